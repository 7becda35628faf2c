import type { Queue } from './queue.ts'
import type { RepeatMode } from './repeat.ts'

/** What of a player outlives the page: what stood in its queue, and where it was. */
export type KeptPlayer = { queue: Queue; repeat: RepeatMode; timeSeconds: number }

/** A kept player from its JSON; undefined for anything that could not be played. */
export function parseKeptPlayer(stored: unknown): KeptPlayer | undefined {
  const { queue, repeat, timeSeconds } = (stored ?? {}) as Partial<KeptPlayer>
  if (!isQueue(queue)) return undefined
  // A track that was taken out of its list while it sounded stays until another is played.
  const { tracks, order, position, isShuffled } = queue
  return {
    queue: { tracks, order, position, isShuffled },
    repeat: repeat === 'playlist' || repeat === 'track' ? repeat : 'none',
    timeSeconds: Number.isFinite(timeSeconds) ? Math.max(0, Number(timeSeconds)) : 0,
  }
}

function isQueue(queue: Partial<Queue> | undefined): queue is Queue {
  const { tracks, order, position, isShuffled } = queue ?? {}
  if (typeof isShuffled !== 'boolean') return false
  if (!Array.isArray(tracks) || !Array.isArray(order) || order.length === 0) return false
  const isOrder = order.every((index) => isTrack(tracks[Number(index)]))
  return isOrder && Number.isInteger(position) && order[Number(position)] !== undefined
}

function isTrack(track: unknown): boolean {
  const { id, workno, src, path, title, file } = (track ?? {}) as Record<string, unknown>
  const { name, revision } = (file ?? {}) as Record<string, unknown>
  return [id, workno, src, path, title, name, revision].every((text) => typeof text === 'string')
}
