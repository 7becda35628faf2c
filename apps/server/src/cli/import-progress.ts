import cliProgress from 'cli-progress'
import { formatSize } from '@yomikura/text/format-size'
import type { Job } from '#platform/queue/queue.ts'

/** What ingest notes on its job while it works; see `IngestService`. */
type Detail = { doneFiles?: number; totalFiles?: number; doneBytes?: number; totalBytes?: number }

type Sums = Required<Detail>

const FORMAT =
  'Importing {bar} {percentage}% | {finished}/{works} works | {files} files | {bytes} | {rate}/s | {left} left'
const BAR_STEPS = 100
/** Before that a rate is a guess that jumps. */
const MIN_RATE_MS = 1500

/** The bar of `yomikura import`: works, files, bytes, rate and remaining time. */
export class ImportProgress {
  readonly #bar = new cliProgress.SingleBar({
    format: FORMAT,
    noTTYOutput: true,
    notTTYSchedule: 5000,
  })
  readonly #startedAt = performance.now()
  readonly #works: number

  constructor(works: number) {
    this.#works = works
    this.#bar.start(BAR_STEPS, 0, this.#describe({ ...NOTHING }, 0, 0))
  }

  /** @param share how much is done, 0 to 1 */
  update(share: number, jobs: readonly Job[], finished: number): void {
    this.#bar.update(Math.floor(share * BAR_STEPS), this.#describe(sumUp(jobs), share, finished))
  }

  stop(): void {
    this.#bar.stop()
  }

  #describe(
    { doneFiles, totalFiles, doneBytes, totalBytes }: Sums,
    share: number,
    finished: number,
  ) {
    const elapsedMs = performance.now() - this.#startedAt
    const isEarly = elapsedMs < MIN_RATE_MS || share === 0
    return {
      finished,
      works: this.#works,
      files: `${doneFiles}/${totalFiles}`,
      bytes: `${formatSize(doneBytes)} of ${formatSize(totalBytes)}`,
      rate: isEarly ? '–' : formatSize(Math.round((doneBytes / elapsedMs) * 1000)),
      left: isEarly ? '–' : formatSeconds((elapsedMs * (1 - share)) / share / 1000),
    }
  }
}

const NOTHING: Sums = { doneFiles: 0, totalFiles: 0, doneBytes: 0, totalBytes: 0 }

function sumUp(jobs: readonly Job[]): Sums {
  const sums = { ...NOTHING }
  for (const { state, progressDetail } of jobs) {
    const detail = (progressDetail ?? {}) as Detail
    const { totalFiles = 0, totalBytes = 0 } = detail
    // The last word of a job that is done may not have been written.
    sums.doneFiles += state === 'done' ? totalFiles : (detail.doneFiles ?? 0)
    sums.totalFiles += totalFiles
    sums.doneBytes += state === 'done' ? totalBytes : (detail.doneBytes ?? 0)
    sums.totalBytes += totalBytes
  }
  return sums
}

function formatSeconds(seconds: number): string {
  const whole = Math.ceil(seconds)
  return whole < 60 ? `${whole}s` : `${Math.floor(whole / 60)}m ${whole % 60}s`
}
