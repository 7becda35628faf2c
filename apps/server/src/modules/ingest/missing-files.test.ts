import { copyFile, mkdir, mkdtemp, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toContentPath } from '@yomikura/content/content-folder'
import type { Ziptree } from '@yomikura/content/ziptree'
import { INPUTS } from '@yomikura/ingest/test-folders'
import { aPicture } from '@yomikura/ingest/test-pictures'
import { patience } from '@yomikura/testkit/patience'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Events } from '#events.ts'
import { type App, createHttpApp } from '#http/app.ts'
import { toMediaHeaders } from '#http/security-headers.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { type Db, transact } from '#platform/db/database.ts'
import { openTestDb, RULE_DIALECTS } from '#test/test-dialects.ts'
import { createLog } from '#platform/log/log.ts'
import { JobTableQueue } from '#platform/queue/job-table-queue.ts'
import type { QueueWorker } from '#platform/queue/queue.ts'
import { DiskStorage } from '#platform/storage/disk-storage.ts'
import { aCustomer } from '#test/test-principals.ts'
import { TEST_CSRF_KEYS, TEST_ORIGIN } from '#test/test-visitors.ts'
import { aCatalogueWork } from '#test/test-works.ts'
import { makeGrantKey } from '#test/test-keys.ts'
import { toActor } from '../access/index.ts'
import { DeliveryService, FileCache, mediaRoutes, RevisionFiles } from '../delivery/index.ts'
import { storeWork } from '../library/catalogue.ts'
import { DrawnCovers, publishRevision, stageRevision, WorkRights } from '../library/index.ts'
import { Intake } from '../storefront/index.ts'
import { ImportService } from './import-service.ts'
import { INGEST_JOB, ingestJobs } from './jobs.ts'
import { checkJobs, requestCheck, requestCheckSweep } from './missing-files-jobs.ts'
import { MissingFiles, type WorkCheck } from './missing-files.ts'
import { ProcessPool } from './process-pool.ts'
import { findSandbox } from './sandbox.ts'
import { IngestService } from './service.ts'

const log = createLog({ level: 'silent' })
const sandbox = await findSandbox()
const ALICE = toActor(aCustomer('alice'))
const KINDS = [
  'text/charset_normalizer/sample-arabic.txt',
  'subtitles/vtt.js/basic.vtt',
  'audio/mp3agic/v23tagwithchapters.mp3',
  'video/small/Mpeg4.mp4',
  'pdf/komga/komga.pdf',
  'epub/komga/The Incomplete Theft - Ralph Burke.epub',
]
const LIMIT = { timeout: 120_000 * patience() }

describe.each(RULE_DIALECTS)('a work of which storage lost files, on $engine', ({ open }) => {
  let folder: string
  let source: string
  let db: Db
  let queue: JobTableQueue
  let ingest: IngestService
  let worker: QueueWorker
  let files: MissingFiles
  let storage: DiskStorage
  let registry: Registry
  let reported: string[]
  let apps: App[]

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yomikura-missing-'))
    source = join(folder, 'source')
    await mkdir(source)
    db = await openTestDb(open)
    storage = await DiskStorage.open(join(folder, 'storage'))
    const processes = join(folder, 'processes')
    queue = new JobTableQueue({ db, log })
    registry = new Registry()
    const events = new Events({ log, registry })
    ingest = new IngestService({
      ...{ db, clock: systemClock, storage, log, queue, events, shop: undefined, salt: 'salt' },
      processes: new ProcessPool({ sandbox, root: processes }),
      places: { root: join(folder, 'work'), processes },
    })
    const intake = new Intake({ queue, contentOrigins: ['https://shop.example'] })
    files = new MissingFiles({
      ...{ db, storage, queue, events },
      askShop: (tx, work) => intake.enqueueIngest(tx, work, { isRemake: true }),
    })
    worker = queue.createWorker([...ingestJobs(ingest), ...checkJobs(files)], {
      names: ['ingest.import', 'ingest.check'],
    })
    await worker.start()
    reported = []
    apps = []
  })
  afterEach(async () => {
    await worker.stop(1000)
    for (const app of apps) await app.close()
    await ingest.close()
    await db.destroy()
    await rm(folder, { recursive: true, force: true })
  })

  /** A media host that was just started: it remembers nothing. */
  async function startHost(): Promise<{ app: App; delivery: DeliveryService }> {
    const rights = new WorkRights({ db, clock: systemClock })
    const covers = new DrawnCovers({ db, storage })
    const delivery = new DeliveryService({
      rights: {
        findActor: () => Promise.resolve(ALICE),
        findWork: (actor, workno) => rights.findWork(actor, workno),
        isPublishedRevision: (workno, revision) => rights.isPublishedRevision(workno, revision),
        requireEpoch: () => Promise.resolve(),
        isKnownEpoch: () => true,
      },
      files: new RevisionFiles(storage),
      findDrawnCover: (...asked) => covers.find(...asked),
      keys: [makeGrantKey('K1')],
      clock: systemClock,
      mediaUrl: 'http://localhost:4001',
      rightSeconds: 0,
    })
    const app = await createHttpApp({
      log: pino({ level: 'silent' }),
      resolveVisitor: () => Promise.resolve(undefined as never),
      csrfKeys: TEST_CSRF_KEYS,
      origins: [TEST_ORIGIN],
      headers: toMediaHeaders({ app: TEST_ORIGIN, isSecure: false }),
      trustedProxyCount: 0,
      isAnswerChecked: true,
    })
    mediaRoutes(app, {
      ...{ app: 'yomikura', delivery, storage, cache: new FileCache(storage, 10 * 1024 ** 2) },
      readSessionHash: () => undefined,
      isSecure: false,
      reportMissing: (workno) => void reported.push(workno),
    })
    await app.ready()
    apps.push(app)
    return { app, delivery }
  }
  type Host = Awaited<ReturnType<typeof startHost>>

  async function get({ app, delivery }: Host, workno: string, path: string) {
    const signed = await delivery.signWork(ALICE, 'session', workno)
    const query = new URLSearchParams(signed.parameters).toString()
    return app.inject({ url: `${new URL(signed.url).pathname}${path}?${query}` })
  }
  async function getTree(workno: string): Promise<Ziptree> {
    const answer = await get(await startHost(), workno, 'ziptree.json')
    expect(answer.statusCode).toBe(200)
    return answer.json<Ziptree>()
  }
  const listPages = ({ playfile }: Ziptree) =>
    Object.values(playfile).flatMap((file) =>
      'image' in file ? [`optimized/${file.image.optimized.name}`] : [],
    )
  const findRevision = async (workno: string) => {
    const row = db.selectFrom('work').select('revision').where('workno', '=', workno)
    return (await row.executeTakeFirstOrThrow()).revision
  }
  const toPlace = async (workno: string, path = '') =>
    join(folder, 'storage/objects', toContentPath(workno), (await findRevision(workno)) ?? '', path)

  async function importSource(): Promise<string> {
    const { workno } = await new ImportService({ db, clock: systemClock, queue }).importWork({
      ...{ path: source, title: '夜の灯台', workType: 'MNG', prefix: 'B', direction: 'rtl' },
      ...{ accountId: 'alice', given: ['title'] },
    })
    await waitFor(async () => expect(await findRevision(workno)).not.toBeNull())
    await waitForImports()
    return workno
  }
  const waitFor = (check: () => Promise<void>) =>
    vi.waitFor(check, { timeout: 60_000 * patience(), interval: 50 })
  const waitForImports = () =>
    waitFor(async () => {
      const open = await queue.list({ names: ['ingest.import'], states: ['pending', 'running'] })
      expect(open).toEqual([])
    })
  async function addPages(): Promise<void> {
    for (const [index, shade] of [40, 90, 140].entries()) {
      const page = aPicture(200 + shade, 300).jpeg()
      await writeFile(join(source, `${index}.jpg`), await page.toBuffer())
    }
  }

  it(
    'says that it is made again when its tree is gone, and is whole afterwards',
    LIMIT,
    async () => {
      await addPages()
      const workno = await importSource()
      const before = await getTree(workno)
      await unlink(await toPlace(workno, 'ziptree.json'))
      const answer = await get(await startHost(), workno, 'ziptree.json')
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
        409,
        'work_not_ready',
      ])
      expect(reported).toEqual([workno])
      await requestCheck(queue, workno)
      await waitFor(async () => expect(await findRevision(workno)).not.toBe(before.revision))
      const after = await getTree(workno)
      expect(listPages(after)).toEqual(listPages(before))
      expect(await files.checkWork(workno)).toMatchObject({ missing: 0, outcome: 'whole' })
    },
  )

  it('keeps what is left for its reader while one lost page is made again', LIMIT, async () => {
    await addPages()
    const workno = await importSource()
    const host = await startHost()
    const before = await getTree(workno)
    const [lost = '', kept = ''] = listPages(before)
    expect((await get(host, workno, kept)).statusCode).toBe(200)
    await unlink(await toPlace(workno, lost))
    expect((await get(host, workno, kept)).statusCode).toBe(200)
    const answer = await get(host, workno, lost)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
      409,
      'work_not_ready',
    ])
    expect(await files.checkWork(workno)).toMatchObject({ missing: 1, outcome: 'asked' })
    await waitFor(async () => expect(await findRevision(workno)).not.toBe(before.revision))
    expect((await get(await startHost(), workno, lost)).statusCode).toBe(200)
  })

  it(
    'is made again when its tree is damaged, or when another says that bytes are',
    LIMIT,
    async () => {
      await addPages()
      const workno = await importSource()
      const first = await findRevision(workno)
      await writeFile(await toPlace(workno, 'ziptree.json'), '{"playf')
      expect(await files.checkWork(workno)).toMatchObject({ missing: 1, outcome: 'asked' })
      await waitFor(async () => expect(await findRevision(workno)).not.toBe(first))
      const second = await findRevision(workno)
      const [page = ''] = listPages(await getTree(workno))
      await writeFile(await toPlace(workno, page), 'no picture')
      expect(await files.checkWork(workno)).toMatchObject({ outcome: 'whole' })
      // The job that published the second revision may still be at its end.
      await waitForImports()
      expect(await files.takeAgain(workno)).toEqual({ outcome: 'asked' })
      await waitFor(async () => expect(await findRevision(workno)).not.toBe(second))
      expect((await get(await startHost(), workno, page)).body).not.toBe('no picture')
    },
  )

  it('is made again when all of it is gone, as the sweep finds', LIMIT, async () => {
    await addPages()
    const workno = await importSource()
    const before = await findRevision(workno)
    await rm(await toPlace(workno), { recursive: true })
    await requestCheckSweep(queue)
    await waitFor(async () => expect(await findRevision(workno)).not.toBe(before))
    expect(listPages(await getTree(workno))).toHaveLength(3)
    expect(await Array.fromAsync(files.checkAll())).toMatchObject([{ workno, outcome: 'whole' }])
  })

  it('is named to the operator, with what to do, when its source is gone too', LIMIT, async () => {
    await addPages()
    const workno = await importSource()
    await rm(source, { recursive: true })
    await rm(await toPlace(workno), { recursive: true })
    const check = await files.checkWork(workno)
    expect(check).toMatchObject({ workno, missing: 1, outcome: 'no_source' })
    expect(check?.why).toMatch(/put it back/)
    expect(await registry.metrics()).toContain('yomikura_events_total{event="files_missing"} 1')
    const answer = await get(await startHost(), workno, 'ziptree.json')
    expect(answer.json<{ code: string }>().code).toBe('work_not_ready')
  })

  it.skipIf(INPUTS === undefined)(
    'is none when it was just made, of whatever kinds (needs inputs)',
    LIMIT,
    async () => {
      await addPages()
      for (const name of KINDS) {
        await copyFile(join(INPUTS ?? '', name), join(source, name.replaceAll('/', '-')))
      }
      const workno = await importSource()
      const kinds = Object.values((await getTree(workno)).playfile).map(({ type }) => type)
      expect(new Set(kinds).size).toBeGreaterThan(3)
      expect(await files.checkWork(workno)).toMatchObject({ missing: 0, outcome: 'whole' })
    },
  )

  describe('of a shop', () => {
    async function publish(number: number, content = true): Promise<string> {
      const workno = `BJ${String(number).padStart(8, '0')}`
      const sha256 = 'ab'.repeat(32)
      const file = { url: `https://shop.example/${workno}.zip`, sha256, length: 100 }
      const nowSeconds = systemClock.nowSeconds()
      await transact(db, async (tx) => {
        const work = aCatalogueWork({ workno, content: content ? file : null })
        await storeWork(tx, work, { source: 'storefront', nowSeconds })
        await stageRevision(tx, { workno, revision: 'r', nowSeconds })
        await publishRevision(tx, {
          ...{ workno, revision: 'r', cover: null, pageCount: 1, contentCount: 1 },
          ...{ contentLength: 1, fileType: 'JPG', verdicts: { ok: 1 }, nowSeconds },
        })
      })
      return workno
    }

    it('is asked of the shop, and nothing is taken from what is broken', async () => {
      const workno = await publish(1)
      expect(await files.checkWork(workno)).toMatchObject({ outcome: 'asked' })
      const [job] = await queue.list({ names: [INGEST_JOB] })
      expect(job?.payload).toMatchObject({ workno, isRemake: true })
      const bare = await publish(2, false)
      expect(await files.checkWork(bare)).toMatchObject({ outcome: 'no_source' })
    })

    it('is under way while a job that began earlier has it, and asked for after that', async () => {
      const workno = await publish(1)
      expect(await files.takeAgain(workno)).toEqual({ outcome: 'asked' })
      const [began, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const run = async () => {
        began.resolve()
        await ended.promise
      }
      const busy = queue.createWorker([{ name: INGEST_JOB, run }])
      await busy.start()
      await began.promise
      expect(await files.takeAgain(workno)).toEqual({ outcome: 'under_way' })
      expect(await files.checkWork(workno)).toMatchObject({ missing: 1, outcome: 'under_way' })
      ended.resolve()
      await busy.stop(1000)
      expect(await files.takeAgain(workno)).toEqual({ outcome: 'asked' })
    })

    it('comes round in one of many sweeps, which go on where the last one ended', async () => {
      const worknos: string[] = []
      for (let number = 1; number <= 250; number++) worknos.push(await publish(number))
      const { signal } = new AbortController()
      expect(await files.sweep(signal)).toEqual({ checked: 200, broken: 200 })
      expect(await files.sweep(signal)).toEqual({ checked: 50, broken: 50 })
      const asked = await queue.list({ names: [INGEST_JOB], limit: 1000 })
      const named = asked.map(({ payload }) => (payload as Pick<WorkCheck, 'workno'>).workno)
      expect(named.toSorted()).toEqual(worknos)
      expect(await files.sweep(signal)).toEqual({ checked: 200, broken: 200 })
    })
  })
})
