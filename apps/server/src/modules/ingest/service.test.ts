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
import { getContentKey } from '../viewer/index.ts'
import { ProcessPool } from './process-pool.ts'
import { findSandbox } from './sandbox.ts'
import type { WorkSource } from './ingest-parts.ts'
import { IngestService } from './service.ts'

const WORKNO = 'BJ00000101'
const log = createLog({ level: 'silent' })
const sandbox = await findSandbox()

describe.each(TEST_DIALECTS)('ingest of a work on $engine', ({ open }) => {
  let folder: string
  let db: Db
  let storage: DiskStorage
  let ingest: IngestService
  let processes: ProcessPool
  let shop: Server
  let answer: RequestListener

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yomikura-ingest-'))
    db = await openTestDb(open)
    storage = await DiskStorage.open(join(folder, 'storage'))
    shop = createServer((request, response) => answer(request, response))
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
    const outgoing = new OutgoingFetch({ origins: [shopUrl()] })
    processes = new ProcessPool({ sandbox, root: join(folder, 'processes') })
    ingest = new IngestService({
      db,
      clock: systemClock,
      queue: new JobTableQueue({ db, log }),
      storage,
      events: new Events({ log, registry: new Registry() }),
      shop: { download: (...request) => outgoing.download(...request), apiKey: 'key of the shop' },
      processes,
      places: { root: join(folder, 'work'), processes: join(folder, 'processes') },
      salt: 'salt',
      log,
      earlyAfterMs: 0,
    })
    await transact(db, (tx) => registerImportedWork(tx, aWork()))
  })
  afterEach(async () => {
    shop.closeAllConnections()
    shop.close()
    await ingest.close()
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

  it('makes a sample file of its own without touching the work', async () => {
    const zip = aZip([{ name: '1.png', data: await page() }])
    const source = toRemote(zip)
    const { sha256 } = source
    answer = (_request, response) => response.end(zip)
    await db.updateTable('work_offer').set({ sample_sha256: sha256 }).execute()
    const before = await work()
    const { revision, page_count, is_current } = await ingest.ingestSample(WORKNO, source, aJob())
    expect([page_count, is_current]).toEqual([1, true])
    expect(await readTree(revision)).toMatchObject({ workno: WORKNO, revision })
    expect(await work()).toEqual(before)
    await ingest.sweep()
    expect(await readTree(revision)).toMatchObject({ revision })
  })

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

  it('asks once for recommendations when works were taken in, and first lets others come', async () => {
    const source = await aSource({ '1.png': await page() })
    for (const job of [aJob(), aJob()]) await ingest.ingest(WORKNO, source, job)
    const asked = await new JobTableQueue({ db, log }).list({ names: ['recommend.compute'] })
    expect(asked.map(({ state, key }) => [state, key])).toEqual([['pending', 'new-work']])
    expect(asked[0]!.runAtMs).toBeGreaterThan(asked[0]!.createdAtMs)
  })

  it('comes to the same end when its job runs again', async () => {
    const source = await aSource({ '1.png': await page() })
    const job = aJob()
    // What files cost is of the attempt that made them.
    const { cost, ...first } = await ingest.ingest(WORKNO, source, job)
    const before = await work()
    expect(cost?.peak_bytes).toBeGreaterThan(0)
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

  describe('what the files say of the work', () => {
    const note = JSON.stringify({
      name: '雨の灯台',
      name_phonetic: 'アメノトウダイ',
      makers: ['夜凪工房', 'しおり'],
      tags: ['海'],
      series: { name: '灯台', volume: 2 },
      direction: 'rtl',
      age_category: 'r15',
    })
    const wire = async () => JSON.parse((await work()).wire) as Record<string, unknown>

    it('names an imported work, but for what a person named', async () => {
      const source = await aSource({ '1.png': await page(), 'work.json': note })
      const { revision } = await ingest.ingest(WORKNO, source, aJob(), ['maker'])
      expect(await wire()).toMatchObject({
        name: { ja_JP: '雨の灯台' },
        name_phonetic: { ja_JP: 'アメノトウダイ' },
        maker_name: 'みなと書房',
        author_name: null,
        tags: [{ name: '海' }],
        series: { volume_number: 2 },
        direction: 'rtl',
        age_category: 'r15',
      })
      expect((await readTree(revision)).direction).toBe('rtl')
      await ingest.ingest(WORKNO, source, aJob())
      expect(await wire()).toMatchObject({ maker_name: '夜凪工房', author_name: '夜凪工房/しおり' })
    })

    it('only fills what the feed of a shop leaves open', async () => {
      await db.updateTable('work').set({ source: 'storefront' }).execute()
      const source = await aSource({ '1.png': await page(), 'work.json': note })
      const { revision } = await ingest.ingest(WORKNO, source, aJob())
      expect(await wire()).toMatchObject({
        name: { ja_JP: '夜の灯台' },
        maker_name: 'みなと書房',
        author_name: '夜凪工房/しおり',
        tags: [{ name: '海' }],
        series: null,
        direction: 'ltr',
        age_category: 'all',
      })
      expect((await readTree(revision)).direction).toBe('ltr')
    })
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

  it('makes only what changed when the work is revised, and takes the rest over', async () => {
    const names = ['1.png', '2.png', '3.png']
    const pages = await Promise.all(names.map(async (name) => [name, await page()] as const))
    const first = await ingest.ingest(WORKNO, await aSource(Object.fromEntries(pages)), aJob())
    expect(first.reused_count).toBe(0)
    const revised = await aSource({ '2.png': await aPicture(300, 500).png().toBuffer() })
    const second = await ingest.ingest(WORKNO, revised, aJob())
    expect(second).toMatchObject({ page_count: 3, reused_count: 2 })
    // The earlier revision ends; what was taken over from it stays.
    await db.updateTable('revision').set({ created_at: 1 }).execute()
    await ingest.sweep()
    const folder = `${toContentPath(WORKNO)}/${second.revision}`
    for (const file of Object.values((await readTree(second.revision)).playfile)) {
      if (!('image' in file)) throw new Error('It is no page.')
      const { name, length } = file.image.optimized
      expect(await storage.head(`${folder}/optimized/${name}`)).toMatchObject({ length })
      expect(await storage.head(`${folder}/files/${file.image.files.name}`)).toBeDefined()
    }
    expect(await storage.head(`${folder}/cover/main.webp`)).toBeDefined()
    expect(await storage.head(`${toContentPath(WORKNO)}/${first.revision}/ziptree.json`)).toBe(
      undefined,
    )
  })

  it('makes nothing when the same files are taken in again', async () => {
    const source = await aSource({ '1.png': await page(), 'a.txt': 'hello' })
    await ingest.ingest(WORKNO, source, aJob())
    expect((await ingest.ingest(WORKNO, source, aJob())).reused_count).toBe(2)
  })

  it('keeps the content key while files are taken over', async () => {
    const source = await aSource({ '1.png': await page() })
    const [first, second] = [aJob(), aJob()]
    await ingest.ingest(WORKNO, source, first)
    await ingest.ingest(WORKNO, source, second)
    const keyOf = (revision: string) => getContentKey(db, WORKNO, revision)
    expect(await keyOf(second.id)).toBe(await keyOf(first.id))
  })

  it('shows the first pages of a new work while the others are made', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `${index + 10}.jpg`)
    const jpeg = await aPicture(2400, 3400).jpeg().toBuffer()
    const source = await aSource(Object.fromEntries(names.map((name) => [name, jpeg])))
    const seen: { revision: string; pages: number; progress: Ziptree['progress'] }[] = []
    const watch = setInterval(() => {
      void (async () => {
        const { revision, page_count: pages } = await work()
        if (revision === null || seen.some((early) => early.revision === revision)) return
        const { progress, playfile } = await readTree(revision)
        if (Object.keys(playfile).length === pages) seen.push({ revision, pages, progress })
      })()
    }, 20)
    const job = aJob()
    const ended = await ingest.ingest(WORKNO, source, job).finally(() => clearInterval(watch))
    const [early] = seen
    expect(early?.revision).not.toBe(job.id)
    expect(early?.pages).toBeGreaterThan(0)
    expect(early?.pages).toBeLessThan(12)
    expect(early?.progress).toMatchObject({ total_files: 12 })
    expect(ended).toMatchObject({ revision: job.id, page_count: 12 })
    const whole = await readTree(job.id)
    expect(whole.progress).toBeUndefined()
    // Whoever reads the early one goes on with the same names, and its files are still there.
    const before = await readTree(early!.revision)
    expect(whole.playfile).toMatchObject(before.playfile)
    for (const file of Object.values(before.playfile)) {
      if (!('image' in file)) throw new Error('It is no page.')
      const path = `optimized/${file.image.optimized.name}`
      expect(
        await storage.head(`${toContentPath(WORKNO)}/${early!.revision}/${path}`),
      ).toBeDefined()
    }
    const keyOf = (revision: string) => getContentKey(db, WORKNO, revision)
    expect(await keyOf(early!.revision)).toBe(await keyOf(job.id))
  })

  it('never replaces a whole revision by an early one', async () => {
    const first = aJob()
    await ingest.ingest(WORKNO, await aSource({ '1.png': await page() }), first)
    const source = await aSource({ '2.png': await page(), '3.png': await page() })
    const seen = new Set<string | null>()
    const job = {
      ...aJob(),
      reportProgress: () => void work().then((row) => seen.add(row.revision)),
    }
    await ingest.ingest(WORKNO, source, job)
    expect([...seen].filter((revision) => revision !== job.id)).toEqual([first.id])
    const rows = await db.selectFrom('revision').select('is_early').execute()
    expect(rows.map(({ is_early }) => is_early)).not.toContain(1)
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

  function toRemote(zip: Buffer): Extract<WorkSource, { kind: 'storefront' }> {
    const sha256 = createHash('sha256').update(zip).digest('hex')
    return { kind: 'storefront', url: `${shopUrl()}/content.zip`, sha256, length: zip.length }
  }
})

function page(): Promise<Buffer> {
  return aPicture(300, 400).png().toBuffer()
}
