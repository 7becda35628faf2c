import { afterEach, describe, expect, it } from 'vitest'
import { TEST_DIALECTS } from '#test/test-dialects.ts'
import { TestQueue } from '#test/test-queue.ts'
import { retryDeadJobs, retryJobs, waitForJob } from './jobs.ts'

const NOT_THERE = '00000000-0000-7000-8000-000000000000'

describe.each(TEST_DIALECTS)('jobs of an operator on $engine', (dialect) => {
  const test = new TestQueue(dialect)
  afterEach(() => test.db.deleteFrom('job').execute())

  /** A job that was given up. */
  async function die(name: string, key?: string): Promise<string> {
    const id = await test.queue.enqueue(name, {}, key === undefined ? {} : { key })
    await test.db
      .updateTable('job')
      .set({ state: 'dead', finished_at_ms: 1, error: 'it broke' })
      .where('job_id', '=', id)
      .execute()
    return id
  }
  const stateOf = async (id: string) => (await test.queue.find(id))?.state

  it('get new attempts by their ids, and what cannot is named', async () => {
    const dead = await die('one')
    const waiting = await test.queue.enqueue('two', {})
    expect(await retryJobs(test.queue, [dead, waiting, NOT_THERE])).toEqual({
      retried: [dead],
      left: [waiting, NOT_THERE],
    })
    expect(await stateOf(dead)).toBe('pending')
  })

  it('that are dead get new attempts all at once, of one kind or of all', async () => {
    const [first, second] = [await die('one'), await die('two')]
    expect(await retryDeadJobs(test.queue, ['one'])).toEqual({ retried: [first], left: [] })
    expect(await stateOf(second)).toBe('dead')
    expect(await retryDeadJobs(test.queue)).toEqual({ retried: [second], left: [] })
  })

  it('that are dead for the same thing run once', async () => {
    const ids = [await die('one', 'work'), await die('one', 'work')]
    const { retried, left } = await retryDeadJobs(test.queue)
    expect([retried.length, left.length]).toEqual([1, 1])
    expect([...retried, ...left].toSorted()).toEqual(ids.toSorted())
  })

  it('are waited for until they end', async () => {
    const id = await test.queue.enqueue('one', {})
    const seen: string[] = []
    const cancelled: Promise<boolean>[] = []
    const end = await waitForJob(test.queue, id, ({ state }) => {
      seen.push(state)
      cancelled.push(test.queue.cancel(id))
    })
    await Promise.all(cancelled)
    expect(end.state).toBe('cancelled')
    expect(seen[0]).toBe('pending')
    await expect(waitForJob(test.queue, NOT_THERE, () => {})).rejects.toThrow(NOT_THERE)
  })
})
