/**
 * Runs `task` over `items`, at most `limit` at once, in order of the items.
 * The first failure stops further items; those under way are awaited, so that nothing writes later.
 */
export async function runBounded<T>(
  items: readonly T[],
  limit: number,
  task: (item: T, index: number) => Promise<void>,
): Promise<void> {
  const queue = items.entries()
  let failure: { error: unknown } | undefined
  const work = async () => {
    for (const [index, item] of queue) {
      if (failure) return
      try {
        await task(item, index)
      } catch (error) {
        failure ??= { error }
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work))
  if (failure) throw failure.error
}
