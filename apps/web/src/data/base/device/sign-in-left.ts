import { TIMES } from '@yomikura/contract/limits'
import { deviceSession } from './device-storage.ts'
import { findRepeatedLoad, LEFT_KEY, type Left, readLeft } from './page-return.ts'

/** The reader leaves for the sign-in page, which leads back to this address. */
export function noteSignInLeft(path: string, atMs = Date.now()): void {
  const times = countSignIns(atMs) + 1
  try {
    deviceSession()?.setItem(LEFT_KEY, JSON.stringify({ path, atMs, times } satisfies Left))
  } catch {
    // Only the place on the page is lost.
  }
}

/**
 * How often in a row this tab was sent to the sign-in page just now and came back signed out. A reader
 * who presses "back" or reloads did not sign in, so that load says nothing about the browser.
 */
export function countSignIns(nowMs = Date.now()): number {
  if (findRepeatedLoad()) return 0
  const left = readLeft()
  return left && Math.abs(nowMs - left.atMs) < TIMES.signInLoopMs ? left.times : 0
}
