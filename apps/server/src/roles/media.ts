import { LRUCache } from 'lru-cache'
import { answerFirst } from '#http/answer-first.ts'
import type { App } from '#http/app.ts'
import { healthRoutes } from '#http/health.ts'
import { toMediaHeaders } from '#http/security-headers.ts'
import { createInnerAddress, mediaRoutes, KnownFileResponder } from '#modules/delivery/index.ts'
import { downloadRoutes } from '#modules/download/index.ts'
import { requestCheck } from '#modules/ingest/missing-files-jobs.ts'
import type { Modules } from './compose.ts'
import type { Platform } from './platform.ts'
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
  const toInnerAddress = createInnerAddress(config.accelPrefix)
  const knownFiles = new KnownFileResponder({
    headers,
    toInnerAddress,
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
    toInnerAddress,
    knownFiles,
    readSessionHash: (request) => modules.cookies.readSessionHash(request),
    isSecure: addresses.isSecure,
    reportMissing: createMissingReport(platform),
  })
  downloadRoutes(app, {
    app: config.app,
    download: modules.download,
    storage,
    cache: modules.fileCache,
    toInnerAddress,
  })
  return app
}

/** Readers of a broken work ask for many files; the work is looked at once in a while. */
const REPORTED_AGAIN_MS = 600_000
const MOST_REPORTED = 1000

function createMissingReport({ queue, log }: Platform): (workno: string) => void {
  const reported = new LRUCache<string, true>({ max: MOST_REPORTED, ttl: REPORTED_AGAIN_MS })
  return (workno) => {
    if (reported.has(workno)) return
    reported.set(workno, true)
    requestCheck(queue, workno).catch((error: unknown) => {
      reported.delete(workno)
      log.error({ err: error, workno }, 'a work with missing files could not be reported')
    })
  }
}
