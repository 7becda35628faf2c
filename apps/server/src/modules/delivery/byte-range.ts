/** First and last byte, both included, as HTTP counts them. */
export type ByteRange = { start: number; end: number }

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
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? []
  if (first === undefined || last === undefined) return undefined
  return first === '' ? toSuffix(last, length) : toSlice(Number(first), last, length)
}

/** The last `count` bytes. */
function toSuffix(count: string, length: number): ByteRange | 'unsatisfiable' | undefined {
  if (count === '') return undefined
  const taken = Math.min(Number(count), length)
  return taken === 0 ? 'unsatisfiable' : { start: length - taken, end: length - 1 }
}

function toSlice(
  start: number,
  last: string,
  length: number,
): ByteRange | 'unsatisfiable' | undefined {
  if (last !== '' && Number(last) < start) return undefined
  if (start >= length) return 'unsatisfiable'
  return { start, end: last === '' ? length - 1 : Math.min(Number(last), length - 1) }
}
