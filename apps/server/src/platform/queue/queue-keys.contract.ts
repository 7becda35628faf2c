import { patience } from '@yomikura/testkit/patience'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { TestDialect } from '#test/test-dialects.ts'
import { explain, listReads, StatementKeeper } from '#test/test-plans.ts'
import { JobTableQueue } from './job-table-queue.ts'
import { JobRefused, URGENT } from './queue.ts'
import { log, TestQueue } from '#test/test-queue.ts'

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

    it('find an ended job without going through those of other keys', async () => {
      await add('RJ1:abc')
      const [row] = await stage.db.selectFrom('job').selectAll().execute()
      if (!row) throw new Error('no job')
      const json = { payload: {}, progress_detail: null, result: null }
      const ended = { ...row, ...json, state: 'done' as const, finished_at_ms: row.created_at_ms }
      const copies = Array.from({ length: 2000 }, (_, index) => ({
        ...ended,
        ...{ job_id: `${row.job_id}-${index}`, unique_key: `RJ${index + 100}:abc` },
      }))
      while (copies.length > 0)
        await stage.db.insertInto('job').values(copies.splice(0, 500)).execute()
      const kept = new StatementKeeper()
      const queue = new JobTableQueue({ db: stage.db.withPlugin(kept), log })
      expect(await queue.list({ names, key: 'RJ150', limit: 1 })).toHaveLength(1)
      const [statement] = kept.statements
      if (!statement) throw new Error('no statement')
      if (dialect.engine === 'sqlite') {
        const plan = JSON.stringify(await explain(stage.db, 'explain query plan', statement))
        expect(plan).not.toContain('SCAN')
        return
      }
      await sql`analyze job`.execute(stage.db)
      expect(await listReads(stage.db, statement)).toEqual([{ table: 'job', rows: 1 }])
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
