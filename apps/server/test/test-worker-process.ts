import { Type } from 'typebox'
import { openDatabase, type DatabaseConfig } from '#platform/db/database.ts'
import { createLog } from '#platform/log/log.ts'
import { defineJob } from '#platform/queue/define-job.ts'
import { JobTableQueue } from '#platform/queue/job-table-queue.ts'
import type { QueueTimes } from '#platform/queue/queue.ts'

/**
 * A worker in a process of its own, for tests that kill it. It announces each job it starts on
 * standard output and never ends one.
 */
const { config, times } = JSON.parse(process.argv[2] ?? '') as {
  config: DatabaseConfig
  times: Partial<QueueTimes>
}
const db = await openDatabase(config)
const queue = new JobTableQueue({ db, log: createLog({ level: 'silent' }), times })
const handler = defineJob({
  name: 'test.job',
  schema: Type.Object({}),
  handle: async ({}, { id, reportProgress }) => {
    reportProgress(0.5)
    process.stdout.write(`started ${id}\n`)
    await new Promise(() => {})
  },
})
await queue.createWorker([handler]).start()
