import { answerFirst } from '#http/answer-first.ts'
import type { App } from '#http/app.ts'
import { healthRoutes } from '#http/health.ts'
import { toMediaHeaders } from '#http/security-headers.ts'
import { mediaRoutes, KnownFileResponder } from '#modules/delivery/index.ts'
import { downloadRoutes } from '#modules/download/index.ts'
import type { Modules, Platform } from './compose.ts'
import { createHost, toHealthChecks } from './host.ts'

/** The media host, listening. */
export async function startMediaHost(
  platform: Platform,
  modules: Modules,
  isStopping: () => boolean,
): Promise<App> {
  const host = await createMediaHost(platform, modules, isStopping)
  await host.listen({ host: platform.config.host, port: platform.addresses.mediaPort })
  return host
}

/** The media host: signed files of works and nothing that a browser would run. */
export async function createMediaHost(
  platform: Platform,
  modules: Modules,
  isStopping: () => boolean,
): Promise<App> {
  const { config, addresses, storage } = platform
  const headers = toMediaHeaders({ app: addresses.appUrl, isSecure: addresses.isSecure })
  const app = await createHost(platform, modules, { name: 'media', origins: [], headers })
  const knownFiles = new KnownFileResponder({
    headers,
    delivery: modules.delivery,
    cache: modules.fileCache,
  })
  answerFirst(app, platform.log, (...asked) => knownFiles.tryAnswer(...asked))
  healthRoutes(app, toHealthChecks(platform, { isStorageNeeded: true }), isStopping)
  mediaRoutes(app, {
    app: config.app,
    delivery: modules.delivery,
    storage,
    cache: modules.fileCache,
    knownFiles,
    readSessionHash: (request) => modules.cookies.readSessionHash(request),
    isSecure: addresses.isSecure,
  })
  downloadRoutes(app, {
    app: config.app,
    download: modules.download,
    storage,
    cache: modules.fileCache,
  })
  return app
}
