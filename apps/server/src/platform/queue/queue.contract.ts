import { Type } from 'typebox'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DatabaseConfig, type Db, migrate, openDatabase } from '../db/database.ts'
import { clearTestDb, type TestDialect } from '../db/test-dialects.ts'
import { createLog } from '../log/log.ts'
import { defineJob } from './define-job.ts'
import { JobTableQueue } from './job-table-queue.ts'
import {
  type Job,
  JobCrashed,
  type JobContext,
  JobRefused,
  type JobState,
  type QueueWorker,
} from './queue.ts'
import { spawnTestWorker, TIMES } from './spawn-test-worker.ts'

const log = createLog({ level: 'silent' })

type Handle = (payload: { n?: number }, context: JobContext) => Promise<object | void>

/** What the queue must do alike on every engine. */
export function describeQueue({ engine, open }: TestDialect): void {
  describe(`queue on ${engine}`, () => {
    let config: DatabaseConfig
    let db: Db
    let queue: JobTableQueue
    let removeDb: () => Promise<void>
    const workers: QueueWorker[] = []
    const children: ChildProcess[] = []

    const startWorker = async (handle: Handle, concurrency = 1, own = queue) => {
      const schema = Type.Object({ n: Type.Optional(Type.Integer()) })
      const worker = own.createWorker([defineJob({ name: 'test.job', schema, handle })], {
        concurrency,
      })
      workers.push(worker)
      await worker.start()
      return worker
    }
    const until = async (id: string, state: JobState, timeoutMs = 10_000): Promise<Job> => {
      const end = Date.now() + timeoutMs
      for (;;) {
        const job = await queue.find(id)
        if (job?.state === state) return job
        if (Date.now() > end) throw new Error(`${state} was awaited, found ${JSON.stringify(job)}`)
        await sleep(10)
      }
    }

    const spawnWorker = () => {
      const child = spawnTestWorker(config)
      children.push(child)
      return child
    }

    beforeAll(async () => {
      const database = await open()
      config = database.config
      removeDb = database.remove
      db = await openDatabase(config)
      await migrate(db)
      queue = new JobTableQueue({ db, log, times: TIMES })
    })
    beforeEach(() => clearTestDb(db))
    afterEach(async () => {
      for (const child of children.splice(0)) child.kill('SIGKILL')
      await Promise.all(workers.splice(0).map((worker) => worker.stop(0)))
    })
    afterAll(async () => {
      await db.destroy()
      await removeDb()
    })

    it('runs a job and keeps its result', async () => {
      const id = await queue.enqueue('test.job', { n: 20 })
      expect(await queue.find(id)).toMatchObject({ state: 'pending', attempt: 0, progress: 0 })
      await startWorker(async ({ n = 0 }) => ({ doubled: n * 2 }))
      const job = await until(id, 'done')
      expect(job).toMatchObject({ result: { doubled: 40 }, progress: 1, attempt: 1, error: null })
      expect(job.finishedAtMs).toBeGreaterThanOrEqual(job.createdAtMs)
    })

    it('starts a job at once when a worker waits', async () => {
      const slow = new JobTableQueue({ db, log, times: { ...TIMES, pollMs: 60_000 } })
      await startWorker(async () => {}, 1, slow)
      await sleep(100)
      const id = await queue.enqueue('test.job', {})
      await until(id, 'done', 3000)
    })

    it('knows a job exactly when the transaction around it committed', async () => {
      await startWorker(async () => {})
      let lost = ''
      const failing = db.transaction().execute(async (tx) => {
        lost = await queue.enqueue('test.job', {}, { db: tx })
        throw new Error('rolled back')
      })
      await expect(failing).rejects.toThrow('rolled back')
      expect(await queue.find(lost)).toBeUndefined()
      const kept = await db.transaction().execute((tx) => queue.enqueue('test.job', {}, { db: tx }))
      await until(kept, 'done')
    })

    it('runs higher priorities first, and equals in the order they came', async () => {
      const order: number[] = []
      const ids = [
        await queue.enqueue('test.job', { n: 1 }),
        await queue.enqueue('test.job', { n: 2 }, { priority: 5 }),
        await queue.enqueue('test.job', { n: 3 }),
        await queue.enqueue('test.job', { n: 4 }, { priority: -1 }),
      ]
      await startWorker(async ({ n = 0 }) => void order.push(n))
      for (const id of ids) await until(id, 'done')
      expect(order).toEqual([2, 1, 3, 4])
    })

    it('waits as long as it was told', async () => {
      const id = await queue.enqueue('test.job', {}, { delaySeconds: 0.4 })
      await startWorker(async () => {})
      await sleep(150)
      expect(await queue.find(id)).toMatchObject({ state: 'pending' })
      const job = await until(id, 'done')
      expect((job.finishedAtMs ?? 0) - job.createdAtMs).toBeGreaterThanOrEqual(400)
    })

    it('runs every job once, however many workers compete', async () => {
      const runs = new Map<string, number>()
      const handle: Handle = async (_payload, { id }) => {
        runs.set(id, (runs.get(id) ?? 0) + 1)
        await sleep(2)
      }
      const ids = await Promise.all(
        Array.from({ length: 60 }, (_, n) => queue.enqueue('test.job', { n })),
      )
      const other = await openDatabase(config)
      const otherQueue = new JobTableQueue({ db: other, log, times: TIMES })
      await startWorker(handle, 4)
      const second = await startWorker(handle, 4, otherQueue)
      for (const id of ids) await until(id, 'done')
      await second.stop()
      await other.destroy()
      expect([...runs.values()].every((count) => count === 1)).toBe(true)
      expect(runs.size).toBe(60)
    })

    it('runs as many jobs at once as it was told, and no more', async () => {
      let running = 0
      let most = 0
      let release = () => {}
      const released = new Promise<void>((resolve) => (release = resolve))
      const ids = await Promise.all(Array.from({ length: 8 }, () => queue.enqueue('test.job', {})))
      await startWorker(async () => {
        most = Math.max(most, (running += 1))
        await released
        running -= 1
      }, 3)
      await expect.poll(() => running, { timeout: 5000 }).toBe(3)
      await sleep(200)
      release()
      for (const id of ids) await until(id, 'done')
      expect(most).toBe(3)
    })

    it('makes one job of a key while it waits or runs, and another afterwards', async () => {
      const tries = await Promise.all(
        Array.from({ length: 6 }, () => queue.enqueue('test.job', {}, { key: 'k' })),
      )
      expect(new Set(tries).size).toBe(1)
      const other = await queue.enqueue('other.job', {}, { key: 'k' })
      expect(tries).not.toContain(other)
      let finish = () => {}
      const running = new Promise<void>((resolve) => (finish = resolve))
      await startWorker(() => running)
      await until(tries[0] ?? '', 'running')
      expect(await queue.enqueue('test.job', {}, { key: 'k' })).toBe(tries[0])
      finish()
      await until(tries[0] ?? '', 'done')
      expect(await queue.enqueue('test.job', {}, { key: 'k' })).not.toBe(tries[0])
    })

    it('tries again after a failure, later each time, and says why it failed', async () => {
      const starts: number[] = []
      const id = await queue.enqueue('test.job', {})
      await startWorker(async (_payload, { attempt }) => {
        starts.push(performance.now())
        if (attempt < 3) throw new Error(`no luck at ${attempt}`)
      })
      expect(await until(id, 'done')).toMatchObject({ attempt: 3, error: null })
      expect(starts).toHaveLength(3)
      expect((starts[1] ?? 0) - (starts[0] ?? 0)).toBeGreaterThanOrEqual(14)
    })

    it('gives a job up after its last attempt, and lets it be revived', async () => {
      const id = await queue.enqueue('test.job', {}, { maxAttempts: 2 })
      let isBroken = true
      await startWorker(async () => {
        if (isBroken) throw new Error('broken file')
      })
      expect(await until(id, 'dead')).toMatchObject({ attempt: 2, error: 'broken file' })
      expect(await queue.list({ states: ['dead'] })).toHaveLength(1)
      isBroken = false
      expect(await queue.retry(id)).toBe(true)
      await until(id, 'done')
      expect(await queue.retry(id)).toBe(false)
    })

    it('gives a job up at once when its handler refuses it or cannot read it', async () => {
      const refused = await queue.enqueue('test.job', {})
      const misformed = await queue.enqueue('test.job', { n: 'text' })
      await startWorker(async () => {
        throw new JobRefused('never')
      })
      expect(await until(refused, 'dead')).toMatchObject({ attempt: 1, error: 'never' })
      expect(await until(misformed, 'dead')).toMatchObject({ attempt: 1 })
    })

    it('counts how often jobs of a key were their own fault, until they are retried', async () => {
      let failure: Error = new JobRefused('never')
      await startWorker(() => Promise.reject(failure))
      const give = async () => {
        const id = await queue.enqueue('test.job', {}, { key: 'k', maxAttempts: 1 })
        return (await until(id, 'dead')).fault
      }
      expect(await give()).toBe('refused')
      failure = new JobCrashed('again')
      expect(await give()).toBe('crashed')
      failure = new Error('no network')
      expect(await give()).toBe(null)
      const names = ['test.job']
      expect(await queue.listFaults({ names })).toEqual([{ name: 'test.job', key: 'k', count: 2 }])
      expect(await queue.listFaults({ names, key: 'other' })).toEqual([])
      expect(await queue.listFaults({ names, atLeast: 3 })).toEqual([])
      const [newest, , oldest] = await queue.list({ states: ['dead'] })
      expect(await queue.retry(oldest?.id ?? '')).toBe(true)
      expect((await until(oldest?.id ?? '', 'dead')).fault).toBe(null)
      expect(await queue.listFaults({ names, key: 'k' })).toMatchObject([{ count: 1 }])
      const waiting = await queue.enqueue('test.job', {}, { key: 'k', delaySeconds: 60 })
      expect(await queue.retry(newest?.id ?? '')).toBe(false)
      await queue.cancel(waiting)
    })

    it('gives a job up whose result cannot be stored', async () => {
      const id = await queue.enqueue('test.job', {})
      await startWorker(async () => ({ text: 'a\0b' }))
      expect((await until(id, 'dead')).error).toContain('U+0000')
    })

    it('shows progress while a job runs', async () => {
      const id = await queue.enqueue('test.job', {})
      await startWorker(async (_payload, { reportProgress, signal }) => {
        for (let done = 0; done < 1000 && !signal.aborted; done += 1) {
          reportProgress(0.25 + done / 4000, { step: 'pages' })
          await sleep(1)
        }
        await sleep(2000, undefined, { signal })
      })
      await expect
        .poll(async () => (await queue.find(id))?.progress, { timeout: 5000 })
        .toBeGreaterThan(0.3)
      expect((await queue.find(id))?.progressDetail).toEqual({ step: 'pages' })
      await queue.cancel(id)
      await until(id, 'cancelled')
    })

    it('keeps the last word of a job on how far it came, however soon it ends after it', async () => {
      const id = await queue.enqueue('test.job', {})
      await startWorker(async (_payload, { reportProgress }) => {
        reportProgress(0.1, { step: 'pages' })
        reportProgress(0.9, { step: 'tree' })
      })
      expect(await until(id, 'done')).toMatchObject({
        progress: 1,
        progressDetail: { step: 'tree' },
      })
    })

    it('takes a waiting job out and stops a running one', async () => {
      const waiting = await queue.enqueue('test.job', {}, { delaySeconds: 60 })
      expect(await queue.cancel(waiting)).toBe(true)
      expect(await queue.find(waiting)).toMatchObject({ state: 'cancelled', attempt: 0 })
      const running = await queue.enqueue('test.job', {})
      await startWorker((_payload, { signal }) => sleep(60_000, undefined, { signal }))
      await until(running, 'running')
      expect(await queue.cancel(running)).toBe(true)
      await until(running, 'cancelled')
      expect(await queue.cancel(running)).toBe(false)
      expect(await queue.cancel('nobody')).toBe(false)
    })

    it('keeps the lease of a job that takes long', async () => {
      let starts = 0
      const id = await queue.enqueue('test.job', {})
      await startWorker(async () => {
        starts += 1
        await sleep(TIMES.leaseMs * 2)
      }, 2)
      await until(id, 'done')
      expect(starts).toBe(1)
    })

    it('gives a running job back when it is stopped, without counting the attempt', async () => {
      const id = await queue.enqueue('test.job', {})
      const worker = await startWorker((_payload, { signal }) =>
        sleep(60_000, undefined, { signal }),
      )
      await until(id, 'running')
      await worker.stop(0)
      expect(await queue.find(id)).toMatchObject({ state: 'pending', attempt: 0, error: null })
      await startWorker(async () => {})
      await until(id, 'done')
    })

    it('waits for a running job when it is stopped', async () => {
      const id = await queue.enqueue('test.job', {})
      const worker = await startWorker(() => sleep(200))
      await until(id, 'running')
      await worker.stop(5000)
      expect(await queue.find(id)).toMatchObject({ state: 'done' })
    })

    it('runs a job again when the process that ran it is killed', async () => {
      const id = await queue.enqueue('test.job', {})
      const child = spawnWorker()
      await once(child.stdout, 'data')
      expect(await queue.find(id)).toMatchObject({ state: 'running', attempt: 1 })
      child.kill('SIGKILL')
      await once(child, 'exit')
      const killedAt = Date.now()
      await startWorker(async () => ({ by: 'survivor' }))
      const job = await until(id, 'done', TIMES.leaseMs * 3)
      expect(job).toMatchObject({ attempt: 2, result: { by: 'survivor' } })
      expect(Date.now() - killedAt).toBeLessThan(TIMES.leaseMs * 1.5)
    })

    it('gives a job up that takes its worker down each time', async () => {
      const id = await queue.enqueue('test.job', {}, { maxAttempts: 1 })
      const child = spawnWorker()
      await once(child.stdout, 'data')
      child.kill('SIGKILL')
      await startWorker(async () => {})
      const job = await until(id, 'dead', TIMES.leaseMs * 3)
      expect(job.error).toContain('worker ended')
    })

    it('hands a job over when its worker was frozen, and takes nothing from the old one', async () => {
      const id = await queue.enqueue('test.job', {})
      const child = spawnWorker()
      await once(child.stdout, 'data')
      // Nobody else can be in a transaction now: frozen in one, SQLite would wait for it for ever.
      await db.transaction().execute(async () => {
        child.kill('SIGSTOP')
        await sleep(50)
      })
      await startWorker(async () => ({ by: 'second' }))
      await until(id, 'done', TIMES.leaseMs * 3)
      child.kill('SIGCONT')
      await sleep(300)
      expect(await queue.find(id)).toMatchObject({ state: 'done', result: { by: 'second' } })
    })

    describe('with more waiting than slots', () => {
      const order: string[] = []
      let finish = new Map<string, () => void>()
      /** Runs until the test ends it by its payload's number. */
      const held: Handle = ({ n = 0 }, { signal }) => {
        order.push(`${n}`)
        const { promise, resolve, reject } = Promise.withResolvers<void>()
        finish.set(`${n}`, resolve)
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
        return promise
      }
      const end = (n: number) => finish.get(`${n}`)?.()
      beforeEach(() => {
        order.length = 0
        finish = new Map()
      })
      const isStarted = (...expected: number[]) =>
        expect.poll(() => order, { timeout: 5000 }).toEqual(expected.map(String))

      it('keeps the last slot free of large jobs', async () => {
        for (const n of [1, 2, 3]) await queue.enqueue('test.job', { n }, { isLarge: true })
        await startWorker(held, 2)
        await isStarted(1)
        await queue.enqueue('test.job', { n: 10 })
        await isStarted(1, 10)
        end(10)
        await sleep(150)
        expect(order).toEqual(['1', '10'])
        end(1)
        await isStarted(1, 10, 2)
      })

      it('lets parties take turns, however much one of them asked for first', async () => {
        for (const n of [1, 2, 3, 4]) await queue.enqueue('test.job', { n }, { turn: 'much' })
        const last = await queue.enqueue('test.job', { n: 20 }, { turn: 'little' })
        const quick: Handle = async ({ n = 0 }) => void order.push(`${n}`)
        await startWorker(quick)
        await until(last, 'done')
        expect(order.indexOf('20')).toBe(1)
        await isStarted(1, 20, 2, 3, 4)
      })

      it('numbers a newcomer from the front of the queue, not from its beginning', async () => {
        const quick: Handle = async ({ n = 0 }) => void order.push(`${n}`)
        const first = await queue.enqueue('test.job', { n: 1 }, { turn: 'much' })
        const stop = await startWorker(quick)
        await until(first, 'done')
        await stop.stop()
        for (const n of [2, 3]) await queue.enqueue('test.job', { n }, { turn: 'much' })
        for (const n of [11, 12]) await queue.enqueue('test.job', { n }, { turn: 'other' })
        await startWorker(quick)
        await isStarted(1, 2, 11, 3, 12)
      })

      it('runs first, in the kept slot too, what somebody waits for', async () => {
        const names = ['test.job']
        for (const n of [1, 2]) await queue.enqueue('test.job', { n }, { isLarge: true })
        await queue.enqueue('test.job', { n: 3 }, { isLarge: true, key: 'W1:sum' })
        await queue.enqueue('test.job', { n: 4 }, { isLarge: true, key: 'W11' })
        await startWorker(held, 2)
        await isStarted(1)
        expect(await queue.findActive({ names, key: 'W1' })).toMatchObject({ state: 'pending' })
        await queue.hurry({ names, key: 'W1' })
        await isStarted(1, 3)
        expect(await queue.findActive({ names, key: 'W1' })).toMatchObject({ state: 'running' })
        expect(await queue.findActive({ names, key: 'W' })).toBeUndefined()
      })

      it('takes a slot back from jobs that turn out large when another waits, unharmed', async () => {
        const ids = [
          await queue.enqueue('test.job', { n: 1 }, { isLarge: true }),
          await queue.enqueue('test.job', { n: 2 }),
        ]
        await startWorker(async (payload, context) => {
          if (payload.n !== 5) context.markLarge()
          return held(payload, context)
        }, 2)
        await isStarted(1, 2)
        await sleep(300)
        expect(order).toEqual(['1', '2'])
        const waiting = await queue.enqueue('test.job', { n: 5 })
        await isStarted(1, 2, 5)
        expect(await queue.find(ids[1] ?? '')).toMatchObject({ state: 'pending', attempt: 0 })
        expect(await queue.find(waiting)).toMatchObject({ state: 'running' })
        end(1)
        await isStarted(1, 2, 5, 2)
      })

      it('counts a job as large that runs for long', async () => {
        const own = new JobTableQueue({ db, log, times: { ...TIMES, largeAfterMs: 200 } })
        await queue.enqueue('test.job', { n: 1 })
        await queue.enqueue('test.job', { n: 2 })
        await startWorker(held, 2, own)
        await isStarted(1, 2)
        await queue.enqueue('test.job', { n: 3 })
        await isStarted(1, 2, 3)
      })

      it('runs small jobs between large ones where there is but one slot', async () => {
        await queue.enqueue('test.job', { n: 1 }, { isLarge: true })
        await startWorker(held, 1)
        await isStarted(1)
        await queue.enqueue('test.job', { n: 2 })
        await isStarted(1, 2)
        end(2)
        await isStarted(1, 2, 1)
      })

      it('gives kinds that are apart slots of their own', async () => {
        const schema = Type.Object({ n: Type.Optional(Type.Integer()) })
        const names = ['test.job', 'other.job']
        const handlers = names.map((name) => defineJob({ name, schema, handle: held }))
        const apart = [{ names: ['other.job', 'unknown.job'], concurrency: 1 }]
        const worker = queue.createWorker(handlers, { apart })
        workers.push(worker)
        await queue.enqueue('test.job', { n: 1 })
        await worker.start()
        await isStarted(1)
        for (const n of [2, 3]) await queue.enqueue('other.job', { n })
        await isStarted(1, 2)
        await sleep(150)
        expect(order).toEqual(['1', '2'])
      })
    })

    it('makes the next attempt at once when it is asked for again, where the asker says so', async () => {
      const id = await queue.enqueue('test.job', {}, { key: 'k', delaySeconds: 3600 })
      await startWorker(async () => {})
      expect(await queue.enqueue('test.job', {}, { key: 'k' })).toBe(id)
      await sleep(150)
      expect(await queue.find(id)).toMatchObject({ state: 'pending' })
      expect(await queue.enqueue('test.job', {}, { key: 'k', hastens: true })).toBe(id)
      await until(id, 'done', 3000)
    })

    it('lists by name and state, newest first', async () => {
      const first = await queue.enqueue('test.job', {})
      await sleep(3)
      const second = await queue.enqueue('test.job', {})
      await queue.enqueue('other.job', {})
      const listed = await queue.list({ names: ['test.job'], states: ['pending'] })
      expect(listed.map((job) => job.id)).toEqual([second, first])
      expect(await queue.list({ limit: 1 })).toHaveLength(1)
    })

    it('forgets ended jobs, and only those', async () => {
      const done = await queue.enqueue('test.job', {})
      await startWorker(async () => {})
      await until(done, 'done')
      const waiting = await queue.enqueue('test.job', {}, { delaySeconds: 60 })
      expect(await queue.removeFinished(60)).toBe(0)
      await sleep(5)
      expect(await queue.removeFinished(0)).toBe(1)
      expect(await queue.find(done)).toBeUndefined()
      expect(await queue.find(waiting)).toBeDefined()
    })

    it('refuses to start with a name that has no handler, or two', () => {
      const handler = defineJob({ name: 'a', schema: Type.Object({}), handle: async () => {} })
      expect(() => queue.createWorker([handler], { names: ['a', 'b'] })).toThrow('b has no handler')
      expect(() => queue.createWorker([handler, handler])).toThrow('two handlers')
    })
  })
}
