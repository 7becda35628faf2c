import type { QueueItem } from '../offline/files-db.ts'

type Fetched = Pick<QueueItem, 'id' | 'revision'>

/** The items that are being fetched, and the way to stop each. */
export class WorkAbort {
  readonly #running = new Map<string, { revision: string; controller: AbortController }>()

  get size(): number {
    return this.#running.size
  }

  has(id: string): boolean {
    return this.#running.has(id)
  }

  begin({ id, revision }: Fetched): AbortSignal {
    const controller = new AbortController()
    this.#running.set(id, { revision, controller })
    return controller.signal
  }

  /** Stops what is fetched unless it is wanted still, and of the same edition. */
  abortUnless(wanted: readonly Fetched[]): void {
    if (this.#running.size === 0) return
    const editions = new Map(wanted.map(({ id, revision }) => [id, revision]))
    for (const [id, { revision, controller }] of this.#running) {
      if (editions.get(id) !== revision) controller.abort()
    }
  }

  abort(): void {
    for (const { controller } of this.#running.values()) controller.abort()
  }

  end({ id }: Fetched): void {
    this.#running.delete(id)
  }
}
