import { createServer } from 'node:net'
import type { Config } from '#config/config.ts'
import { CustomerRepository } from '#customers/customer-repository.ts'
import { CustomerService } from '#customers/customer-service.ts'
import { SignInThrottle } from '#customers/sign-in-throttle.ts'
import { Database } from '#db/database.ts'
import { contentRoutes } from '#feeds/content-routes.ts'
import { feedRoutes } from '#feeds/feed-routes.ts'
import { createApiGuard } from '#http/api-guard.ts'
import { createApp, isBehindProxy } from '#http/app.ts'
import { handleErrors } from '#http/handle-errors.ts'
import { interactionRoutes } from '#oidc/interaction-routes.ts'
import { loadProviderKeys } from '#oidc/keys.ts'
import { createProvider } from '#oidc/provider.ts'
import { providerPages } from '#oidc/provider-pages.ts'
import { providerRoutes } from '#oidc/provider-routes.ts'
import { ShopSession } from '#oidc/shop-session.ts'
import { deleteExpiredEntries } from '#oidc/sqlite-adapter.ts'
import { operatorRoutes } from '#operator/operator-routes.ts'
import { assetRoutes } from '#pages/asset-routes.ts'
import { pageRoutes } from '#pages/page-routes.ts'
import { SaleRepository } from '#sales/sale-repository.ts'
import { SaleService } from '#sales/sale-service.ts'
import { DemoSeed } from '#seed/demo-seed.ts'
import { statusRoutes } from '#seed/status-routes.ts'
import { Courier } from '#webhooks/courier.ts'
import { Outbox } from '#webhooks/outbox.ts'
import { ContentStore } from '#works/content-store.ts'
import { WorkRepository } from '#works/work-repository.ts'
import { WorkService } from '#works/work-service.ts'

export type Storefront = { url: string; port: number; stop: () => Promise<void> }

const CLEAN_UP_MS = 3600_000

/** Builds the shop, opens its door, and answers when somebody may come in. */
export async function startStorefront(config: Config): Promise<Storefront> {
  const port = config.port === 0 ? await findFreePort(config.host) : config.port
  const scheme = config.tls ? 'https' : 'http'
  const publicUrl = config.publicUrl ?? `${scheme}://localhost:${String(port)}`
  const db = new Database(config.dataFolder)
  const outbox = new Outbox(db)
  const store = new ContentStore(config.dataFolder)
  const workRows = new WorkRepository(db)
  const works = new WorkService({ db, works: workRows, outbox, publicUrl })
  const sales = new SaleService({ db, sales: new SaleRepository(db), works: workRows, outbox })
  const customers = new CustomerService(new CustomerRepository(db), new SignInThrottle())
  const keys = loadProviderKeys(db)
  const provider = createProvider({
    publicUrl,
    isBehindProxy: isBehindProxy(config, publicUrl),
    client: config.client,
    db,
    keys,
    customers,
    pages: providerPages,
  })
  const session = new ShopSession({ provider, customers, formKey: keys.formKey, publicUrl })
  const guard = createApiGuard(config.apiKey)

  const app = await createApp(config, publicUrl)
  handleErrors(app)
  const seed = new DemoSeed({ db, works, sales, customers, config, log: app.log })
  await providerRoutes(app, provider, publicUrl)
  interactionRoutes(app, { provider, customers, session })
  feedRoutes(app, { works, sales, guard })
  contentRoutes(app, { works, store, guard })
  operatorRoutes(app, { customers, sales, works, store, guard })
  statusRoutes(app, seed)
  assetRoutes(app)
  pageRoutes(app, { works, store, sales, session, seed, publicUrl, appUrl: config.appUrl })

  if (config.seed === 'demo') await seed.prepare()
  await app.listen({ port, host: config.host })
  const { url, secret } = config.webhook
  const courier = url === undefined ? undefined : new Courier({ outbox, url, secret, log: app.log })
  courier?.start()
  if (config.seed === 'demo') seed.startDrawing()
  const cleaning = setInterval(() => deleteExpiredEntries(db), CLEAN_UP_MS)

  return {
    url: publicUrl,
    port,
    stop: async () => {
      clearInterval(cleaning)
      await seed.stop()
      await app.close()
      await courier?.stop()
      db.close()
    },
  }
}

/** The public address holds the port, so it must be known before the door opens. */
function findFreePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, host, () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
