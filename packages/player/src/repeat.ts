export type RepeatMode = 'none' | 'playlist' | 'track'

const NEXT: Record<RepeatMode, RepeatMode> = { none: 'playlist', playlist: 'track', track: 'none' }

/** Modes cycle none, playlist, track (specification.md#1.4). */
export function cycleRepeat(mode: RepeatMode): RepeatMode {
  return NEXT[mode]
}
