import { patience } from '@yomikura/testkit/patience'
import { Type } from 'typebox'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TestDialect } from '#test/test-dialects.ts'
import { createLog } from '#platform/log/log.ts'
import { defineJob } from './define-job.ts'
import { JobTableQueue } from './job-table-queue.ts'
import { TIMES } from '#test/spawn-test-worker.ts'
import { type Handle, log, TestQueue } from '#test/test-queue.ts'

/** Which of the waiting jobs a slot goes to, alike on every engine. */
export function describeQueueTurns(dialect: TestDialect): void {
  describe(`queue with more waiting than slots on ${dialect.engine}`, () => {
    const stage = new TestQueue(dialect)
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
      expect.poll(() => order, { timeout: 20_000 * patience() }).toEqual(expected.map(String))

    it('holds a job for a minute at a time', async () => {
      const own = new JobTableQueue({ db: stage.db, log })
      const id = await own.enqueue('test.job', {})
      const running = Promise.withResolvers<void>()
      await stage.startWorker(() => running.promise, 1, own)
      await stage.until(id, 'running')
      const { lease_until_ms } = await stage.db
        .selectFrom('job')
        .where('job_id', '=', id)
        .select('lease_until_ms')
        .executeTakeFirstOrThrow()
      expect(Number(lease_until_ms)).toBeGreaterThan(Date.now() + 1000)
      expect(Number(lease_until_ms)).toBeLessThanOrEqual(Date.now() + 60_000)
      running.resolve()
      await stage.until(id, 'done')
    })

    it('keeps the last slot free of large jobs', async () => {
      for (const n of [1, 2, 3]) await stage.queue.enqueue('test.job', { n }, { isLarge: true })
      await stage.startWorker(held, 2)
      await isStarted(1)
      await stage.queue.enqueue('test.job', { n: 10 })
      await isStarted(1, 10)
      end(10)
      await sleep(150)
      expect(order).toEqual(['1', '10'])
      end(1)
      await isStarted(1, 10, 2)
    })

    it('lets parties take turns, however much one of them asked for first', async () => {
      for (const n of [1, 2, 3, 4]) await stage.queue.enqueue('test.job', { n }, { turn: 'much' })
      const last = await stage.queue.enqueue('test.job', { n: 20 }, { turn: 'little' })
      const quick: Handle = async ({ n = 0 }) => void order.push(`${n}`)
      await stage.startWorker(quick)
      await stage.until(last, 'done')
      expect(order.indexOf('20')).toBe(1)
      await isStarted(1, 20, 2, 3, 4)
    })

    it('numbers a newcomer from the front of the queue, not from its beginning', async () => {
      const quick: Handle = async ({ n = 0 }) => void order.push(`${n}`)
      const first = await stage.queue.enqueue('test.job', { n: 1 }, { turn: 'much' })
      const stop = await stage.startWorker(quick)
      await stage.until(first, 'done')
      await stop.stop()
      for (const n of [2, 3]) await stage.queue.enqueue('test.job', { n }, { turn: 'much' })
      for (const n of [11, 12]) await stage.queue.enqueue('test.job', { n }, { turn: 'other' })
      await stage.startWorker(quick)
      await isStarted(1, 2, 11, 3, 12)
    })

    it('runs first, in the kept slot too, what somebody waits for', async () => {
      const names = ['test.job']
      for (const n of [1, 2]) await stage.queue.enqueue('test.job', { n }, { isLarge: true })
      await stage.queue.enqueue('test.job', { n: 3 }, { isLarge: true, key: 'W1:sum' })
      await stage.queue.enqueue('test.job', { n: 4 }, { isLarge: true, key: 'W11' })
      await stage.startWorker(held, 2)
      await isStarted(1)
      expect(await stage.queue.findActive({ names, key: 'W1' })).toMatchObject({ state: 'pending' })
      await stage.queue.hurry({ names, key: 'W1' }, 'alice')
      await isStarted(1, 3)
      expect(await stage.queue.findActive({ names, key: 'W1' })).toMatchObject({ state: 'running' })
      expect(await stage.queue.findActive({ names, key: 'W' })).toBeUndefined()
    })

    it('takes a slot back from jobs that turn out large when another waits, unharmed', async () => {
      const ids = [
        await stage.queue.enqueue('test.job', { n: 1 }, { isLarge: true }),
        await stage.queue.enqueue('test.job', { n: 2 }),
      ]
      await stage.startWorker(async (payload, context) => {
        if (payload.n !== 5) context.markLarge()
        return held(payload, context)
      }, 2)
      await isStarted(1, 2)
      await sleep(300)
      expect(order).toEqual(['1', '2'])
      const waiting = await stage.queue.enqueue('test.job', { n: 5 })
      await isStarted(1, 2, 5)
      expect(await stage.queue.find(ids[1] ?? '')).toMatchObject({ state: 'pending', attempt: 0 })
      expect(await stage.queue.find(waiting)).toMatchObject({ state: 'running' })
      end(1)
      await isStarted(1, 2, 5, 2)
    })

    it('counts a job as large that runs for long', async () => {
      const own = new JobTableQueue({ db: stage.db, log, times: { ...TIMES, largeAfterMs: 200 } })
      await stage.queue.enqueue('test.job', { n: 1 })
      await stage.queue.enqueue('test.job', { n: 2 })
      await stage.startWorker(held, 2, own)
      await isStarted(1, 2)
      await stage.queue.enqueue('test.job', { n: 3 })
      await isStarted(1, 2, 3)
    })

    it('runs small jobs between large ones where there is but one slot', async () => {
      await stage.queue.enqueue('test.job', { n: 1 }, { isLarge: true })
      await stage.startWorker(held, 1)
      await isStarted(1)
      await stage.queue.enqueue('test.job', { n: 2 })
      await isStarted(1, 2)
      end(2)
      await isStarted(1, 2, 1)
    })

    it('asks nothing for slots apart that have no kind', async () => {
      const warned: string[] = []
      const warn = createLog({ level: 'warn' }, { write: (line) => warned.push(line) })
      const own = new JobTableQueue({ db: stage.db, log: warn, times: TIMES })
      const schema = Type.Object({})
      const handler = defineJob({ name: 'test.job', schema, handle: async () => {} })
      const worker = own.createWorker([handler], { apart: [{ names: [], concurrency: 1 }] })
      stage.workers.push(worker)
      await worker.start()
      // Each is asked for at once by all slots; the second one after the first round has ended.
      for (let turn = 0; turn < 2; turn++)
        await stage.until(await own.enqueue('test.job', {}), 'done')
      expect(warned).toEqual([])
    })

    it('gives kinds that are apart slots of their own', async () => {
      const schema = Type.Object({ n: Type.Optional(Type.Integer()) })
      const names = ['test.job', 'other.job']
      const handlers = names.map((name) => defineJob({ name, schema, handle: held }))
      const apart = [{ names: ['other.job', 'unknown.job'], concurrency: 1 }]
      const worker = stage.queue.createWorker(handlers, { apart })
      stage.workers.push(worker)
      await stage.queue.enqueue('test.job', { n: 1 })
      await worker.start()
      await isStarted(1)
      for (const n of [2, 3]) await stage.queue.enqueue('other.job', { n })
      await isStarted(1, 2)
      await sleep(150)
      expect(order).toEqual(['1', '2'])
    })
  })
}
