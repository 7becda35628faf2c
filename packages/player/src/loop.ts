/** A part of a track played again and again: the first press sets A, the second B, the third ends it. */
export type AbLoop =
  | { kind: 'off' }
  | { kind: 'open'; fromSeconds: number }
  | { kind: 'closed'; fromSeconds: number; toSeconds: number }

export const LOOP_OFF: AbLoop = { kind: 'off' }

/** Shorter loops would only stutter. */
const MIN_SECONDS = 0.5

/** The loop after a press at `timeSeconds`. B before A moves A. */
export function pressLoop(loop: AbLoop, timeSeconds: number): AbLoop {
  if (loop.kind === 'closed') return LOOP_OFF
  if (loop.kind === 'off') return { kind: 'open', fromSeconds: timeSeconds }
  if (timeSeconds < loop.fromSeconds + MIN_SECONDS)
    return { kind: 'open', fromSeconds: timeSeconds }
  return { kind: 'closed', fromSeconds: loop.fromSeconds, toSeconds: timeSeconds }
}

/** Where playing must go on from, once it has passed B; undefined while it has not. */
export function toLoopStart(loop: AbLoop, timeSeconds: number): number | undefined {
  return loop.kind === 'closed' && timeSeconds >= loop.toSeconds ? loop.fromSeconds : undefined
}
