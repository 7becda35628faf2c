import type { RepeatMode } from './repeat.ts'
import type { Track } from './track.ts'

/** Tracks in their own order, and the order they are played in. Replaced, never changed. */
export type Queue = {
  tracks: readonly Track[]
  /** Indexes into `tracks`, in playing order. */
  order: readonly number[]
  /** Place in `order` of the current track. */
  position: number
  isShuffled: boolean
}

export const EMPTY_QUEUE: Queue = { tracks: [], order: [], position: 0, isShuffled: false }

/** A queue in the tracks' own order that starts at `startIndex`, or at the nearest there is. */
export function createQueue(tracks: readonly Track[], startIndex = 0): Queue {
  const position = Math.min(Math.max(startIndex, 0), Math.max(tracks.length - 1, 0))
  return { tracks, order: tracks.map((_, index) => index), position, isShuffled: false }
}

export function getCurrentTrack(queue: Queue): Track | undefined {
  return getTrackAt(queue, queue.position)
}

export function getTrackAt(queue: Queue, position: number): Track | undefined {
  const index = queue.order[position]
  return index === undefined ? undefined : queue.tracks[index]
}

/** Tracks in playing order. */
export function listUpcoming(queue: Queue): Track[] {
  return queue.order.flatMap((index) => queue.tracks[index] ?? [])
}

/** Keeps the current track first and puts the rest in random order (document 1, section 4). */
export function shuffleQueue(queue: Queue, random: () => number): Queue {
  const current = queue.order[queue.position]
  if (current === undefined) return { ...queue, isShuffled: true }
  const rest = queue.tracks.map((_, index) => index).filter((index) => index !== current)
  // Fisher-Yates: every order is equally likely.
  for (let last = rest.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const [a, b] = [rest[last], rest[other]]
    if (a !== undefined && b !== undefined) [rest[last], rest[other]] = [b, a]
  }
  return { ...queue, order: [current, ...rest], position: 0, isShuffled: true }
}

/** Back to the tracks' own order; the current track stays. */
export function unshuffleQueue(queue: Queue): Queue {
  const position = queue.order[queue.position] ?? 0
  return { ...queue, order: queue.tracks.map((_, index) => index), position, isShuffled: false }
}

export function toPosition(queue: Queue, trackId: string): number | undefined {
  const position = queue.order.findIndex((index) => queue.tracks[index]?.id === trackId)
  return position === -1 ? undefined : position
}

/** Where the end of a track leads; undefined where playing ends. `repeat track` replays. */
export function afterEnd(queue: Queue, repeat: RepeatMode): number | undefined {
  if (queue.order.length === 0) return undefined
  if (repeat === 'track') return queue.position
  if (queue.position + 1 < queue.order.length) return queue.position + 1
  // Wraps; a Playlist of one track so replays it.
  return repeat === 'playlist' ? 0 : undefined
}

/** Where a press of "next" leads: past a repeated track too; undefined at the end. */
export function afterNext(queue: Queue, repeat: RepeatMode): number | undefined {
  if (queue.position + 1 < queue.order.length) return queue.position + 1
  return repeat === 'playlist' && queue.order.length > 0 ? 0 : undefined
}

/** A press of "previous": undefined means back to the start of this track. */
export function beforePrevious(
  queue: Queue,
  repeat: RepeatMode,
  at: { playedSeconds: number; restartAfterSeconds: number },
): number | undefined {
  if (at.playedSeconds > at.restartAfterSeconds) return undefined
  if (queue.position > 0) return queue.position - 1
  // The specification restarts the first item with no repeat; repeating one track is no reason to leave it.
  return repeat === 'playlist' && queue.order.length > 1 ? queue.order.length - 1 : undefined
}

/**
 * The queue after its Playlist was edited: the current track keeps playing where it still exists,
 * else the track that took its place is current.
 */
export function replaceTracks(queue: Queue, tracks: readonly Track[]): Queue {
  const current = getCurrentTrack(queue)
  const kept = new Map(tracks.map((track, index) => [track.id, index]))
  if (!queue.isShuffled) {
    const place = current === undefined ? 0 : (kept.get(current.id) ?? queue.position)
    return createQueue(tracks, place)
  }
  const known = new Set(queue.tracks.map((track) => track.id))
  const order = queue.order.flatMap((index) => kept.get(queue.tracks[index]?.id ?? '') ?? [])
  const added = tracks.flatMap((track, index) => (known.has(track.id) ? [] : [index]))
  const all = [...order, ...added]
  const place = current === undefined ? -1 : all.indexOf(kept.get(current.id) ?? -1)
  const position = place === -1 ? Math.min(queue.position, Math.max(all.length - 1, 0)) : place
  return { tracks, order: all, position, isShuffled: true }
}
