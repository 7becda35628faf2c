import { patience } from '@yomikura/testkit/patience'
import { Type } from 'typebox'
import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type DatabaseConfig, type Db, migrate, openDatabase } from '#platform/db/database.ts'
import { clearTestDb, type TestDialect } from './test-dialects.ts'
import { createLog } from '#platform/log/log.ts'
import { defineJob } from '#platform/queue/define-job.ts'
import { JobTableQueue } from '#platform/queue/job-table-queue.ts'
import type { Job, JobContext, JobState, QueueWorker } from '#platform/queue/queue.ts'
import { spawnTestWorker, TIMES } from './spawn-test-worker.ts'

export const log = createLog({ level: 'silent' })

/** What a job of a test does. */
export type Handle = (payload: { n?: number }, context: JobContext) => Promise<object | void>

/** A queue on a database of the engine, emptied before each test, with workers that end after it. */
export class TestQueue {
  config!: DatabaseConfig
  db!: Db
  queue!: JobTableQueue
  readonly workers: QueueWorker[] = []
  readonly #children: ChildProcess[] = []
  #removeDb: (() => Promise<void>) | undefined

  constructor({ open }: TestDialect) {
    beforeAll(async () => {
      const database = await open()
      this.config = database.config
      this.#removeDb = database.remove
      this.db = await openDatabase(this.config)
      await migrate(this.db)
      this.queue = new JobTableQueue({ db: this.db, log, times: TIMES })
    })
    beforeEach(() => clearTestDb(this.db))
    afterEach(async () => {
      for (const child of this.#children.splice(0)) child.kill('SIGKILL')
      await Promise.all(this.workers.splice(0).map((worker) => worker.stop(0)))
    })
    afterAll(async () => {
      await this.db.destroy()
      await this.#removeDb?.()
    })
  }

  /** Starts a worker for `test.job`. */
  async startWorker(handle: Handle, concurrency = 1, own = this.queue): Promise<QueueWorker> {
    const schema = Type.Object({ n: Type.Optional(Type.Integer()) })
    const worker = own.createWorker([defineJob({ name: 'test.job', schema, handle })], {
      concurrency,
    })
    this.workers.push(worker)
    await worker.start()
    return worker
  }

  /** Starts a worker in a process that a test can kill. */
  spawnWorker() {
    const child = spawnTestWorker(this.config)
    this.#children.push(child)
    return child
  }

  /** Waits until the job has the state. */
  async until(id: string, state: JobState, timeoutMs = 25_000): Promise<Job> {
    const end = Date.now() + timeoutMs * patience()
    for (;;) {
      const job = await this.queue.find(id)
      if (job?.state === state) return job
      if (Date.now() > end) throw new Error(`Expected ${state}, found ${JSON.stringify(job)}`)
      await sleep(10)
    }
  }
}
