import { JOB_LIMITS } from '@yomikura/contract/server-limits'
import { type Db, transact } from '../db/database.ts'
import { engineOf } from '../db/dialects/engine.ts'
import { createId } from '../ids/ids.ts'
import type { Log } from '../log/log.ts'
import { countJobs, listFaults } from './job-figures.ts'
import { JobRepository, type JobRow, type NewJob } from './job-repository.ts'
import { JobTableWorker } from './job-table-worker.ts'
import { UrgentJobs } from './urgent-jobs.ts'
import {
  type EnqueueOptions,
  type FaultCount,
  type FaultFilter,
  type Job,
  type JobCount,
  type JobFilter,
  type JobHandler,
  type KeyFilter,
  type Queue,
  QUEUE_TIMES,
  type QueueTimes,
  type QueueWorker,
  type WorkerOptions,
} from './queue.ts'

/** Channel on which workers are woken. */
const JOB_CHANNEL = 'yomikura_job'

/** The queue on one table of the database, the same on both engines (decision: queue on the database). */
export class JobTableQueue implements Queue {
  readonly #db: Db
  readonly #log: Log
  readonly #times: QueueTimes

  constructor({ db, log, times }: { db: Db; log: Log; times?: Partial<QueueTimes> }) {
    this.#db = db
    this.#log = log
    this.#times = { ...QUEUE_TIMES, ...times }
  }

  async enqueue(name: string, payload: object, options: EnqueueOptions = {}): Promise<string> {
    const db = options.db ?? this.#db
    const jobs = new JobRepository(db)
    for (;;) {
      const job_id = createId()
      const isNew = await jobs.insert({ job_id, name, payload, ...toColumns(options) })
      if (isNew) {
        await this.#wake(db)
        return job_id
      }
      const holder = await jobs.findIdByKey(name, options.key ?? '')
      // Undefined when the holder ended in between: then the key is free again.
      if (holder === undefined) continue
      if (options.bringsForward && (await jobs.bringForward(holder))) await this.#wake(db)
      return holder
    }
  }

  async find(id: string): Promise<Job | undefined> {
    const row = await new JobRepository(this.#db).find(id)
    return row && toJob(row, this.#times)
  }

  async list(filter: JobFilter = {}): Promise<Job[]> {
    return (await new JobRepository(this.#db).list(filter)).map((row) => toJob(row, this.#times))
  }

  async cancel(id: string): Promise<boolean> {
    const jobs = new JobRepository(this.#db)
    const isCancelled = (await jobs.cancelPending(id)) || (await jobs.requestCancel(id))
    if (isCancelled) await this.#wake(this.#db)
    return isCancelled
  }

  async hurry(asked: KeyFilter, account: string): Promise<void> {
    const isRaised = await transact(this.#db, async (tx) => {
      const jobs = new UrgentJobs(tx)
      if ((await jobs.count(account)) >= JOB_LIMITS.urgentPerAccount) return false
      return jobs.raise(asked, { account, calmMs: this.#times.calmMs })
    })
    if (isRaised) await this.#wake(this.#db)
  }

  async findActive(asked: KeyFilter): Promise<Job | undefined> {
    const row = await new JobRepository(this.#db).findActive(asked)
    return row && toJob(row, this.#times)
  }

  async retry(id: string): Promise<boolean> {
    const isRevived = await new JobRepository(this.#db).revive(id)
    if (isRevived) await this.#wake(this.#db)
    return isRevived
  }

  listFaults(filter: FaultFilter, db = this.#db): Promise<FaultCount[]> {
    return listFaults(db, filter)
  }

  countJobs(): Promise<JobCount[]> {
    return countJobs(this.#db)
  }

  async removeFinished(olderThanSeconds: number, deadOlderThanSeconds: number): Promise<number> {
    const jobs = new JobRepository(this.#db)
    const ended = await jobs.deleteEnded(['done', 'cancelled'], olderThanSeconds * 1000)
    return ended + (await jobs.deleteEnded(['dead'], deadOlderThanSeconds * 1000))
  }

  async countFinished(olderThanSeconds: number, deadOlderThanSeconds: number): Promise<number> {
    const jobs = new JobRepository(this.#db)
    const ended = await jobs.countEnded(['done', 'cancelled'], olderThanSeconds * 1000)
    return ended + (await jobs.countEnded(['dead'], deadOlderThanSeconds * 1000))
  }

  createWorker(handlers: readonly JobHandler[], options: WorkerOptions = {}): QueueWorker {
    const byName = new Map<string, JobHandler>()
    for (const handler of handlers) {
      if (byName.has(handler.name)) throw new Error(`The job ${handler.name} has two handlers.`)
      byName.set(handler.name, handler)
    }
    const names = options.names ?? [...byName.keys()]
    for (const name of names) {
      if (!byName.has(name)) throw new Error(`The job ${name} has no handler.`)
    }
    const apart = options.apart ?? []
    const isApart = new Set(apart.flatMap((lane) => lane.names))
    const rest = names.filter((name) => !isApart.has(name))
    const lanes = [{ names: rest, concurrency: options.concurrency ?? 1 }, ...apart]
      .map((lane) => ({ ...lane, names: lane.names.filter((name) => names.includes(name)) }))
      // Of a kind that no setting asks for; PostgreSQL takes no empty list.
      .filter((lane) => lane.names.length > 0)
    return new LaneWorkers(
      lanes.map(
        (lane) =>
          new JobTableWorker({
            ...lane,
            db: this.#db,
            log: this.#log,
            times: this.#times,
            handlers: byName,
            listen: (onWake) => engineOf(this.#db).listen(JOB_CHANNEL, onWake),
          }),
      ),
    )
  }

  #wake(db: Db): Promise<void> {
    return engineOf(db).notify(db, JOB_CHANNEL)
  }
}

function toColumns(options: EnqueueOptions): Omit<NewJob, 'job_id' | 'name' | 'payload'> {
  return {
    unique_key: options.key ?? null,
    priority: options.priority ?? 0,
    turn: options.turn ?? '',
    is_large: options.isLarge ? 1 : 0,
    delayMs: (options.delaySeconds ?? 0) * 1000,
    max_attempts: options.maxAttempts ?? JOB_LIMITS.attempts,
  }
}

/** Signs of life that a worker may miss before it counts as gone. */
const MISSED_RENEWALS = 1.5

function toJob(row: JobRow, { leaseMs, renewMs }: QueueTimes): Job {
  const heldForMs = row.state === 'running' ? Number(row.lease_until_ms) - Date.now() : 0
  return {
    id: row.job_id,
    name: row.name,
    key: row.unique_key,
    payload: row.payload,
    state: row.state,
    priority: row.priority,
    attempt: row.attempt,
    maxAttempts: row.max_attempts,
    runAtMs: row.run_at_ms,
    isHeld: heldForMs > 0,
    isRenewed: heldForMs > leaseMs - renewMs * MISSED_RENEWALS,
    progress: row.progress,
    progressDetail: row.progress_detail,
    result: row.result,
    error: row.error,
    fault: row.fault,
    createdAtMs: row.created_at_ms,
    finishedAtMs: row.finished_at_ms,
  }
}

/** Several workers that start and stop together, each with slots and kinds of jobs of its own. */
class LaneWorkers implements QueueWorker {
  readonly #lanes: readonly QueueWorker[]

  constructor(lanes: readonly QueueWorker[]) {
    this.#lanes = lanes
  }

  async start(): Promise<void> {
    for (const lane of this.#lanes) await lane.start()
  }

  async stop(drainMs?: number): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => lane.stop(drainMs)))
  }
}
