import type { PurchaseBatch } from './local-db.ts'

/** Answers that may wait for the disk: more than a sync ever has on their way to it. */
const MOST_WAITING = 12

/**
 * Stores batches while the next ones are fetched: a sync waits for the network, not for the disk. What
 * comes during a transaction goes into the next one together.
 */
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
    this.#writing ??= this.#writeAll()
    if (this.#waiting.length > MOST_WAITING) await this.end()
  }

  /** Waits until everything is stored. @throws what a write failed with */
  async end(): Promise<void> {
    await this.#writing
    this.#throwFailure()
  }

  /** Never rejects: nobody may be waiting for it. */
  async #writeAll(): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
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
