import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { toContentPath } from '@yomikura/content/content-folder'
import type { Ziptree } from '@yomikura/content/ziptree'
import { aPicture } from '@yomikura/ingest/test-pictures'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { Events } from '#events.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { type Db, transact } from '#platform/db/database.ts'
import { openTestDb, type TestDialect } from './test-dialects.ts'
import { OutgoingFetch } from '#platform/fetch/outgoing-fetch.ts'
import { createId } from '#platform/ids/ids.ts'
import { createLog } from '#platform/log/log.ts'
import { JobTableQueue } from '#platform/queue/job-table-queue.ts'
import { DiskStorage } from '#platform/storage/disk-storage.ts'
import { registerImportedWork } from '#modules/library/index.ts'
import type { IngestJob, WorkSource } from '#modules/ingest/ingest-parts.ts'
import { ProcessPool } from '#modules/ingest/process-pool.ts'
import { findSandbox } from '#modules/ingest/sandbox.ts'
import { IngestService } from '#modules/ingest/service.ts'

/** The one work that {@link TestIngest} knows. */
export const WORKNO = 'BJ00000101'
const log = createLog({ level: 'silent' })
const sandbox = await findSandbox()

/** What tests of one group share: to start a process and its workers takes longer than most tests. */
type Shared = { ground: string; processes: ProcessPool }

/**
 * Ingest over a database, a disk and a shop of its own, new for each test. Processes, the shelf that they
 * read and the folder of fonts are those of the group of tests.
 */
export class TestIngest {
  /** What the shop answers. */
  answer: RequestListener = (_request, response) => void response.writeHead(404).end()
  #shared: Shared | undefined
  #parts:
    | { folder: string; db: Db; storage: DiskStorage; shop: Server; ingest: IngestService }
    | undefined

  static use(open: TestDialect['open']): TestIngest {
    const host = new TestIngest()
    beforeAll(() => host.#share())
    beforeEach(() => host.#open(open))
    afterEach(() => host.#close())
    afterAll(() => host.#unshare())
    return host
  }

  async #share(): Promise<void> {
    const ground = await mkdtemp(join(tmpdir(), 'yomikura-ingest-'))
    await Promise.all(['fonts', 'shelf', 'tests'].map((name) => mkdir(join(ground, name))))
    const root = join(ground, 'processes')
    const processes = new ProcessPool({ sandbox, root, shared: [join(ground, 'fonts')] })
    this.#shared = { ground, processes }
  }

  async #unshare(): Promise<void> {
    const { ground, processes } = this.#group
    await processes.close()
    await rm(ground, { recursive: true, force: true })
  }

  async #open(open: TestDialect['open']): Promise<void> {
    const { ground, processes } = this.#group
    const folder = await mkdtemp(join(ground, 'tests', 'test-'))
    const db = await openTestDb(open)
    const storage = await DiskStorage.open(join(folder, 'storage'))
    const shop = createServer((request, response) => this.answer(request, response))
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
    const outgoing = new OutgoingFetch({ origins: [toUrl(shop)] })
    const ingest = new IngestService({
      db,
      clock: systemClock,
      queue: new JobTableQueue({ db, log }),
      storage,
      events: new Events({ log, registry: new Registry() }),
      shop: { download: (...request) => outgoing.download(...request), apiKey: 'key of the shop' },
      processes,
      fontFolders: [this.fonts],
      places: { root: join(folder, 'work'), processes: join(ground, 'processes') },
      salt: 'salt',
      log,
      earlyAfterMs: 0,
    })
    this.#parts = { folder, db, storage, shop, ingest }
    await transact(db, (tx) => registerImportedWork(tx, aWork()))
  }

  async #close(): Promise<void> {
    const { folder, db, shop } = this.#opened
    shop.closeAllConnections()
    shop.close()
    await db.destroy()
    await rm(folder, { recursive: true, force: true })
  }

  get #opened() {
    if (!this.#parts) throw new Error('No test runs.')
    return this.#parts
  }

  get #group() {
    if (!this.#shared) throw new Error('No group of tests runs.')
    return this.#shared
  }

  /** The test's own. */
  get folder(): string {
    return this.#opened.folder
  }

  /** Fonts of the operator. */
  get fonts(): string {
    return join(this.#group.ground, 'fonts')
  }

  get db(): Db {
    return this.#opened.db
  }

  get storage(): DiskStorage {
    return this.#opened.storage
  }

  get ingest(): IngestService {
    return this.#opened.ingest
  }

  /**
   * A work on the shelf; files of an earlier call of the test stay beside them. Without its shelf it is
   * read by a process of its own, as what it mounts may be another file by the next time.
   */
  readonly aSource = async (
    files: Record<string, Buffer | string>,
  ): Promise<Extract<WorkSource, { kind: 'path' }>> => {
    const shelf = join(this.#group.ground, 'shelf')
    const path = join(shelf, basename(this.folder))
    await mkdir(path, { recursive: true })
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(path, name), bytes)
    return { kind: 'path', path, shelf }
  }

  /** The same zip as the shop announces it. */
  readonly toRemote = (zip: Buffer): Extract<WorkSource, { kind: 'storefront' }> => {
    const sha256 = createHash('sha256').update(zip).digest('hex')
    const url = `${toUrl(this.#opened.shop)}/content.zip`
    return { kind: 'storefront', url, sha256, length: zip.length }
  }

  readonly work = () =>
    this.db.selectFrom('work').selectAll().where('workno', '=', WORKNO).executeTakeFirstOrThrow()

  readonly readTree = async (revision: string): Promise<Ziptree> => {
    const key = `${toContentPath(WORKNO)}/${revision}/ziptree.json`
    return JSON.parse((await this.storage.readWhole(key)).body.toString()) as Ziptree
  }
}

export function aJob(id = createId()): IngestJob {
  return {
    id,
    signal: new AbortController().signal,
    reportProgress: () => undefined,
    markLarge: () => undefined,
  }
}

/** A picture that is one page. */
export function aPage(): Promise<Buffer> {
  return aPicture(300, 400).png().toBuffer()
}

function aWork() {
  return {
    workno: WORKNO,
    title: '夜の灯台',
    makerName: 'みなと書房',
    workType: 'MNG',
    direction: 'ltr',
    accountId: 'alice',
    nowSeconds: systemClock.nowSeconds(),
  } as const
}

function toUrl(shop: Server): string {
  return `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
}
