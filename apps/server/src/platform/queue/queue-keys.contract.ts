import { patience } from '@yomikura/testkit/patience'
import { describe, expect, it } from 'vitest'
import type { TestDialect } from '../db/test-dialects.ts'
import { JobRefused, URGENT } from './queue.ts'
import { TestQueue } from './test-queue.ts'

const names = ['test.job']
/** What `RJ1` means: itself, and what goes on after a colon. */
const OWN = ['RJ1', 'RJ1:abc', 'RJ1:sample:def']
/** Alike, and of something else. `;` comes right after `:`. */
const FOREIGN = ['RJ', 'RJ10', 'RJ10:abc', 'RJ1;abc', 'RJ1-abc', 'rj1', 'rj1:abc', 'RJ1é', 'XRJ1']

/** Which jobs a key names, the same wherever one is asked for. */
export function describeQueueKeys(dialect: TestDialect): void {
  describe(`keys of jobs on ${dialect.engine}`, () => {
    const stage = new TestQueue(dialect)
    const add = (key: string, name = 'test.job') =>
      stage.queue.enqueue(name, {}, { key, maxAttempts: 1 })
    const addAll = async () => {
      for (const key of [...OWN, ...FOREIGN]) await add(key)
    }
    const listKeys = async (key: string) =>
      (await stage.queue.list({ names, key })).map((job) => job.key).sort()

    it('list the jobs of a key and of what goes on after a colon, never of one that starts alike', async () => {
      await addAll()
      await add('RJ1', 'other.job')
      expect(await listKeys('RJ1')).toEqual(OWN)
      expect(await listKeys('RJ1:abc')).toEqual(['RJ1:abc'])
      expect(await listKeys('RJ1:')).toEqual([])
      expect(await listKeys('RJ2')).toEqual([])
    })

    it('list the newest job first, whichever of the keys it has', async () => {
      await add('RJ1')
      const newest = await add('RJ1:abc')
      await add('RJ10:abc')
      expect(await stage.queue.list({ names, key: 'RJ1', limit: 1 })).toMatchObject([
        { id: newest },
      ])
    })

    it.each(OWN)('find the active job %s by what stands before the colon', async (own) => {
      for (const key of FOREIGN) await add(key)
      expect(await stage.queue.findActive({ names, key: 'RJ1' })).toBeUndefined()
      const id = await add(own)
      expect(await stage.queue.findActive({ names, key: 'RJ1' })).toMatchObject({ id })
    })

    it('hurry the same jobs, and no other', async () => {
      await addAll()
      await stage.queue.hurry({ names, key: 'RJ1' }, 'alice')
      const urgent = (await stage.queue.list()).filter(({ priority }) => priority === URGENT)
      expect(urgent.map(({ key }) => key).sort()).toEqual(OWN)
    })

    it('count the faults of the same jobs, and of no other', async () => {
      await addAll()
      await stage.startWorker(() => Promise.reject(new JobRefused('never')))
      const isOver = async () => (await stage.queue.list({ states: ['dead'] })).length
      await expect.poll(isOver, { timeout: 20_000 * patience() }).toBe(OWN.length + FOREIGN.length)
      const counts = await stage.queue.listFaults({ names, key: 'RJ1' })
      expect(counts.map(({ key }) => key).sort()).toEqual(OWN)
      expect(await stage.queue.listFaults({ names, key: 'RJ1:abc' })).toMatchObject([
        { key: 'RJ1:abc', count: 1 },
      ])
    })

    it('list with the last word on how far a job came, where it was given up right after it', async () => {
      const id = await add('RJ1:abc')
      await stage.startWorker(async (_payload, { reportProgress }) => {
        reportProgress(0.1, { verdicts: { ok: 1 } })
        reportProgress(0.9, { verdicts: { encrypted: 3 } })
        throw new JobRefused('never')
      })
      await stage.until(id, 'dead')
      expect(await stage.queue.list({ names, key: 'RJ1' })).toMatchObject([
        { id, fault: 'refused', progress: 0.9, progressDetail: { verdicts: { encrypted: 3 } } },
      ])
    })
  })
}
