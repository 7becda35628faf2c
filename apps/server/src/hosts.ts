import type { ClientConfig } from '@yomikura/contract/config'
import { LIMITS } from '@yomikura/contract/limits'
import { toApiPath } from '@yomikura/contract/paths'
import { docsRoutes } from './http/openapi/api-docs.ts'
import type { Modules, Platform } from './parts.ts'
import { listShareLinks } from './config/share-links.ts'
import { type App, createHttpApp, type HttpAppOptions } from './http/app.ts'
import { answerFirst } from './http/answer-first.ts'
import { healthRoutes } from './http/health.ts'
import { logAnswer } from './http/log-answer.ts'
import { RATE_LIMITS } from './http/rate-limit.ts'
import { toAppHeaders, toMediaHeaders, toWorksHeaders } from './http/security-headers.ts'
import { authRoutes } from './modules/auth/index.ts'
import { clientConfigRoutes } from './modules/client-config/index.ts'
import { downloadLinkRoutes, downloadRoutes } from './modules/download/index.ts'
import { mediaRoutes, ShortPath, signUrlRoutes } from './modules/delivery/index.ts'
import { htmlTokenRoutes, htmlWorkRoutes } from './modules/html-works/index.ts'
import { ingestRoutes, preparationRoutes, Preparations } from './modules/ingest/index.ts'
import { keptWorkRoutes } from './modules/kept-works/index.ts'
import { leaseRoutes } from './modules/lease/index.ts'
import { libraryRoutes } from './modules/library/index.ts'
import { localAccountRoutes } from './modules/local-account/index.ts'
import {
  createHintFinder,
  digestBookFrame,
  PageCards,
  readRouteFiles,
  serveWeb,
  ViewHints,
} from './modules/pages/index.ts'
import { storefrontRoutes } from './modules/storefront/index.ts'
import { viewerRoutes } from './modules/viewer/index.ts'
import { openReadingRoutes } from './open-reading.ts'
import { describeApi } from './http/openapi/openapi.ts'
import { readerDataRoutes } from './reader-data.ts'
import { checkDatabase } from './platform/db/database.ts'

const VERSION = '0.1.0'

/** The app host, listening. */
export async function startAppHost(
  platform: Platform,
  modules: Modules,
  isStopping: () => boolean,
): Promise<App> {
  const host = await createAppHost(platform, modules, isStopping)
  await host.listen({ host: platform.config.host, port: platform.addresses.appPort })
  return host
}

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

/** The app host: API, sign-in and the built web app. */
export async function createAppHost(
  platform: Platform,
  modules: Modules,
  isStopping: () => boolean,
): Promise<App> {
  const { config, addresses } = platform
  const headers = toAppHeaders({
    app: addresses.appUrl,
    media: addresses.mediaUrl,
    works: addresses.worksUrl,
    provider: config.oidc && new URL(config.oidc.issuer).origin,
    bookFrame: digestBookFrame(config.webDist),
    isSecure: addresses.isSecure,
  })
  const app = await createHost(platform, modules, {
    origins: [addresses.appUrl],
    headers,
    missingPage: '/404',
  })
  const prefix = toApiPath(config.app, '')
  const { delivery, library, storefront } = modules
  healthRoutes(app, toHealthChecks(platform), isStopping)
  signInRoutes(app, platform, modules)
  libraryRoutes(app, prefix, library)
  signUrlRoutes(app, { app: config.app, delivery })
  leaseRoutes(app, prefix, modules)
  viewerRoutes(app, prefix, modules)
  htmlTokenRoutes(app, prefix, modules.htmlWorks)
  downloadLinkRoutes(app, {
    app: config.app,
    mediaUrl: addresses.mediaUrl,
    download: modules.download,
  })
  readerDataRoutes(app, prefix, modules.readerData)
  keptWorkRoutes(app, prefix, { kept: modules.readerData.kept, devices: modules.devices })
  openReadingRoutes(app, prefix, modules.openReading)
  if (storefront) storefrontRoutes(app, prefix, storefront)
  clientConfigRoutes(app, prefix, toClientConfig(platform))
  docsRoutes(app, {
    ...{ app: config.app, prefix, title: config.brandName, version: VERSION },
    ...{ appUrl: addresses.appUrl, mediaUrl: addresses.mediaUrl },
    shopUrl: config.storefront?.url,
    createMedia: () => createMediaHost(platform, modules, isStopping),
  })
  ingestRoutes(app, prefix, platform.queue)
  const preparations = new Preparations({ queue: platform.queue })
  preparationRoutes(app, prefix, { preparations, rights: modules.rights })
  app.get('/metrics', { config: { access: 'operator' } }, async (_request, reply) =>
    reply.type(platform.registry.contentType).send(await platform.registry.metrics()),
  )
  const cards = new PageCards({
    free: modules.openReading.free,
    offers: modules.openReading.offers,
    viewer: modules.viewer,
    app: config.app,
    brand: config.brandName,
    appUrl: addresses.appUrl,
  })
  const views = new ViewHints({
    app: config.app,
    mediaUrl: addresses.mediaUrl,
    files: readRouteFiles(config.webDist),
  })
  serveWeb(app, {
    folder: config.webDist,
    appName: config.app,
    brandName: config.brandName,
    pageHeaders: headers,
    findCard: (path, accepted) => cards.find(path, accepted),
    findLinks: (path, visitor) => views.find(path, visitor),
    findHints: createHintFinder(app, {
      app: config.app,
      mediaUrl: addresses.mediaUrl,
      webDist: config.webDist,
      openWorks: modules.openWorks,
      fileCache: modules.fileCache,
    }),
  })
  return app
}

/** Sign-in at the provider, or with a password of ours where there is none. */
function signInRoutes(app: App, { config, addresses, secrets }: Platform, modules: Modules): void {
  const { auth, cookies, sessions, localAccounts } = modules
  const { appUrl } = addresses
  const hasProvider = config.oidc !== undefined
  authRoutes(app, { apiPrefix: toApiPath(config.app, ''), appUrl, auth, cookies, hasProvider })
  if (hasProvider) return
  localAccountRoutes(app, {
    appUrl,
    brand: config.brandName,
    accounts: localAccounts,
    sessions,
    cookies,
    csrfSecret: Buffer.from(secrets.csrf, 'base64url'),
  })
}

/** The media host: signed files of works and nothing that a browser would run. */
export async function createMediaHost(
  platform: Platform,
  modules: Modules,
  isStopping: () => boolean,
): Promise<App> {
  const { config, addresses, storage } = platform
  const headers = toMediaHeaders({ app: addresses.appUrl, isSecure: addresses.isSecure })
  const app = await createHost(platform, modules, { origins: [], headers })
  const shortPath = new ShortPath({
    headers,
    delivery: modules.delivery,
    cache: modules.fileCache,
  })
  answerFirst(app, platform.log, (...asked) => shortPath.tryAnswer(...asked))
  healthRoutes(app, toHealthChecks(platform), isStopping)
  mediaRoutes(app, {
    app: config.app,
    delivery: modules.delivery,
    storage,
    cache: modules.fileCache,
    shortPath,
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

/** The works host, listening: one origin a work, and never a cookie. */
export async function startWorksHost(
  platform: Platform,
  modules: Modules,
  isStopping: () => boolean,
): Promise<App> {
  const host = await createWorksHost(platform, modules, isStopping)
  await host.listen({ host: platform.config.host, port: platform.addresses.worksPort })
  return host
}

/** The works host: runs what makers wrote, so it serves nothing but that. */
export async function createWorksHost(
  platform: Platform,
  modules: Modules,
  isStopping: () => boolean,
): Promise<App> {
  const { addresses, storage } = platform
  const host = await createHost(platform, modules, {
    origins: [],
    headers: toWorksHeaders({ isSecure: addresses.isSecure }),
  })
  healthRoutes(host, toHealthChecks(platform), isStopping)
  htmlWorkRoutes(host, {
    works: modules.htmlWorks,
    storage,
    cache: modules.fileCache,
    appUrl: addresses.appUrl,
  })
  return host
}

async function createHost(
  { config, log, secrets, rateCounter }: Platform,
  { resolveVisitor }: Modules,
  own: Pick<HttpAppOptions, 'origins' | 'headers' | 'missingPage'>,
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
    rateCounter,
  })
  describeApi(app, config.app)
  app.addHook('onResponse', async (request, reply) => {
    // Taking the secrets out of an address costs more than asking whether anybody will see it.
    if (!log.isLevelEnabled('info')) return
    const { method, url } = request
    logAnswer(request.log, { method, url, status: reply.statusCode, ms: reply.elapsedTime })
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
    links: {
      storefront: config.storefront?.url ?? '',
      browser: addresses.appUrl,
      ...config.links,
    },
    shop_time_zone: config.shopTimeZone,
    coupon_percent: config.couponPercent,
    share: listShareLinks(config.brandName),
    limits: { ...LIMITS },
    features: { storefront: config.storefront !== undefined },
    version: VERSION,
  }
}
