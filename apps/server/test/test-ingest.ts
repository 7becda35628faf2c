import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toContentPath } from '@yomikura/content/content-folder'
import type { Ziptree } from '@yomikura/content/ziptree'
import { aPicture } from '@yomikura/ingest/test-pictures'
import { Registry } from 'prom-client'
import { afterEach, beforeEach } from 'vitest'
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

/** Ingest over a database, a disk and a shop of its own, new for each test. */
export class TestIngest {
  /** What the shop answers. */
  answer: RequestListener = (_request, response) => void response.writeHead(404).end()
  #parts:
    | { folder: string; db: Db; storage: DiskStorage; shop: Server; ingest: IngestService }
    | undefined

  static use(open: TestDialect['open']): TestIngest {
    const host = new TestIngest()
    beforeEach(() => host.#open(open))
    afterEach(() => host.#close())
    return host
  }

  async #open(open: TestDialect['open']): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'yomikura-ingest-'))
    const db = await openTestDb(open)
    const storage = await DiskStorage.open(join(folder, 'storage'))
    const fontFolders = [join(folder, 'fonts')]
    await mkdir(join(folder, 'fonts'))
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
      processes: new ProcessPool({
        ...{ sandbox, root: join(folder, 'processes'), shared: fontFolders },
      }),
      fontFolders,
      places: { root: join(folder, 'work'), processes: join(folder, 'processes') },
      salt: 'salt',
      log,
      earlyAfterMs: 0,
    })
    this.#parts = { folder, db, storage, shop, ingest }
    await transact(db, (tx) => registerImportedWork(tx, aWork()))
  }

  async #close(): Promise<void> {
    const { folder, db, shop, ingest } = this.#opened
    shop.closeAllConnections()
    shop.close()
    await ingest.close()
    await db.destroy()
    await rm(folder, { recursive: true, force: true })
  }

  get #opened() {
    if (!this.#parts) throw new Error('No test runs.')
    return this.#parts
  }

  get folder(): string {
    return this.#opened.folder
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

  /** Files on this machine; those of an earlier call stay beside them. */
  readonly aSource = async (files: Record<string, Buffer | string>): Promise<WorkSource> => {
    const path = join(this.folder, 'source')
    await mkdir(path, { recursive: true })
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(path, name), bytes)
    return { kind: 'path', path }
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
