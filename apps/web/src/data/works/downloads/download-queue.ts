import { OFFLINE } from '@yomikura/contract/limits'
import type { QueueItem } from '../offline/files-db.ts'
import { network } from '../../base/network/network-state.ts'
import type { OfflineStore } from '../offline/offline-store.ts'
import { isQuotaError, StorageFullError } from '../offline/store-errors.ts'
import { runInOneTab } from '../../base/tabs/tab-lock.ts'
import { WrongBytesError } from './fetch-part.ts'
import type { ItemFetcher } from './item-fetcher.ts'
import type { Keepable } from './list-parts.ts'
import { QueueRows } from './queue-rows.ts'
import type { QueueState } from './queue-state.ts'
import { ShownQueue, NOTIFY_EVERY_MS } from './shown-queue.ts'
import { WorkAbort } from './work-abort.ts'

type Options = {
  store: OfflineStore
  /** @param waitForNetwork notifies the queue that it waits */
  createFetcher: (waitForNetwork: WaitForNetwork) => Pick<ItemFetcher, 'fetch'>
  locks?: LockManager
  clearMs?: number
  retryMs?: readonly number[]
}

export type WaitForNetwork = (attempt: number, signal: AbortSignal) => Promise<void>

/** How often the other tabs look at the rows of the tab that fetches, and that tab itself again. */
const LOOK_EVERY_MS = 1000

/**
 * Files wanted offline, fetched in their order by one tab: small ones several at once, a large one by
 * itself. What is wanted and how far it is stands in the store's database: any tab shows it, and any
 * tab goes on with it after a reload or a kill.
 */
export class DownloadQueue {
  readonly #store: OfflineStore
  readonly #rows: QueueRows
  readonly #createFetcher: () => Pick<ItemFetcher, 'fetch'>
  #fetcher: Pick<ItemFetcher, 'fetch'>
  readonly #locks: LockManager | undefined
  readonly #clearMs: number
  readonly #retryMs: readonly number[]
  readonly #shown = new ShownQueue()
  #abort = new WorkAbort()
  /** Files that wait for the network. */
  readonly #waiting = new Set<AbortSignal>()
  #running: Promise<void> | undefined
  #looking: ReturnType<typeof setTimeout> | undefined
  #isClosed = false
  /** The page lies in the browser's cache, where nothing can be stored. */
  #isAway = false
  /** One more with each leaving: what began before it ends, whatever became of its lock. */
  #stay = 0
  /** Ends the runs of this stay. */
  #left = Promise.withResolvers<void>()
  readonly #gone = new AbortController()
  /** How many files may be fetched together, which those that are being fetched say. */
  #most = 1

  constructor(options: Options) {
    this.#store = options.store
    this.#rows = new QueueRows(options.store, {
      onChange: () => void this.#follow(),
      onProgress: ({ id, loaded_bytes }) => this.#show(id, { status: 'progress', loaded_bytes }),
    })
    this.#createFetcher = () =>
      options.createFetcher((attempt, signal) => this.#waitForNetwork(attempt, signal))
    this.#fetcher = this.#createFetcher()
    this.#locks = options.locks
    this.#clearMs = options.clearMs ?? OFFLINE.clearMs
    this.#retryMs = options.retryMs ?? OFFLINE.retryMs
    const { signal } = this.#gone
    globalThis.window?.addEventListener('pagehide', (event) => this.#leave(event), { signal })
    globalThis.window?.addEventListener('pageshow', () => this.#comeBack(), { signal })
  }

  get state(): QueueState {
    return this.#shown.state
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#shown.subscribe(listener)

  /** Shows what is queued, and goes on with it where nothing holds it up. */
  start(): Promise<void> {
    return this.#follow()
  }

  /** Ends fetching in this tab; another one may go on. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#gone.abort()
    this.#abort.abort()
    await this.#running
    clearTimeout(this.#looking)
    this.#shown.close()
    this.#rows.close()
  }

  /** Adds what is neither stored nor queued. @returns how many files were added */
  async add(
    work: { workno: string; revision: string },
    files: readonly Keepable[],
  ): Promise<number> {
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
    this.#rows.notify()
    await this.#follow()
  }

  /** Shows what the database says, stops what is no longer wanted, and starts what is. */
  async #follow(): Promise<void> {
    if (this.#isStopped) return
    const [items, halt] = await Promise.all([this.#rows.list(), this.#rows.readHalt()])
    this.#abort.abortUnless(halt ? [] : items)
    this.#shown.set(items, halt, this.#isWaiting)
    const { phase, remaining } = this.state
    // A reload may have cut off an end before it was cleared away.
    const isEndLeft = phase === 'done' && items.some(isLoaded)
    if (isEndLeft || (remaining > 0 && !halt)) this.#run()
  }

  #run(): void {
    if (this.#running || this.#isStopped) return
    const stay = this.#stay
    const name = `download:${this.#store.db.name}`
    const { promise: left } = this.#left
    const fetchUntilLeft = () => Promise.race([this.#fetchAll(stay), left])
    const run = runInOneTab(name, fetchUntilLeft, this.#locks)
      .catch((error: unknown) => {
        // It ended with the page's leaving; what comes after the return is another run.
        if (stay === this.#stay) throw error
      })
      .finally(() => {
        if (this.#running !== run) return
        this.#running = undefined
        // What was asked for while the last run ended.
        void this.#follow()
      })
    this.#running = run
  }

  /**
   * Ends what runs: it could store nothing, and would count as failed. It is not waited for either, as
   * WebKit answers some of it never (decision 88); it stores nothing once its signal is aborted.
   */
  #leave({ persisted }: PageTransitionEvent): void {
    if (!persisted) return
    this.#isAway = true
    this.#stay += 1
    // A browser may take the lock away with the page, and never answer for it.
    this.#running = undefined
    this.#left.resolve()
    this.#left = Promise.withResolvers()
    this.#abort.abort()
    this.#abort = new WorkAbort()
    this.#waiting.clear()
    // Files share a fetcher's questions: the next ones would wait for the same answer.
    this.#fetcher = this.#createFetcher()
  }

  #comeBack(): void {
    if (!this.#isAway) return
    this.#isAway = false
    void this.#follow()
  }

  get #isStopped(): boolean {
    return this.#isClosed || this.#isAway
  }

  async #fetchAll(stay: number): Promise<void> {
    const running = new Set<Promise<void>>()
    try {
      while (stay === this.#stay) {
        const next = await this.#findNext()
        if (stay !== this.#stay) return
        if (next) {
          const fetched = this.#fetchOne(next).finally(() => running.delete(fetched))
          running.add(fetched)
        } else if (running.size > 0) await Promise.race(running)
        else if (!(await this.#clearLater(stay))) return
      }
    } finally {
      // The lock must not be let go while something is still being written.
      await Promise.allSettled(running)
    }
  }

  /** The next file that may join those that are being fetched. */
  async #findNext(): Promise<QueueItem | undefined> {
    if (this.#isStopped || this.#abort.size >= this.#most) return undefined
    const next = await this.#rows.findNext((id) => this.#abort.has(id))
    // It may have been closed meanwhile: nothing would end what began now.
    if (!next || this.#isStopped) return undefined
    // A large file fills the line by itself: what is asked for beside it only makes it wait longer.
    const isSmall = next.total_bytes <= this.#store.chunkBytes
    if (this.#abort.size > 0 && !isSmall) return undefined
    this.#most = isSmall ? OFFLINE.smallFilesAtOnce : 1
    return next
  }

  /** Leaves the end on screen for a while. @returns whether something was added meanwhile */
  async #clearLater(stay: number): Promise<boolean> {
    if (this.#isStopped) return false
    if (this.#looking !== undefined) this.#lookNow()
    await this.#refresh()
    if (this.state.phase !== 'done') return false
    await new Promise((resolve) => setTimeout(resolve, this.#clearMs))
    if (this.#isStopped || stay !== this.#stay) return false
    if (await this.#findNext()) return true
    await this.#rows.clearLoaded()
    this.#rows.notify()
    await this.#refresh()
    return false
  }

  async #fetchOne(item: QueueItem): Promise<void> {
    const abort = this.#abort
    const signal = abort.begin(item)
    let notifiedAtMs = 0
    const onBytes = (bytes: number) => {
      // Lists and previews are not in the tree's lengths.
      const loaded_bytes = Math.min(bytes, item.total_bytes)
      const nowMs = performance.now()
      this.#waiting.delete(signal)
      if (nowMs - notifiedAtMs < NOTIFY_EVERY_MS) return
      notifiedAtMs = nowMs
      this.#rows.notifyProgress({ id: item.id, loaded_bytes })
      this.#show(item.id, { status: 'progress', loaded_bytes })
    }
    try {
      await this.#note(item, { status: 'progress' })
      await this.#fetcher.fetch({ item, signal, onBytes })
      await this.#note(item, { status: 'loaded', loaded_bytes: item.total_bytes })
    } catch (error) {
      if (!signal.aborted) await this.#fail(item, error)
    } finally {
      abort.end(item)
      this.#waiting.delete(signal)
      this.#lookSoon()
    }
  }

  async #note(item: QueueItem, change: Partial<QueueItem>): Promise<void> {
    await this.#rows.update(item, change)
    this.#show(item.id, change)
  }

  async #fail(item: QueueItem, error: unknown): Promise<void> {
    // The queue's own rows may be what there is no room for.
    if (error instanceof StorageFullError || isQuotaError(error)) return this.#rows.halt('full')
    const reason = error instanceof WrongBytesError ? 'damaged' : 'refused'
    await this.#note(item, { status: 'failed', reason })
  }

  async #waitForNetwork(attempt: number, signal: AbortSignal): Promise<void> {
    this.#waiting.add(signal)
    if (this.#isWaiting) await this.#refresh()
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

  /** Nothing comes: every file that is being fetched waits. */
  get #isWaiting(): boolean {
    return this.#waiting.size > 0 && this.#waiting.size >= this.#abort.size
  }

  async #refresh(): Promise<void> {
    const [items, halt] = await Promise.all([this.#rows.list(), this.#rows.readHalt()])
    this.#shown.set(items, halt, this.#isWaiting)
  }

  /** Has every tab read the rows, which is much to read where thousands are queued. */
  #lookSoon(): void {
    this.#looking ??= setTimeout(() => {
      this.#lookNow()
      void this.#refresh().catch(() => undefined)
    }, LOOK_EVERY_MS)
  }

  #lookNow(): void {
    clearTimeout(this.#looking)
    this.#looking = undefined
    this.#rows.notify()
  }

  #show(id: string, change: Partial<QueueItem>): void {
    this.#shown.show(id, change, this.#isWaiting)
  }
}

const isLoaded = ({ status }: QueueItem): boolean => status === 'loaded'
