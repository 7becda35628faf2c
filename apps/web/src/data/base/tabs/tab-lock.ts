/**
 * Runs a task in one tab of this browser at a time; further tabs wait for their turn.
 * Where the browser has no Web Locks every tab runs its own.
 *
 * @param task gets whether another tab held the lock before
 */
export async function runInOneTab(
  name: string,
  task: (hasWaited: boolean) => Promise<void>,
  locks: LockManager | undefined = globalThis.navigator?.locks,
): Promise<void> {
  if (!locks) return task(false)
  const isDone = await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (!lock) return false
    await task(false)
    return true
  })
  if (!isDone) await locks.request(name, () => task(true))
}
