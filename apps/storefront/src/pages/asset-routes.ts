import { readFileSync } from 'node:fs'
import type { App } from '#http/app.ts'

const ASSETS = [
  ['shop.css', 'text/css; charset=utf-8'],
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
