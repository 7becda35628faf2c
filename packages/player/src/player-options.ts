import type { MediaOutput } from './media-output.ts'
import type { PlayerRules } from './player-state.ts'
import type { Positions } from './position-keeper.ts'
import type { SoundCopy } from './sound-copy.ts'
import type { Track } from './track.ts'

export type PlayerOptions = {
  outputs: readonly [MediaOutput, MediaOutput]
  /** Address of a track's file; rejects where it cannot be had now. */
  findUrl: (track: Track, copy: SoundCopy) => Promise<string>
  /** Whether a page's volume is the device's, as on iOS: asked of the element, so it is known a moment late. */
  isVolumeFixed: Promise<boolean> | boolean
  /** Whether the server can be reached now: an element that has no network may call a file unknown. */
  hasNetwork: () => Promise<boolean>
  positions: Positions
  /** An element did not begin to play, for whatever reason; the player says to its listener what matters. */
  noteRefusal: (error: unknown) => void
  rules: PlayerRules
  now: () => number
  /** 0 up to 1. */
  random: () => number
}
