import type { IngestLimits } from '../../settings.ts'
import { VerdictError } from '../../verdict-error.ts'

const MICROSECONDS = 1_000_000

/**
 * Bounds a document by what it takes of the processor and not only page by page: thousands of pages that
 * each take just less than allowed would hold a worker for days. Time on the clock would blame a document
 * for what else the machine does.
 */
export class ProcessorBudget {
  readonly #limits: IngestLimits
  readonly #before = process.cpuUsage()

  constructor(limits: IngestLimits) {
    this.#limits = limits
  }

  /** @throws VerdictError `timeout` when that many pages, or slices of pages, took more than they may */
  require(pageCount: number): void {
    const { user, system } = process.cpuUsage(this.#before)
    const { fileWallSeconds, pageProcessorSeconds } = this.#limits
    const allowed = fileWallSeconds + pageCount * pageProcessorSeconds
    if ((user + system) / MICROSECONDS > allowed) throw new VerdictError('timeout')
  }
}
