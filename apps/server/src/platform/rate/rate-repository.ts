import { countRows } from '../db/count-rows.ts'
import type { Db } from '../db/database.ts'

/** Calls to add to the count of a minute. */
export type RateCalls = { key: string; minute: number; calls: number }

/** Rows of `rate_count`. */
export class RateRepository {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /**
   * Adds calls in one statement, in the order of their keys so that two nodes never wait for each
   * other in a circle.
   *
   * @returns the counts over all nodes; keys whose row is of a later minute are left out
   */
  async addCalls(calls: readonly RateCalls[]): Promise<Map<string, number>> {
    const rows = calls
      .map(({ key, minute, calls: count }) => ({ rate_key: key, minute, calls: count }))
      .sort((a, b) => (a.rate_key < b.rate_key ? -1 : 1))
    const found = await this.#db
      .insertInto('rate_count')
      .values(rows)
      .onConflict((oc) =>
        oc
          .column('rate_key')
          .doUpdateSet((eb) => ({
            calls: eb
              .case()
              .when('rate_count.minute', '=', eb.ref('excluded.minute'))
              .then(eb('rate_count.calls', '+', eb.ref('excluded.calls')))
              .else(eb.ref('excluded.calls'))
              .end(),
            minute: eb.ref('excluded.minute'),
          }))
          .whereRef('rate_count.minute', '<=', (eb) => eb.ref('excluded.minute')),
      )
      .returning(['rate_key', 'calls'])
      .execute()
    return new Map(found.map((row) => [row.rate_key, Number(row.calls)]))
  }

  async deleteBefore(minute: number): Promise<number> {
    const result = await this.#db
      .deleteFrom('rate_count')
      .where('minute', '<', minute)
      .executeTakeFirst()
    return Number(result.numDeletedRows)
  }

  /** How many rows {@link deleteBefore} would drop. */
  countBefore(minute: number): Promise<number> {
    return countRows(this.#db.selectFrom('rate_count').where('minute', '<', minute))
  }
}
