import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { engineOf } from '../db/dialects/engine.ts'

/** A time of the database's clock, so many milliseconds from now. */
export function inMs(db: Db, delayMs: number): RawBuilder<number> {
  return sql<number>`${engineOf(db).nowMs} + ${sql.lit(Math.round(delayMs))}`
}

/**
 * Keys of several jobs about one thing are that thing's name, a colon, and what differs. Each question
 * by a key uses this term, so that no two of them differ in which jobs they mean.
 */
export function isOfKey(key: string): RawBuilder<boolean> {
  // The character after a colon ends the range.
  const goesOn = sql`unique_key > ${`${key}:`} and unique_key < ${`${key};`}`
  return sql<boolean>`(unique_key = ${key} or (${goesOn}))`
}
