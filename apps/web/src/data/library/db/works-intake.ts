import type { Locale } from '@yomikura/i18n/locales'
import { BatchWriter } from './batch-writer.ts'
import type { IndexColumns } from './library-index.ts'
import type { LocalDb } from './local-db.ts'
import { WorksFold } from './works-fold.ts'

/** What a sync that is about to fetch works knows of them. */
export type IntakePlan = {
  generation: string
  /** Dates of purchase by workno. */
  salesDates: ReadonlyMap<string, string>
  locale: Locale
  /** No library holds yet: what has come is worth showing before the rest has. */
  isFirst: boolean
}

/**
 * Takes in the answers of one sync: folds them into rows and stores them as they came.
 *
 * `end` returns either what is still to be laid out and stored, or the columns of an index that is stored already.
 */
export interface WorksIntake {
  /**
   * Waits only where folding or the disk is far behind.
   *
   * @param text an answer as it came; given away with the call
   * @throws what an earlier write failed with
   */
  add(batch: number, text: ArrayBuffer): Promise<void>
  /** Waits until all is stored. @throws what a write failed with */
  end(): Promise<{ fold: WorksFold } | { columns: IndexColumns; rejected: string[] }>
  /** Forgets what is not stored yet; never rejects. */
  stop(): Promise<void>
}

/** Takes works in where it is called: for the few of most syncs. */
export class OwnThreadIntake implements WorksIntake {
  readonly #fold: WorksFold
  readonly #generation: string
  readonly #writer: BatchWriter

  constructor(db: LocalDb, { generation, salesDates, locale }: IntakePlan) {
    this.#generation = generation
    this.#fold = new WorksFold(salesDates, locale)
    this.#writer = new BatchWriter((batches) => db.purchases.bulkPut([...batches]))
  }

  async add(batch: number, text: ArrayBuffer): Promise<void> {
    this.#fold.add(batch, text)
    await this.#writer.add({ generation: this.#generation, batch, text })
  }

  async end(): Promise<{ fold: WorksFold }> {
    await this.#writer.end()
    return { fold: this.#fold }
  }

  async stop(): Promise<void> {
    // A batch still on its way to the disk would be left behind.
    await this.#writer.end().catch(() => undefined)
  }
}
