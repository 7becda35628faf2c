import type { QueueItem } from '../offline/files-db.ts'

type Fetched = Pick<QueueItem, 'id' | 'revision'>

/** The item that is being fetched, and the way to stop it. */
export class WorkAbort {
  #controller = new AbortController()
  #item: Fetched | undefined

  begin(item: Fetched): AbortSignal {
    this.#controller = new AbortController()
    this.#item = item
    return this.#controller.signal
  }

  /** Stops what is fetched unless it is wanted still, and of the same edition. */
  abortUnless(wanted: readonly Fetched[]): void {
    const item = this.#item
    if (!item) return
    const isWanted = wanted.some(({ id, revision }) => id === item.id && revision === item.revision)
    if (!isWanted) this.abort()
  }

  abort(): void {
    this.#controller.abort()
  }

  end(): void {
    this.#item = undefined
  }
}
