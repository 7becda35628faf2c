import { OFFLINE } from '@yomikura/contract/limits'
import type { QueueItem } from '../offline/files-db.ts'
import { network } from '../network/network-state.ts'
import type { OfflineStore } from '../offline/offline-store.ts'
import { isQuotaError, StorageFullError } from '../offline/store-errors.ts'
import { runInOneTab } from '../tabs/tab-lock.ts'
import { WrongBytesError } from './fetch-part.ts'
import type { ItemFetcher } from './item-fetcher.ts'
import type { Keepable } from './list-parts.ts'
import { QueueRows } from './queue-rows.ts'
import { type Halt, type QueuePhase, type QueueState, toQueueState } from './queue-state.ts'
import { WorkAbort } from './work-abort.ts'

type Options = {
  store: OfflineStore
  /** @param waitForNetwork tells the queue that it waits */
  createFetcher: (waitForNetwork: WaitForNetwork) => Pick<ItemFetcher, 'fetch'>
  locks?: LockManager
  clearMs?: number
  retryMs?: readonly number[]
}

export type WaitForNetwork = (attempt: number, signal: AbortSignal) => Promise<void>

/** How often the tab that fetches tells how far it is. */
const TELL_EVERY_MS = 200

/**
 * Files wanted offline, fetched one at a time by one tab. What is wanted and how far it is stands in
 * the store's database: any tab shows it, and any tab goes on with it after a reload or a kill.
 */
export class DownloadQueue {
  readonly #store: OfflineStore
  readonly #rows: QueueRows
  readonly #fetcher: Pick<ItemFetcher, 'fetch'>
  readonly #locks: LockManager | undefined
  readonly #clearMs: number
  readonly #retryMs: readonly number[]
  readonly #listeners = new Set<() => void>()
  readonly #abort = new WorkAbort()
  #state: QueueState = toQueueState([], undefined, false)
  #isWaiting = false
  #running: Promise<void> | undefined
  #isClosed = false

  constructor(options: Options) {
    this.#store = options.store
    this.#rows = new QueueRows(options.store, () => void this.#follow())
    this.#fetcher = options.createFetcher((attempt, signal) => this.#waitForNetwork(attempt, signal))
    this.#locks = options.locks
    this.#clearMs = options.clearMs ?? OFFLINE.clearMs
    this.#retryMs = options.retryMs ?? OFFLINE.retryMs
  }

  get state(): QueueState {
    return this.#state
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Shows what is queued, and goes on with it where nothing holds it up. */
  start(): Promise<void> {
    return this.#follow()
  }

  /** Ends fetching in this tab; another one may go on. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#abort.abort()
    await this.#running
    this.#rows.close()
  }

  /** Adds what is neither stored nor queued. @returns how many files were added */
  async add(work: { workno: string; revision: string }, files: readonly Keepable[]): Promise<number> {
    const stored = await this.#store.listEntries(work.workno)
    const wanted = files.filter(({ hashname }) => !stored.has(hashname))
    const added = await this.#rows.add(work, wanted)
    await this.#change()
    return added
  }

  async pause(): Promise<void> {
    await this.#rows.halt('paused')
    await this.#change()
  }

  /** Goes on after a pause, or after room was made. */
  async resume(): Promise<void> {
    await this.#rows.halt(undefined)
    await this.#change()
  }

  /** Tries what failed again. */
  async retry(): Promise<void> {
    await this.#rows.retryFailed()
    await this.#change()
  }

  /** Takes everything off the queue; files that are whole stay. */
  async cancel(): Promise<void> {
    const items = await this.#rows.list()
    await this.#rows.clear()
    await this.#rows.halt(undefined)
    await this.#change()
    const unfinished = items.filter(({ status }) => status !== 'loaded')
    for (const workno of new Set(unfinished.map((item) => item.workno))) {
      const ofWork = unfinished.filter((item) => item.workno === workno)
      await this.#store.deleteEntries(
        workno,
        ofWork.map(({ hashname }) => hashname),
      )
    }
  }

  async #change(): Promise<void> {
    this.#rows.tell()
    await this.#follow()
  }

  /** Shows what the database says, stops what is no longer wanted, and starts what is. */
  async #follow(): Promise<void> {
    if (this.#isClosed) return
    const [items, halt] = await Promise.all([this.#rows.list(), this.#rows.readHalt()])
    this.#abort.abortUnless(halt ? [] : items)
    this.#set(toQueueState(items, halt, this.#isWaiting))
    // A reload may have cut off an end before it was cleared away.
    const isEndLeft = this.#state.phase === 'done' && items.some(isLoaded)
    if (isEndLeft || (this.#state.remaining > 0 && !halt)) this.#run()
  }

  #run(): void {
    this.#running ??= runInOneTab(
      `download:${this.#store.db.name}`,
      () => this.#fetchAll(),
      this.#locks,
    ).finally(() => {
      this.#running = undefined
      // What was asked for while the last run ended.
      void this.#follow()
    })
  }

  async #fetchAll(): Promise<void> {
    for (;;) {
      const next = this.#isClosed ? undefined : await this.#rows.findNext()
      if (next) {
        await this.#fetchOne(next)
        this.#rows.tell()
        await this.#refresh()
      } else if (!(await this.#clearLater())) return
    }
  }

  /** Leaves the end on screen for a while. @returns whether something was added meanwhile */
  async #clearLater(): Promise<boolean> {
    if (this.#isClosed || this.#state.phase !== 'done') return false
    await new Promise((resolve) => setTimeout(resolve, this.#clearMs))
    if (this.#isClosed) return false
    if (await this.#rows.findNext()) return true
    await this.#rows.clearLoaded()
    this.#rows.tell()
    await this.#refresh()
    return false
  }

  async #fetchOne(item: QueueItem): Promise<void> {
    const signal = this.#abort.begin(item)
    let toldAtMs = 0
    const onBytes = (bytes: number) => {
      // Lists and previews are not in the tree's lengths.
      const loaded_bytes = Math.min(bytes, item.total_bytes)
      const nowMs = performance.now()
      this.#isWaiting = false
      if (nowMs - toldAtMs < TELL_EVERY_MS) return
      toldAtMs = nowMs
      this.#rows.tellProgress({ id: item.id, loaded_bytes })
      this.#show(item.id, { status: 'progress', loaded_bytes })
    }
    try {
      await this.#rows.update(item, { status: 'progress' })
      this.#show(item.id, { status: 'progress' })
      await this.#fetcher.fetch({ item, signal, onBytes })
      await this.#rows.update(item, { status: 'loaded', loaded_bytes: item.total_bytes })
    } catch (error) {
      if (!signal.aborted) await this.#fail(item, error)
    } finally {
      this.#abort.end()
      this.#isWaiting = false
    }
  }

  async #fail(item: QueueItem, error: unknown): Promise<void> {
    // The queue's own rows may be what there is no room for.
    if (error instanceof StorageFullError || isQuotaError(error)) return this.#rows.halt('full')
    const reason = error instanceof WrongBytesError ? 'damaged' : 'refused'
    await this.#rows.update(item, { status: 'failed', reason })
  }

  async #waitForNetwork(attempt: number, signal: AbortSignal): Promise<void> {
    this.#isWaiting = true
    await this.#refresh()
    const waitMs = this.#retryMs[Math.min(attempt, this.#retryMs.length - 1)] ?? 0
    await new Promise<void>((resolve) => {
      let end: () => void = () => undefined
      const go = () => {
        clearTimeout(timer)
        end()
        resolve()
      }
      const timer = setTimeout(go, waitMs)
      // The server may be back without the device having noticed that it was gone.
      end = network.subscribe(() => network.isOnline && go())
      signal.addEventListener('abort', go, { once: true })
      globalThis.window?.addEventListener('online', go, { once: true, signal })
    })
  }

  async #refresh(): Promise<void> {
    const [items, halt] = await Promise.all([this.#rows.list(), this.#rows.readHalt()])
    this.#set(toQueueState(items, halt, this.#isWaiting))
  }

  #show(id: string, change: Partial<QueueItem>): void {
    const items = this.#state.items.map((item) => (item.id === id ? { ...item, ...change } : item))
    this.#set(toQueueState(items, toHalt(this.#state.phase), this.#isWaiting))
  }

  #set(state: QueueState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

const isLoaded = ({ status }: QueueItem): boolean => status === 'loaded'

function toHalt(phase: QueuePhase): Halt {
  return phase === 'paused' || phase === 'full' ? phase : undefined
}
