/**
 * Keys of one purpose while they are rotated: the first signs, all of them verify. The nodes of a
 * deployment may hold lists of neighboring steps, so that each takes what the others sign (decision 123).
 */
export type KeyList<TKey = Buffer> = readonly [TKey, ...TKey[]]

/** The same list in another form, such as keys that are derived from these. */
export function mapKeys<TKey, TOther>(
  [first, ...others]: KeyList<TKey>,
  convert: (key: TKey) => TOther,
): KeyList<TOther> {
  return [convert(first), ...others.map(convert)]
}
