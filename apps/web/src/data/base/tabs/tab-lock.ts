/**
 * Runs a task in one tab of this browser at a time; further tabs wait for their turn. Rejects only as
 * the task does: where the browser has no Web Locks or refuses one, every tab runs its own.
 *
 * WebKit takes the locks of a page that goes into the browser's cache: their requests fail or are never
 * answered, while a task that has begun goes on. What has not begun asks again when the page is back.
 *
 * @param task gets whether another tab held the lock before
 */
export async function runInOneTab(
  name: string,
  task: (hasWaited: boolean) => Promise<void>,
  locks: LockManager | undefined = globalThis.navigator?.locks,
): Promise<void> {
  if (!locks) return task(false)
  let run: Promise<void> | undefined
  const page = watchPage()
  const ask = async (hasLost: boolean) => {
    const begin = (hasWaited: boolean) => (run ??= task(hasWaited || hasLost))
    const isDone = await locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await begin(false)
      return lock !== null
    })
    if (!isDone) await locks.request(name, () => begin(true))
  }
  try {
    for (let hasLost = false; !run; hasLost = true) {
      const back = page.untilBack()
      const asked = ask(hasLost).catch(() => {
        if (!run && page.isAway) return back
        run ??= task(false)
        return undefined
      })
      await Promise.race([asked, back])
    }
  } finally {
    page.close()
  }
  return run
}

/** Whether the page lies in the browser's cache, and when it comes back from there. */
function watchPage() {
  const closed = new AbortController()
  const { signal } = closed
  let isAway = false
  let back = Promise.withResolvers<void>()
  globalThis.window?.addEventListener('pagehide', () => void (isAway = true), { signal })
  const handleShow = () => {
    isAway = false
    back.resolve()
    back = Promise.withResolvers()
  }
  globalThis.window?.addEventListener('pageshow', handleShow, { signal })
  return {
    untilBack: () => back.promise,
    close: () => closed.abort(),
    get isAway() {
      return isAway
    },
  }
}
