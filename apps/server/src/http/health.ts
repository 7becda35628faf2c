import { AppError } from '@yomikura/contract/errors'
import type { FastifyBaseLogger } from 'fastify'
import { Type } from 'typebox'
import { toCauseText } from '#platform/log/cause-text.ts'
import type { App } from './app.ts'

/** Answers when its part works, throws when it does not. */
export type HealthCheck = () => Promise<unknown>

export type HealthChecks = {
  /** Parts without which the host can serve nothing. */
  needed: Readonly<Record<string, HealthCheck>>
  /** Parts without which it serves less: a balancer that left it for these would leave readers with nothing. */
  helpful?: Readonly<Record<string, HealthCheck>>
}

const alive = {
  response: {
    200: Type.Object(
      {
        status: Type.Literal('ok', { description: 'Always `ok`: a dead process answers nothing.' }),
      },
      { description: 'The process runs.' },
    ),
  },
}
const toReadiness = (description: string) =>
  Type.Object(
    {
      status: Type.String({
        description:
          '`ready`; `degraded` where a part is full and takes no writes, or fails and the rest goes on; or `not_ready`.',
      }),
      parts: Type.Record(
        Type.String(),
        Type.String({ description: '`ok`, `full` or `failing`; the log says why.' }),
        { description: 'What the server depends on, by name: `database` and `storage`.' },
      ),
    },
    { description },
  )
const ready = {
  response: {
    200: toReadiness('It can serve, at least reads.'),
    503: toReadiness('A part fails, or the server is stopping: send requests elsewhere.'),
  },
}

const CHECK_TIMEOUT_MS = 3000
/** Anyone may ask; the parts are bothered this often at most. */
const RESULT_LIFE_MS = 2000

/**
 * `/healthz` says that the process runs, `/readyz` that it can serve: a balancer takes it out of
 * rotation on the second, a supervisor restarts it on the first.
 */
export function healthRoutes(
  app: App,
  { needed, helpful = {} }: HealthChecks,
  isStopping: () => boolean,
): void {
  app.get('/healthz', { schema: alive, config: { access: 'public' } }, async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
    return { status: 'ok' } as const
  })
  const noteState = createStateLog(app.log)
  const runChecks = shareFor(RESULT_LIFE_MS, async () => {
    const results = await Promise.all(
      Object.entries({ ...needed, ...helpful }).map(async ([name, check]) => {
        const { state, error } = await runCheck(check)
        noteState(name, state, error)
        return [name, state] as const
      }),
    )
    const isFailing = ([, state]: readonly [string, PartState]) => state === 'failing'
    return { results, isWorking: !results.some(isFailing) }
  })
  app.get('/readyz', { schema: ready, config: { access: 'public' } }, async (_request, reply) => {
    const { results } = await runChecks()
    const isWorking = results.every(([name, state]) => state !== 'failing' || name in helpful)
    const isReady = !isStopping() && isWorking
    const isDegraded = results.some(([, state]) => state !== 'ok')
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
export type PartState = 'ok' | 'full' | 'failing'

type CheckResult = { state: PartState; error?: unknown }

/** How a part is at this moment; one that takes too long is failing. */
export async function runCheck(check: HealthCheck): Promise<CheckResult> {
  const timeout = new Promise<CheckResult>((resolve) => {
    const error = new Error(`No answer within ${CHECK_TIMEOUT_MS} ms.`)
    setTimeout(resolve, CHECK_TIMEOUT_MS, { state: 'failing', error }).unref()
  })
  const ok: CheckResult = { state: 'ok' }
  return Promise.race([
    check().then(
      () => ok,
      (error: unknown) => ({ state: toState(error), error }),
    ),
    timeout,
  ])
}

/** Writes why a part fails once, and once that it works again: balancers ask every second. */
function createStateLog(
  log: Pick<FastifyBaseLogger, 'error' | 'info'>,
): (part: string, state: PartState, error: unknown) => void {
  const states = new Map<string, PartState>()
  return (part, state, error) => {
    const before = states.get(part) ?? 'ok'
    states.set(part, state)
    if (state === before) return
    if (state === 'ok') log.info({ part }, 'working again')
    else log.error({ part, state, cause: toCauseText(toInner(error)) }, 'not working')
  }
}

function toInner(error: unknown): unknown {
  return error instanceof AppError ? (error.cause ?? error) : error
}

function toState(error: unknown): PartState {
  return error instanceof AppError && error.code === 'storage_full' ? 'full' : 'failing'
}
