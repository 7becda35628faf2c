import type { ClientConfig } from '@yomikura/contract/config'
import { LIMITS } from '@yomikura/contract/limits'
import { toApiPath } from '@yomikura/contract/paths'
import type { Modules, Platform } from './parts.ts'
import { type App, createHttpApp, type HttpAppOptions } from './http/app.ts'
import { healthRoutes } from './http/health.ts'
import { RATE_LIMITS } from './http/rate-limit.ts'
import { toAppHeaders, toMediaHeaders } from './http/security-headers.ts'
import { serveWeb } from './http/static-web.ts'
import { authRoutes } from './modules/auth/index.ts'
import { clientConfigRoutes } from './modules/client-config/index.ts'
import { downloadLinkRoutes, downloadRoutes } from './modules/download/index.ts'
import { mediaRoutes, signUrlRoutes } from './modules/delivery/index.ts'
import { leaseRoutes } from './modules/lease/index.ts'
import { libraryRoutes } from './modules/library/index.ts'
import { storefrontRoutes } from './modules/storefront/index.ts'
import { viewerRoutes } from './modules/viewer/index.ts'
import { openReadingRoutes } from './open-reading.ts'
import { describeApi } from './openapi.ts'
import { readerDataRoutes } from './reader-data.ts'
import { checkDatabase } from './platform/db/database.ts'
import { toLoggedUrl } from './platform/log/log.ts'

const VERSION = '0.1.0'

/** The app host: API, sign-in and the built web app. */
export async function startAppHost(
  platform: Platform,
  modules: Modules,
  isStopping: () => boolean,
): Promise<App> {
  const { config, addresses } = platform
  const app = await createHost(platform, modules, {
    origins: [addresses.appUrl],
    headers: toAppHeaders({
      app: addresses.appUrl,
      media: addresses.mediaUrl,
      works: undefined,
      provider: config.oidc && new URL(config.oidc.issuer).origin,
      isSecure: addresses.isSecure,
    }),
  })
  await describeApi(app, config.brandName, VERSION)
  const prefix = toApiPath(config.app, '')
  const { auth, cookies, delivery, library, storefront } = modules
  healthRoutes(app, toHealthChecks(platform), isStopping)
  authRoutes(app, { apiPrefix: prefix, appUrl: addresses.appUrl, auth, cookies })
  libraryRoutes(app, prefix, library)
  signUrlRoutes(app, { app: config.app, delivery })
  leaseRoutes(app, prefix, modules)
  viewerRoutes(app, prefix, modules)
  downloadLinkRoutes(app, {
    app: config.app,
    mediaUrl: addresses.mediaUrl,
    download: modules.download,
  })
  readerDataRoutes(app, prefix, modules.readerData)
  openReadingRoutes(app, prefix, modules.openReading)
  if (storefront) storefrontRoutes(app, prefix, storefront)
  clientConfigRoutes(app, prefix, toClientConfig(platform))
  app.get(`${prefix}/docs`, { config: { access: 'public' } }, async () => app.swagger())
  app.get('/metrics', { config: { access: 'operator' } }, async (_request, reply) =>
    reply.type(platform.registry.contentType).send(await platform.registry.metrics()),
  )
  serveWeb(app, config.webDist, config.app)
  await app.listen({ host: config.host, port: addresses.appPort })
  return app
}

/** The media host: signed files of works and nothing that a browser would run. */
export async function startMediaHost(
  platform: Platform,
  modules: Modules,
  isStopping: () => boolean,
): Promise<App> {
  const { config, addresses, storage } = platform
  const app = await createHost(platform, modules, {
    origins: [],
    headers: toMediaHeaders({ app: addresses.appUrl, isSecure: addresses.isSecure }),
  })
  healthRoutes(app, toHealthChecks(platform), isStopping)
  mediaRoutes(app, {
    app: config.app,
    delivery: modules.delivery,
    storage,
    cache: modules.fileCache,
    isSecure: addresses.isSecure,
  })
  downloadRoutes(app, {
    app: config.app,
    download: modules.download,
    storage,
    cache: modules.fileCache,
  })
  await app.listen({ host: config.host, port: addresses.mediaPort })
  return app
}

async function createHost(
  { config, log, secrets }: Platform,
  { resolveVisitor }: Modules,
  own: Pick<HttpAppOptions, 'origins' | 'headers'>,
): Promise<App> {
  const app = await createHttpApp({
    ...own,
    log,
    resolveVisitor,
    csrfSecret: Buffer.from(secrets.csrf, 'base64url'),
    trustedProxyCount: config.trustedProxyCount,
    tls: config.tls,
    isAnswerChecked: config.isAnswerChecked,
    rateLimits: { ...RATE_LIMITS, usual: config.rateLimit },
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        url: toLoggedUrl(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
  return app
}

function toHealthChecks({ db, storage }: Platform) {
  return { database: () => checkDatabase(db), storage: () => storage.check() }
}

function toClientConfig({ config, addresses }: Platform): ClientConfig {
  return {
    app: config.app,
    brand: { name: config.brandName },
    media_url: addresses.mediaUrl,
    links: { storefront: config.storefront?.url ?? '', ...config.links },
    limits: { ...LIMITS },
    features: { storefront: config.storefront !== undefined },
    version: VERSION,
  }
}
