import type { Db } from '#platform/db/database.ts'
import { isLaterChange } from '#platform/db/later-change.ts'
import type { HighlightTable } from '#platform/db/tables/reader-tables.ts'

/** Rows of `highlight`, tombstones included. Knows SQL, knows no rule. */
export class HighlightRepository {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** Changes after a cursor, in the order they were written. */
  async listSince(accountId: string, since: number, limit: number): Promise<HighlightTable[]> {
    return this.#db
      .selectFrom('highlight')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('seq', '>', since)
      .orderBy('seq')
      .limit(limit)
      .execute()
  }

  async listByIds(accountId: string, ids: readonly string[]): Promise<HighlightTable[]> {
    if (ids.length === 0) return []
    return this.#db
      .selectFrom('highlight')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('highlight_id', 'in', ids)
      .execute()
  }

  /** Rows of each work, tombstones and set ones apart. */
  async countByWorks(
    accountId: string,
    worknos: readonly string[],
  ): Promise<{ workno: string; is_set: number; rows: number }[]> {
    if (worknos.length === 0) return []
    const counted = await this.#db
      .selectFrom('highlight')
      .select((eb) => ['workno', 'is_set', eb.fn.countAll().as('rows')])
      .where('account_id', '=', accountId)
      .where('workno', 'in', worknos)
      .groupBy(['workno', 'is_set'])
      .execute()
    return counted.map((row) => ({ ...row, rows: Number(row.rows) }))
  }

  /** Stores changes that are later than what is stored; the others are passed over. */
  async upsertLater(rows: readonly HighlightTable[], nowMs: number): Promise<void> {
    if (rows.length === 0) return
    await this.#db
      .insertInto('highlight')
      .values([...rows])
      .onConflict((oc) =>
        oc
          .columns(['account_id', 'highlight_id'])
          .doUpdateSet((eb) => ({
            workno: eb.ref('excluded.workno'),
            path: eb.ref('excluded.path'),
            item: eb.ref('excluded.item'),
            start_offset: eb.ref('excluded.start_offset'),
            end_offset: eb.ref('excluded.end_offset'),
            color: eb.ref('excluded.color'),
            words: eb.ref('excluded.words'),
            note: eb.ref('excluded.note'),
            chapter: eb.ref('excluded.chapter'),
            made_ms: eb.ref('excluded.made_ms'),
            is_set: eb.ref('excluded.is_set'),
            at_ms: eb.ref('excluded.at_ms'),
            seq: eb.ref('excluded.seq'),
          }))
          .where(isLaterChange('highlight', nowMs)),
      )
      .execute()
  }

  /** Drops all but the newest `keep` tombstones of a work. */
  async deleteTombstones(accountId: string, workno: string, keep: number): Promise<void> {
    await this.#db
      .deleteFrom('highlight')
      .where('account_id', '=', accountId)
      .where('seq', 'in', (eb) =>
        eb
          .selectFrom('highlight')
          .select('seq')
          .where('account_id', '=', accountId)
          .where('workno', '=', workno)
          .where('is_set', '=', 0)
          .orderBy('seq', 'desc')
          .limit(1_000_000)
          .offset(keep),
      )
      .execute()
  }
}
