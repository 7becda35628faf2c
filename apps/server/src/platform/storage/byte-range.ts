import { AppError } from '@yomikura/contract/errors'
import type { ByteRange } from './storage.ts'

/** Offsets in an object, both counted. */
export type Slice = { start: number; end: number }

/**
 * A wanted range as offsets in an object of `total` bytes; undefined when no byte of it lies in there.
 *
 * @see RFC 9110, section 14.1.2
 */
export function findSlice(range: ByteRange, total: number): Slice | undefined {
  if ('last' in range) {
    const start = Math.max(0, total - range.last)
    return range.last > 0 && total > 0 ? { start, end: total - 1 } : undefined
  }
  const end = Math.min(range.end ?? total - 1, total - 1)
  return range.start < total && range.start <= end ? { start: range.start, end } : undefined
}

/** The same; all of the object without a range. @throws AppError `range_not_satisfiable` */
export function resolveRange(range: ByteRange | undefined, total: number): Slice {
  if (!range) return { start: 0, end: total - 1 }
  const slice = findSlice(range, total)
  if (slice === undefined) {
    throw new AppError('range_not_satisfiable', undefined, { details: { total } })
  }
  return slice
}
