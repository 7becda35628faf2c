import type { QueueItem } from '../offline/files-db.ts'

export type QueuePhase =
  | 'idle'
  | 'running'
  | 'paused'
  /** There is no network; it goes on by itself. */
  | 'waiting'
  /** The browser gave no more room; it goes on when the reader made some. */
  | 'full'
  /** Everything was fetched or failed; the bar goes soon. */
  | 'done'

export type QueueState = {
  phase: QueuePhase
  items: readonly QueueItem[]
  totalBytes: number
  loadedBytes: number
  /** Items that wait or are being fetched. */
  remaining: number
  failed: number
  /** What is being fetched, or comes next. */
  current: QueueItem | undefined
}

/** A stop that the queue does not leave by itself; all tabs get it. */
export type Halt = 'paused' | 'full' | undefined

/** What the rows of the queue say together. */
export function toQueueState(
  items: readonly QueueItem[],
  halt: Halt,
  isWaiting: boolean,
): QueueState {
  const open = items.filter(({ status }) => status === 'waiting' || status === 'progress')
  const failed = items.filter(({ status }) => status === 'failed').length
  const sum = (key: 'total_bytes' | 'loaded_bytes') =>
    items.reduce((bytes, item) => bytes + item[key], 0)
  const phase = open.length > 0 ? (halt ?? (isWaiting ? 'waiting' : 'running')) : 'done'
  return {
    phase: items.length === 0 ? 'idle' : phase,
    items,
    totalBytes: sum('total_bytes'),
    loadedBytes: sum('loaded_bytes'),
    remaining: open.length,
    failed,
    current: open.find(({ status }) => status === 'progress') ?? open[0],
  }
}
