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

/**
 * As `isLaterChange`, for changes that name their device: those of one device that are near to each
 * other stand in the order of that device's own clock. How long each was on its way to the server,
 * which the server cannot know, must not turn them around.
 */
export function isLaterOfDevice(table: string, nowMs: number): RawBuilder<boolean> {
  const [device, deviceMs] = [sql.ref(`${table}.device`), sql.ref(`${table}.device_ms`)]
  const [newDevice, newMs] = [sql.ref('excluded.device'), sql.ref('excluded.device_ms')]
  return sql<boolean>`case when ${device} = ${newDevice}
      and abs(${newMs} - ${deviceMs}) < ${TIMES.presentChangeSeconds * 1000}
    then ${newMs} > ${deviceMs} else ${isLaterChange(table, nowMs)} end`
}

/** SQL of an upsert: the time of a change that is later, after the stored one in any case. */
export function toLaterTime(table: string, nowMs: number): RawBuilder<number> {
  const [stored, next] = [sql.ref(`${table}.at_ms`), sql.ref('excluded.at_ms')]
  return sql<number>`case when ${next} > ${stored} or ${stored} > ${nowMs}
    then ${next} else ${stored} + 1 end`
}
