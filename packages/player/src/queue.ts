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
  /** The current track was taken out of the list: it sounds to its end and is gone with it. */
  isLeaving?: true
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

/** Keeps the current track first and puts the rest in random order (specification.md#1.4). */
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
  if (repeat === 'track' && !queue.isLeaving) return queue.position
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

/** The queue with the track at `position` current. One that was only waiting for its end is gone. */
export function moveTo(queue: Queue, position: number): Queue {
  const moved = { ...queue, position }
  if (!queue.isLeaving || position === queue.position) return moved
  const left = queue.order[queue.position] ?? -1
  return {
    isShuffled: queue.isShuffled,
    tracks: queue.tracks.filter((_, index) => index !== left),
    order: queue.order
      .filter((index) => index !== left)
      .map((index) => (index > left ? index - 1 : index)),
    position: position > queue.position ? position - 1 : position,
  }
}

/**
 * The queue after its Playlist was edited. The current track stays where it went; taken out, it stays
 * between its neighbours until it has ended.
 */
export function replaceTracks(queue: Queue, tracks: readonly Track[]): Queue {
  const current = getCurrentTrack(queue)
  if (current === undefined) return createQueue(tracks)
  const places = new Map(tracks.map(({ id }, index) => [id, index]))
  const before = queue.order
    .slice(0, queue.position)
    .flatMap((index) => places.get(queue.tracks[index]?.id ?? '') ?? [])
  const at = places.get(current.id)
  if (at !== undefined) return arrange(queue, tracks, { at, before })
  // Behind the last of the tracks that were played before it and are still there.
  const place = queue.isShuffled ? tracks.length : before.length
  const known = [...tracks.slice(0, place), current, ...tracks.slice(place)]
  const shifted = before.map((index) => (index >= place ? index + 1 : index))
  return { ...arrange(queue, known, { at: place, before: shifted }), isLeaving: true }
}

/** The order of a shuffled queue lasts; what was added to it comes last. */
function arrange(
  queue: Queue,
  tracks: readonly Track[],
  { at, before }: { at: number; before: readonly number[] },
): Queue {
  if (!queue.isShuffled) return createQueue(tracks, at)
  const places = new Map(tracks.map(({ id }, index) => [id, index]))
  const after = queue.order
    .slice(queue.position + 1)
    .flatMap((index) => places.get(queue.tracks[index]?.id ?? '') ?? [])
  const known = new Set([...before, at, ...after])
  const added = tracks.flatMap((_, index) => (known.has(index) ? [] : [index]))
  return {
    ...{ tracks, order: [...before, at, ...after, ...added], position: before.length },
    isShuffled: true,
  }
}
