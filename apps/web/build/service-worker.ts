import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import type { Plugin } from 'vite'

type Entry = { url: string; revision: string | null }

/** Read by the server or by the browser itself, never by the app. */
const LEFT_OUT =
  /^\/(sw\.js|book-frame\.js|passkey-sign-in\.js|manifest\.webmanifest|icons\/.*|\..*)$/
/** What the server puts in place of this changes with all that it adds to the page (static-web.ts). */
const SHELL_REVISION = '%SHELL_REVISION%'

/**
 * Names every built file in the service worker, as `PRECACHE`. Files whose name holds a digest need no
 * revision; the page's own comes from the server, which fills it in. The folder that is built into
 * must hold all the rest already.
 */
export function precacheList(): Plugin {
  return {
    name: 'precache-list',
    config: ({ root = '.', build }) => {
      const folder = resolve(root, build?.outDir ?? 'dist')
      return { define: { PRECACHE: JSON.stringify(listFiles(folder)) } }
    },
  }
}

function listFiles(folder: string): Entry[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, url: `/${relative(folder, path).split(sep).join('/')}` }))
    .filter(({ url }) => !LEFT_OUT.test(url) && !url.endsWith('.map'))
    .map(({ path, url }) => ({ url, revision: toRevision(path, url) }))
    .sort((a, b) => (a.url < b.url ? -1 : 1))
}

function toRevision(path: string, url: string): string | null {
  if (url.startsWith('/assets/')) return null
  const digest = createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16)
  return url.endsWith('.html') ? `${digest}-${SHELL_REVISION}` : digest
}
