import type { Track } from '@yomikura/player/track'

/** What a screen asks the player to play. */
export type PlaybackRequest = { tracks: readonly Track[]; startIndex: number }

const listeners = new Set<() => void>()
let latest: PlaybackRequest | undefined

/** Plays tracks. The player's code is loaded with the first request, so screens need none of it. */
export function requestPlayback(tracks: readonly Track[], startIndex = 0): void {
  latest = { tracks, startIndex }
  for (const listener of listeners) listener()
}

export function currentPlaybackRequest(): PlaybackRequest | undefined {
  return latest
}

export function subscribeToPlaybackRequests(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
