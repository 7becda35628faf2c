import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { IMPORT_JOB } from '#modules/ingest/index.ts'
import type { Db } from '#platform/db/database.ts'
import { openTestDb, TEST_DIALECTS } from '#test/test-dialects.ts'
import { createLog } from '#platform/log/log.ts'
import { JobTableQueue } from '#platform/queue/job-table-queue.ts'
import { QUEUE_TIMES } from '#platform/queue/queue.ts'
import { isWorkerAlive } from './watch-imports.ts'

describe.each(TEST_DIALECTS)('a worker that has another work in hand ($engine)', ({ open }) => {
  let db: Db
  let queue: JobTableQueue

  beforeEach(async () => {
    db = await openTestDb(open)
    queue = new JobTableQueue({ db, log: createLog({ level: 'silent' }) })
  })
  afterEach(() => db.destroy())

  /** Whether the import that waits behind it is left to that worker. */
  const isLeftTo = async (worker: { silentForMs: number }) => {
    const held = await queue.enqueue(IMPORT_JOB, {})
    const lease_until_ms = Date.now() + QUEUE_TIMES.leaseMs - worker.silentForMs
    const lease = { state: 'running', lease_id: 'other', lease_until_ms } as const
    await db.updateTable('job').set(lease).where('job_id', '=', held).execute()
    const jobId = await queue.enqueue(IMPORT_JOB, {})
    return isWorkerAlive(queue, [{ workno: 'BJ00000001', title: '夜', jobId }], 300)
  }

  it('is waited for while it gives signs of life', async () => {
    expect(await isLeftTo({ silentForMs: QUEUE_TIMES.renewMs })).toBe(true)
  })

  it('is not waited for once it was killed, although its hold has not lapsed', async () => {
    expect(await isLeftTo({ silentForMs: QUEUE_TIMES.renewMs * 2 })).toBe(false)
  })
})
