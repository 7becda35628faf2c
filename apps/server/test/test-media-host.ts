import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type App, createHttpApp } from '#http/app.ts'
import { toMediaHeaders } from '#http/security-headers.ts'
import type { Db } from '#platform/db/database.ts'
import { clearTestDb, openTestDb, type TestDialect } from './test-dialects.ts'
import { createLog } from '#platform/log/log.ts'
import { DiskStorage } from '#platform/storage/disk-storage.ts'
import { toActor } from '#modules/access/index.ts'
import { Cookies, createVisitorResolver, SessionService } from '#modules/auth/index.ts'
import { startTestSession } from './test-session.ts'
import { TEST_CSRF_KEYS, TEST_ORIGIN, TestClock } from './test-visitors.ts'
import { storeSale, storeWork } from '#modules/library/catalogue.ts'
import { DrawnCovers, publishRevision, WorkRights } from '#modules/library/index.ts'
import { aCatalogueWork, aFeedSale } from './test-works.ts'
import {
  DeliveryService,
  FileCache,
  mediaRoutes,
  RevisionFiles,
  signUrlRoutes,
} from '#modules/delivery/index.ts'
import { makeGrantKey } from './test-keys.ts'

export const MEDIA = 'http://localhost:4001'
/** Alice's. */
export const OWNED = 'BJ00000101'
/** Bob's. */
export const OTHER = 'BJ00000102'
export const REVISION = '0192aaaa-0000-7000-8000-000000000001'
export const PAGE = 'd0b8bc7a93e4f1c4c3d5e3eed6d65393.jpg'
export const PAGE_BYTES = randomBytes(5000)
/** The original of the page. */
export const LARGE_BYTES = randomBytes(3 * 1024 ** 2)
const key = makeGrantKey('K1')

export const folderOf = (workno: string) => `/content/work/books/BJ00001000/${workno}`

/** The media host over a database and a folder of its own; before each test two works of one page, each sold to one account. */
export class TestMediaHost {
  db!: Db
  app!: App
  storage!: DiskStorage
  readonly clock = new TestClock()
  /** Lines of the log. */
  readonly logged: string[] = []
  #sessions!: SessionService
  #folder = ''

  constructor({ open }: TestDialect) {
    beforeAll(async () => {
      this.db = await openTestDb(open)
      this.#folder = await mkdtemp(join(tmpdir(), 'yomikura-media-'))
      this.storage = await DiskStorage.open(this.#folder)
      this.#sessions = new SessionService({ db: this.db, clock: this.clock })
      this.app = await this.#createApp()
      await this.app.ready()
    })
    beforeEach(async () => {
      await clearTestDb(this.db)
      for (const workno of [OWNED, OTHER]) {
        await this.describeWork(workno)
        await this.#store(workno)
        await this.publish(workno, REVISION)
      }
      await this.sell(OWNED, 'alice')
      await this.sell(OTHER, 'bob')
    })
    afterAll(async () => {
      await this.app.close()
      await this.db.destroy()
      await rm(this.#folder, { recursive: true })
    })
  }

  async #createApp(): Promise<App> {
    const { db, clock, storage, logged } = this
    const sessions = this.#sessions
    const cookies = new Cookies({
      app: 'yomikura',
      isSecure: false,
      domain: undefined,
      csrfKeys: TEST_CSRF_KEYS,
    })
    const app = await createHttpApp({
      log: createLog({}, { write: (line) => void logged.push(line) }),
      resolveVisitor: createVisitorResolver(sessions, cookies, undefined),
      csrfKeys: TEST_CSRF_KEYS,
      origins: [TEST_ORIGIN],
      headers: toMediaHeaders({ app: TEST_ORIGIN, isSecure: false }),
      trustedProxyCount: 0,
      isAnswerChecked: true,
    })
    const workRights = new WorkRights({ db, clock })
    const covers = new DrawnCovers({ db, storage })
    const delivery = new DeliveryService({
      rights: {
        findActor: async (hash) => toActor((await sessions.findByHash(hash))?.principal),
        findWork: (actor, workno) => workRights.findWork(actor, workno),
        isPublishedRevision: (workno, revision) => workRights.isPublishedRevision(workno, revision),
        requireEpoch: async () => {},
        isKnownEpoch: () => true,
      },
      files: new RevisionFiles(storage),
      findDrawnCover: (...asked) => covers.find(...asked),
      keys: [key],
      clock,
      mediaUrl: MEDIA,
      rightSeconds: 0,
    })
    const cache = new FileCache(storage, 10 * 1024 ** 2)
    signUrlRoutes(app, { app: 'yomikura', delivery })
    const readSessionHash = cookies.readSessionHash.bind(cookies)
    const host = { app: 'yomikura', delivery, storage, cache, readSessionHash }
    mediaRoutes(app, { ...host, isSecure: false })
    return app
  }

  /** Stores what the shop says of a work. */
  describeWork(workno: string, overrides: Parameters<typeof aCatalogueWork>[0] = {}) {
    return storeWork(this.db, aCatalogueWork({ workno, ...overrides }), this.#origin)
  }

  get #origin() {
    return { source: 'storefront' as const, nowSeconds: this.clock.nowSeconds() }
  }

  /** Puts the files of a work's only page into the storage, and some that its tree does not name. */
  async #store(workno: string): Promise<void> {
    const at = `content/work/books/BJ00001000/${workno}/${REVISION}`
    const image = { name: PAGE, length: 1, size: '1B', width: 10, height: 10, crypt: true }
    const tree = {
      playfile: { [PAGE]: { type: 'image', image: { files: image, optimized: image } } },
    }
    const { storage } = this
    await storage.put(`${at}/optimized/${PAGE}`, PAGE_BYTES, { contentType: 'image/webp' })
    await storage.put(`${at}/thumbnails/${PAGE}`, PAGE_BYTES, { contentType: 'image/webp' })
    await storage.put(`${at}/files/${PAGE}`, LARGE_BYTES, {
      contentType: 'application/octet-stream',
    })
    await storage.put(`${at}/notes.txt`, Buffer.from('not in the tree'))
    await storage.put(`${at}/cover/main.webp`, PAGE_BYTES)
    await storage.put(`${at}/ingest.json`, PAGE_BYTES)
    await storage.put(`${at}/ziptree.json`, Buffer.from(JSON.stringify(tree)))
  }

  publish(
    workno: string,
    revision: string,
    cover: Parameters<typeof publishRevision>[1]['cover'] = null,
  ) {
    return publishRevision(this.db, {
      workno,
      revision,
      cover,
      pageCount: 1,
      contentCount: 1,
      contentLength: 1,
      fileType: 'IJP',
      verdicts: { ok: 1 },
      nowSeconds: this.clock.nowSeconds(),
    })
  }

  sell(workno: string, account_id: string, overrides: Parameters<typeof aFeedSale>[0] = {}) {
    const sale = aFeedSale({ sale_id: `S-${workno}`, workno, account_id, ...overrides })
    return storeSale(this.db, sale, this.#origin)
  }

  signIn(account: string) {
    const { db, clock } = this
    return startTestSession({ db, clock, sessions: this.#sessions }, account)
  }

  get(url: string, headers: Record<string, string> = {}) {
    return this.app.inject({ url, headers })
  }

  /** Cookies of a grant for a work, to the session of a cookie. */
  async signCookies(cookie: string, workno = OWNED) {
    const url = `/api/yomikura/v3/download/sign/cookie?workno=${workno}`
    const answer = await this.get(url, { cookie })
    const { cookies } = answer.json<{ cookies: Record<string, string> }>()
    const pairs = Object.entries(cookies ?? {}).map(([name, value]) => `${name}=${value}`)
    return { answer, header: pairs.join('; ') }
  }
}
