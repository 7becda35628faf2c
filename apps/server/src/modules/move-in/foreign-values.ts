import type { SQLOutputValue } from 'node:sqlite'

type Value = SQLOutputValue | undefined

/** Text of a column; numbers as text, empty for all else. */
export function toText(value: Value): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : ''
}

/** A finite number; undefined for all else. Some columns keep numbers as text. */
export function toNumber(value: Value): number | undefined {
  if (value === null || value === undefined || value === '' || typeof value === 'object')
    return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}

/** Databases write yes as 1, and some as text. */
export function toFlag(value: Value): boolean {
  return value === 'true' || (toNumber(value) ?? 0) !== 0
}

/** Below it a number counts seconds: as milliseconds it would lie in 1970. */
const FEWEST_MS = 1e11
const LATEST_MS = 8.64e15
const WRITTEN =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(\.\d{1,9})?)?\s*(Z|[+-]\d\d:?\d\d)?$/

/**
 * Milliseconds since 1970 of a time as databases write it: text, which without a zone is UTC, or a number of
 * seconds or milliseconds.
 *
 * @returns 0 for what is no time
 */
export function toTimeMs(value: Value): number {
  const number = toNumber(value)
  const ms = number === undefined ? parseTime(toText(value)) : toMs(number)
  return ms > 0 && ms <= LATEST_MS ? Math.floor(ms) : 0
}

function toMs(number: number): number {
  return number < FEWEST_MS ? number * 1000 : number
}

function parseTime(text: string): number {
  const [, day, time = '00:00', fraction = '', zone = 'Z'] = WRITTEN.exec(text.trim()) ?? []
  if (day === undefined) return 0
  const offset = zone === 'Z' ? zone : `${zone.slice(0, 3)}:${zone.slice(-2)}`
  const ms = Date.parse(
    `${day}T${time.length === 5 ? `${time}:00` : time}${fraction.slice(0, 4)}${offset}`,
  )
  return Number.isNaN(ms) ? 0 : ms
}

/** What JSON text holds; undefined where it holds none. */
export function parseJson(value: Value): unknown {
  try {
    return JSON.parse(toText(value)) as unknown
  } catch {
    return undefined
  }
}

/** The objects of a list; none where there is no list. */
export function toObjects(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function asNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}
