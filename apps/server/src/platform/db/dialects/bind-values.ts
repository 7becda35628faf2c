/**
 * Turns values into what both engines store alike, and refuses those that one of them would change
 * in silence: SQLite stores a Date as NULL and rounds large integers, PostgreSQL takes an array for
 * one of its own and has no text with U+0000.
 *
 * @throws TypeError naming the offending value's kind, never the value
 */
export function toBindValues(parameters: readonly unknown[]): BindValue[] {
  return parameters.map(toBindValue)
}

/** An escaped U+0000 in JSON text, and not the end of an escaped backslash. */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/

export type BindValue = string | number | bigint | Uint8Array | null

function toBindValue(value: unknown): BindValue {
  switch (typeof value) {
    case 'string':
      if (value.includes('\0')) throw new TypeError('The database stores no text with U+0000.')
      return value
    case 'number':
      return toNumber(value)
    case 'bigint':
      return toNumber(Number(value))
    case 'object':
      return value === null ? null : toObjectValue(value)
    default:
      throw new TypeError(`The database stores no ${typeof value}.`)
  }
}

function toNumber(value: number): number {
  if (!Number.isFinite(value)) throw new TypeError('The database stores finite numbers only.')
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw new TypeError('The database stores integers up to 2^53 - 1 only.')
  }
  return value
}

function toObjectValue(value: object): BindValue {
  if (value instanceof Uint8Array) return value
  if (value instanceof Date) throw new TypeError('The database stores no Date; store its seconds.')
  const text = JSON.stringify(value)
  if (ESCAPED_NUL.test(text)) throw new TypeError('The database stores no text with U+0000.')
  return text
}
