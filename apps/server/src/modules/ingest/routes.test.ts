import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { IngestJob } from '@yomikura/contract/ingest-jobs'
import { aPicture } from '@yomikura/ingest/test-pictures'
import { patience } from '@yomikura/testkit/patience'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Events } from '#events.ts'
import type { App } from '#http/app.ts'
import { systemClock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/database.ts'
import { openTestDb, RULE_DIALECTS } from '#test/test-dialects.ts'
import { createLog } from '#platform/log/log.ts'
import { JobTableQueue } from '#platform/queue/job-table-queue.ts'
import type { QueueWorker } from '#platform/queue/queue.ts'
import { DiskStorage } from '#platform/storage/disk-storage.ts'
import { ImportService } from './import-service.ts'
import { ingestJobs } from './jobs.ts'
import { ProcessPool } from './process-pool.ts'
import { findSandbox } from './sandbox.ts'
import { IngestService } from './service.ts'
import { createOperatorApp } from '#test/test-operator-app.ts'

const PAGES = 24
const ADDRESS = '/api/yomikura/operator/ingest/jobs'
const log = createLog({ level: 'silent' })
const sandbox = await findSandbox()

describe.each(RULE_DIALECTS)('what operators see of ingest, on $engine', ({ open }) => {
  let folder: string
  let db: Db
  let app: App
  let ingest: IngestService
  let imports: ImportService
  let worker: QueueWorker

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yomikura-jobs-'))
    db = await openTestDb(open)
    const clock = systemClock
    const queue = new JobTableQueue({ db, log, times: { progressMs: 20, pollMs: 50 } })
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
    app = await createOperatorApp(db, queue)
  })
  afterEach(async () => {
    await worker.stop(0)
    await app.close()
    await ingest.close()
    await db.destroy()
    await rm(folder, { recursive: true, force: true })
  })

  const ask = (query = '', authorization = 'Bearer token') =>
    app.inject({ url: ADDRESS + query, headers: { authorization } })

  async function listJobs(query = '') {
    const answer = await ask(query)
    expect(answer.statusCode).toBe(200)
    return answer.json<{ jobs: IngestJob[]; verdicts: Record<string, number> }>()
  }

  /** All answers about the one job, asked again and again until it has ended. */
  async function followJob(): Promise<IngestJob[]> {
    const answers: IngestJob[] = []
    for (;;) {
      const [job] = (await listJobs()).jobs
      if (job) answers.push(job)
      if (job && !['pending', 'running'].includes(job.state)) return answers
      await sleep(20)
    }
  }

  async function importShelf(files: Record<string, Buffer | string>) {
    const path = join(folder, 'shelf')
    await mkdir(path)
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(path, name), bytes)
    return imports.importWork({
      ...{ path, title: '夜の灯台', makerName: 'みなと書房', workType: 'MNG', prefix: 'B' },
      ...{ direction: 'rtl', accountId: 'alice', given: [] },
    })
  }

  it(
    'is how far a work is, how fast, how long it takes, and which files ended how',
    { timeout: 120_000 * patience() },
    async () => {
      const page = await aPicture(2400, 3400).jpeg().toBuffer()
      const pages = Array.from({ length: PAGES }, (_, index) => [`${index + 10}.jpg`, page])
      const files = {
        ...(Object.fromEntries(pages) as Record<string, Buffer>),
        'bad.png': 'no page',
      }
      const { workno, jobId } = await importShelf(files)
      const answers = await followJob()
      const under = answers.filter(({ state, done_files }) => state === 'running' && done_files > 0)
      const half = under.find(({ bytes_per_second }) => bytes_per_second !== null)
      expect(half).toMatchObject({ id: jobId, workno, total_files: PAGES + 1, error: null })
      const { done_bytes, total_bytes, remaining_seconds, progress } = half!
      expect([done_bytes > 0, done_bytes < total_bytes, progress < 1]).toEqual([true, true, true])
      expect(remaining_seconds).toBeGreaterThan(0)
      expect(answers.at(-1)).toMatchObject({
        ...{ state: 'done', progress: 1, remaining_seconds: null, error: null },
        ...{ done_files: PAGES + 1, verdicts: { ok: PAGES, corrupted: 1 } },
      })
      // A page of 2400 x 3400 takes 24 MB decoded, and its worker more than that.
      expect(answers.at(-1)?.cost?.peak_bytes).toBeGreaterThan(24_000_000)
      expect((await listJobs('?state=done')).verdicts).toEqual({ ok: PAGES, corrupted: 1 })
      expect((await listJobs('?state=running')).jobs).toEqual([])
    },
  )

  it('is why a work could not be taken in', async () => {
    await importShelf({})
    expect((await followJob()).at(-1)).toMatchObject({
      state: 'dead',
      error: expect.stringMatching(/^empty: /) as string,
      cost: null,
    })
  })

  it('is refused without the token, and never holds more than asked for', async () => {
    expect((await ask('', 'Bearer other')).statusCode).toBe(401)
    expect((await ask('?limit=201')).statusCode).toBe(400)
    expect((await ask('?state=lost')).statusCode).toBe(400)
  })
})
