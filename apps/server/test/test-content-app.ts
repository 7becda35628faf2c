import type { Ziptree } from '@yomikura/content/ziptree'
import type { CatalogueWork } from '@yomikura/contract/storefront'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { type App, createHttpApp } from '#http/app.ts'
import { toMediaHeaders } from '#http/security-headers.ts'
import type { Db } from '#platform/db/database.ts'
import { clearTestDb, openTestDb, type TestDialect } from './test-dialects.ts'
import { DiskStorage } from '#platform/storage/disk-storage.ts'
import { type Principal, toActor } from '#modules/access/index.ts'
import { aCustomer } from './test-principals.ts'
import { Cookies, createVisitorResolver, SessionService } from '#modules/auth/index.ts'
import { startTestSession } from './test-session.ts'
import { TEST_CSRF_KEYS, TEST_ORIGIN, TestClock } from './test-visitors.ts'
import {
  createInnerAddress,
  DeliveryService,
  FileCache,
  type FileSources,
  mediaRoutes,
  OpenWorks,
  RevisionFiles,
  KnownFileResponder,
} from '#modules/delivery/index.ts'
import { signUrlRoutes } from '#modules/delivery/routes.ts'
import { makeGrantKey } from './test-keys.ts'
import { Offers } from '#modules/free/index.ts'
import { Devices, leaseRoutes, LeaseService } from '#modules/lease/index.ts'
import { storeSale, storeWork } from '#modules/library/catalogue.ts'
import { DrawnCovers, LibraryService, publishRevision, WorkRights } from '#modules/library/index.ts'
import { aCatalogueWork, aFeedSale } from './test-works.ts'
import { TokenService, viewerRoutes, ViewerService } from '#modules/viewer/index.ts'

export const PREFIX = '/api/yomikura'
export const MEDIA = 'http://localhost:4001'
export const REVISION = '0192aaaa-0000-7000-8000-000000000001'

const MEDIA_HEADERS = toMediaHeaders({ app: TEST_ORIGIN, isSecure: false })
const grantKey = makeGrantKey('K1')

/** The tree and stored bytes of a revision. */
export type TestContent = {
  ziptree: Pick<Ziptree, 'playfile' | 'tree'> & Partial<Ziptree>
  /** By path below the revision's folder. */
  stored: Record<string, Buffer>
}

/** App host and media host in one, over a database and a disk of their own. */
export class TestContentApp {
  readonly app: App
  readonly db: Db
  readonly storage: DiskStorage
  readonly clock: TestClock
  readonly rights: WorkRights
  readonly cache: FileCache
  readonly offers: Offers
  readonly delivery: DeliveryService
  readonly sessions: SessionService
  readonly files: RevisionFiles
  readonly knownFiles: KnownFileResponder
  readonly folder: string
  readonly #toInnerAddress: FileSources['toInnerAddress']
  readonly #lease: LeaseService

  private constructor(parts: {
    app: App
    db: Db
    storage: DiskStorage
    folder: string
    clock: TestClock
    sessions: SessionService
    trustSeconds: number
    accelPrefix: string | undefined
  }) {
    const { app, db, storage, clock } = parts
    this.app = app
    this.db = db
    this.storage = storage
    this.clock = clock
    this.folder = parts.folder
    this.sessions = parts.sessions
    this.files = new RevisionFiles(storage)
    this.#lease = new LeaseService({ db, cacheSeconds: parts.trustSeconds })
    this.rights = new WorkRights({ db, clock })
    this.cache = new FileCache(storage, 10 * 1024 ** 2)
    this.offers = new Offers({ db, clock })
    this.delivery = this.#createDelivery(parts.trustSeconds)
    this.#toInnerAddress = createInnerAddress(parts.accelPrefix)
    this.knownFiles = new KnownFileResponder({
      ...{ delivery: this.delivery, cache: this.cache, headers: MEDIA_HEADERS },
      toInnerAddress: this.#toInnerAddress,
    })
  }

  /**
   * @param addRoutes routes of the module under test that are not among the usual ones
   * @param trustSeconds how long checked rights and leases are trusted
   * @param accelPrefix path that a proxy in front keeps for stored files
   */
  static async start(
    open: TestDialect['open'],
    addRoutes: (host: TestContentApp) => void = () => {},
    trustSeconds = 0,
    accelPrefix?: string,
  ): Promise<TestContentApp> {
    const db = await openTestDb(open)
    const folder = await mkdtemp(join(tmpdir(), 'yomikura-content-'))
    const storage = await DiskStorage.open(folder)
    const clock = new TestClock()
    const sessions = new SessionService({ db, clock })
    const settings = { app: 'yomikura', isSecure: false }
    const cookies = new Cookies({ ...settings, domain: undefined, csrfKeys: TEST_CSRF_KEYS })
    const app = await createHttpApp({
      log: pino({ level: 'silent' }),
      resolveVisitor: createVisitorResolver(sessions, cookies, undefined),
      csrfKeys: TEST_CSRF_KEYS,
      origins: [TEST_ORIGIN],
      headers: MEDIA_HEADERS,
      trustedProxyCount: 0,
      isAnswerChecked: true,
    })
    const host = new TestContentApp({
      app,
      db,
      storage,
      folder,
      clock,
      sessions,
      trustSeconds,
      accelPrefix,
    })
    host.#addRoutes(new Devices(settings), cookies)
    addRoutes(host)
    await app.ready()
    return host
  }

  #createDelivery(rightSeconds: number): DeliveryService {
    const { clock, rights, storage, offers, sessions, files } = this
    const isPublishedRevision = (workno: string, revision: string) =>
      rights.isPublishedRevision(workno, revision)
    return new DeliveryService({
      rights: {
        findActor: async (hash) => toActor((await sessions.findByHash(hash))?.principal),
        findWork: (actor, workno) => rights.findWork(actor, workno),
        isPublishedRevision,
        requireEpoch: (principal, epoch) => this.#lease.requireEpoch(principal, epoch),
        isKnownEpoch: (principal, epoch) => this.#lease.isKnownEpoch(principal, epoch),
      },
      files,
      findDrawnCover: (...asked) => new DrawnCovers({ db: this.db, storage }).find(...asked),
      openWorks: new OpenWorks({
        findOpenWork: (workno) => offers.findOpenWork(workno),
        isPublishedRevision,
        files,
        storage,
        rightSeconds: 0,
      }),
      keys: [grantKey],
      clock,
      mediaUrl: MEDIA,
      rightSeconds,
    })
  }

  #addRoutes(devices: Devices, cookies: Cookies): void {
    const { app, db, clock, rights, storage, delivery, files } = this
    const lease = this.#lease
    const library = new LibraryService({ db, clock, mediaUrl: MEDIA })
    leaseRoutes(app, PREFIX, { lease, devices })
    viewerRoutes(app, PREFIX, {
      devices,
      viewer: new ViewerService({ db, clock, library, mediaUrl: MEDIA }),
      tokens: new TokenService({
        ...{ db, rights, lease, delivery, files },
        ...{ appUrl: TEST_ORIGIN, hasSecureContext: true },
      }),
    })
    signUrlRoutes(app, { app: 'yomikura', delivery })
    const { cache, knownFiles } = this
    mediaRoutes(app, {
      app: 'yomikura',
      delivery,
      storage,
      cache,
      toInnerAddress: this.#toInnerAddress,
      knownFiles,
      readSessionHash: (request) => cookies.readSessionHash(request),
      isSecure: false,
    })
  }

  async stop(): Promise<void> {
    await this.app.close()
    await this.db.destroy()
    await rm(this.folder, { recursive: true })
  }

  clear(): Promise<void> {
    return clearTestDb(this.db)
  }

  get #origin() {
    return { source: 'storefront', nowSeconds: this.clock.nowSeconds() } as const
  }

  addWork(work: Partial<CatalogueWork>): Promise<unknown> {
    return storeWork(this.db, aCatalogueWork(work), this.#origin)
  }

  async publish(
    workno: string,
    { ziptree, stored }: TestContent,
    revision = REVISION,
  ): Promise<void> {
    const folder = `content/work/books/BJ00001000/${workno}/${revision}`
    for (const [path, bytes] of Object.entries(stored)) {
      await this.storage.put(`${folder}/${path}`, bytes)
    }
    await this.storage.put(`${folder}/ziptree.json`, Buffer.from(JSON.stringify(ziptree)))
    await publishRevision(this.db, {
      workno,
      revision,
      cover: null,
      pageCount: 1,
      contentCount: 1,
      contentLength: 1,
      fileType: 'IJP',
      verdicts: { ok: 1 },
      nowSeconds: this.clock.nowSeconds(),
    })
  }

  sell(
    workno: string,
    account_id: string,
    overrides: Parameters<typeof aFeedSale>[0] = {},
  ): Promise<unknown> {
    const sale = { sale_id: `S-${workno}-${account_id}`, workno, account_id, ...overrides }
    return storeSale(this.db, aFeedSale(sale), this.#origin)
  }

  /** Signs someone in; returns the session cookie's header. */
  async signIn(account_id: string, roles: Partial<Principal> = {}): Promise<string> {
    return (await startTestSession(this, account_id, roles)).cookie
  }

  /** Makes a device the one that reads; returns the lease's epoch. */
  async takeOver(account_id: string, deviceId: string): Promise<number> {
    return (await this.#lease.takeOver(aCustomer(account_id), deviceId)).epoch
  }

  get(url: string, headers: Record<string, string> = {}) {
    return this.app.inject({ url, headers })
  }

  /** A JSON post as a client that is no browser sends it. */
  post(url: string, body: object, headers: Record<string, string> = {}) {
    return this.app.inject({ method: 'POST', url, headers, payload: body })
  }
}
