import { toBrowserKeys } from '#config/secrets.ts'
import { type App, createHttpApp, type HttpAppOptions } from '#http/app.ts'
import type { HealthChecks } from '#http/health.ts'
import { logAnswer } from '#http/log-answer.ts'
import { describeApi } from '#http/openapi/openapi.ts'
import { RATE_LIMITS, type RateLimits } from '#http/rate-limit.ts'
import { checkDatabase } from '#platform/db/database.ts'
import type { Modules } from './compose.ts'
import type { Platform } from './platform.ts'

/** What every host of HTTP has: visitors, limits, the API's description and lines of the log. */
export async function createHost(
  { config, log, secrets, rateCounter, requestTimes, traces }: Platform,
  { resolveVisitor, resolveTokenHolder }: Modules,
  { name, ...own }: Pick<HttpAppOptions, 'origins' | 'headers' | 'missingPage'> & { name: string },
): Promise<App> {
  const app = await createHttpApp({
    ...own,
    ...{ log, traces },
    resolveVisitor,
    resolveTokenHolder,
    csrfKeys: toBrowserKeys(secrets),
    trustedProxyCount: config.trustedProxyCount,
    tls: config.tls,
    isAnswerChecked: config.isAnswerChecked,
    rateLimits: toRateLimits(config),
    rateCounter,
  })
  describeApi(app, config.app)
  requestTimes.watch(app, name)
  app.addHook('onResponse', async (request, reply) => {
    // Taking the secrets out of an address costs more than asking whether anybody will see it.
    if (!log.isLevelEnabled('info')) return
    const { method, url } = request
    logAnswer(request.log, { method, url, status: reply.statusCode, ms: reply.elapsedTime })
  })
  return app
}

/** How often a visitor may call, by what the operator set. */
export function toRateLimits({ rateLimit, uploadRate }: Platform['config']): RateLimits {
  const app = Math.min(RATE_LIMITS.app, rateLimit)
  return { ...RATE_LIMITS, usual: rateLimit, app, upload_part: uploadRate }
}

/**
 * What a host must reach to be called healthy. The app host answers from the database: without storage the
 * library, lists and sign-in go on, and what needs a file says so.
 */
export function toHealthChecks(
  { db, storage }: Platform,
  { isStorageNeeded }: { isStorageNeeded: boolean },
): HealthChecks {
  const database = () => checkDatabase(db)
  const ofStorage = { storage: () => storage.check() }
  if (isStorageNeeded) return { needed: { database, ...ofStorage } }
  return { needed: { database }, helpful: ofStorage }
}
