/** What a wheel event holds, in CSS pixels. */
export type WheelPush = { deltaX: number; deltaY: number; atMs: number }

export type WheelRules = {
  /** Push needed for one turn. */
  thresholdPx: number
  /** No second turn sooner than this. */
  coolDownMs: number
  /** A gap this long ends a gesture, with it the rest of a trackpad's momentum. */
  quietMs: number
}

export const WHEEL_RULES: WheelRules = { thresholdPx: 50, coolDownMs: 220, quietMs: 140 }

/** Lines and pages of `WheelEvent.deltaMode` in pixels. */
export function toWheelPixels(delta: number, deltaMode: number): number {
  if (deltaMode === 0) return delta
  return delta * (deltaMode === 1 ? 40 : 800)
}

export type WheelState = {
  sum: { x: number; y: number }
  lastAtMs: number
  lastSize: number
  /** When the running gesture turned a page; undefined while it has not. */
  turnedAtMs: number | undefined
}

export const WHEEL_AT_REST: WheelState = {
  sum: { x: 0, y: 0 },
  lastAtMs: -Infinity,
  lastSize: 0,
  turnedAtMs: undefined,
}

/** Smallest push that a notched wheel sends; momentum fades below it. */
const NOTCH_PX = 80

/**
 * Adds a push and says when it turns the page. One flick of a trackpad sends dozens of fading events
 * and must turn one page; a notched wheel sends equal ones and may turn one page each.
 */
export function pushWheel(
  state: WheelState,
  push: WheelPush,
  rules: WheelRules = WHEEL_RULES,
): { state: WheelState; turn: 'down' | 'up' | 'left' | 'right' | undefined } {
  const size = Math.max(Math.abs(push.deltaX), Math.abs(push.deltaY))
  const begun = isNewGesture(state, push, size, rules) ? WHEEL_AT_REST : state
  const moved = { ...begun, lastAtMs: push.atMs, lastSize: size }
  if (moved.turnedAtMs !== undefined) return { state: moved, turn: undefined }
  const sum = { x: begun.sum.x + push.deltaX, y: begun.sum.y + push.deltaY }
  const turn = toTurn(sum, rules.thresholdPx)
  if (turn === undefined) return { state: { ...moved, sum }, turn }
  return { state: { ...moved, sum: { x: 0, y: 0 }, turnedAtMs: push.atMs }, turn }
}

function isNewGesture(
  state: WheelState,
  push: WheelPush,
  size: number,
  rules: WheelRules,
): boolean {
  if (state.turnedAtMs === undefined) return push.atMs - state.lastAtMs > rules.quietMs
  if (push.atMs - state.turnedAtMs < rules.coolDownMs) return false
  if (push.atMs - state.lastAtMs > rules.quietMs) return true
  // Momentum only fades: a push as strong as a notch and no weaker than the last is the hand again.
  return size >= NOTCH_PX && size >= state.lastSize
}

function toTurn(sum: { x: number; y: number }, thresholdPx: number) {
  if (Math.max(Math.abs(sum.x), Math.abs(sum.y)) < thresholdPx) return undefined
  if (Math.abs(sum.y) >= Math.abs(sum.x)) return sum.y > 0 ? 'down' : 'up'
  return sum.x > 0 ? 'right' : 'left'
}
