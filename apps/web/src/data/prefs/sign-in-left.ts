import { TIMES } from '@yomikura/contract/limits'
import { deviceSession } from './device-storage.ts'
import { LEFT_KEY, type Left, readLeft } from './page-return.ts'

/** The reader leaves for the sign-in page, which leads back to this address. */
export function noteSignInLeft(path: string, atMs = Date.now()): void {
  const times = countSignIns(atMs) + 1
  try {
    deviceSession()?.setItem(LEFT_KEY, JSON.stringify({ path, atMs, times } satisfies Left))
  } catch {
    // Only the place on the page is lost.
  }
}

/** How often in a row this tab was sent to the sign-in page just now, and came back as nobody. */
export function countSignIns(nowMs = Date.now()): number {
  const left = readLeft()
  return left && Math.abs(nowMs - left.atMs) < TIMES.signInLoopMs ? left.times : 0
}
