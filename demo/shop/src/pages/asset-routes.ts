import { readFileSync } from 'node:fs'
import type { App } from '#http/app.ts'

/** In the order in which later ones may overrule. */
export const STYLES = ['theme.css', 'frame.css', 'shelves.css', 'single.css'] as const

const ASSETS = [
  ...STYLES.map((name) => [name, 'text/css; charset=utf-8'] as const),
  ['upload.mjs', 'text/javascript; charset=utf-8'],
  ['submit.mjs', 'text/javascript; charset=utf-8'],
  ['icon.svg', 'image/svg+xml'],
  ['lanterns.svg', 'image/svg+xml'],
] as const

/** The few files that pages refer to, read once. */
export function assetRoutes(app: App): void {
  for (const [name, type] of ASSETS) {
    const bytes = readFileSync(new URL(`./assets/${name}`, import.meta.url))
    app.get(`/assets/${name}`, async (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=300').send(bytes),
    )
  }
}
