import { TIMES } from '@yomikura/contract/limits'
import type { Db } from '../db/database.ts'
import { createId } from '../ids/ids.ts'
import type { Log } from '../log/log.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Claim, JobRepository, type JobRow } from './job-repository.ts'
import { RunningJob } from './running-job.ts'
import { type JobHandler, type QueueTimes, type QueueWorker, URGENT } from './queue.ts'

/** How long a handler may take to end after its signal was aborted. */
const DEAF_MS = 5000

type WorkerParts = {
  db: Db
  log: Log
  times: QueueTimes
  handlers: ReadonlyMap<string, JobHandler>
  names: readonly string[]
  concurrency: number
  listen: (onWake: () => void) => Promise<() => Promise<void>>
}

/** Claims jobs and runs them, several at once, until it is stopped. */
export class JobTableWorker implements QueueWorker {
  readonly #parts: WorkerParts
  readonly #running = new Map<RunningJob, Promise<void>>()
  #endListening: (() => Promise<void>) | undefined
  #pollTimer: NodeJS.Timeout | undefined
  #isStopped = true
  /** The round of claiming in progress, and whether another was asked for meanwhile. */
  #round: Promise<void> | undefined
  #isRoundWanted = false
  /** With one slot: whether the next job is the one whose turn it is, large or small. */
  #isAnyTurn = false

  constructor(parts: WorkerParts) {
    this.#parts = parts
  }

  async start(): Promise<void> {
    this.#isStopped = false
    this.#endListening = await this.#parts.listen(() => this.#onWake())
    this.#pollTimer = setInterval(() => this.#claimMore(), this.#parts.times.pollMs)
    this.#claimMore()
  }

  async stop(drainMs: number = TIMES.drainSeconds * 1000): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#pollTimer)
    await this.#endListening?.()
    await this.#round
    const timer = setTimeout(() => {
      for (const job of this.#running.keys()) job.giveBack()
    }, drainMs)
    // A handler deaf to its signal must not hold up the process: its lease will lapse.
    const limit = sleep(drainMs + DEAF_MS, undefined, { ref: false })
    await Promise.race([Promise.all(this.#running.values()), limit])
    clearTimeout(timer)
  }

  #onWake(): void {
    // A cancellation travels on the same channel as new work.
    for (const job of this.#running.keys()) job.look()
    this.#claimMore()
  }

  #claimMore(): void {
    this.#isRoundWanted = true
    this.#round ??= this.#claimWhileWanted().finally(() => {
      this.#round = undefined
    })
  }

  async #claimWhileWanted(): Promise<void> {
    while (this.#isRoundWanted) {
      this.#isRoundWanted = false
      try {
        while (!this.#isStopped && this.#running.size < this.#parts.concurrency) {
          const row = await this.#claimNext()
          if (!row) break
          this.#run(row)
        }
        await this.#makeWay()
      } catch (error) {
        // The database is away or busy: the next poll looks again.
        this.#parts.log.warn({ err: error }, 'no job could be claimed')
      }
    }
  }

  /**
   * The last free slot is for small and urgent jobs. With one slot, every second job is such a one: a
   * large one comes to its turn however many small ones keep coming.
   */
  async #claimNext(): Promise<JobRow | undefined> {
    const { concurrency } = this.#parts
    const large = [...this.#running.keys()].filter((job) => job.isLarge).length
    if (large > 0 && large >= concurrency - 1) return this.#claim('express')
    if (concurrency > 1) return this.#claim('all')
    const row = this.#isAnyTurn ? undefined : await this.#claim('express')
    this.#isAnyTurn = row !== undefined
    return row ?? this.#claim('all')
  }

  /**
   * When large jobs hold every slot, and another waits that is not: of those that never yielded, the
   * least urgent, newest one yields. An urgent one does so for small jobs alone.
   */
  async #makeWay(): Promise<void> {
    const { db, names, concurrency, times } = this.#parts
    const running = [...this.#running.keys()]
    if (this.#isStopped || running.length < concurrency) return
    if (running.some((job) => !job.isLarge || job.isStopping)) return
    const [last] = running
      .filter((job) => !job.hasYielded)
      .sort((a, b) => a.priority - b.priority || a.ranMs - b.ranMs)
    if (!last || last.ranMs < times.sliceMs) return
    const takes = last.priority >= URGENT ? 'small' : 'express'
    if (!(await new JobRepository(db).hasClaimable({ names, takes }))) return
    this.#isAnyTurn = false
    last.yieldSlot()
  }

  /** Takes one job, or ends one that must not run any more; undefined when there is none. */
  async #claim(takes: Claim['takes']): Promise<JobRow | undefined> {
    const { db, names, times } = this.#parts
    const claim = { names, takes }
    while (await new JobRepository(db).hasClaimable(claim)) {
      const claimed = await db.transaction().execute(async (tx) => {
        const jobs = new JobRepository(tx)
        const row = await jobs.findClaimable(claim)
        if (!row) return 'none'
        if (row.cancel_requested === 1) return void (await jobs.end(row.job_id, 'cancelled', null))
        if (row.attempt >= row.max_attempts) {
          // It took its worker down each time: running it for ever would be useless.
          return void (await jobs.end(row.job_id, 'dead', 'The worker ended while it ran.'))
        }
        const lease_id = createId()
        await jobs.claim({ job_id: row.job_id, lease_id }, times.leaseMs)
        return { ...row, lease_id, attempt: row.attempt + 1 }
      })
      if (claimed === 'none') return undefined
      if (claimed) return claimed
    }
    return undefined
  }

  #run(row: JobRow): void {
    const { db, log, times, handlers } = this.#parts
    const handler = handlers.get(row.name)
    if (!handler || row.lease_id === null) return
    const job = new RunningJob({
      repository: new JobRepository(db),
      log: log.child({ job_id: row.job_id, job: row.name, attempt: row.attempt }),
      times,
      handler,
      row: { ...row, lease_id: row.lease_id },
    })
    const ended = job.run().finally(() => {
      this.#running.delete(job)
      this.#claimMore()
    })
    this.#running.set(job, ended)
  }
}
