import { AppError } from '@yomikura/contract/errors'
import { Type } from 'typebox'
import type { App } from './app.ts'

/** Answers when its part works, throws when it does not. */
export type HealthCheck = () => Promise<unknown>

const alive = { response: { 200: Type.Object({ status: Type.Literal('ok') }) } }
const Readiness = Type.Object({
  status: Type.String(),
  parts: Type.Record(Type.String(), Type.String()),
})
const ready = { response: { 200: Readiness, 503: Readiness } }

const CHECK_TIMEOUT_MS = 3000
/** Anyone may ask; the parts are bothered this often at most. */
const RESULT_LIFE_MS = 2000

/**
 * `/healthz` says that the process runs, `/readyz` that it can serve: a balancer takes it out of
 * rotation on the second, a supervisor restarts it on the first.
 */
export function healthRoutes(
  app: App,
  checks: Readonly<Record<string, HealthCheck>>,
  isStopping: () => boolean,
): void {
  app.get('/healthz', { schema: alive, config: { access: 'public' } }, async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
    return { status: 'ok' } as const
  })
  const runChecks = shareFor(RESULT_LIFE_MS, async () => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await runCheck(check)] as const),
    )
    return { results, isWorking: results.every(([, state]) => state !== 'failing') }
  })
  app.get('/readyz', { schema: ready, config: { access: 'public' } }, async (_request, reply) => {
    const { results, isWorking } = await runChecks()
    const isReady = !isStopping() && isWorking
    const isDegraded = results.some(([, state]) => state === 'full')
    return (
      reply
        .code(isReady ? 200 : 503)
        .header('cache-control', 'no-store')
        // Names of parts only: why one fails is in the log, not on the street.
        .send({
          status: isReady ? (isDegraded ? 'degraded' : 'ready') : 'not_ready',
          parts: Object.fromEntries(results),
        })
    )
  })
}

/** One run for all who ask within `lifeMs`; a failure is looked at again at once. */
function shareFor<T extends { isWorking: boolean }>(
  lifeMs: number,
  run: () => Promise<T>,
): () => Promise<T> {
  let shared: Promise<T> | undefined
  return () => {
    shared ??= run().then((result) => {
      const forget = () => {
        shared = undefined
      }
      if (result.isWorking) setTimeout(forget, lifeMs).unref()
      else forget()
      return result
    })
    return shared
  }
}

/** `full` takes no writes but reads go on: readers must not be sent away for it. */
type PartState = 'ok' | 'full' | 'failing'

async function runCheck(check: HealthCheck): Promise<PartState> {
  const timeout = new Promise<PartState>((resolve) =>
    setTimeout(resolve, CHECK_TIMEOUT_MS, 'failing').unref(),
  )
  return Promise.race([check().then(() => 'ok' as const, toState), timeout])
}

function toState(error: unknown): PartState {
  return error instanceof AppError && error.code === 'storage_full' ? 'full' : 'failing'
}
