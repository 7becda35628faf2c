import { AppError } from '@yomikura/contract/errors'
import type { ByteRange } from './storage.ts'

/**
 * A wanted range as offsets in an object of `total` bytes; `end` is counted.
 *
 * @throws AppError `range_not_satisfiable` when no byte of the object lies in it
 * @see RFC 9110, section 14.1.2
 */
export function resolveRange(
  range: ByteRange | undefined,
  total: number,
): { start: number; end: number } {
  if (!range) return { start: 0, end: total - 1 }
  if ('last' in range) {
    if (range.last <= 0 || total === 0) throw notSatisfiable(total)
    return { start: Math.max(0, total - range.last), end: total - 1 }
  }
  const end = Math.min(range.end ?? total - 1, total - 1)
  if (range.start >= total || range.start > end) throw notSatisfiable(total)
  return { start: range.start, end }
}

function notSatisfiable(total: number): AppError {
  return new AppError('range_not_satisfiable', undefined, { details: { total } })
}
