import { patience } from '@yomikura/testkit/patience'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TestDialect } from '#test/test-dialects.ts'
import { JobTableQueue } from './job-table-queue.ts'
import { URGENT } from './queue.ts'
import { TIMES } from '#test/spawn-test-worker.ts'
import { type Handle, log, TestQueue } from '#test/test-queue.ts'

const names = ['test.job']
/** A giant runs for longer than a slice, so that it gives way where it can. */
const GIANT_MS = TIMES.sliceMs * 3

/** What somebody waits for, and what gives way to it, alike on every engine. */
export function describeQueueUrgency(dialect: TestDialect): void {
  describe(`queue with jobs that somebody waits for on ${dialect.engine}`, () => {
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
    const giant: Handle = async ({ n = 0 }, { signal, markLarge }) => {
      markLarge()
      order.push(`${n}`)
      await sleep(GIANT_MS, undefined, { signal })
    }
    const end = (n: number) => finish.get(`${n}`)?.()
    beforeEach(() => {
      order.length = 0
      finish = new Map()
    })
    const isStarted = (...expected: number[]) =>
      expect.poll(() => order, { timeout: 20_000 * patience() }).toEqual(expected.map(String))
    const startsOf = (n: number) => order.filter((one) => one === `${n}`).length
    const add = (n: number, isLarge = false) =>
      stage.queue.enqueue('test.job', { n }, { isLarge, key: `W${n}` })
    const hurry = (n: number, account = 'alice', queue = stage.queue) =>
      queue.hurry({ names, key: `W${n}` }, account)
    const priorityOf = async (id: string) => (await stage.queue.find(id))?.priority
    /** Waits until a running job could have given way many times over. */
    const outlastsSlices = async (id: string) => {
      const lease = async () => {
        const row = await stage.db
          .selectFrom('job')
          .select('lease_until_ms')
          .where('job_id', '=', id)
          .executeTakeFirst()
        return Number(row?.lease_until_ms)
      }
      const before = await lease()
      const many = TIMES.sliceMs + 10 * TIMES.pollMs
      await expect.poll(lease, { timeout: 20_000 * patience() }).toBeGreaterThan(before + many)
    }
    /** Id of a giant that gave its slot to a small job, and waits. Nothing runs. */
    const aYieldedGiant = async (n: number) => {
      const id = await add(n, true)
      const worker = await stage.startWorker(held)
      await isStarted(n)
      const small = await add(900)
      await isStarted(n, 900)
      await worker.stop(0)
      await stage.queue.cancel(small)
      order.length = 0
      return id
    }
    const calmedAtOnce = () =>
      new JobTableQueue({ db: stage.db, log, times: { ...TIMES, calmMs: 0 } })

    it.each([1, 2])(
      'ends two urgent giants with %i slots, each after one eviction at most',
      async (slots) => {
        const ids = [await add(1, true), await add(2, true)]
        await stage.startWorker(giant, slots)
        let isOver = false
        const askAgainAndAgain = async () => {
          while (!isOver) {
            await hurry(1, 'alice')
            await hurry(2, 'bob')
            await sleep(TIMES.pollMs)
          }
        }
        const asking = askAgainAndAgain()
        for (const id of ids) await stage.until(id, 'done').catch(() => undefined)
        isOver = true
        await asking
        for (const id of ids) expect(await stage.queue.find(id)).toMatchObject({ state: 'done' })
        for (const n of [1, 2]) expect(startsOf(n)).toBeLessThanOrEqual(2)
      },
    )

    it.each([1, 2])('ends a giant with %i slots while small jobs keep coming', async (slots) => {
      let isOver = false
      let last = 100
      // They turn out large while they run, so that large jobs hold all slots.
      const ids = [await add(1), await add(2)]
      await stage.startWorker(async (payload, context) => {
        if ((payload.n ?? 0) < 100) return giant(payload, context)
        await sleep(5)
        if (!isOver && last < 2000) await add(++last)
      }, slots)
      for (let count = 0; count < 3; count++) await add(++last)
      for (const id of ids) await stage.until(id, 'done')
      // Where statements are slow, the giants end before the first small job has added one.
      await expect.poll(() => last).toBeGreaterThan(103)
      isOver = true
      for (const n of [1, 2]) expect(startsOf(n)).toBeLessThanOrEqual(2)
    })

    it('has a giant job without a waiting reader make way for an urgent one, once in its life', async () => {
      const first = await add(1, true)
      await stage.startWorker(held)
      await isStarted(1)
      await add(2, true)
      await hurry(2)
      await isStarted(1, 2)
      expect(await stage.queue.find(first)).toMatchObject({ state: 'pending', attempt: 0 })
      end(2)
      await isStarted(1, 2, 1)
      await add(3, true)
      await hurry(3)
      await add(4)
      await outlastsSlices(first)
      expect(order).toEqual(['1', '2', '1'])
      end(1)
      await isStarted(1, 2, 1, 3)
    })

    it('has no urgent giant make way for another, also when it became urgent while it ran', async () => {
      const first = await add(1, true)
      await stage.startWorker(held)
      await isStarted(1)
      await hurry(1)
      expect(await priorityOf(first)).toBe(URGENT)
      await outlastsSlices(first)
      await add(2, true)
      await hurry(2, 'bob')
      await outlastsSlices(first)
      expect(order).toEqual(['1'])
      end(1)
      await isStarted(1, 2)
    })

    it('has an urgent giant make way for a small job, and be urgent no more', async () => {
      const first = await add(1, true)
      await hurry(1)
      await stage.startWorker(held)
      await isStarted(1)
      await add(2)
      await isStarted(1, 2)
      expect(await priorityOf(first)).toBe(0)
      await hurry(1)
      expect(await priorityOf(first)).toBe(0)
      end(2)
      await isStarted(1, 2, 1)
    })

    it('makes a job that gave way urgent again after a while, and no sooner', async () => {
      const id = await aYieldedGiant(1)
      await hurry(1)
      expect(await priorityOf(id)).toBe(0)
      await hurry(1, 'alice', calmedAtOnce())
      expect(await priorityOf(id)).toBe(URGENT)
    })

    it('keeps the last slot free of a giant that gave way, urgent or not', async () => {
      const id = await aYieldedGiant(1)
      const running = await add(2, true)
      await hurry(2)
      await stage.startWorker(held, 2)
      await isStarted(2)
      await hurry(1, 'bob', calmedAtOnce())
      await outlastsSlices(running)
      expect(order).toEqual(['2'])
      expect(await priorityOf(id)).toBe(URGENT)
      await add(3)
      await isStarted(2, 3)
    })

    it('lets an account have few urgent jobs at once, and another one as many', async () => {
      const numbers = Array.from({ length: 5 }, (_, n) => n + 1)
      const ids: string[] = []
      for (const n of numbers) ids.push(await add(n))
      const urgent = async () => {
        const found = await Promise.all(ids.map((id) => priorityOf(id)))
        return found.filter((priority) => priority === URGENT).length
      }
      // All at the same moment: none of them may see the count of before.
      await Promise.all(numbers.map((n) => hurry(n)))
      expect(await urgent()).toBe(3)
      await Promise.all(numbers.map((n) => hurry(n)))
      expect(await urgent()).toBe(3)
      await Promise.all(numbers.map((n) => hurry(n, 'bob')))
      expect(await urgent()).toBe(numbers.length)
    })

    it('counts no job that has ended among the urgent ones of an account', async () => {
      for (let n = 1; n <= 3; n++) {
        const id = await add(n)
        await hurry(n)
        await stage.queue.cancel(id)
      }
      const next = await add(50)
      await hurry(50)
      expect(await priorityOf(next)).toBe(URGENT)
    })
  })
}
