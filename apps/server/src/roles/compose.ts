import { join } from 'node:path'
import { toBrowserKeys, toKeyList, toLastingKey } from '#config/secrets.ts'
import { toActor } from '#modules/access/index.ts'
import {
  AuthService,
  CALLBACK_PATH,
  Cookies,
  createVisitorResolver,
  LazyProvider,
  NoProvider,
  SessionService,
} from '#modules/auth/index.ts'
import { BuyerKeys } from '#modules/buyer-key/index.ts'
import {
  DeliveryService,
  FileCache,
  OpenWorks,
  RevisionFiles,
  toGrantKey,
} from '#modules/delivery/index.ts'
import { DeviceService } from '#modules/devices/index.ts'
import { DownloadService } from '#modules/download/index.ts'
import { FreeService, FreeTokenService, Offers, Openings } from '#modules/free/index.ts'
import { GenreService } from '#modules/genres/index.ts'
import { HtmlWorkService } from '#modules/html-works/index.ts'
import { IgnoreService } from '#modules/ignore/index.ts'
import { KeptWorkService } from '#modules/kept-works/index.ts'
import { Devices, LeaseService } from '#modules/lease/index.ts'
import { DrawnCovers, LibraryService, WorkRights } from '#modules/library/index.ts'
import {
  type Invitations,
  loadInvitations,
  LocalAccountService,
  PASSWORD_COST,
} from '#modules/local-account/index.ts'
import { MyListService, PlaylistService } from '#modules/lists/index.ts'
import { DocumentDigests, KosyncService } from '#modules/kosync/index.ts'
import { FeedService, PlainFiles } from '#modules/opds/index.ts'
import { createTokenResolver, PersonalTokenService } from '#modules/personal-tokens/index.ts'
import {
  BookmarkService,
  HighlightService,
  HistoryService,
  ProgressService,
} from '#modules/reading/index.ts'
import { RecommendService } from '#modules/recommend/index.ts'
import { SampleService } from '#modules/sample/index.ts'
import { SettingsService } from '#modules/settings/index.ts'
import {
  createFetchJson,
  FeedClient,
  Intake,
  Reconcile,
  StorefrontService,
} from '#modules/storefront/index.ts'
import { UploadService } from '#modules/uploads/index.ts'
import { TokenService, ViewerService } from '#modules/viewer/index.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/database.ts'
import { requireSafeIssuer } from '#platform/oidc/issuer.ts'
import type { Platform } from './platform.ts'

/** The rules, built once. */
export type Modules = ReturnType<typeof createModules>

/** Builds every rule of the server by hand: the one place that knows which needs which. */
export function createModules(platform: Platform) {
  const { config, addresses, clock, db, events, secrets } = platform
  const sessions = new SessionService({ db, clock })
  const cookies = new Cookies({
    app: config.app,
    isSecure: addresses.isSecure,
    domain: config.cookieDomain,
    csrfKeys: toBrowserKeys(secrets),
  })
  const rights = new WorkRights({ db, clock })
  const lease = new LeaseService({ db })
  const library = new LibraryService({ db, clock, mediaUrl: addresses.mediaUrl })
  const personalTokens = createPersonalTokens(platform)
  const readerData = createReaderData({ db, clock, rights })
  const viewing = createViewing(platform, {
    ...{ sessions, rights, lease, library },
    covers: new DrawnCovers({ ...platform, fontFolders: platform.config.fontFolders }),
  })
  return {
    lease,
    devices: new Devices({ app: config.app, isSecure: addresses.isSecure }),
    sessions,
    cookies,
    rights,
    resolveVisitor: createVisitorResolver(sessions, cookies, config.operatorToken),
    personalTokens,
    resolveTokenHolder: createTokenResolver(personalTokens),
    auth: new AuthService({
      db,
      clock,
      events,
      sessions,
      provider: createProvider(platform),
      ...createAccountRules(platform),
      appUrl: addresses.appUrl,
    }),
    library,
    localAccounts: createLocalAccounts(platform),
    uploads: new UploadService({
      ...{ db, clock, queue: platform.queue, openTo: config.uploads },
      folder: join(config.dataFolder, 'uploads'),
      accountBytes: config.uploadGib * 1024 ** 3,
    }),
    readerData,
    ...createStorefront(platform),
    ...viewing,
    ...createOpds(platform, { library, rights, readerData, download: viewing.download }),
  }
}

/** People who sign in with a password of ours; the command line manages them too. */
export function createLocalAccounts({ db, clock, events, secrets }: Platform): LocalAccountService {
  const keys = toBrowserKeys(secrets)
  return new LocalAccountService({ db, clock, events, keys, passwordCost: PASSWORD_COST })
}

/** Links by which people are let in, for the command line. */
export async function createInvitations(platform: Platform): Promise<Invitations> {
  const { db, clock, events, secrets, addresses } = platform
  const { Invitations } = await loadInvitations()
  return new Invitations({
    ...{ db, clock, events, appUrl: addresses.appUrl, lastingKey: toLastingKey(secrets) },
    sessions: new SessionService({ db, clock }),
    accounts: createLocalAccounts(platform),
  })
}

function createPersonalTokens({ db, clock, events, secrets, rateCounter }: Platform) {
  const secret = toLastingKey(secrets)
  return new PersonalTokenService({ db, clock, events, rateCounter, secret })
}

function createProvider({ config, addresses, outgoing }: Platform) {
  const { oidc } = config
  if (!oidc) return new NoProvider()
  // Plain http is for one machine: over a network anyone on the way could answer.
  const isHttpAllowed = isLocal(oidc.issuer)
  requireSafeIssuer(oidc.issuer, isHttpAllowed)
  return new LazyProvider(async () => {
    const { OidcClient } = await import('#platform/oidc/oidc-client.ts')
    return new OidcClient({
      ...oidc,
      redirectUri: addresses.appUrl + CALLBACK_PATH,
      isHttpAllowed,
      readsUserinfo: true,
      outgoing,
    })
  })
}

/** Whose account somebody has whom the provider signed in. */
function createAccountRules({ config, db, clock, secrets }: Platform) {
  const { oidc } = config
  return {
    accountClaim: oidc?.accountClaim ?? ('account_id' as const),
    buyerKeys: new BuyerKeys({ db, clock, lastingKey: toLastingKey(secrets) }),
    isBasisCurrent: async () => {
      if (!oidc) return true
      const { findOtherBasis } = await import('#start/settle-sign-in.ts')
      return (await findOtherBasis(db, oidc)) === undefined
    },
  }
}

function isLocal(url: string): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/.test(new URL(url).hostname)
}

function createStorefront({ config, db, clock, queue, events, outgoing }: Platform) {
  const { storefront: shop } = config
  if (!shop) return { intake: undefined, storefront: undefined, reconcile: undefined }
  const intake = new Intake({ queue, contentOrigins: [new URL(shop.url).origin] })
  const client = new FeedClient({
    storefrontUrl: shop.url,
    apiKey: shop.apiKey,
    fetchJson: createFetchJson(outgoing),
  })
  return {
    intake,
    storefront: new StorefrontService({
      db,
      clock,
      queue,
      intake,
      events,
      secrets: shop.webhookSecrets,
    }),
    reconcile: new Reconcile({ db, clock, client, intake, events }),
  }
}

/** The rules of what readers keep for themselves. */
function createReaderData(parts: { db: Db; clock: Clock; rights: WorkRights }) {
  return {
    myLists: new MyListService(parts),
    playlists: new PlaylistService(parts),
    ignore: new IgnoreService(parts),
    kept: new KeptWorkService(parts),
    genres: new GenreService(parts),
    reading: {
      progress: new ProgressService(parts),
      bookmarks: new BookmarkService(parts),
      highlights: new HighlightService(parts),
      history: new HistoryService(parts),
    },
    settings: new SettingsService(parts),
    devices: new DeviceService(parts),
  }
}

/** The library as other apps see it. */
function createOpds(
  { db, clock, storage, config }: Platform,
  {
    readerData,
    download,
    ...needs
  }: {
    library: LibraryService
    rights: WorkRights
    readerData: ReturnType<typeof createReaderData>
    download: DownloadService
  },
) {
  const { ignore, myLists, reading } = readerData
  const files = new PlainFiles({ storage, rights: needs.rights, download })
  const { progress } = reading
  return {
    plainFiles: files,
    feeds: new FeedService({ ...needs, ignore, myLists, progress, files, clock }),
    documentDigests: new DocumentDigests({ db, clock, storage, files }),
    kosync: new KosyncService({ db, clock, ...needs, progress, files, brand: config.brandName }),
  }
}

type ViewingNeeds = {
  sessions: SessionService
  rights: WorkRights
  lease: LeaseService
  library: LibraryService
  covers: DrawnCovers
}

/** Everything that gives out content: the media host's files and the tokens of viewers. */
function createViewing(platform: Platform, needs: ViewingNeeds) {
  const { config, addresses, clock, db, storage, secrets } = platform
  const { rights, lease, library } = needs
  const files = new RevisionFiles(storage)
  const offers = new Offers({ db, clock })
  const openWorks = new OpenWorks({
    findOpenWork: (workno) => offers.findOpenWork(workno),
    isPublishedRevision: (workno, revision) => rights.isPublishedRevision(workno, revision),
    files,
    storage,
  })
  const delivery = createDelivery(platform, needs, { files, openWorks })
  return {
    revisionFiles: files,
    fileCache: new FileCache(storage, config.contentCacheBytes),
    delivery,
    openWorks,
    download: new DownloadService({ db, storage, rights }),
    htmlWorks: new HtmlWorkService({
      delivery,
      files,
      clock,
      lastingKey: toLastingKey(secrets),
      keys: toBrowserKeys(secrets),
      worksUrl: addresses.worksUrl,
      sessions: {
        renew: (hash) => needs.sessions.renew(hash),
        findSeenAt: (hash) => needs.sessions.findSeenAt(hash),
      },
    }),
    openReading: createOpenReading({
      db,
      clock,
      rights,
      offers,
      delivery,
      mediaUrl: addresses.mediaUrl,
      hasSecureContext: addresses.hasSecureContext,
      secret: toBrowserKeys(secrets)[0],
    }),
    viewer: new ViewerService({ db, clock, library, mediaUrl: addresses.mediaUrl }),
    tokens: new TokenService({ db, rights, lease, delivery, files, ...addresses }),
  }
}

function createDelivery(
  { addresses, clock, secrets }: Platform,
  { sessions, rights, lease, covers }: ViewingNeeds,
  { files, openWorks }: { files: RevisionFiles; openWorks: OpenWorks },
): DeliveryService {
  return new DeliveryService({
    rights: {
      findActor: async (hash) => toActor((await sessions.findByHash(hash))?.principal),
      findWork: (actor, workno) => rights.findWork(actor, workno),
      isPublishedRevision: (workno, revision) => rights.isPublishedRevision(workno, revision),
      requireEpoch: (principal, epoch) => lease.requireEpoch(principal, epoch),
      isKnownEpoch: (principal, epoch) => lease.isKnownEpoch(principal, epoch),
    },
    files,
    findDrawnCover: (workno, file) => covers.find(workno, file),
    openWorks,
    keys: toKeyList(secrets.grant_keys.map(toGrantKey)),
    clock,
    mediaUrl: addresses.mediaUrl,
  })
}

/** The rules of what anybody may read, and of what is shown beside a work. */
export function createOpenReading(parts: {
  db: Db
  clock: Clock
  rights: WorkRights
  offers: Offers
  delivery: DeliveryService
  mediaUrl: string
  hasSecureContext: boolean
  /** Keys the digests under which visitors are counted. */
  secret: Buffer
}) {
  const openings = new Openings(parts)
  const recommend = new RecommendService(parts)
  return {
    offers: parts.offers,
    openings,
    recommend,
    free: new FreeService({
      ...parts,
      openings,
      listRelated: (workno) => recommend.listRelated(workno),
    }),
    freeTokens: new FreeTokenService({ ...parts, openings }),
    sample: new SampleService(parts),
  }
}
