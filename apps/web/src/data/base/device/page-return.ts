import { TIMES } from '@yomikura/contract/limits'
import { deviceSession } from './device-storage.ts'

/** Where it stands that the reader was led to sign-in. */
const LEFT_KEY = 'sign-in-left'

/** `times`: how often in a row, each soon after the last. */
type Left = { path: string; atMs: number; times: number }

/** How many entries of the history lay behind the app when it was entered. */
const BEHIND_KEY = 'entries-behind'

let returned: string | undefined
let isEntranceNoted = false

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

/** Somebody is signed in: the way to the sign-in page led somewhere. */
export function forgetSignInLeft(): void {
  isReturnTo('')
  noteEntrance()
  deviceSession()?.removeItem(LEFT_KEY)
}

/**
 * Whether the page that the reader came to the app from can be gone back to. The length of the history
 * does not say so later: it counts what was left by the back button too.
 */
export function canLeaveBack(): boolean {
  return Number(deviceSession()?.getItem(BEHIND_KEY) ?? 0) > 0
}

/** A new page is the last of the history. Behind one that came from signing in lies the form for it. */
function noteEntrance(): void {
  if (isEntranceNoted) return
  isEntranceNoted = true
  if (findRepeatedLoad()) return
  const behind = readLeft()?.path === location.pathname ? 0 : history.length - 1
  try {
    deviceSession()?.setItem(BEHIND_KEY, String(behind))
  } catch {
    // The reader is then led to the work instead.
  }
}

/**
 * Whether this page was loaded for a reader who was at `path` before: reloaded, come back to from
 * another site, or from signing in. Looked at before what was left is forgotten.
 */
export function isReturnTo(path: string): boolean {
  returned ??= findReturn()
  return returned === path
}

/** The reader is there: a later visit to the same address comes from a link of the app. */
export function endReturn(): void {
  returned = ''
}

function findReturn(): string {
  const path = location.pathname
  const again = findRepeatedLoad()
  if (again && new URL(again.name).pathname === path) return path
  return readLeft()?.path === path ? path : ''
}

/** How this page was loaded, where the reader reloaded it or went back to it; else undefined. */
function findRepeatedLoad(): PerformanceNavigationTiming | undefined {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'reload' || entry?.type === 'back_forward' ? entry : undefined
}

function readLeft(): Left | undefined {
  try {
    return (JSON.parse(deviceSession()?.getItem(LEFT_KEY) ?? 'null') as Left | null) ?? undefined
  } catch {
    return undefined
  }
}
