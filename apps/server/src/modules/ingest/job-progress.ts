import type { ChildProgress } from './child-protocol.ts'
import type { RefusedFile } from './refused-files.ts'

/** What stands on the record of an ingest job while it runs. */
export type JobDetail = {
  doneFiles: number
  totalFiles: number
  /** Of the originals, as are all bytes here. */
  doneBytes: number
  totalBytes: number
  /** Undefined while it is too early for an estimate. */
  bytesPerSecond?: number
  remainingSeconds?: number
  /** How many files ended with which verdict so far. */
  verdicts: Record<string, number>
  /** The first of those that readers have nothing of; absent before the end, and when there are none. */
  refused?: readonly RefusedFile[]
}

/** Before that a rate is a guess that jumps. */
const MIN_RATE_MS = 1500
const SECOND = 1000

/** Follows one attempt of a job: what was done before it says nothing of its speed. */
export class JobProgress {
  readonly #startedAt: number
  #first: ChildProgress | undefined
  #last: JobDetail | undefined

  constructor(startedAt = performance.now()) {
    this.#startedAt = startedAt
  }

  /** What was described last. */
  get last(): JobDetail | undefined {
    return this.#last
  }

  /** @param now as `performance.now()` gives it */
  describe(progress: ChildProgress, now = performance.now()): JobDetail {
    const { doneFiles, totalFiles, doneBytes, totalBytes, verdicts } = progress
    this.#first ??= progress
    const detail = { doneFiles, totalFiles, doneBytes, totalBytes, verdicts }
    this.#last = detail
    const elapsedMs = now - this.#startedAt
    const bytes = doneBytes - (this.#isResumed() ? this.#first.doneBytes : 0)
    if (elapsedMs < MIN_RATE_MS || bytes <= 0) return detail
    const bytesPerSecond = Math.max(1, Math.round((bytes / elapsedMs) * SECOND))
    const remainingSeconds = Math.ceil(Math.max(0, totalBytes - doneBytes) / bytesPerSecond)
    return { ...detail, bytesPerSecond, remainingSeconds }
  }

  /** Many files at once with the first word: an attempt before this one made them. */
  #isResumed(): boolean {
    return (this.#first?.doneFiles ?? 0) > 1
  }
}
