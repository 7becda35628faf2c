import { type AbLoop, LOOP_OFF } from './loop.ts'
import { EMPTY_QUEUE, type Queue } from './queue.ts'
import type { RepeatMode } from './repeat.ts'
import { SLEEP_OFF, type SleepTimer } from './sleep-timer.ts'

/** Everything the player's screens draw. Replaced, never changed. */
export type PlayerState = {
  view: 'full' | 'mini' | 'hidden'
  queue: Queue
  repeat: RepeatMode
  /** `waiting`: wants to play, has no data yet. `failed`: this track cannot be played. */
  status: 'empty' | 'waiting' | 'playing' | 'paused' | 'failed'
  /** `start`: the file was there, and the browser did not begin to play it. */
  fault: 'network' | 'decode' | 'unsupported' | 'start' | undefined
  timeSeconds: number
  durationSeconds: number | undefined
  speed: number
  /** 0 to 1, as the reader set it. */
  volume: number
  isMuted: boolean
  /** Loud tracks are lowered to the reference loudness. */
  isLevelled: boolean
  sleep: SleepTimer
  loop: AbLoop
}

/** Numbers of the specification, handed in so that this package stands alone. */
export type PlayerRules = {
  /** "Previous" beyond this many played seconds restarts the track. */
  restartAfterSeconds: number
  minSpeed: number
  maxSpeed: number
  /** The next track is fetched this long before the end of the present one. */
  preloadSeconds: number
  fadeMs: number
  keepPositionEverySeconds: number
  resume: { fromSeconds: number; untilEndSeconds: number }
}

export const EMPTY_PLAYER: PlayerState = {
  view: 'hidden',
  queue: EMPTY_QUEUE,
  repeat: 'none',
  status: 'empty',
  fault: undefined,
  timeSeconds: 0,
  durationSeconds: undefined,
  speed: 1,
  volume: 1,
  isMuted: false,
  isLevelled: true,
  sleep: SLEEP_OFF,
  loop: LOOP_OFF,
}

/** The player without tracks; how it plays stays for the next ones. */
export function toEmptied(state: PlayerState): PlayerState {
  const { repeat, speed, volume, isMuted, isLevelled } = state
  return { ...EMPTY_PLAYER, repeat, speed, volume, isMuted, isLevelled }
}
