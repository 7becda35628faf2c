import { AppError } from '@yomikura/contract/errors'

/**
 * The entries of a list in a new order.
 *
 * @param order every key once; anything else was meant for another state of the list
 * @throws AppError `order_mismatch`
 */
export function reorder<TEntry, TKey extends string | number>(
  entries: readonly TEntry[],
  order: readonly TKey[],
  toKey: (entry: TEntry) => TKey,
): TEntry[] {
  const byKey = new Map(entries.map((entry) => [toKey(entry), entry]))
  const ordered = new Set(order)
  const isPermutation =
    order.length === entries.length &&
    ordered.size === entries.length &&
    order.every((key) => byKey.has(key))
  if (!isPermutation) throw new AppError('order_mismatch')
  return order.flatMap((key) => byKey.get(key) ?? [])
}

/**
 * A title as it is stored.
 *
 * @throws AppError `empty_title`, or `bad_request` over the length that the schema counts otherwise
 */
export function toTitle(title: string, maxLength: number): string {
  const trimmed = title.trim()
  if (trimmed === '') throw new AppError('empty_title')
  if (trimmed.length > maxLength) throw new AppError('bad_request', 'The title is too long.')
  return trimmed
}

/**
 * Refuses a write over a state that its writer has not seen.
 *
 * @param seen version the writer saw; undefined when it does not say
 * @throws AppError `version_conflict`
 */
export function requireSeen(version: number, seen: number | undefined): void {
  if (seen !== undefined && version > seen) throw new AppError('version_conflict')
}
