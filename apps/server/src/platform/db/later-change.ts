import { TIMES } from '@yomikura/contract/limits'
import { type RawBuilder, sql } from 'kysely'

/**
 * The time that a stored change counts with. A time later than now was written by a clock that was
 * ahead; no event can be later than now, so it would refuse every change until the clock reaches it.
 * Such a row gives way to what happens now, and still wins against changes that waited on a device.
 */
export function toCountedTime(atMs: number, nowMs: number): number {
  return atMs > nowMs ? nowMs - TIMES.presentChangeSeconds * 1000 : atMs
}

/** SQL of an upsert: whether the change that comes is later than the stored one of `table`. */
export function isLaterChange(table: string, nowMs: number): RawBuilder<boolean> {
  const stored = sql.ref(`${table}.at_ms`)
  const counted = toCountedTime(Infinity, nowMs)
  return sql<boolean>`${sql.ref('excluded.at_ms')} >
    case when ${stored} > ${nowMs} then ${counted} else ${stored} end`
}
