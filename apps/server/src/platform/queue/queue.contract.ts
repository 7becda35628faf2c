import { patience } from '@yomikura/testkit/patience'
import { Type } from 'typebox'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../db/database.ts'
import type { TestDialect } from '#test/test-dialects.ts'
import { defineJob } from './define-job.ts'
import { JobTableQueue } from './job-table-queue.ts'
import { JobCrashed, JobRefused } from './queue.ts'
import { TIMES } from '#test/spawn-test-worker.ts'
import { type Handle, log, TestQueue } from '#test/test-queue.ts'

/** What the queue must do alike on every engine. */
export function describeQueue(dialect: TestDialect): void {
  describe(`queue on ${dialect.engine}`, () => {
    const stage = new TestQueue(dialect)

    it('runs a job and keeps its result', async () => {
      const id = await stage.queue.enqueue('test.job', { n: 20 })
      expect(await stage.queue.find(id)).toMatchObject({
        state: 'pending',
        attempt: 0,
        progress: 0,
      })
      await stage.startWorker(async ({ n = 0 }) => ({ doubled: n * 2 }))
      const job = await stage.until(id, 'done')
      expect(job).toMatchObject({ result: { doubled: 40 }, progress: 1, attempt: 1, error: null })
      expect(job.finishedAtMs).toBeGreaterThanOrEqual(job.createdAtMs)
    })

    it('starts a job at once when a worker waits', async () => {
      const slow = new JobTableQueue({ db: stage.db, log, times: { ...TIMES, pollMs: 60_000 } })
      await stage.startWorker(async () => {}, 1, slow)
      await sleep(100)
      const id = await stage.queue.enqueue('test.job', {})
      await stage.until(id, 'done')
    })

    it('knows a job exactly when the transaction around it committed', async () => {
      await stage.startWorker(async () => {})
      let lost = ''
      const failing = stage.db.transaction().execute(async (tx) => {
        lost = await stage.queue.enqueue('test.job', {}, { db: tx })
        throw new Error('rolled back')
      })
      await expect(failing).rejects.toThrow('rolled back')
      expect(await stage.queue.find(lost)).toBeUndefined()
      const kept = await stage.db
        .transaction()
        .execute((tx) => stage.queue.enqueue('test.job', {}, { db: tx }))
      await stage.until(kept, 'done')
    })

    it('runs higher priorities first, and equals in the order they came', async () => {
      const order: number[] = []
      const ids = [
        await stage.queue.enqueue('test.job', { n: 1 }),
        await stage.queue.enqueue('test.job', { n: 2 }, { priority: 5 }),
        await stage.queue.enqueue('test.job', { n: 3 }),
        await stage.queue.enqueue('test.job', { n: 4 }, { priority: -1 }),
      ]
      await stage.startWorker(async ({ n = 0 }) => void order.push(n))
      for (const id of ids) await stage.until(id, 'done')
      expect(order).toEqual([2, 1, 3, 4])
    })

    it('waits for the delay of its job', async () => {
      const later = await stage.queue.enqueue('test.job', {}, { delaySeconds: 3600 })
      const id = await stage.queue.enqueue('test.job', {}, { delaySeconds: 0.4 })
      await stage.startWorker(async () => {})
      const job = await stage.until(id, 'done')
      expect((job.finishedAtMs ?? 0) - job.createdAtMs).toBeGreaterThanOrEqual(400)
      expect(await stage.queue.find(later)).toMatchObject({ state: 'pending' })
    })

    it('runs every job once, however many workers compete', async () => {
      const runs = new Map<string, number>()
      const handle: Handle = async (_payload, { id }) => {
        runs.set(id, (runs.get(id) ?? 0) + 1)
        await sleep(2)
      }
      const ids = await Promise.all(
        Array.from({ length: 60 }, (_, n) => stage.queue.enqueue('test.job', { n })),
      )
      const other = await openDatabase(stage.config)
      const otherQueue = new JobTableQueue({ db: other, log, times: TIMES })
      await stage.startWorker(handle, 4)
      const second = await stage.startWorker(handle, 4, otherQueue)
      for (const id of ids) await stage.until(id, 'done')
      await second.stop()
      await other.destroy()
      expect([...runs.values()].every((count) => count === 1)).toBe(true)
      expect(runs.size).toBe(60)
    })

    it('runs as many jobs at once as its limit, and no more', async () => {
      let running = 0
      let most = 0
      let release = () => {}
      const released = new Promise<void>((resolve) => (release = resolve))
      const ids = await Promise.all(
        Array.from({ length: 8 }, () => stage.queue.enqueue('test.job', {})),
      )
      await stage.startWorker(async () => {
        most = Math.max(most, (running += 1))
        await released
        running -= 1
      }, 3)
      await expect.poll(() => running, { timeout: 20_000 * patience() }).toBe(3)
      await sleep(200)
      release()
      for (const id of ids) await stage.until(id, 'done')
      expect(most).toBe(3)
    })

    it('makes one job of a key while it waits or runs, and another afterwards', async () => {
      const tries = await Promise.all(
        Array.from({ length: 6 }, () => stage.queue.enqueue('test.job', {}, { key: 'k' })),
      )
      expect(new Set(tries).size).toBe(1)
      const other = await stage.queue.enqueue('other.job', {}, { key: 'k' })
      expect(tries).not.toContain(other)
      let finish = () => {}
      const running = new Promise<void>((resolve) => (finish = resolve))
      await stage.startWorker(() => running)
      await stage.until(tries[0] ?? '', 'running')
      expect(await stage.queue.enqueue('test.job', {}, { key: 'k' })).toBe(tries[0])
      finish()
      await stage.until(tries[0] ?? '', 'done')
      expect(await stage.queue.enqueue('test.job', {}, { key: 'k' })).not.toBe(tries[0])
    })

    it('tries again after a failure, later each time, and says why it failed', async () => {
      const starts: number[] = []
      const id = await stage.queue.enqueue('test.job', {})
      await stage.startWorker(async (_payload, { attempt }) => {
        starts.push(performance.now())
        if (attempt < 3) throw new Error(`no luck at ${attempt}`)
      })
      expect(await stage.until(id, 'done')).toMatchObject({ attempt: 3, error: null })
      expect(starts).toHaveLength(3)
      expect((starts[1] ?? 0) - (starts[0] ?? 0)).toBeGreaterThanOrEqual(14)
    })

    it('gives a job up after its last attempt, and lets it be revived', async () => {
      const id = await stage.queue.enqueue('test.job', {}, { maxAttempts: 2 })
      let isBroken = true
      await stage.startWorker(async () => {
        if (isBroken) throw new Error('broken file')
      })
      expect(await stage.until(id, 'dead')).toMatchObject({ attempt: 2, error: 'broken file' })
      expect(await stage.queue.list({ states: ['dead'] })).toHaveLength(1)
      isBroken = false
      expect(await stage.queue.retry(id)).toBe(true)
      await stage.until(id, 'done')
      expect(await stage.queue.retry(id)).toBe(false)
    })

    it('starts a job three times where nothing else is said', async () => {
      const id = await stage.queue.enqueue('test.job', {})
      await stage.startWorker(() => Promise.reject(new Error('broken file')))
      expect(await stage.until(id, 'dead')).toMatchObject({ attempt: 3 })
    })

    it('gives a job up at once when its handler refuses it or cannot read it', async () => {
      const refused = await stage.queue.enqueue('test.job', {})
      const misformed = await stage.queue.enqueue('test.job', { n: 'text' })
      await stage.startWorker(async () => {
        throw new JobRefused('never')
      })
      expect(await stage.until(refused, 'dead')).toMatchObject({ attempt: 1, error: 'never' })
      expect(await stage.until(misformed, 'dead')).toMatchObject({ attempt: 1 })
    })

    it('counts how often jobs of a key were their own fault, until they are retried', async () => {
      let failure: Error = new JobRefused('never')
      await stage.startWorker(() => Promise.reject(failure))
      const give = async () => {
        const id = await stage.queue.enqueue('test.job', {}, { key: 'k', maxAttempts: 1 })
        return (await stage.until(id, 'dead')).fault
      }
      expect(await give()).toBe('refused')
      failure = new JobCrashed('again')
      expect(await give()).toBe('crashed')
      failure = new Error('no network')
      expect(await give()).toBe(null)
      const names = ['test.job']
      expect(await stage.queue.listFaults({ names })).toEqual([
        { name: 'test.job', key: 'k', count: 2 },
      ])
      expect(await stage.queue.listFaults({ names, key: 'other' })).toEqual([])
      expect(await stage.queue.listFaults({ names, atLeast: 3 })).toEqual([])
      const [newest, , oldest] = await stage.queue.list({ states: ['dead'] })
      expect(await stage.queue.retry(oldest?.id ?? '')).toBe(true)
      expect((await stage.until(oldest?.id ?? '', 'dead')).fault).toBe(null)
      expect(await stage.queue.listFaults({ names, key: 'k' })).toMatchObject([{ count: 1 }])
      const waiting = await stage.queue.enqueue('test.job', {}, { key: 'k', delaySeconds: 60 })
      expect(await stage.queue.retry(newest?.id ?? '')).toBe(false)
      await stage.queue.cancel(waiting)
    })

    it('gives a job up whose result cannot be stored', async () => {
      const id = await stage.queue.enqueue('test.job', {})
      await stage.startWorker(async () => ({ text: 'a\0b' }))
      expect((await stage.until(id, 'dead')).error).toContain('U+0000')
    })

    it('shows progress while a job runs', async () => {
      const id = await stage.queue.enqueue('test.job', {})
      await stage.startWorker(async (_payload, { reportProgress, signal }) => {
        for (let done = 0; done < 1000 && !signal.aborted; done += 1) {
          reportProgress(0.25 + done / 4000, { step: 'pages' })
          await sleep(1)
        }
        await sleep(60_000, undefined, { signal })
      })
      await expect
        .poll(async () => (await stage.queue.find(id))?.progress, { timeout: 20_000 * patience() })
        .toBeGreaterThan(0.3)
      expect((await stage.queue.find(id))?.progressDetail).toEqual({ step: 'pages' })
      await stage.queue.cancel(id)
      await stage.until(id, 'cancelled')
    })

    it('keeps the last word of a job on how far it came, however soon it ends after it', async () => {
      const id = await stage.queue.enqueue('test.job', {})
      await stage.startWorker(async (_payload, { reportProgress }) => {
        reportProgress(0.1, { step: 'pages' })
        reportProgress(0.9, { step: 'tree' })
      })
      expect(await stage.until(id, 'done')).toMatchObject({
        progress: 1,
        progressDetail: { step: 'tree' },
      })
    })

    it('takes a waiting job out and stops a running one', async () => {
      const waiting = await stage.queue.enqueue('test.job', {}, { delaySeconds: 60 })
      expect(await stage.queue.cancel(waiting)).toBe(true)
      expect(await stage.queue.find(waiting)).toMatchObject({ state: 'cancelled', attempt: 0 })
      const running = await stage.queue.enqueue('test.job', {})
      await stage.startWorker((_payload, { signal }) => sleep(60_000, undefined, { signal }))
      await stage.until(running, 'running')
      expect(await stage.queue.cancel(running)).toBe(true)
      await stage.until(running, 'cancelled')
      expect(await stage.queue.cancel(running)).toBe(false)
      expect(await stage.queue.cancel('absent')).toBe(false)
    })

    it('keeps the lease of a job that takes long', async () => {
      let starts = 0
      let finish = () => {}
      const running = new Promise<void>((resolve) => (finish = resolve))
      const id = await stage.queue.enqueue('test.job', {})
      await stage.startWorker(async () => {
        starts += 1
        await running
      }, 2)
      await stage.until(id, 'running')
      const findLeaseEnd = async () => {
        const jobs = stage.db.selectFrom('job').where('job_id', '=', id)
        return Number(
          (await jobs.select('lease_until_ms').executeTakeFirstOrThrow()).lease_until_ms,
        )
      }
      const first = await findLeaseEnd()
      // Once would be the lease that a job begins with.
      for (const times of [1, 2, 3])
        await expect
          .poll(findLeaseEnd, { timeout: 20_000 * patience() })
          .toBeGreaterThanOrEqual(first + times * TIMES.renewMs)
      finish()
      await stage.until(id, 'done')
      expect(starts).toBe(1)
    })

    it('gives a running job back when it is stopped, without counting the attempt', async () => {
      const id = await stage.queue.enqueue('test.job', {})
      const worker = await stage.startWorker((_payload, { signal }) =>
        sleep(60_000, undefined, { signal }),
      )
      await stage.until(id, 'running')
      await worker.stop(0)
      expect(await stage.queue.find(id)).toMatchObject({
        state: 'pending',
        attempt: 0,
        error: null,
      })
      await stage.startWorker(async () => {})
      await stage.until(id, 'done')
    })

    it('waits for a running job when it is stopped', async () => {
      const id = await stage.queue.enqueue('test.job', {})
      const worker = await stage.startWorker(() => sleep(200))
      await stage.until(id, 'running')
      await worker.stop(5000)
      expect(await stage.queue.find(id)).toMatchObject({ state: 'done' })
    })

    it('runs a job again when the process that ran it is killed', async () => {
      const id = await stage.queue.enqueue('test.job', {})
      const child = stage.spawnWorker()
      await once(child.stdout, 'data')
      expect(await stage.queue.find(id)).toMatchObject({ state: 'running', attempt: 1 })
      child.kill('SIGKILL')
      await once(child, 'exit')
      await stage.startWorker(async () => ({ by: 'survivor' }))
      const job = await stage.until(id, 'done')
      expect(job).toMatchObject({ attempt: 2, result: { by: 'survivor' } })
    })

    it('gives a job up that takes its worker down each time', async () => {
      const id = await stage.queue.enqueue('test.job', {}, { maxAttempts: 1 })
      const child = stage.spawnWorker()
      await once(child.stdout, 'data')
      child.kill('SIGKILL')
      await stage.startWorker(async () => {})
      const job = await stage.until(id, 'dead')
      expect(job.error).toContain('worker ended')
    })

    it('hands a job over when its worker was frozen, and takes nothing from the old one', async () => {
      const id = await stage.queue.enqueue('test.job', {})
      const child = stage.spawnWorker()
      await once(child.stdout, 'data')
      // No other connection can be in a transaction now: frozen in one, SQLite would wait for it for ever.
      await stage.db.transaction().execute(async () => {
        child.kill('SIGSTOP')
        await sleep(50)
      })
      await stage.startWorker(async () => ({ by: 'second' }))
      await stage.until(id, 'done')
      child.kill('SIGCONT')
      await sleep(300)
      expect(await stage.queue.find(id)).toMatchObject({ state: 'done', result: { by: 'second' } })
    })

    it('makes the next attempt at once when it is asked for again, where the asker says so', async () => {
      const id = await stage.queue.enqueue('test.job', {}, { key: 'k', delaySeconds: 3600 })
      await stage.startWorker(async () => {})
      expect(await stage.queue.enqueue('test.job', {}, { key: 'k' })).toBe(id)
      await sleep(150)
      expect(await stage.queue.find(id)).toMatchObject({ state: 'pending' })
      expect(await stage.queue.enqueue('test.job', {}, { key: 'k', bringsForward: true })).toBe(id)
      await stage.until(id, 'done')
    })

    it('lists by name and state, newest first', async () => {
      const first = await stage.queue.enqueue('test.job', {})
      await sleep(3)
      const second = await stage.queue.enqueue('test.job', {})
      await stage.queue.enqueue('other.job', {})
      const listed = await stage.queue.list({ names: ['test.job'], states: ['pending'] })
      expect(listed.map((job) => job.id)).toEqual([second, first])
      expect(await stage.queue.list({ limit: 1 })).toHaveLength(1)
    })

    it('forgets ended jobs, and only those', async () => {
      const done = await stage.queue.enqueue('test.job', {})
      await stage.startWorker(async () => {})
      await stage.until(done, 'done')
      const waiting = await stage.queue.enqueue('test.job', {}, { delaySeconds: 60 })
      expect(await stage.queue.removeFinished(60, 60)).toBe(0)
      await sleep(5)
      expect(await stage.queue.removeFinished(0, 60)).toBe(1)
      expect(await stage.queue.find(done)).toBeUndefined()
      expect(await stage.queue.find(waiting)).toBeDefined()
    })

    it('forgets dead jobs by a time of their own', async () => {
      const dead = await stage.queue.enqueue('test.job', {}, { maxAttempts: 1 })
      await stage.startWorker(async () => {
        throw new Error('no')
      })
      await stage.until(dead, 'dead')
      await sleep(5)
      expect(await stage.queue.removeFinished(0, 60)).toBe(0)
      expect(await stage.queue.removeFinished(0, 0)).toBe(1)
      expect(await stage.queue.find(dead)).toBeUndefined()
    })

    it('refuses to start with a name that has no handler, or two', () => {
      const handler = defineJob({ name: 'a', schema: Type.Object({}), handle: async () => {} })
      expect(() => stage.queue.createWorker([handler], { names: ['a', 'b'] })).toThrow(
        'b has no handler',
      )
      expect(() => stage.queue.createWorker([handler, handler])).toThrow('two handlers')
    })
  })
}
