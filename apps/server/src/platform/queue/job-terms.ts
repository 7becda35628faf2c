import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Database, Db } from '../db/database.ts'
import { engineOf } from '../db/dialects/engine.ts'

/** A time of the database's clock, so many milliseconds from now. */
export function inMs(db: Db, delayMs: number): RawBuilder<number> {
  return sql<number>`${engineOf(db).nowMs} + ${sql.lit(Math.round(delayMs))}`
}

/** Keys of several jobs about one thing are that thing's name, a colon, and what differs. */
export function isOfKey(
  e: ExpressionBuilder<Database, 'job'>,
  names: readonly string[],
  key: string,
) {
  return e.and([
    e('name', 'in', names),
    e.or([
      e('unique_key', '=', key),
      // The character after a colon ends the range.
      e.and([e('unique_key', '>', `${key}:`), e('unique_key', '<', `${key};`)]),
    ]),
  ])
}
