/** Stands between two values, so that a search never matches across them. */
const SEPARATOR = '\n'

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

/** Rows of one table that follow each other in a merged one. */
export type Run = { isAdded: boolean; from: number; to: number }

/** Values of a column, none of which may hold a line feed. @param prefix as {@link choosePrefix} says */
export function packTexts(values: readonly string[], prefix: string): PackedTexts {
  const starts = new Uint32Array(values.length + 1)
  const rests: string[] = []
  let at = 0
  values.forEach((value, row) => {
    const rest = value === '' ? '' : value.slice(prefix.length)
    rests.push(rest)
    at += rest.length + SEPARATOR.length
    starts[row + 1] = at
  })
  return { prefix, joined: rests.length === 0 ? '' : rests.join(SEPARATOR) + SEPARATOR, starts }
}

/** One value; empty for a row that there is not. */
export function textAt({ prefix, joined, starts }: PackedTexts, row: number): string {
  const from = starts[row] ?? 0
  const to = (starts[row + 1] ?? 0) - SEPARATOR.length
  return to > from ? prefix + joined.slice(from, to) : ''
}

/** The values of two columns in a new order, copied run by run. */
export function mergeTexts(
  base: PackedTexts,
  added: PackedTexts,
  runs: readonly Run[],
): PackedTexts {
  if (base.prefix !== added.prefix && added.starts.length > 1) {
    const values = runs.flatMap(({ isAdded, from, to }) =>
      Array.from({ length: to - from }, (_, step) => textAt(isAdded ? added : base, from + step)),
    )
    return packTexts(values, choosePrefix(values))
  }
  const starts = new Uint32Array(runs.reduce((sum, { from, to }) => sum + to - from, 1))
  const parts: string[] = []
  let [row, length] = [0, 0]
  for (const { isAdded, from, to } of runs) {
    const source = isAdded ? added : base
    const first = source.starts[from] ?? 0
    parts.push(source.joined.slice(first, source.starts[to]))
    for (let at = from; at < to; at++) {
      starts[++row] = length + (source.starts[at + 1] ?? 0) - first
    }
    length = starts[row] ?? 0
  }
  return { prefix: base.prefix, joined: parts.join(''), starts }
}

/**
 * What all values begin with.
 *
 * @param expected taken when it fits, so that two columns can be merged without unpacking
 */
export function choosePrefix(values: readonly string[], expected = ''): string {
  const doesFit = (value: string) =>
    value === '' || (value.length > expected.length && value.startsWith(expected))
  return expected !== '' && values.every(doesFit) ? expected : findPrefix(values)
}

/** Always shorter than the shortest value, so that no value but an empty one is stored as nothing. */
function findPrefix(values: readonly string[]): string {
  let prefix: string | undefined
  for (const value of values) {
    if (value === '') continue
    prefix ??= value.slice(0, -1)
    if (value.length > prefix.length && value.startsWith(prefix)) continue
    let length = Math.min(prefix.length, value.length - 1)
    while (length > 0 && !value.startsWith(prefix.slice(0, length))) length--
    prefix = prefix.slice(0, length)
    if (prefix === '') break
  }
  return prefix ?? ''
}
