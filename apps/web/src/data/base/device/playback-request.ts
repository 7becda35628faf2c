import type { KeptPlayer } from '@yomikura/player/kept-player'
import type { Track } from '@yomikura/player/track'
import { deviceSession } from './device-storage.ts'

/** What a screen asks the player to play. */
export type PlaybackRequest = {
  tracks: readonly Track[]
  startIndex: number
  /** Playlist that they are the tracks of. */
  listId: string | undefined
  /** The Playlist that plays was edited: playing goes on where it can. */
  isRenewal: boolean
  /** It played before the page was loaded again, and waits where it was. */
  kept?: KeptPlayer
}

/** Where the player's queue is kept for a reload, in this tab only. */
export const KEPT_QUEUE = 'player-queue'

/** Whether a player was open when this tab's page was left. */
export function isPlayerKept(): boolean {
  return deviceSession()?.getItem(KEPT_QUEUE) != null
}

const listeners = new Set<() => void>()
let latest: PlaybackRequest | undefined

/** Plays tracks. The player's code is loaded with the first request, so screens need none of it. */
export function requestPlayback(tracks: readonly Track[], startIndex = 0, listId?: string): void {
  notify({ tracks, startIndex, listId, isRenewal: false })
}

/** Takes up what played before the page was loaded again, unless something was asked for since. */
export function resumePlayback(kept: KeptPlayer, listId?: string): void {
  const { tracks, position } = kept.queue
  if (!latest) notify({ tracks, startIndex: position, listId, isRenewal: false, kept })
}

/** Passes to the player what a Playlist holds now; nothing happens where another thing was played since. */
export function renewPlayback(listId: string, tracks: readonly Track[]): void {
  if (latest?.listId !== listId || isSame(latest.tracks, tracks)) return
  notify({ tracks, startIndex: 0, listId, isRenewal: true })
}

export function currentPlaybackRequest(): PlaybackRequest | undefined {
  return latest
}

export function subscribeToPlaybackRequests(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify(request: PlaybackRequest): void {
  latest = request
  for (const listener of listeners) listener()
}

function isSame(a: readonly Track[], b: readonly Track[]): boolean {
  return a.length === b.length && a.every(({ id }, place) => id === b[place]?.id)
}
