import { useEffect, useState } from 'react'

/** The longest that a browser's timer waits. */
const LONGEST_MS = 2 ** 31 - 1

/**
 * The time in epoch milliseconds, as a screen judges by it: it moves on when `dueMs` has come, so that what
 * begins then begins on an open page.
 *
 * @param dueMs epoch milliseconds; NaN where nothing is due
 */
export function useNowAt(dueMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    if (!(dueMs > nowMs)) return
    const waitMs = Math.min(Math.max(dueMs - Date.now(), 0), LONGEST_MS)
    const timer = setTimeout(() => setNowMs(Date.now()), waitMs)
    return () => clearTimeout(timer)
  }, [dueMs, nowMs])
  return nowMs
}
