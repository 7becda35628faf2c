import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { isLaterOfDevice, toLaterTime } from '#platform/db/later-change.ts'
import type { BookmarkTable } from '#platform/db/tables/reader-tables.ts'

type BookmarkRow = Selectable<BookmarkTable>

/** Rows of `bookmark`, tombstones included. Knows SQL, knows no rule. */
export class BookmarkRepository {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** Changes after a cursor, in the order they were written. */
  async listSince(accountId: string, since: number, limit: number): Promise<BookmarkRow[]> {
    return this.#db
      .selectFrom('bookmark')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('seq', '>', since)
      .orderBy('seq')
      .limit(limit)
      .execute()
  }

  /** Bookmarks that are set in these works. */
  async listSetByWorks(accountId: string, worknos: readonly string[]): Promise<BookmarkRow[]> {
    if (worknos.length === 0) return []
    return this.#db
      .selectFrom('bookmark')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('workno', 'in', worknos)
      .where('is_set', '=', 1)
      .orderBy('workno')
      .orderBy('page')
      .orderBy('path')
      .execute()
  }

  /** Stores changes that are later than what is stored; the others are passed over. */
  async upsertLater(rows: readonly Insertable<BookmarkTable>[], nowMs: number): Promise<void> {
    if (rows.length === 0) return
    await this.#db
      .insertInto('bookmark')
      .values([...rows])
      .onConflict((oc) =>
        oc
          .columns(['account_id', 'workno', 'path', 'page'])
          .doUpdateSet((eb) => ({
            is_set: eb.ref('excluded.is_set'),
            page_name: eb.ref('excluded.page_name'),
            device: eb.ref('excluded.device'),
            device_ms: eb.ref('excluded.device_ms'),
            at_ms: toLaterTime('bookmark', nowMs),
            seq: eb.ref('excluded.seq'),
          }))
          .where(isLaterOfDevice('bookmark', nowMs)),
      )
      .execute()
  }

  /** Drops tombstones, then the oldest bookmarks, of works that have more rows than `keep`. */
  async deleteOldest(accountId: string, worknos: readonly string[], keep: number): Promise<void> {
    if (worknos.length === 0) return
    const ranked = this.#db
      .selectFrom('bookmark')
      .select([
        'seq',
        sql<number>`row_number() over
          (partition by workno order by is_set desc, at_ms desc, seq desc)`.as('rank'),
      ])
      .where('account_id', '=', accountId)
      .where('workno', 'in', worknos)
      .as('ranked')
    await this.#db
      .deleteFrom('bookmark')
      .where('account_id', '=', accountId)
      .where('seq', 'in', (eb) =>
        eb.selectFrom(ranked).select('ranked.seq').where('ranked.rank', '>', keep),
      )
      .execute()
  }
}
