import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { isLaterOfDevice, toLaterTime } from '#platform/db/later-change.ts'
import type { ReadingProgressTable } from '#platform/db/tables/reader-tables.ts'

export type ProgressRow = Selectable<ReadingProgressTable>

/** Locator of a whole work that its reader marked as read. */
const FINISHED = 'finished'

/** Rows of `reading_progress`. Knows SQL, knows no rule. */
export class ProgressRepository {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** Changes after a cursor, in the order they were written. */
  async listSince(accountId: string, since: number, limit: number): Promise<ProgressRow[]> {
    return this.#db
      .selectFrom('reading_progress')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('seq', '>', since)
      .orderBy('seq')
      .limit(limit)
      .execute()
  }

  async listByWorks(accountId: string, worknos: readonly string[]): Promise<ProgressRow[]> {
    if (worknos.length === 0) return []
    return this.#db
      .selectFrom('reading_progress')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('workno', 'in', worknos)
      .orderBy('seq')
      .execute()
  }

  /** Works with a place, the latest first, without those that the reader marked as finished. */
  async listReading(accountId: string, limit: number): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('reading_progress')
      .select((eb) => ['workno', eb.fn.max('at_ms').as('latest')])
      .where('account_id', '=', accountId)
      .groupBy('workno')
      .having((eb) =>
        eb(eb.fn.max(eb.case().when('locator', '=', FINISHED).then(1).else(0).end()), '=', 0),
      )
      .orderBy('latest', 'desc')
      .orderBy('workno')
      .limit(limit)
      .execute()
    return rows.map(({ workno }) => workno)
  }

  /** Stores places that are later than what is stored; the others are passed over. */
  async upsertLater(
    rows: readonly Insertable<ReadingProgressTable>[],
    nowMs: number,
  ): Promise<void> {
    if (rows.length === 0) return
    await this.#db
      .insertInto('reading_progress')
      .values([...rows])
      .onConflict((oc) =>
        oc
          .columns(['account_id', 'workno', 'path'])
          .doUpdateSet((eb) => ({
            position: eb.ref('excluded.position'),
            total: eb.ref('excluded.total'),
            locator: eb.ref('excluded.locator'),
            device: eb.ref('excluded.device'),
            at_ms: toLaterTime('reading_progress', nowMs),
            device_ms: eb.ref('excluded.device_ms'),
            seq: eb.ref('excluded.seq'),
          }))
          .where(isLaterOfDevice('reading_progress', nowMs)),
      )
      .execute()
  }

  /** Drops the oldest places of works that have more than `keep`. */
  async deleteOldest(accountId: string, worknos: readonly string[], keep: number): Promise<void> {
    if (worknos.length === 0) return
    const ranked = this.#db
      .selectFrom('reading_progress')
      .select([
        'seq',
        sql<number>`row_number() over (partition by workno order by at_ms desc, seq desc)`.as(
          'rank',
        ),
      ])
      .where('account_id', '=', accountId)
      .where('workno', 'in', worknos)
      .as('ranked')
    await this.#db
      .deleteFrom('reading_progress')
      .where('account_id', '=', accountId)
      .where('seq', 'in', (eb) =>
        eb.selectFrom(ranked).select('ranked.seq').where('ranked.rank', '>', keep),
      )
      .execute()
  }
}
