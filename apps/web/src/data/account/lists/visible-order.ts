/**
 * Moves an entry among those that are shown. The ones that are not keep their places between them
 * (specification.md#1.2).
 *
 * @param from place among the shown entries, as is `to`
 */
export function moveVisible<E>(
  data: readonly E[],
  isShown: (entry: E) => boolean,
  { from, to }: { from: number; to: number },
): E[] {
  const shown = data.filter(isShown)
  const [moved] = shown.splice(from, 1)
  if (moved === undefined) return [...data]
  shown.splice(to, 0, moved)
  const next = shown.values()
  return data.map((entry) => (isShown(entry) ? (next.next().value as E) : entry))
}
