/** The first `count` things that the items lead to; items that lead nowhere are passed over. */
export function takeFirst<T, R>(
  items: readonly T[],
  count: number,
  find: (item: T) => R | undefined,
): R[] {
  const found: R[] = []
  for (const item of items) {
    if (found.length === count) break
    const one = find(item)
    if (one !== undefined) found.push(one)
  }
  return found
}
