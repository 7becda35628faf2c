import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Preparation } from '@yomikura/contract/preparation'
import { aPicture } from '@yomikura/ingest/test-pictures'
import { patience } from '@yomikura/testkit/patience'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Events } from '#events.ts'
import type { App } from '#http/app.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { type Db, transact } from '#platform/db/database.ts'
import { openTestDb, RULE_DIALECTS } from '#test/test-dialects.ts'
import { createLog } from '#platform/log/log.ts'
import { JobTableQueue } from '#platform/queue/job-table-queue.ts'
import type { QueueWorker } from '#platform/queue/queue.ts'
import { DiskStorage } from '#platform/storage/disk-storage.ts'
import { as, createTestApp } from '#test/test-visitors.ts'
import { registerImportedWork, WorkRights } from '../library/index.ts'
import { ImportService } from './import-service.ts'
import { ingestJobs, INGEST_JOB } from './jobs.ts'
import { preparationRoutes } from './preparation-routes.ts'
import { Preparations } from './preparations.ts'
import { ProcessPool } from './process-pool.ts'
import { cleanRefused, describeRefused } from './refused-files.ts'
import { findSandbox } from './sandbox.ts'
import { IngestService } from './service.ts'

const log = createLog({ level: 'silent' })
const sandbox = await findSandbox()
const alice = as({ account_id: 'alice' })
const bob = as({ account_id: 'bob' })
const limit = { timeout: 60_000 * patience() }

describe.each(RULE_DIALECTS)('files that an import could not take in, on $engine', ({ open }) => {
  let folder: string
  let db: Db
  let app: App
  let queue: JobTableQueue
  let ingest: IngestService
  let imports: ImportService
  let worker: QueueWorker

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yomikura-refused-'))
    db = await openTestDb(open)
    const clock = systemClock
    queue = new JobTableQueue({ db, log, times: { progressMs: 20, pollMs: 20 } })
    const processes = join(folder, 'processes')
    ingest = new IngestService({
      ...{ db, clock, log, queue, shop: undefined, salt: 'salt' },
      storage: await DiskStorage.open(join(folder, 'storage')),
      events: new Events({ log, registry: new Registry() }),
      processes: new ProcessPool({ sandbox, root: processes, workerCount: 1 }),
      places: { root: join(folder, 'work'), processes },
    })
    imports = new ImportService({ db, clock, queue })
    worker = queue.createWorker(ingestJobs(ingest))
    await worker.start()
    app = await createTestApp()
    const rights = new WorkRights({ db, clock })
    preparationRoutes(app, '/api/yomikura', { preparations: new Preparations({ queue }), rights })
    await app.ready()
  })
  afterEach(async () => {
    await worker.stop(0)
    await app.close()
    await ingest.close()
    await db.destroy()
    await rm(folder, { recursive: true, force: true })
  })

  const ask = async (workno: string, who: object = alice) => {
    const url = `/api/yomikura/v3/work/${workno}/preparation`
    const answer = await app.inject({ url, ...who })
    return { status: answer.statusCode, body: answer.json<Preparation>() }
  }
  const importPath = (path: string) =>
    imports.importWork({
      ...{ path, title: '夜の灯台', makerName: 'みなと書房', workType: 'MNG', prefix: 'B' },
      ...{ direction: 'rtl', accountId: 'alice', given: [] },
    })
  const importShelf = async (files: Record<string, Buffer | string>, links: string[] = []) => {
    const path = join(folder, 'shelf')
    await rm(path, { recursive: true, force: true })
    await mkdir(path)
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(path, name), bytes)
    for (const name of links) await symlink(join(folder, 'outside.png'), join(path, name))
    return importPath(path)
  }
  const ended = async ({ workno, jobId }: { workno: string; jobId: string }) => {
    const state = async () => (await queue.find(jobId))?.state
    await expect.poll(state, limit).toMatch(/^(done|dead)$/)
    return (await ask(workno)).body
  }

  it('are named with the reason beside a work that can be read, until they are mended', async () => {
    const page = await aPicture(60, 80).png().toBuffer()
    const files = { '1.png': page, '2.png': 'no page', 'list.xyz': 'kept' }
    await writeFile(join(folder, 'outside.png'), page)
    const first = await importShelf(files, ['3.png'])
    expect(await ended(first)).toEqual({
      ...{ state: 'readable', progress: 1, refused_count: 2 },
      refused_files: [
        { path: '2.png', reason: 'corrupted' },
        { path: '3.png', reason: 'unsafe_entry' },
      ],
    })
    const other = await ask(first.workno, bob)
    expect([other.status, JSON.stringify(other.body)]).toEqual([
      404,
      expect.not.stringContaining('2.png'),
    ])
    expect((await ask(first.workno, {})).status).toBe(401)
    const again = await importShelf({ '1.png': page, '2.png': page })
    expect(await ended(again)).toEqual({ state: 'readable', progress: 1 })
  })

  it('are named where none of them could be read, the first of very many', async () => {
    const count = 53
    const names = Array.from({ length: count }, (_, index) => `${100 + index}.png`)
    const files = Object.fromEntries(names.map((name) => [name, 'no page']))
    const { state, refused_files, refused_count } = await ended(await importShelf(files))
    expect([state, refused_count]).toEqual(['refused', count])
    expect(refused_files).toEqual(names.slice(0, 50).map((path) => ({ path, reason: 'corrupted' })))
  })

  it('are called by the name of the file itself where an archive cannot be opened', async () => {
    const path = join(folder, '夜\u202egpj.zip')
    await writeFile(path, 'no archive')
    const { state, refused_files } = await ended(await importPath(path))
    expect(state).toBe('refused')
    expect(refused_files).toEqual([{ path: '夜gpj.zip', reason: 'corrupted' }])
  })

  it('are not named where a shop sent them', async () => {
    const path = join(folder, 'broken.zip')
    await writeFile(path, 'no archive')
    const workno = 'BJ00000101'
    await transact(db, (tx) =>
      registerImportedWork(tx, {
        ...{ workno, title: '夜の灯台', makerName: 'みなと書房', workType: 'MNG' },
        ...{ direction: 'rtl', accountId: 'alice', nowSeconds: systemClock.nowSeconds() },
      }),
    )
    const payload = { workno, source: { kind: 'path', path } }
    const jobId = await queue.enqueue(INGEST_JOB, payload, { key: workno })
    expect(await ended({ workno, jobId })).toEqual({
      ...{ state: 'refused', progress: 0, reasons: ['corrupted'] },
    })
  })
})

describe('names of refused files', () => {
  it('hide nothing, are text that every database takes, and have an end', () => {
    const path = `\u001b]0;x\u0007\u202egnp.exe\0\ud800${'a'.repeat(400)}`
    const file = { path, verdict: 'corrupted' as const, message: '\u001b[2JDamaged.' }
    const [cleaned] = cleanRefused([file], '/shelf/x')
    expect(cleaned?.message).toBe('[2JDamaged.')
    expect(cleaned?.path).toMatch(/^…a+$/)
    expect(cleaned?.path).toHaveLength(300)
    const [short] = cleanRefused([{ ...file, path: path.slice(0, 20) }], '/shelf/x')
    expect(short?.path).toBe(']0;xgnp.exe\ufffdaaaa')
    expect(cleanRefused([{ ...file, path: '' }], '/shelf/本.zip')[0]?.path).toBe('本.zip')
  })

  it('are lines of a report, the last of which counts those that have none', () => {
    const refused = [{ path: '1.png', verdict: 'corrupted' as const, message: 'Damaged.' }]
    const verdicts = { ok: 3, unsupported: 2, corrupted: 2, encrypted: 1 }
    expect(describeRefused({ refused, verdicts })).toEqual(['  1.png: Damaged.', '  and 2 more'])
    expect(describeRefused({ refused, verdicts: { ok: 1, corrupted: 1 } })).toHaveLength(1)
    expect(describeRefused({ verdicts: { ok: 1 } })).toEqual([])
  })
})
