import { TIMES } from '@yomikura/contract/limits'
import { deviceSession } from './device-storage.ts'

const LEFT_KEY = 'sign-in-left'

/** `times`: how often in a row, each soon after the last. */
type Left = { path: string; atMs: number; times: number }

let returned: { path: string } | undefined

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

/** Somebody is signed in: the way to the sign-in page led somewhere. */
export function forgetSignInLeft(): void {
  readReturn()
  deviceSession()?.removeItem(LEFT_KEY)
}

/**
 * Whether this page was loaded for a reader who was at `path` before: reloaded, come back to from
 * another site, or from signing in.
 */
export function isReturnTo(path: string): boolean {
  return readReturn().path === path
}

/** The reader is there: whoever comes to the same address later comes by a link of the app. */
export function endReturn(): void {
  returned = { path: '' }
}

/** Looked at once: what was left is forgotten when somebody is signed in. */
function readReturn(): { path: string } {
  returned ??= { path: findReturn() }
  return returned
}

function findReturn(): string {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const path = location.pathname
  const isAgain = entry?.type === 'reload' || entry?.type === 'back_forward'
  if (isAgain && new URL(entry.name).pathname === path) return path
  return readLeft()?.path === path ? path : ''
}

function readLeft(): Left | undefined {
  try {
    const left = JSON.parse(deviceSession()?.getItem(LEFT_KEY) ?? 'null') as Partial<Left> | null
    const isWhole = typeof left?.path === 'string' && typeof left.atMs === 'number'
    return isWhole ? ({ times: 1, ...left } as Left) : undefined
  } catch {
    return undefined
  }
}
