import { randomBytes } from 'node:crypto'
import { type App, createHttpApp } from '#http/app.ts'
import { healthRoutes } from '#http/health.ts'
import type { Platform } from './platform.ts'
import { toHealthChecks } from './host.ts'

/**
 * The management port, listening: what supervisors, balancers and Prometheus ask of a process of any role,
 * workers and schedulers too. It asks for no token, so it listens where the operator says and nowhere
 * else.
 *
 * @returns undefined where the operator names none
 */
export async function startManagement(
  platform: Platform,
  isStopping: () => boolean,
): Promise<App | undefined> {
  const { config, registry, log } = platform
  if (!config.management) return undefined
  const app = await createHttpApp({
    ...{ log, headers: {}, origins: [], csrfKeys: [randomBytes(32)] },
    trustedProxyCount: 0,
    resolveVisitor: async () => ({
      ...{ actor: undefined, sessionHash: null },
      ...{ isSignedIn: false, hasAccount: false, isOperator: false },
    }),
  })
  const servesReaders = config.roles.includes('web')
  const isStorageNeeded = config.roles.includes('worker') || config.roles.includes('content')
  healthRoutes(
    app,
    toHealthChecks(platform, { isStorageNeeded: isStorageNeeded && !servesReaders }),
    isStopping,
  )
  app.get('/metrics', { config: { access: 'public' } }, async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics()),
  )
  await app.listen({ host: config.management.host, port: config.management.port })
  return app
}
