import { Listeners } from '@yomikura/ui/store'
import type { QueueItem } from '../offline/files-db.ts'
import { type Halt, type QueueState, toQueueState } from './queue-state.ts'

/** How often the tab that fetches reports how far it is. */
export const NOTIFY_EVERY_MS = 200

type Change = Partial<Pick<QueueItem, 'status' | 'loaded_bytes' | 'reason'>>

/**
 * The queue as screens see it. What the database says is shown at once; how far single files are is
 * gathered and shown a few times a second, since thousands of small files change faster than eyes follow.
 */
export class ShownQueue {
  readonly #listeners = new Listeners()
  readonly #changes = new Map<string, Change>()
  #state: QueueState = toQueueState([], undefined, false)
  #halt: Halt
  #isWaiting = false
  #timer: ReturnType<typeof setTimeout> | undefined

  get state(): QueueState {
    if (this.#changes.size > 0) this.#fold()
    return this.#state
  }

  readonly subscribe = this.#listeners.subscribe

  /** What the database says now. */
  set(items: readonly QueueItem[], halt: Halt, isWaiting: boolean): void {
    this.#changes.clear()
    this.#halt = halt
    this.#isWaiting = isWaiting
    this.#state = toQueueState(items, halt, isWaiting)
    this.#notify()
  }

  /** How far a file is, or what became of it. */
  show(id: string, change: Change, isWaiting: boolean): void {
    this.#changes.set(id, { ...this.#changes.get(id), ...change })
    this.#isWaiting = isWaiting
    this.#timer ??= setTimeout(() => this.#notify(), NOTIFY_EVERY_MS)
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #fold(): void {
    const items = this.#state.items.map((item) => {
      const change = this.#changes.get(item.id)
      return change ? { ...item, ...change } : item
    })
    this.#changes.clear()
    this.#state = toQueueState(items, this.#halt, this.#isWaiting)
  }

  #notify(): void {
    this.close()
    this.#listeners.notify()
  }
}
