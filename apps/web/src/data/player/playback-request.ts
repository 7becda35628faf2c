import type { Track } from '@yomikura/player/track'

/** What a screen asks the player to play. */
export type PlaybackRequest = {
  tracks: readonly Track[]
  startIndex: number
  /** Playlist that they are the tracks of. */
  listId: string | undefined
  /** The Playlist that plays was edited: playing goes on where it can. */
  isRenewal: boolean
}

const listeners = new Set<() => void>()
let latest: PlaybackRequest | undefined

/** Plays tracks. The player's code is loaded with the first request, so screens need none of it. */
export function requestPlayback(tracks: readonly Track[], startIndex = 0, listId?: string): void {
  tell({ tracks, startIndex, listId, isRenewal: false })
}

/** Tells the player what a Playlist holds now; nothing happens where another thing was played since. */
export function renewPlayback(listId: string, tracks: readonly Track[]): void {
  if (latest?.listId !== listId || isSame(latest.tracks, tracks)) return
  tell({ tracks, startIndex: 0, listId, isRenewal: true })
}

export function currentPlaybackRequest(): PlaybackRequest | undefined {
  return latest
}

export function subscribeToPlaybackRequests(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(request: PlaybackRequest): void {
  latest = request
  for (const listener of listeners) listener()
}

function isSame(a: readonly Track[], b: readonly Track[]): boolean {
  return a.length === b.length && a.every(({ id }, place) => id === b[place]?.id)
}
