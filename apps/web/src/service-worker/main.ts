import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { SHELL_PATHS } from './shell-paths.ts'

/** The files of this build, filled in by build/service-worker.ts. */
declare const PRECACHE: PrecacheEntry[]
declare const self: ServiceWorkerGlobalScope

// The app's page and its files, and nothing else: calls, works and pictures never pass through here,
// so that a worker of one version cannot stand between the app of another and its server.
precacheAndRoute(PRECACHE, { directoryIndex: '', cleanURLs: false })
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), { allowlist: [SHELL_PATHS] }),
)
cleanupOutdatedCaches()

// A first worker serves the page that brought it; a later one waits until the reader agrees.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting()
})
