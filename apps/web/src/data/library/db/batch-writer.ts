import type { PurchaseBatch } from './local-db.ts'

/** A transaction costs more than what it stores, so several batches share one. */
const TOGETHER = 5
/** Batches that may wait for the disk: more than a sync ever has on their way to it. */
const MOST_WAITING = 12

/** Stores batches while the next ones are fetched: a sync waits for the network, not for the disk. */
export class BatchWriter {
  readonly #store: (batches: readonly PurchaseBatch[]) => Promise<unknown>
  #waiting: PurchaseBatch[] = []
  #writing: Promise<void> | undefined
  #failure: { cause: unknown } | undefined

  /** @param store writes them in one transaction */
  constructor(store: (batches: readonly PurchaseBatch[]) => Promise<unknown>) {
    this.#store = store
  }

  /** Waits only where the disk is far behind. @throws what an earlier write failed with */
  async add(batch: PurchaseBatch): Promise<void> {
    this.#throwFailure()
    this.#waiting.push(batch)
    if (this.#waiting.length >= TOGETHER) this.#writing ??= this.#write(TOGETHER)
    if (this.#waiting.length > MOST_WAITING) await this.end()
  }

  /** Waits until everything is stored. @throws what a write failed with */
  async end(): Promise<void> {
    // A write that failed before it began left a promise that is settled: asking for it would never end.
    while (!this.#failure && (this.#writing || this.#waiting.length > 0)) {
      await (this.#writing ??= this.#write(1))
    }
    this.#throwFailure()
  }

  /** Until fewer than `least` wait. Never rejects: there may be no code that waits for it. */
  async #write(least: number): Promise<void> {
    try {
      while (this.#waiting.length >= least && !this.#failure) {
        const batches = this.#waiting
        this.#waiting = []
        await this.#store(batches)
      }
    } catch (cause) {
      this.#failure = { cause }
    } finally {
      this.#writing = undefined
    }
  }

  #throwFailure(): void {
    if (this.#failure) throw this.#failure.cause
  }
}
