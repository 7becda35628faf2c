import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@yomikura/contract/errors'
import type { CatalogueWork } from '@yomikura/contract/storefront'
import { aZip } from '@yomikura/ingest/test-zips'
import { patience } from '@yomikura/testkit/patience'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { App } from '#http/app.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { type Db, transact } from '#platform/db/database.ts'
import { openTestDb, RULE_DIALECTS } from '#test/test-dialects.ts'
import { createLog } from '#platform/log/log.ts'
import { defineJob } from '#platform/queue/define-job.ts'
import { JobTableQueue } from '#platform/queue/job-table-queue.ts'
import { JobCrashed, type JobContext, JobRefused, URGENT } from '#platform/queue/queue.ts'
import { Type } from 'typebox'
import { as, createTestApp } from '#test/test-visitors.ts'
import { registerImportedWork, WorkRights } from '../library/index.ts'
import { Intake } from '../storefront/index.ts'
import { ImportService } from './import-service.ts'
import { IMPORT_JOB, WORK_JOBS } from './jobs.ts'
import { preparationRoutes } from './preparation-routes.ts'
import { Preparations } from './preparations.ts'

const alice = as({ account_id: 'alice' })
const bob = as({ account_id: 'bob' })

describe.each(RULE_DIALECTS)('works that wait to be taken in, on $engine', ({ open }) => {
  let folder: string
  let db: Db
  let app: App
  let queue: JobTableQueue
  let imports: ImportService

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yomikura-waiting-'))
    db = await openTestDb(open)
    const log = createLog({ level: 'silent' })
    queue = new JobTableQueue({ db, log, times: { pollMs: 20, backOffMs: 1 } })
    imports = new ImportService({ db, clock: systemClock, queue })
    app = await createTestApp()
    const rights = new WorkRights({ db, clock: systemClock })
    const preparations = new Preparations({ queue })
    preparationRoutes(app, '/api/yomikura', { preparations, rights })
    await app.ready()
  })
  afterEach(async () => {
    await app.close()
    await db.destroy()
    await rm(folder, { recursive: true, force: true })
  })

  const send = async (method: 'GET' | 'POST', workno: string, who: object) => {
    const url = `/api/yomikura/v3/work/${workno}/preparation`
    const answer = await app.inject({ method, url, ...who })
    return { status: answer.statusCode, body: answer.json<object>() }
  }
  const ask = (workno: string, who: object = alice) => send('GET', workno, who)
  const hurry = (workno: string, who: object = alice) => send('POST', workno, who)
  const priorityOf = async ({ jobId }: { jobId: string }) => (await queue.find(jobId))?.priority
  const importFile = async (name: string, bytes: Buffer | string, accountId = 'alice') => {
    const path = join(folder, name)
    await writeFile(path, bytes)
    return importPath(path, accountId)
  }
  const importPath = (path: string, accountId = 'alice') =>
    imports.importWork({
      ...{ path, title: path, makerName: '', workType: 'MNG', prefix: 'B' },
      ...{ direction: 'rtl', accountId, given: [] },
    })
  /** Notes the works in the order in which a worker with one slot takes them. */
  const takeAll = async (count: number, onStart: (workno: string) => Promise<void>) => {
    const taken: string[] = []
    const schema = Type.Object({ workno: Type.String() }, { additionalProperties: true })
    const handle = async ({ workno }: { workno: string }) => {
      await onStart(workno)
      taken.push(workno)
    }
    const worker = queue.createWorker([defineJob({ name: IMPORT_JOB, schema, handle })])
    await worker.start()
    await expect.poll(() => taken.length, { timeout: 10_000 * patience() }).toBe(count)
    await worker.stop()
    return taken
  }

  it('go first once their reader asks for it, who learns whether they wait or are worked on', async () => {
    const worknos: string[] = []
    for (const name of ['1.txt', '2.txt', '3.txt']) {
      worknos.push((await importFile(name, name)).workno)
    }
    const [first = '', , last = ''] = worknos
    expect(await hurry(last)).toEqual({ status: 200, body: { state: 'waiting', progress: 0 } })
    expect(await ask(last)).toEqual({ status: 200, body: { state: 'waiting', progress: 0 } })
    const states: unknown[] = []
    const taken = await takeAll(3, async (workno) => {
      const { body } = await ask(workno)
      states.push((body as { state: string }).state)
    })
    expect(taken).toEqual([last, first, worknos[1]])
    expect(states).toEqual(['working', 'working', 'working'])
    expect((await ask(last)).body).toEqual({ state: 'none', progress: 0 })
  })

  /** A work of a shop, asked for as its feed asks. */
  const sellWork = async () => {
    const workno = 'BJ00000101'
    const content = { url: 'https://files.example/101.zip', sha256: 'a'.repeat(64), length: 9 }
    const work = { workno, maker: { id: 'RG00001' }, content } as CatalogueWork
    const intake = new Intake({ queue, contentOrigins: ['https://files.example'] })
    await transact(db, async (tx) => {
      await registerImportedWork(tx, {
        ...{ workno, title: '夜の灯台', makerName: 'みなと書房', workType: 'MNG' },
        ...{ direction: 'rtl', accountId: 'alice', nowSeconds: systemClock.nowSeconds() },
      })
      expect(await intake.enqueueIngest(tx, work)).toBeUndefined()
    })
    const jobId = (await queue.findActive({ names: WORK_JOBS, key: workno }))?.id ?? ''
    return { workno, jobId }
  }

  const orders = [
    ['an own import', () => importFile('locked.zip', 'locked')],
    ['a work of a shop', sellWork],
  ] as const
  const work = async (handle: (_: object, context: JobContext) => Promise<object>) => {
    const schema = Type.Object({}, { additionalProperties: true })
    const worker = queue.createWorker(WORK_JOBS.map((name) => defineJob({ name, schema, handle })))
    await worker.start()
    return worker
  }

  it.each(orders)(
    'end as refused, with the reasons of the most files first, until they are asked for again: %s',
    async (_kind, order) => {
      const { workno, jobId } = await order()
      const handle = (_: object, { reportProgress }: JobContext): Promise<object> => {
        reportProgress(0.9, { verdicts: { ok: 1, corrupted: 1, encrypted: 3, unknown: 9 } })
        throw new JobRefused('empty: Nothing readable is inside.')
      }
      const schema = Type.Object({}, { additionalProperties: true })
      const worker = queue.createWorker(
        WORK_JOBS.map((name) => defineJob({ name, schema, handle })),
      )
      await worker.start()
      const asked = async () => (await ask(workno)).body
      const refused = { state: 'refused', progress: 0, reasons: ['encrypted', 'corrupted'] }
      await expect.poll(asked, { timeout: 10_000 * patience() }).toEqual(refused)
      await worker.stop()
      expect((await hurry(workno)).body).toEqual(refused)
      expect((await ask(workno, bob)).status).toBe(404)
      await queue.retry(jobId)
      expect(await asked()).toMatchObject({ state: 'waiting' })
      await queue.cancel(jobId)
      expect(await asked()).toEqual({ state: 'none', progress: 0 })
    },
  )

  it.each(orders)(
    'end as crashed, where its files stopped each attempt: %s',
    async (_kind, order) => {
      const { workno, jobId } = await order()
      const worker = await work(() => Promise.reject(new JobCrashed('exit code 1')))
      const asked = async () => (await ask(workno)).body
      const crashed = { state: 'crashed', progress: 0 }
      await expect.poll(asked, { timeout: 10_000 * patience() }).toEqual(crashed)
      await worker.stop()
      expect(await queue.find(jobId)).toMatchObject({ attempt: 3 })
      expect((await ask(workno, bob)).status).toBe(404)
      await queue.retry(jobId)
      expect(await asked()).toMatchObject({ state: 'waiting' })
    },
  )

  it('are not called crashed where only the machine failed', async () => {
    const { workno, jobId } = await sellWork()
    const worker = await work(() => Promise.reject(new Error('no network')))
    const isDead = async () => (await queue.find(jobId))?.state === 'dead'
    await expect.poll(isDead, { timeout: 10_000 * patience() }).toBe(true)
    await worker.stop()
    expect((await ask(workno)).body).toEqual({ state: 'none', progress: 0 })
  })

  it.each([
    [new Error('ENOSPC: no space left on device, write'), true],
    [new AppError('storage_full'), true],
    [new Error('no network'), false],
  ])(
    'end as failed, where an import died of “%s”, until it is asked for again',
    async (error, is_disk_full) => {
      const { workno, jobId } = await importFile('1.txt', 'text')
      const worker = await work(() => Promise.reject(error))
      const asked = async () => (await ask(workno)).body
      const failed = { state: 'failed', progress: 0, is_disk_full }
      await expect.poll(asked, { timeout: 10_000 * patience() }).toEqual(failed)
      await worker.stop()
      expect((await ask(workno, bob)).status).toBe(404)
      await queue.retry(jobId)
      expect(await asked()).toMatchObject({ state: 'waiting' })
    },
  )

  it('are nothing that others learn of or hurry', async () => {
    const { workno, jobId } = await importFile('1.txt', 'text')
    for (const request of [ask, hurry]) {
      expect((await request(workno, bob)).status).toBe(404)
      expect((await request(workno, {})).status).toBe(401)
    }
    expect(await priorityOf({ jobId })).toBe(0)
  })

  it('stay in their turn however often somebody only looks how far they are', async () => {
    const waiting = await importFile('1.txt', 'text')
    for (let count = 0; count < 5; count++) await ask(waiting.workno)
    expect(await priorityOf(waiting)).toBe(0)
    await hurry(waiting.workno)
    expect(await priorityOf(waiting)).toBe(URGENT)
  })

  it('go first a few of each account at a time; more are answered and stay in their turn', async () => {
    const many = []
    for (let count = 0; count < 4; count++) {
      many.push(await importFile(`${count}.txt`, `${count}`))
    }
    const others = await importFile('other.txt', 'other', 'bob')
    for (const { workno } of many) {
      expect(await hurry(workno)).toEqual({ status: 200, body: { state: 'waiting', progress: 0 } })
    }
    await hurry(others.workno, bob)
    const last = many.pop()
    for (const one of [...many, others]) expect(await priorityOf(one)).toBe(URGENT)
    expect(last && (await priorityOf(last))).toBe(0)
    await queue.cancel(many[0]?.jobId ?? '')
    await hurry(last?.workno ?? '')
    expect(last && (await priorityOf(last))).toBe(URGENT)
  })

  it('are taken one of each account in turn', async () => {
    const much: string[] = []
    for (const name of ['1.txt', '2.txt', '3.txt']) {
      much.push((await importFile(name, name)).workno)
    }
    const { workno } = await importFile('4.txt', 'four', 'bob')
    const taken = await takeAll(4, () => Promise.resolve())
    expect(taken).toEqual([much[0], workno, much[1], much[2]])
  })

  it('keep no slot from others where they have many files', async () => {
    const files = Array.from({ length: 501 }, (_, index) => `${index}.txt`)
    await mkdir(join(folder, 'shelf'))
    for (const name of files) await writeFile(join(folder, 'shelf', name), name)
    const isLarge = async ({ jobId }: { jobId: string }) => {
      const jobs = db.selectFrom('job').select('is_large').where('job_id', '=', jobId)
      return (await jobs.executeTakeFirst())?.is_large === 1
    }
    const zip = aZip(files.map((name) => ({ name, data: name })))
    const few = aZip([{ name: 'a.txt', data: 'a' }])
    expect(await isLarge(await importPath(join(folder, 'shelf')))).toBe(true)
    expect(await isLarge(await importFile('many.cbz', zip))).toBe(true)
    expect(await isLarge(await importFile('few.cbz', few))).toBe(false)
    expect(await isLarge(await importFile('one.txt', 'one'))).toBe(false)
  })
})
