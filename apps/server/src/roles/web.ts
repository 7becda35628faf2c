import type { ClientConfig } from '@yomikura/contract/config'
import { LIMITS } from '@yomikura/contract/limits'
import { toApiPath } from '@yomikura/contract/paths'
import { toBrowserKeys, toLastingKey } from '#config/secrets.ts'
import { listShareLinks } from '#config/share-links.ts'
import { answerFirst } from '#http/answer-first.ts'
import type { App } from '#http/app.ts'
import { healthRoutes } from '#http/health.ts'
import { docsRoutes } from '#http/openapi/api-docs.ts'
import { createCallCount } from '#http/rate-limit.ts'
import { toAppHeaders } from '#http/security-headers.ts'
import { authRoutes } from '#modules/auth/index.ts'
import { clientConfigRoutes } from '#modules/client-config/index.ts'
import { signUrlRoutes } from '#modules/delivery/index.ts'
import { deviceRoutes } from '#modules/devices/index.ts'
import { downloadLinkRoutes } from '#modules/download/index.ts'
import { freeRoutes } from '#modules/free/index.ts'
import { genreRoutes } from '#modules/genres/index.ts'
import { htmlTokenRoutes } from '#modules/html-works/index.ts'
import { ignoreRoutes } from '#modules/ignore/index.ts'
import { ingestRoutes, preparationRoutes, Preparations } from '#modules/ingest/index.ts'
import { keptWorkRoutes } from '#modules/kept-works/index.ts'
import { leaseRoutes } from '#modules/lease/index.ts'
import { libraryRoutes } from '#modules/library/index.ts'
import { invitationRoutes, localAccountRoutes } from '#modules/local-account/index.ts'
import { myListRoutes, playlistRoutes } from '#modules/lists/index.ts'
import {
  createHintFinder,
  digestBookFrame,
  PageCards,
  readRouteFiles,
  serveWeb,
  ViewHints,
} from '#modules/pages/index.ts'
import { kosyncRoutes } from '#modules/kosync/index.ts'
import { KnownPageResponder, opdsRoutes } from '#modules/opds/index.ts'
import { personalTokenRoutes } from '#modules/personal-tokens/index.ts'
import { findPasskeyHost, passkeyRoutes } from '#modules/passkey/index.ts'
import { readingRoutes } from '#modules/reading/index.ts'
import { recommendRoutes } from '#modules/recommend/index.ts'
import { sampleRoutes } from '#modules/sample/index.ts'
import { SignInPage, signInPageRoutes } from '#modules/sign-in/index.ts'
import { settingsRoutes } from '#modules/settings/index.ts'
import { storefrontRoutes } from '#modules/storefront/index.ts'
import { uploadRoutes } from '#modules/uploads/index.ts'
import { getContentKey, viewerRoutes } from '#modules/viewer/index.ts'
import type { Modules } from './compose.ts'
import type { Platform } from './platform.ts'
import { createHost, toHealthChecks, toRateLimits } from './host.ts'
import { createMediaHost } from './media.ts'

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
    hasSecureContext: addresses.hasSecureContext,
  })
  const app = await createHost(platform, modules, {
    ...{ name: 'app', origins: [addresses.appUrl] },
    headers,
    missingPage: '/404',
  })
  const prefix = toApiPath(config.app, '')
  const { delivery, library } = modules
  healthRoutes(app, toHealthChecks(platform, { isStorageNeeded: false }), isStopping)
  await signInRoutes(app, platform, modules)
  if (config.hasOtherApps) otherAppRoutes(app, platform, modules, headers)
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
  intakeRoutes(app, prefix, { config, modules })
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
    ...{ app: config.app, brand: config.brandName, appUrl: addresses.appUrl },
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

/**
 * While keys are rotated, each answer of the API gives its page a token of the newest one: so no page
 * holds one of the old key when that is dropped.
 */
function moveCsrfTokens(app: App, prefix: string, cookies: Modules['cookies']): void {
  app.addHook('onSend', async (request, reply) => {
    // A request that was refused early has no visitor.
    const visitor = request.visitor as typeof request.visitor | null
    if (visitor?.sessionHash && request.url.startsWith(prefix))
      cookies.keepCsrfToken(request, reply)
  })
}

/** The ways to sign in that the operator chose. */
async function signInRoutes(app: App, platform: Platform, modules: Modules): Promise<void> {
  const { config, addresses, secrets } = platform
  const { auth, cookies, localAccounts: accounts, uploads } = modules
  const { appUrl } = addresses
  const { signIn } = config
  const hasProvider = signIn.includes('provider')
  const hasPage = !hasProvider || signIn.length > 1
  const apiPrefix = toApiPath(config.app, '')
  if (toBrowserKeys(secrets).length > 1) moveCsrfTokens(app, apiPrefix, cookies)
  authRoutes(app, {
    ...{ apiPrefix, appUrl, auth, cookies, hasProvider },
    providerPath: hasPage ? '/login/provider' : '/login',
    mayAddWorks: (actor) => uploads.mayAdd(actor),
  })
  if (!hasPage) return
  const passkeyHost = findPlatformPasskeyHost(platform)
  const page = new SignInPage({
    ...{ appUrl, cookies, methods: signIn, sessions: modules.sessions },
    brand: config.brandName,
    hasPasskeys: passkeyHost !== undefined,
    csrfKeys: toBrowserKeys(secrets),
    isFirstRun: () => accounts.isFirstRun(),
  })
  signInPageRoutes(app, page)
  if (signIn.includes('mail')) await mailRoutes(app, page, platform)
  if (signIn.includes('password')) await passwordRoutes(app, page, platform, modules)
  if (passkeyHost === undefined) return
  const { db, clock, events } = platform
  const { sessions } = modules
  const site = { host: passkeyHost, origin: appUrl, brand: config.brandName }
  passkeyRoutes(app, {
    ...{ apiPrefix, page },
    parts: { ...{ db, clock, events, sessions, site }, issuers: listOwnIssuers(signIn) },
  })
}

/** Issuers of accounts that are made here, by the ways to sign in that are open. */
function listOwnIssuers(methods: Platform['config']['signIn']): string[] {
  const issuers = { password: ['local'], mail: ['mail'], provider: [] }
  return methods.flatMap((method) => issuers[method])
}

/** For which name people may have passkeys; undefined where none may. */
function findPlatformPasskeyHost({ config, addresses }: Platform): string | undefined {
  if (listOwnIssuers(config.signIn).length === 0) return undefined
  return findPasskeyHost(addresses.appUrl, addresses.hasSecureContext)
}

/** Accounts by a password of ours, the second step that may follow it, and letting others in. */
async function passwordRoutes(
  app: App,
  page: SignInPage,
  { config, addresses, db, clock, events, secrets }: Platform,
  { cookies, sessions, localAccounts: accounts }: Modules,
): Promise<void> {
  const apiPrefix = toApiPath(config.app, '')
  const lastingKey = toLastingKey(secrets)
  const { beginSecondStep, createTotpLoader, totpRoutes } = await import('#modules/totp/index.ts')
  const load = createTotpLoader({
    ...{ db, clock, events, accounts, lastingKey, brand: config.brandName },
  })
  localAccountRoutes(app, {
    ...{ page, accounts, cookies },
    beginSecondStep: (begun) => beginSecondStep(load, begun),
  })
  totpRoutes(app, {
    ...{ apiPrefix, page, load, cookies },
    rememberBrowser: (cookie, login) => accounts.rememberBrowser(cookie, login),
  })
  const inviting = { db, clock, events, sessions, accounts, lastingKey }
  invitationRoutes(app, {
    ...{ page, cookies, apiPrefix },
    parts: { ...inviting, appUrl: addresses.appUrl },
  })
}

/** Few servers send mails: what does is loaded where one may. */
async function mailRoutes(app: App, page: SignInPage, platform: Platform): Promise<void> {
  const { addresses, secrets } = platform
  const { mailSignInRoutes, MailSignInService } = await import('#modules/mail-sign-in/index.ts')
  const mails = new MailSignInService({
    ...{ ...platform, appUrl: addresses.appUrl },
    keys: toBrowserKeys(secrets),
    lastingKey: toLastingKey(secrets),
  })
  mailSignInRoutes(app, { page, mails })
}

/** Where works come in: events of the shop, and files from browsers. */
function intakeRoutes(
  app: App,
  prefix: string,
  { config, modules }: { config: Platform['config']; modules: Modules },
): void {
  if (modules.storefront) storefrontRoutes(app, prefix, modules.storefront)
  if (config.uploads) uploadRoutes(app, prefix, modules.uploads)
}

/** Personal tokens, and what they open. */
function otherAppRoutes(
  app: App,
  { config, addresses, db, storage, log, rateCounter }: Platform,
  modules: Modules,
  headers: Record<string, string>,
): void {
  personalTokenRoutes(app, toApiPath(config.app, ''), modules.personalTokens)
  const { feeds, plainFiles: files, delivery, fileCache: cache, revisionFiles } = modules
  const { appUrl } = addresses
  const countCall = createCallCount(toRateLimits(config), rateCounter)
  const knownPages = new KnownPageResponder({
    tokens: modules.personalTokens,
    ...{ cache, countCall, headers },
  })
  answerFirst(app, log, (...asked) => knownPages.tryAnswer(...asked))
  opdsRoutes(app, {
    ...{ appUrl, brand: config.brandName, feeds, files, delivery, knownPages },
    ...{ storage, cache, revisionFiles },
    findContentKey: (workno, revision) => getContentKey(db, workno, revision),
    noteSent: (work, download) => modules.documentDigests.note(work, download),
  })
  kosyncRoutes(app, modules.kosync)
}

/** Lists, hidden works, places, bookmarks, history, settings and devices of a reader. */
function readerDataRoutes(app: App, prefix: string, data: Modules['readerData']): void {
  myListRoutes(app, prefix, data.myLists)
  // Clients of the older form leave the product's segment out.
  myListRoutes(app, '/api', data.myLists)
  playlistRoutes(app, prefix, data.playlists)
  ignoreRoutes(app, prefix, data.ignore)
  genreRoutes(app, prefix, data.genres)
  readingRoutes(app, prefix, data.reading)
  settingsRoutes(app, prefix, data.settings)
  deviceRoutes(app, prefix, data.devices)
}

/** Free titles, samples and recommendations. */
export function openReadingRoutes(app: App, prefix: string, open: Modules['openReading']): void {
  freeRoutes(app, prefix, open)
  sampleRoutes(app, prefix, open.sample)
  recommendRoutes(app, prefix, open.recommend)
}

function toClientConfig(platform: Platform): ClientConfig {
  const { config, addresses } = platform
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
    features: {
      storefront: config.storefront !== undefined,
      other_apps: config.hasOtherApps,
      invitations: config.signIn.includes('password'),
      passkeys: findPlatformPasskeyHost(platform) !== undefined,
      totp: config.signIn.includes('password'),
    },
    version: VERSION,
  }
}
