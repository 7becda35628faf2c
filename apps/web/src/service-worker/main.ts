import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { SHELL_PATHS } from './shell-paths.ts'

/** The files of this build, filled in by build/service-worker.ts. */
declare const PRECACHE: PrecacheEntry[]
declare const self: ServiceWorkerGlobalScope

// The app's page and its files, and nothing else: calls, works and pictures never pass through here,
// so that a worker of one version cannot stand between the app of another and its server.
precacheAndRoute(PRECACHE, { directoryIndex: '', cleanURLs: false })
// Workbox's own route for pages would ask about the query too, and a search has one.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && SHELL_PATHS.test(url.pathname),
  createHandlerBoundToURL('/index.html'),
)
// It appears in the reader's language, and so not among the files of the build.
const MANIFEST = '/manifest.webmanifest'
self.addEventListener('install', (event) => event.waitUntil(keepManifest()))
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname === MANIFEST,
  ({ request }) => fetchOrKept(request),
)
cleanupOutdatedCaches()

// A first worker serves the page that brought it; a later one waits until the reader agrees.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting()
})

/** The app is stored well enough without it. */
async function keepManifest(): Promise<void> {
  const cache = await caches.open('manifest')
  await cache.add(MANIFEST).catch(() => undefined)
}

async function fetchOrKept(request: Request): Promise<Response> {
  const cache = await caches.open('manifest')
  try {
    const answer = await fetch(request)
    if (answer.ok) await cache.put(request, answer.clone())
    return answer
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true, ignoreVary: true })
    if (kept) return kept
    throw error
  }
}
