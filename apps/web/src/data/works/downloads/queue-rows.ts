import type { QueueItem } from '../offline/files-db.ts'
import type { OfflineStore } from '../offline/offline-store.ts'
import { isQuotaError } from '../offline/store-errors.ts'
import type { Halt } from './queue-state.ts'
import type { Keepable } from './list-parts.ts'

export type Progress = Pick<QueueItem, 'id' | 'loaded_bytes'>
type Listeners = {
  /** Another tab changed rows. */
  onChange: () => void
  /** Another tab, which fetches, reports how far a file is. */
  onProgress: (progress: Progress) => void
}
const HALT = 'download_halt'

/** The queue as it stands in the database, and the talk between tabs about it. */
export class QueueRows {
  readonly #store: OfflineStore
  readonly #channel: BroadcastChannel | undefined
  /** How far the items are that a tab fetches now; reported too often to be written. */
  readonly #progress = new Map<string, number>()
  /** What no room was left to write down: this tab stops all the same. */
  #unwritten: Halt

  /** Nothing is open in places before this one. */
  #openFrom = 0

  constructor(store: OfflineStore, { onChange, onProgress }: Listeners) {
    this.#store = store
    if (typeof BroadcastChannel === 'undefined') return
    this.#channel = new BroadcastChannel(`download:${store.db.name}`)
    this.#channel.onmessage = ({ data }: MessageEvent<Progress | undefined>) => {
      if (data) {
        this.#progress.set(data.id, data.loaded_bytes)
        onProgress(data)
        return
      }
      this.#progress.clear()
      this.#openFrom = 0
      onChange()
    }
  }

  close(): void {
    this.#channel?.close()
  }

  /** Has the other tabs look. */
  notify(): void {
    this.#channel?.postMessage(undefined)
  }

  notifyProgress(progress: Progress): void {
    this.#channel?.postMessage(progress)
  }

  /** In the order in which they were added. */
  async list(): Promise<QueueItem[]> {
    const items = await this.#store.db.queue.orderBy('place').toArray()
    return items.map((item) => {
      const loaded_bytes = this.#progress.get(item.id)
      return loaded_bytes === undefined || item.status === 'loaded'
        ? item
        : { ...item, status: 'progress', loaded_bytes }
    })
  }

  /**
   * What is to be fetched next; nothing while the queue is halted. Begins where the last search found
   * something open: of thousands of rows most are done.
   *
   * @param isRunning whether an item is being fetched already
   */
  async findNext(isRunning: (id: string) => boolean): Promise<QueueItem | undefined> {
    if (await this.readHalt()) return undefined
    let firstOpen: number | undefined
    const next = await this.#store.db.queue
      .where('place')
      .aboveOrEqual(this.#openFrom)
      .filter(({ id, place, status }) => {
        if (status !== 'waiting' && status !== 'progress') return false
        firstOpen ??= place
        return !isRunning(id)
      })
      .first()
    this.#openFrom = firstOpen ?? this.#openFrom
    return next
  }

  /** @returns how many were not queued before */
  add({ workno, revision }: Pick<QueueItem, 'workno' | 'revision'>, files: readonly Keepable[]) {
    const { queue } = this.#store.db
    this.#openFrom = 0
    return this.#store.db.transaction('rw', queue, async () => {
      const known = new Map(
        (await queue.where({ workno }).toArray()).map((item) => [item.id, item]),
      )
      const last = (await queue.orderBy('place').last())?.place ?? 0
      const items = files.flatMap(({ hashname, path, length }, index): QueueItem[] => {
        const id = `${workno}/${hashname}`
        const queued = known.get(id)
        const isQueued = queued?.status === 'waiting' || queued?.status === 'progress'
        if (isQueued && queued.revision === revision) return []
        const place = last + 1 + index
        const fresh = { status: 'waiting' as const, loaded_bytes: 0, total_bytes: length }
        return [{ id, workno, hashname, path, revision, place, ...fresh }]
      })
      await queue.bulkPut(items)
      return items.length
    })
  }

  /** Notes how far an item is; of another edition, which may have taken its row meanwhile, nothing. */
  async update({ id, revision }: QueueItem, change: Partial<QueueItem>): Promise<void> {
    if (change.status !== 'progress') this.#progress.delete(id)
    await this.#store.db.queue
      .where({ id })
      .filter((row) => row.revision === revision)
      .modify(change)
  }

  async retryFailed(): Promise<void> {
    this.#openFrom = 0
    await this.#store.db.queue
      .filter(({ status }) => status === 'failed')
      .modify({ status: 'waiting', loaded_bytes: 0 })
  }

  async clear(): Promise<void> {
    this.#progress.clear()
    this.#openFrom = 0
    await this.#store.db.queue.clear()
  }

  async clearLoaded(): Promise<void> {
    await this.#store.db.queue.filter(({ status }) => status === 'loaded').delete()
  }

  async halt(halt: Halt): Promise<void> {
    this.#unwritten = undefined
    const { facts } = this.#store.db
    if (!halt) return facts.delete(HALT)
    try {
      await facts.put({ id: HALT, value: halt })
    } catch (error) {
      if (!isQuotaError(error)) throw error
      this.#unwritten = halt
    }
  }

  async readHalt(): Promise<Halt> {
    return this.#unwritten ?? ((await this.#store.db.facts.get(HALT))?.value as Halt)
  }
}
