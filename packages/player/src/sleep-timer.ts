/** When playing stops by itself. Deadlines are wall-clock times, so a sleeping tab does not stretch them. */
export type SleepTimer =
  | { kind: 'off' }
  | { kind: 'minutes'; endsAtMs: number }
  /** Ends with the current track (1) or with the one after it (2). */
  | { kind: 'tracks'; tracksLeft: 1 | 2 }

export const SLEEP_OFF: SleepTimer = { kind: 'off' }

export function sleepAfterMinutes(minutes: number, nowMs: number): SleepTimer {
  return { kind: 'minutes', endsAtMs: nowMs + minutes * 60_000 }
}

/** "+5": adds to a running countdown, starts one otherwise. */
export function extendSleep(timer: SleepTimer, minutes: number, nowMs: number): SleepTimer {
  const fromMs = timer.kind === 'minutes' ? Math.max(timer.endsAtMs, nowMs) : nowMs
  return sleepAfterMinutes(minutes, fromMs)
}

/** Milliseconds left of a countdown in minutes; undefined for the other kinds. */
export function toSleepLeftMs(timer: SleepTimer, nowMs: number): number | undefined {
  return timer.kind === 'minutes' ? Math.max(timer.endsAtMs - nowMs, 0) : undefined
}

/** Volume factor, 1 to 0: the last `fadeMs` before the end fade linearly. */
export function toSleepFade(leftMs: number | undefined, fadeMs: number): number {
  if (leftMs === undefined || leftMs >= fadeMs) return 1
  return fadeMs <= 0 ? 0 : leftMs / fadeMs
}

/** Counts a finished track. `isOver` says that playing must stop here. */
export function afterSleepTrack(timer: SleepTimer): { timer: SleepTimer; isOver: boolean } {
  if (timer.kind !== 'tracks') return { timer, isOver: false }
  if (timer.tracksLeft === 1) return { timer: SLEEP_OFF, isOver: true }
  return { timer: { kind: 'tracks', tracksLeft: 1 }, isOver: false }
}
