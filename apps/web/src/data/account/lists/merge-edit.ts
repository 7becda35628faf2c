import type { EntryKey, UserList } from './list-kinds.ts'

/** A new title, or the entries in a new order. */
export type ListEdit<L extends UserList> = Partial<Pick<L, 'title' | 'data'>>

type ToKey<L extends UserList> = (entry: L['data'][number]) => EntryKey

/**
 * What an edit means for a list that was changed elsewhere meanwhile.
 *
 * @param edit.base the list as the reader saw it
 * @param edit.mine what the reader made of it
 * @param edit.theirs what others made of it
 * @returns undefined when both changed the same thing: only the reader can choose then
 */
export function mergeEdit<L extends UserList>(
  edit: { base: L; mine: ListEdit<L>; theirs: L },
  toKey: ToKey<L>,
): ListEdit<L> | undefined {
  const { base, mine, theirs } = edit
  const isRenamedTwice = theirs.title !== base.title && theirs.title !== mine.title
  if (mine.title !== undefined && isRenamedTwice) return undefined
  if (mine.data === undefined) return mine
  if (isReordered(base.data, theirs.data, toKey) && isReordered(mine.data, theirs.data, toKey)) {
    return undefined
  }
  return { ...mine, data: applyOrder(mine.data, theirs.data, toKey) }
}

/**
 * Others' entries in the reader's order: what they added comes last, what they removed stays away.
 */
export function applyOrder<E>(
  mine: readonly E[],
  theirs: readonly E[],
  toKey: (entry: E) => EntryKey,
): E[] {
  const places = new Map(mine.map((entry, place) => [toKey(entry), place]))
  const placeOf = (entry: E) => places.get(toKey(entry)) ?? Number.POSITIVE_INFINITY
  return theirs.toSorted((a, b) => {
    const [first, second] = [placeOf(a), placeOf(b)]
    return first === second ? 0 : first - second
  })
}

/** Whether the entries that both hold stand in another order. */
function isReordered<E>(
  before: readonly E[],
  after: readonly E[],
  toKey: (entry: E) => EntryKey,
): boolean {
  const later = new Set(after.map(toKey))
  const common = before.map(toKey).filter((key) => later.has(key))
  const known = new Set(common)
  return after
    .map(toKey)
    .filter((key) => known.has(key))
    .some((key, place) => key !== common[place])
}
