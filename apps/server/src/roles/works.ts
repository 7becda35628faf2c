import type { App } from '#http/app.ts'
import { healthRoutes } from '#http/health.ts'
import { toWorksHeaders } from '#http/security-headers.ts'
import { htmlWorkRoutes } from '#modules/html-works/index.ts'
import type { Modules } from './compose.ts'
import type { Platform } from './platform.ts'
import { createHost, toHealthChecks } from './host.ts'

/** The works host, listening: one origin a work, and never a cookie. */
export async function startWorksHost(
  platform: Platform,
  modules: Modules,
  isStopping: () => boolean,
): Promise<App> {
  const host = await createWorksHost(platform, modules, isStopping)
  await host.listen({ host: platform.config.host, port: platform.addresses.worksPort })
  return host
}

/** The works host: runs what makers wrote, so it serves nothing but that. */
export async function createWorksHost(
  platform: Platform,
  modules: Modules,
  isStopping: () => boolean,
): Promise<App> {
  const { addresses, storage } = platform
  const host = await createHost(platform, modules, {
    name: 'works',
    origins: [],
    headers: toWorksHeaders({ isSecure: addresses.isSecure }),
  })
  healthRoutes(host, toHealthChecks(platform, { isStorageNeeded: true }), isStopping)
  htmlWorkRoutes(host, {
    works: modules.htmlWorks,
    storage,
    cache: modules.fileCache,
    appUrl: addresses.appUrl,
  })
  return host
}
