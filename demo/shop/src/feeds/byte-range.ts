export type ByteRange = { start: number; end: number }

/**
 * The part of a file that a `Range` header asks for, both ends included.
 * @returns undefined when the whole file is the right answer: no header, or one in a form that
 *   need not be honoured; `unsatisfiable` when nothing of it is in the file.
 * @see RFC 9110 section 14
 */
export function readByteRange(
  header: string | undefined,
  length: number,
): ByteRange | undefined | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const [first, last] = [match[1], match[2]]
  if (first === '') {
    const start = Math.max(0, length - Number(last))
    return start < length ? { start, end: length - 1 } : 'unsatisfiable'
  }
  const start = Number(first)
  const end = last === '' ? length - 1 : Math.min(Number(last), length - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start < length ? { start, end } : 'unsatisfiable'
}
