import { TIMES } from '@yomikura/contract/limits'
import { type Db, checkDatabase } from '#platform/db/database.ts'
import { engineOf } from '#platform/db/dialects/engine.ts'

const EVERY_MS = 5000
/** A check that takes longer has failed. */
const CHECK_MS = 3000

type Watched = {
  /** Whether this process gets an answer by its own connections. */
  check: () => Promise<unknown>
  /** Whether the database answers a new connection. */
  isReachable: () => Promise<boolean>
  /** Called once, when the process has had no answer for too long from a database that answers. */
  onStuck: () => void
}

/**
 * Watches for a process that cannot use a database which others can: whatever holds it up, a new process
 * begins without it. A database that is away is waited for, however long it takes.
 *
 * @returns what ends the watch
 */
export function watchForStuck({ check, isReachable, onStuck }: Watched): () => void {
  let stuckSinceMs: number | undefined
  const look = async () => {
    const isStuck = !(await isInTime(check)) && (await isReachable())
    if (!isStuck) stuckSinceMs = undefined
    else stuckSinceMs ??= performance.now()
    if (stuckSinceMs === undefined) return
    if (performance.now() - stuckSinceMs < TIMES.stuckSeconds * 1000) return
    clearInterval(timer)
    onStuck()
  }
  let isLooking = false
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    void look().finally(() => {
      isLooking = false
    })
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Watches a database of several processes; one that is a file of this process needs no watch. */
export function watchDatabase(db: Db, onStuck: () => void): () => void {
  const engine = engineOf(db)
  if (!engine.isReachable) return () => {}
  const isReachable = () => engine.isReachable?.() ?? Promise.resolve(false)
  return watchForStuck({ check: () => checkDatabase(db), isReachable, onStuck })
}

async function isInTime(check: () => Promise<unknown>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, CHECK_MS, false).unref()
  check().then(
    () => resolve(true),
    () => resolve(false),
  )
  try {
    return await promise
  } finally {
    clearTimeout(timer)
  }
}
