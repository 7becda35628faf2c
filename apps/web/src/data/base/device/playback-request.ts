import type { KeptPlayer } from '@yomikura/player/kept-player'
import type { Track } from '@yomikura/player/track'
import { Store } from '@yomikura/ui/store'
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

const latest = new Store<PlaybackRequest | undefined>(undefined)

/** Plays tracks. The player's code is loaded with the first request, so screens need none of it. */
export function requestPlayback(tracks: readonly Track[], startIndex = 0, listId?: string): void {
  latest.set({ tracks, startIndex, listId, isRenewal: false })
}

/** Takes up what played before the page was loaded again, unless something was asked for since. */
export function resumePlayback(kept: KeptPlayer, listId?: string): void {
  const { tracks, position } = kept.queue
  if (!latest.get()) latest.set({ tracks, startIndex: position, listId, isRenewal: false, kept })
}

/** Passes to the player what a Playlist holds now; nothing happens where another thing was played since. */
export function renewPlayback(listId: string, tracks: readonly Track[]): void {
  const request = latest.get()
  if (request?.listId !== listId || isSame(request.tracks, tracks)) return
  latest.set({ tracks, startIndex: 0, listId, isRenewal: true })
}

export const currentPlaybackRequest = latest.get

export const subscribeToPlaybackRequests = latest.subscribe

function isSame(a: readonly Track[], b: readonly Track[]): boolean {
  return a.length === b.length && a.every(({ id }, place) => id === b[place]?.id)
}
