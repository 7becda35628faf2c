import type { ExpressionBuilder } from 'kysely'
import { countRows } from '#platform/db/count-rows.ts'
import type { Database, Db } from '#platform/db/database.ts'

/** Rows of `sign_in_throttle`. */
export class ThrottleRepository {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** Counts one attempt in one statement, so that attempts on several nodes at once all count. */
  async countAttempt(
    key: string,
    now: number,
    windowSeconds: number,
  ): Promise<{ attempts: number; ends_at: number }> {
    // A window that ends later than one begun now was begun by a clock that was ahead.
    const hasEnded = (eb: ExpressionBuilder<Database, 'sign_in_throttle'>) =>
      eb.or([
        eb('sign_in_throttle.ends_at', '<=', now),
        eb('sign_in_throttle.ends_at', '>', now + windowSeconds),
      ])
    const row = await this.#db
      .insertInto('sign_in_throttle')
      .values({ throttle_key: key, attempts: 1, ends_at: now + windowSeconds })
      .onConflict((oc) =>
        oc.column('throttle_key').doUpdateSet((eb) => ({
          attempts: eb
            .case()
            .when(hasEnded(eb))
            .then(1)
            .else(eb('sign_in_throttle.attempts', '+', 1))
            .end(),
          ends_at: eb
            .case()
            .when(hasEnded(eb))
            .then(now + windowSeconds)
            .else(eb.ref('sign_in_throttle.ends_at'))
            .end(),
        })),
      )
      .returning(['attempts', 'ends_at'])
      .executeTakeFirstOrThrow()
    return { attempts: Number(row.attempts), ends_at: Number(row.ends_at) }
  }

  async delete(key: string): Promise<void> {
    await this.#db.deleteFrom('sign_in_throttle').where('throttle_key', '=', key).execute()
  }

  async deleteEnded(now: number): Promise<number> {
    const result = await this.#db
      .deleteFrom('sign_in_throttle')
      .where('ends_at', '<=', now)
      .executeTakeFirst()
    return Number(result.numDeletedRows)
  }

  /** How many rows {@link deleteEnded} would drop. */
  countEnded(now: number): Promise<number> {
    return countRows(this.#db.selectFrom('sign_in_throttle').where('ends_at', '<=', now))
  }
}
