import type { App } from './app.ts'

/** Answers when its part works, throws when it does not. */
export type HealthCheck = () => Promise<unknown>

const CHECK_TIMEOUT_MS = 3000

/**
 * `/healthz` says that the process runs, `/readyz` that it can serve: a balancer takes it out of
 * rotation on the second, a supervisor restarts it on the first.
 */
export function healthRoutes(
  app: App,
  checks: Readonly<Record<string, HealthCheck>>,
  isStopping: () => boolean,
): void {
  app.get('/healthz', { config: { access: 'public' } }, async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })
  app.get('/readyz', { config: { access: 'public' } }, async (_request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await runCheck(check)] as const),
    )
    const isReady = !isStopping() && results.every(([, isWorking]) => isWorking)
    return (
      reply
        .code(isReady ? 200 : 503)
        .header('cache-control', 'no-store')
        // Names of parts only: why one fails is in the log, not on the street.
        .send({
          status: isReady ? 'ready' : 'not_ready',
          parts: Object.fromEntries(
            results.map(([name, isWorking]) => [name, isWorking ? 'ok' : 'failing']),
          ),
        })
    )
  })
}

async function runCheck(check: HealthCheck): Promise<boolean> {
  const timeout = new Promise<boolean>((resolve) =>
    setTimeout(resolve, CHECK_TIMEOUT_MS, false).unref(),
  )
  return Promise.race([
    check().then(
      () => true,
      () => false,
    ),
    timeout,
  ])
}
