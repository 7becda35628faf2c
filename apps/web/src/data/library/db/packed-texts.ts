/** Stands between two values, so that a search never matches across them. */
export const SEPARATOR = '\n'

/**
 * A column of strings as one string: stored and read at memory speed, and no value is cut out before
 * it is looked at.
 */
export type PackedTexts = {
  /** What every value that is not empty begins with. */
  prefix: string
  joined: string
  /** Where each value begins in `joined`; one more than there are values. */
  starts: Uint32Array
}

/** One value; empty for a row that there is not. */
export function textAt({ prefix, joined, starts }: PackedTexts, row: number): string {
  const from = starts[row] ?? 0
  const to = (starts[row + 1] ?? 0) - SEPARATOR.length
  return to > from ? prefix + joined.slice(from, to) : ''
}
