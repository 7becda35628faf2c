import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log/log.ts'
import type { JobFault } from '../db/tables/job-table.ts'
import type { JobRepository, JobRow, ProgressFields } from './job-repository.ts'
import { JobCrashed, type JobHandler, JobRefused, type QueueTimes } from './queue.ts'

const ERROR_LENGTH = 2000
/** How often the end of a job is written again when the database does not take it. */
const WRITE_ATTEMPTS = 5
const WRITE_PAUSE_MS = 1000

type Parts = {
  repository: JobRepository
  log: Log
  times: QueueTimes
  handler: JobHandler
  row: JobRow & { lease_id: string }
}

type StopReason = 'cancelled' | 'lease_lost' | 'given_back' | 'yielded'

/** One job from its claim to its end: keeps the lease, carries progress, writes the outcome. */
export class RunningJob {
  readonly #parts: Parts
  readonly #control = new AbortController()
  #stopReason: StopReason | undefined
  #progress: ProgressFields = {}
  #progressTimer: NodeJS.Timeout | undefined
  #renewing: Promise<void> | undefined
  /** By the process's own steady clock: a wrong wall clock must not keep a lost lease. */
  #leaseEndsAt: number
  readonly #startedAt = performance.now()
  #isMarkedLarge: boolean
  /** Somebody may ask for it while it runs. */
  #priority: number

  constructor(parts: Parts) {
    this.#parts = parts
    this.#leaseEndsAt = performance.now() + parts.times.leaseMs
    this.#isMarkedLarge = parts.row.is_large === 1
    this.#priority = parts.row.priority
  }

  /** Whether it keeps others waiting: it says so, or has run for long. */
  get isLarge(): boolean {
    return this.#isMarkedLarge || this.ranMs >= this.#parts.times.largeAfterMs
  }

  get ranMs(): number {
    return performance.now() - this.#startedAt
  }

  get isStopping(): boolean {
    return this.#stopReason !== undefined
  }

  get priority(): number {
    return this.#priority
  }

  /** Whether it gave its slot away before, so that it keeps this one to its end. */
  get hasYielded(): boolean {
    return this.#parts.row.yielded_at_ms !== null
  }

  /** Runs the handler. Never throws: every outcome is written to the job. */
  async run(): Promise<void> {
    const { handler, row, times } = this.#parts
    const renewTimer = setInterval(() => this.look(), times.renewMs)
    try {
      const result = await handler.run(row.payload, {
        id: row.job_id,
        attempt: row.attempt,
        signal: this.#control.signal,
        reportProgress: (value, detail) => this.#reportProgress(value, detail),
        markLarge: () => {
          this.#isMarkedLarge = true
        },
      })
      await this.#settle(() => this.#finish(result ?? undefined))
    } catch (error) {
      await this.#settle(() => this.#fail(error))
    } finally {
      clearInterval(renewTimer)
      clearTimeout(this.#progressTimer)
      await this.#renewing
    }
  }

  /** Renews the lease now, and learns whether the job shall stop. */
  look(): void {
    this.#renewing ??= this.#renew().finally(() => {
      this.#renewing = undefined
    })
  }

  /** Stops the handler and lets another worker start it again. */
  giveBack(): void {
    this.#stop('given_back')
  }

  /** Stops the handler so that others may run first; it goes on afterwards, as one of the large ones. */
  yieldSlot(): void {
    this.#isMarkedLarge = true
    this.#stop('yielded')
  }

  async #renew(): Promise<void> {
    const { repository, row, times } = this.#parts
    const progress = this.#progress
    this.#progress = {}
    const askedAt = performance.now()
    try {
      const fields = this.isLarge ? { ...progress, is_large: 1 } : progress
      const asked = await repository.renew(row, times.leaseMs, fields)
      if (!asked) return this.#stop('lease_lost')
      this.#leaseEndsAt = askedAt + times.leaseMs
      this.#priority = asked.priority
      if (asked.cancel_requested === 1) this.#stop('cancelled')
    } catch {
      this.#progress = { ...progress, ...this.#progress }
      // The database is away: until the lease ends no other worker takes the job.
      if (performance.now() > this.#leaseEndsAt) this.#stop('lease_lost')
    }
  }

  #stop(reason: StopReason): void {
    if (this.#stopReason) return
    this.#stopReason = reason
    this.#control.abort(new DOMException(`The job was stopped: ${reason}.`, 'AbortError'))
  }

  #reportProgress(value: number, detail?: object): void {
    this.#progress = {
      progress: Math.min(1, Math.max(0, value)),
      ...(detail === undefined ? {} : { progress_detail: detail }),
    }
    this.#progressTimer ??= setTimeout(() => {
      this.#progressTimer = undefined
      this.look()
    }, this.#parts.times.progressMs)
  }

  async #finish(result: object | undefined): Promise<void> {
    const { repository, row } = this.#parts
    const progress = this.#progress
    try {
      await repository.finish(row, 'done', { progress, ...(result && { result }) })
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      // A result that no database takes will be no better the next time.
      await repository.finish(row, 'dead', { error: toMessage(error), fault: 'refused' })
    }
  }

  async #fail(error: unknown): Promise<void> {
    const { repository, row, times } = this.#parts
    if (this.#stopReason === 'lease_lost') return
    if (this.#stopReason === 'given_back') return repository.release(row, 0, { error: null })
    if (this.#stopReason === 'yielded') return repository.releaseYielded(row)
    const message = toMessage(error)
    this.#parts.log.warn({ err: error }, 'job failed')
    if (this.#stopReason === 'cancelled') {
      await repository.finish(row, 'cancelled', { error: message })
    } else if (error instanceof JobRefused || row.attempt >= row.max_attempts) {
      const progress = this.#progress
      await repository.finish(row, 'dead', { progress, error: message, fault: toFault(error) })
    } else {
      const backOff = Math.min(times.backOffMs * 2 ** (row.attempt - 1), times.maxBackOffMs)
      await repository.release(row, backOff * (0.75 + Math.random() / 2), { error: message })
    }
  }

  /** Writes the outcome, patiently: when it cannot be written the job runs again. */
  async #settle(write: () => Promise<void>): Promise<void> {
    await this.#renewing
    for (let attempt = 1; attempt <= WRITE_ATTEMPTS; attempt += 1) {
      try {
        return await write()
      } catch (error) {
        this.#parts.log.error({ err: error }, 'the outcome of a job could not be written')
        await sleep(WRITE_PAUSE_MS)
      }
    }
  }
}

function toFault(error: unknown): JobFault | null {
  if (error instanceof JobRefused) return 'refused'
  return error instanceof JobCrashed ? 'crashed' : null
}

function toMessage(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.replaceAll('\0', '').slice(0, ERROR_LENGTH)
}
