import type { PlayerRules, PlayerState } from './player-state.ts'
import { afterEnd, getCurrentTrack, getTrackAt } from './queue.ts'
import { toSleepFade, toSleepLeftMs } from './sleep-timer.ts'
import type { Track } from './track.ts'

/** Volume the sounding output must have now. */
export function toOutputVolume(state: PlayerState, rules: PlayerRules, nowMs: number): number {
  const leftMs = toSleepLeftMs(state.sleep, nowMs)
  return toElementVolume({
    volume: state.isMuted ? 0 : state.volume,
    gainDb: getCurrentTrack(state.queue)?.gainDb,
    fade: toSleepFade(leftMs, rules.fadeMs),
    isLevelled: state.isLevelled,
  })
}

/** The track to bring into the second output now; undefined while it is too early, or nothing follows. */
export function findTrackToPreload(state: PlayerState, rules: PlayerRules): Track | undefined {
  const { queue, repeat, durationSeconds, timeSeconds, sleep } = state
  // A timer that ends with the track leaves the next one paused: nothing is in a hurry.
  if (durationSeconds === undefined || sleep.kind === 'tracks') return undefined
  if (durationSeconds - timeSeconds > rules.preloadSeconds) return undefined
  const position = afterEnd(queue, repeat)
  if (position === undefined || position === queue.position) return undefined
  return getTrackAt(queue, position)
}

/**
 * Volume of the media element, 0 to 1, for a track of which `gainDb` is known. Only ever quieter than
 * asked: an element cannot amplify, and routing it through Web Audio would stop it on a locked iPhone.
 */
function toElementVolume(asked: {
  volume: number
  gainDb: number | undefined
  fade: number
  isLevelled: boolean
}): number {
  const gain = asked.isLevelled && asked.gainDb !== undefined ? 10 ** (asked.gainDb / 20) : 1
  return Math.min(Math.max(asked.volume * Math.min(gain, 1) * asked.fade, 0), 1)
}
