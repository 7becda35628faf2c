import { findSlice, type Slice } from '#platform/storage/byte-range.ts'
import type { ByteRange as WantedRange } from '#platform/storage/storage.ts'

/** First and last byte, both included, as HTTP counts them. */
export type ByteRange = Slice

/**
 * Reads a `Range` header for a file of `length` bytes (RFC 9110, section 14.2).
 *
 * @returns `undefined` when the whole file is to be sent (no header, or one we may ignore), or
 *   `'unsatisfiable'` for a range outside the file. Several ranges are refused too: a cheap request
 *   must not make an expensive answer.
 */
export function parseRange(
  header: string | undefined,
  length: number,
): ByteRange | 'unsatisfiable' | undefined {
  if (header === undefined || !header.startsWith('bytes=')) return undefined
  if (header.includes(',')) return 'unsatisfiable'
  const wanted = parseWanted(header)
  return wanted && (findSlice(wanted, length) ?? 'unsatisfiable')
}

/** Undefined for what is no range. */
function parseWanted(header: string): WantedRange | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? []
  if (first === undefined || last === undefined) return undefined
  if (first === '') return last === '' ? undefined : { last: Number(last) }
  if (last === '') return { start: Number(first) }
  return Number(last) < Number(first) ? undefined : { start: Number(first), end: Number(last) }
}
