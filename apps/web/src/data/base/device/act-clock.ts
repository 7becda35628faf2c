import { deviceStorage } from './device-storage.ts'

const KEY = 'act-clock'
/** Clocks are set right by fractions of a second all the time; that is not worth a note. */
const JITTER_MS = 1000

/** The last time that was given out, and how far this clock runs ahead of the device's. */
type ActClock = { lastMs: number; aheadMs: number }

let unstored: ActClock | undefined

/**
 * What time it is, in milliseconds: by the device's clock, which goes on from where it was when it is
 * set back. So the order and the age of what is done on a device never depend on its clock.
 *
 * @param nowMs what the device's clock shows
 */
export function readActClock(nowMs: number): number {
  const { lastMs, aheadMs } = readClock()
  const timeMs = nowMs + aheadMs
  if (timeMs >= lastMs - JITTER_MS) return Math.max(timeMs, lastMs)
  // Places are kept in seconds: what is done next must not seem to be done in the same one.
  const nextMs = lastMs + 1000
  store({ lastMs, aheadMs: nextMs - nowMs })
  return nextMs
}

/** The time of what the reader does now: later than that of every earlier act on this device, in all tabs. */
export function takeActTime(nowMs: number): number {
  const timeMs = readActClock(nowMs)
  const { lastMs, aheadMs } = readClock()
  const atMs = timeMs > lastMs ? timeMs : lastMs + 1
  store({ lastMs: atMs, aheadMs })
  return atMs
}

/** A time of this clock as the device's own clock shows it now, to be read by a person. */
export function toShownTime(atMs: number): number {
  return atMs - readClock().aheadMs
}

function readClock(): ActClock {
  const [lastMs = 0, aheadMs = 0] = (deviceStorage()?.getItem(KEY) ?? '').split('/').map(Number)
  const stored = { lastMs: lastMs || 0, aheadMs: aheadMs || 0 }
  return unstored && unstored.lastMs > stored.lastMs ? unstored : stored
}

function store(clock: ActClock): void {
  try {
    deviceStorage()?.setItem(KEY, `${clock.lastMs}/${clock.aheadMs}`)
    unstored = undefined
  } catch {
    // Refused: the order holds as long as the page.
    unstored = clock
  }
}
