import { pino } from 'pino'
import { type App, createHttpApp } from '#http/app.ts'
import { systemClock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/database.ts'
import type { Queue } from '#platform/queue/queue.ts'
import { Cookies, createVisitorResolver, SessionService } from '#modules/auth/index.ts'
import { TEST_CSRF_KEYS, TEST_ORIGIN } from './test-visitors.ts'
import type { StorefrontService } from '#modules/storefront/index.ts'
import { storefrontRoutes } from '#modules/storefront/routes.ts'
import { ingestRoutes } from '#modules/ingest/routes.ts'

/** What operators ask of ingest and, where there is one, of the shop, with the bearer `token`. */
export async function createOperatorApp(
  db: Db,
  queue: Queue,
  storefront?: StorefrontService,
): Promise<App> {
  const settings = { app: 'yomikura', isSecure: false, domain: undefined }
  const cookies = new Cookies({ ...settings, csrfKeys: TEST_CSRF_KEYS })
  const sessions = new SessionService({ db, clock: systemClock })
  const app = await createHttpApp({
    log: pino({ level: 'silent' }),
    resolveVisitor: createVisitorResolver(sessions, cookies, 'token'),
    csrfKeys: TEST_CSRF_KEYS,
    origins: [TEST_ORIGIN],
    headers: {},
    trustedProxyCount: 0,
    isAnswerChecked: true,
  })
  ingestRoutes(app, '/api/yomikura', queue)
  if (storefront) storefrontRoutes(app, '/api/yomikura', storefront)
  await app.ready()
  return app
}
