import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toContentPath } from '@yomikura/content/content-folder'
import type { Ziptree } from '@yomikura/content/ziptree'
import { aPicture } from '@yomikura/ingest/test-pictures'
import { aZip } from '@yomikura/ingest/test-zips'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Events } from '#events.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { type Db, transact } from '#platform/db/database.ts'
import { openTestDb, TEST_DIALECTS } from '#platform/db/test-dialects.ts'
import { OutgoingFetch } from '#platform/fetch/outgoing-fetch.ts'
import { createId } from '#platform/ids/ids.ts'
import { createLog } from '#platform/log/log.ts'
import { JobTableQueue } from '#platform/queue/job-table-queue.ts'
import { JobRefused } from '#platform/queue/queue.ts'
import { DiskStorage } from '#platform/storage/disk-storage.ts'
import { registerImportedWork } from '../library/index.ts'
import { findSandbox } from './sandbox.ts'
import { IngestService, type WorkSource } from './service.ts'

const WORKNO = 'BJ00000101'
const log = createLog({ level: 'silent' })
const sandbox = await findSandbox()

describe.each(TEST_DIALECTS)('ingest of a work on $engine', ({ open }) => {
  let folder: string
  let db: Db
  let storage: DiskStorage
  let ingest: IngestService
  let shop: Server
  let answer: RequestListener

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yomikura-ingest-'))
    db = await openTestDb(open)
    storage = await DiskStorage.open(join(folder, 'storage'))
    shop = createServer((request, response) => answer(request, response))
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
    const outgoing = new OutgoingFetch({ origins: [shopUrl()] })
    ingest = new IngestService({
      db,
      clock: systemClock,
      queue: new JobTableQueue({ db, log }),
      storage,
      events: new Events({ log, registry: new Registry() }),
      shop: { download: (...request) => outgoing.download(...request), apiKey: 'key of the shop' },
      sandbox,
      root: join(folder, 'work'),
      salt: 'salt',
    })
    await transact(db, (tx) => registerImportedWork(tx, aWork()))
  })
  afterEach(async () => {
    shop.closeAllConnections()
    shop.close()
    await db.destroy()
    await rm(folder, { recursive: true, force: true })
  })

  const shopUrl = () => `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  const aWork = () =>
    ({
      workno: WORKNO,
      title: '夜の灯台',
      makerName: 'みなと書房',
      workType: 'MNG',
      direction: 'ltr',
      accountId: 'alice',
      nowSeconds: systemClock.nowSeconds(),
    }) as const
  const aJob = (id = createId()) => ({
    id,
    signal: new AbortController().signal,
    reportProgress: () => undefined,
  })
  const aSource = async (files: Record<string, Buffer | string>): Promise<WorkSource> => {
    const path = join(folder, 'source')
    await mkdir(path, { recursive: true })
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(path, name), bytes)
    return { kind: 'path', path }
  }
  const work = () =>
    db.selectFrom('work').selectAll().where('workno', '=', WORKNO).executeTakeFirstOrThrow()
  const readTree = async (revision: string) =>
    JSON.parse(
      (
        await storage.readWhole(`${toContentPath(WORKNO)}/${revision}/ziptree.json`)
      ).body.toString(),
    ) as Ziptree

  it('publishes pages, tree and cover under one revision', async () => {
    const source = await aSource({ '1.png': await page(), 'note.txt': 'hello' })
    const job = aJob()
    const { revision, page_count, verdicts } = await ingest.ingest(WORKNO, source, job)
    expect([revision, page_count, verdicts]).toEqual([job.id, 1, { ok: 2 }])
    expect(await work()).toMatchObject({
      revision,
      page_count: 1,
      content_count: 2,
      file_type: 'IJP',
      cover_width: 300,
      cover_height: 400,
    })
    const tree = await readTree(revision)
    expect(tree).toMatchObject({ workno: WORKNO, revision, direction: 'ltr' })
    const name = Object.values(tree.playfile).flatMap((file) =>
      'image' in file ? [file.image.optimized.name] : [],
    )[0]
    const stored = await storage.head(`${toContentPath(WORKNO)}/${revision}/optimized/${name}`)
    expect(stored?.contentType).toBe('image/webp')
    expect(await readdir(join(folder, 'work'))).toEqual([])
  })

  it('comes to the same end when its job runs again', async () => {
    const source = await aSource({ '1.png': await page() })
    const job = aJob()
    const first = await ingest.ingest(WORKNO, source, job)
    const before = await work()
    expect(await ingest.ingest(WORKNO, source, job)).toEqual(first)
    expect(await work()).toEqual(before)
  })

  it('keeps the published revision when the next files cannot be taken in', async () => {
    const first = await ingest.ingest(WORKNO, await aSource({ '1.png': await page() }), aJob())
    const broken = join(folder, 'broken.zip')
    await writeFile(broken, 'PK\u0003\u0004 no archive')
    const refused = ingest.ingest(WORKNO, { kind: 'path', path: broken }, aJob())
    await expect(refused).rejects.toBeInstanceOf(JobRefused)
    await expect(refused).rejects.toThrow(/^corrupted: /)
    expect((await work()).revision).toBe(first.revision)
  })

  it('refuses a work that the library does not know', async () => {
    const source = await aSource({ '1.png': await page() })
    await expect(ingest.ingest('BJ00000999', source, aJob())).rejects.toBeInstanceOf(JobRefused)
  })

  it('fetches the zip of the shop with its key, and goes on where it broke off', async () => {
    const zip = aZip([{ name: '1.png', data: await page(), method: 0 }])
    const asked: { authorization?: string; range?: string }[] = []
    answer = (request, response) => {
      const { authorization, range } = request.headers
      asked.push({ ...(authorization && { authorization }), ...(range && { range }) })
      const start = Number(/bytes=(\d+)-/.exec(range ?? '')?.[1] ?? 0)
      response.writeHead(start > 0 ? 206 : 200, { 'content-length': zip.length - start })
      if (asked.length > 1) return void response.end(zip.subarray(start))
      response.write(zip.subarray(0, 1000))
      setTimeout(() => response.destroy(), 50)
    }
    const { page_count } = await ingest.ingest(WORKNO, toRemote(zip), aJob())
    expect(page_count).toBe(1)
    expect(asked).toEqual([
      { authorization: 'Bearer key of the shop' },
      { authorization: 'Bearer key of the shop', range: 'bytes=1000-' },
    ])
  })

  it('takes nothing but the files that the shop named', async () => {
    const zip = aZip([{ name: '1.png', data: await page() }])
    answer = (_, response) => void response.end(Buffer.from(zip).fill(0, 100, 101))
    await expect(ingest.ingest(WORKNO, toRemote(zip), aJob())).rejects.toThrow('other files')
    expect((await work()).revision).toBeNull()
  })

  it('sweeps what a job that is gone left behind, and nothing that readers have', async () => {
    const published = await ingest.ingest(WORKNO, await aSource({ '1.png': await page() }), aJob())
    const [abandoned, old] = [createId(), createId()]
    for (const revision of [abandoned, old]) {
      await storage.put(`${toContentPath(WORKNO)}/${revision}/ziptree.json`, Buffer.from('{}'))
    }
    const rows = [
      { revision: abandoned, state: 'staging', created_at: 0 },
      { revision: old, state: 'retired', created_at: 0 },
      { revision: createId(), state: 'staging', created_at: systemClock.nowSeconds() },
    ]
    for (const row of rows) {
      const values = { ...row, workno: WORKNO, page_count: 0, content_length: 0, verdicts: '{}' }
      await db.insertInto('revision').values(values).execute()
    }
    await mkdir(join(folder, 'work', abandoned), { recursive: true })
    await ingest.sweep()
    // A reader may still turn the pages of the revision that was replaced a moment ago.
    expect(await storage.head(`${toContentPath(WORKNO)}/${old}/ziptree.json`)).toBeDefined()
    await db
      .updateTable('revision')
      .set({ created_at: 1 })
      .where('state', '=', 'published')
      .execute()
    await ingest.sweep()
    const kept = await db.selectFrom('revision').select('revision').execute()
    expect(kept.map(({ revision }) => revision).sort()).toEqual(
      [published.revision, rows[2]!.revision].sort(),
    )
    expect(await storage.head(`${toContentPath(WORKNO)}/${abandoned}/ziptree.json`)).toBeUndefined()
    expect((await readTree(published.revision)).revision).toBe(published.revision)
    expect(await readdir(join(folder, 'work'))).toEqual([])
  })

  it('stops when its job is cancelled, and can be run again', async () => {
    const source = await aSource({
      '1.png': await page(),
      '2.png': await page(),
      '3.png': await page(),
    })
    const stop = new AbortController()
    const job = aJob()
    const stopped = ingest.ingest(WORKNO, source, {
      ...job,
      signal: stop.signal,
      reportProgress: () => stop.abort(new Error('cancelled')),
    })
    await expect(stopped).rejects.toThrow('cancelled')
    expect((await ingest.ingest(WORKNO, source, job)).page_count).toBe(3)
  })

  function toRemote(zip: Buffer): WorkSource {
    const sha256 = createHash('sha256').update(zip).digest('hex')
    return { kind: 'storefront', url: `${shopUrl()}/content.zip`, sha256, length: zip.length }
  }
})

function page(): Promise<Buffer> {
  return aPicture(300, 400).png().toBuffer()
}
