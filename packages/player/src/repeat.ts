export type RepeatMode = 'none' | 'playlist' | 'track'

const NEXT: Record<RepeatMode, RepeatMode> = { none: 'playlist', playlist: 'track', track: 'none' }

/** Modes cycle none, playlist, track (document 1, section 4). */
export function cycleRepeat(mode: RepeatMode): RepeatMode {
  return NEXT[mode]
}
