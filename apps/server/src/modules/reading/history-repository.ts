import type { Db } from '#platform/db/database.ts'
import type { ReadingRecordTable, ViewHistoryTable } from '#platform/db/tables/reader-tables.ts'

/** Rows of `view_history` and `reading_record`. Knows SQL, knows no rule. */
export class HistoryRepository {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** Opened works, newest first. */
  async listViews(accountId: string, limit: number): Promise<ViewHistoryTable[]> {
    return this.#db
      .selectFrom('view_history')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('seq', 'desc')
      .limit(limit)
      .execute()
  }

  async upsertView(view: ViewHistoryTable): Promise<void> {
    const { accessed_at_ms, seq } = view
    await this.#db
      .insertInto('view_history')
      .values(view)
      .onConflict((oc) => oc.columns(['account_id', 'workno']).doUpdateSet({ accessed_at_ms, seq }))
      .execute()
  }

  /** Drops all but the newest `keep`. */
  async deleteOldViews(accountId: string, keep: number): Promise<void> {
    await this.#db
      .deleteFrom('view_history')
      .where('account_id', '=', accountId)
      .where('seq', '<=', (eb) =>
        eb
          .selectFrom('view_history as newer')
          .select('newer.seq')
          .where('newer.account_id', '=', accountId)
          .orderBy('newer.seq', 'desc')
          .offset(keep)
          .limit(1),
      )
      .execute()
  }

  /** Reading records, newest first. */
  async listRecords(accountId: string, limit: number): Promise<ReadingRecordTable[]> {
    return this.#db
      .selectFrom('reading_record')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('seq', 'desc')
      .limit(limit)
      .execute()
  }

  /** The stored wire forms of works, by number; a work that is not known has none. */
  async findWires(worknos: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (worknos.length === 0) return new Map()
    const rows = await this.#db
      .selectFrom('work')
      .select(['workno', 'wire'])
      .where('workno', 'in', worknos)
      .execute()
    return new Map(rows.map(({ workno, wire }) => [workno, wire]))
  }

  async insertRecord(record: ReadingRecordTable): Promise<void> {
    await this.#db.insertInto('reading_record').values(record).execute()
  }

  async deleteRecordsUpTo(accountId: string, seq: number): Promise<void> {
    await this.#db
      .deleteFrom('reading_record')
      .where('account_id', '=', accountId)
      .where('seq', '<=', seq)
      .execute()
  }
}
