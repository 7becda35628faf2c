import { TIMES } from '@yomikura/contract/limits'
import type { Locale } from '@yomikura/i18n/locales'
import { Listeners } from '@yomikura/ui/store'
import type { ApiClient } from '../../base/api/client.ts'
import { hasCode } from '../../base/api/errors.ts'
import { log } from '../../base/log/log.ts'
import { answered, SilentDatabaseError } from '../db/silence.ts'
import type { PurchaseStore } from '../db/purchase-store.ts'
import { network } from '../../base/network/network-state.ts'
import { noteRun, readRunTime } from '../../base/tabs/joint-run.ts'
import { runInOneTab } from '../../base/tabs/tab-lock.ts'
import { hasNews, syncPurchases } from './purchase-sync.ts'
import type { KeptAnswer } from './take-changes.ts'

/** How often a percentage may change: a faster change than eyes follow has no use. */
const PROGRESS_EVERY_MS = 100

export type SyncStatus = {
  phase: 'idle' | 'running' | 'done' | 'failed' | 'signed_out' | 'stalled'
  /** Batches stored, of how many; 0 of 0 until the server has said how many there are. */
  value: number
  max: number
  /** What ended the last run badly. */
  error?: unknown
}

/** What a run takes in. */
export type SyncStart = {
  /** Take everything again; a run under way ends before. */
  isFull?: boolean
  /** What another tab brings meanwhile will do: no reader asked for this run. */
  isJoint?: boolean
  /** A full run is no longer wanted when another tab has just brought the library. */
  isRepair?: boolean
}

/**
 * Runs the library sync, one at a time in all tabs, and reports how far it is. Reading never waits
 * for it.
 */
export class LibrarySync {
  readonly #api: ApiClient
  readonly #purchases: PurchaseStore
  readonly #locale: () => Locale
  readonly #stallMs: number
  readonly #locks: LockManager | undefined
  readonly #listeners = new Listeners()
  #status: SyncStatus = { phase: 'idle', value: 0, max: 0 }
  #running: Promise<void> | undefined
  #nextTellMs = 0
  #nextStatus: SyncStatus | undefined
  #notifyTimer: ReturnType<typeof setTimeout> | undefined

  /** @param options.stallMs a run without progress for this long is given up */
  constructor(options: {
    api: ApiClient
    purchases: PurchaseStore
    locale: () => Locale
    stallMs?: number
    locks?: LockManager
  }) {
    this.#api = options.api
    this.#purchases = options.purchases
    this.#locale = options.locale
    this.#stallMs = options.stallMs ?? TIMES.syncStallMs
    this.#locks = options.locks
  }

  get status(): SyncStatus {
    return this.#status
  }

  readonly subscribe = this.#listeners.subscribe

  /**
   * Starts a run, or joins the one under way. Never rejects: the status shows the outcome. Without a
   * network what is stored holds, and nothing is said (specification.md#1.4).
   */
  async start(wanted: SyncStart = {}): Promise<void> {
    if (!network.isOnline && !wanted.isFull) return
    const joined = this.#running
    this.#running ??= this.#runInTurn(wanted).finally(() => {
      this.#running = undefined
    })
    await this.#running
    // The run under way may have been another kind, or begun before the reader asked.
    if (joined && wanted.isFull && !wanted.isRepair) await this.start(wanted)
  }

  /**
   * Starts a run where the server has something new, and says nothing where it has not. Never rejects:
   * what could not be asked is asked the next time.
   */
  async lookForNews(): Promise<void> {
    // A run under way may have asked before the latest was bought.
    await this.#running
    if (!network.isOnline) return
    const isNew = await hasNews(this.#api, this.#purchases).catch((error: unknown) => {
      log.warn('What is new in the library could not be asked', error)
      return false
    })
    if (isNew) await this.start({ isJoint: true })
  }

  /**
   * Takes a work that the server gave by itself into the library, where no sync has brought it yet. Never
   * rejects: what could not be stored comes with a sync.
   */
  async keep(answer: KeptAnswer): Promise<void> {
    const task = async (hasWaited: boolean) => {
      if (hasWaited) await this.#purchases.refresh()
      const kept = import('./take-changes.ts').then(({ keepWork }) =>
        keepWork(this.#purchases, answer, this.#locale()),
      )
      // Other tabs wait for the turn to sync meanwhile.
      await answered(kept, this.#stallMs)
    }
    await runInOneTab(this.#name, task, this.#locks).catch((error: unknown) =>
      log.warn(`The work ${answer.work.workno} could not be stored`, error),
    )
  }

  get #name(): string {
    return `sync:${this.#purchases.databaseName}`
  }

  async #runInTurn({
    isFull = false,
    isRepair = false,
    isJoint = false,
  }: SyncStart): Promise<void> {
    const askedAtMs = Date.now()
    this.#set({ phase: 'running', value: 0, max: 0 })
    // Kept until a full run has ended, however many break off before, with or without the app.
    if (isFull && !isRepair) {
      await this.#purchases
        .force()
        .catch((error: unknown) => log.warn('The full sync could not be noted', error))
    }
    return runInOneTab(
      this.#name,
      async (hasWaited) => {
        const isThere = hasWaited && (await this.#refresh())
        if (isThere && isJoint && readRunTime(this.#name) >= askedAtMs) {
          return this.#set({ ...this.#status, phase: 'done' })
        }
        await this.#run(isFull && !(isRepair && isThere))
      },
      this.#locks,
    )
  }

  /** Where the database is silent, the run that follows says so. */
  #refresh(): Promise<boolean> {
    return this.#purchases.refresh().catch((error: unknown) => {
      log.warn('What another tab has stored could not be read', error)
      return false
    })
  }

  async #run(isFull: boolean): Promise<void> {
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const restartTimer = () => {
      clearTimeout(timer)
      timer = setTimeout(() => abort.abort(), this.#stallMs)
    }
    restartTimer()
    try {
      const brought = syncPurchases({
        api: this.#api,
        purchases: this.#purchases,
        isFull,
        locale: this.#locale(),
        signal: abort.signal,
        onProgress: (value, max) => {
          if (abort.signal.aborted) return
          restartTimer()
          this.#notifyProgress({ phase: 'running', value, max })
        },
      })
      const { hasChanged, rejected } = await untilAborted(brought, abort.signal)
      noteRun(this.#name)
      if (rejected.length > 0) {
        log.warn(`The sync did not understand the works ${rejected.join(', ')}`)
      }
      this.#set({ ...this.#status, value: this.#status.max, phase: 'done' })
      // The new library shows without waiting for this, and what stays goes with the next sync.
      if (hasChanged) {
        const swept = this.#purchases.openWriter().then((writer) => writer.sweep())
        await answered(swept, this.#stallMs).catch((error: unknown) =>
          log.warn('The former library could not be deleted', error),
        )
      }
    } catch (error) {
      log.warn(`The sync failed${abort.signal.aborted ? ', as it made no progress' : ''}`, error)
      this.#set({ ...this.#status, phase: toPhase(error, abort.signal), error })
    } finally {
      clearTimeout(timer)
    }
  }

  /** A screen that draws every batch of a long library takes the time that fetching it needs. */
  #notifyProgress(status: SyncStatus): void {
    const waitMs = this.#nextTellMs - performance.now()
    this.#nextStatus = status
    if (waitMs > 0) this.#notifyTimer ??= setTimeout(() => this.#notifyNext(), waitMs)
    else this.#notifyNext()
  }

  #notifyNext(): void {
    this.#nextTellMs = performance.now() + PROGRESS_EVERY_MS
    if (this.#nextStatus) this.#set(this.#nextStatus)
  }

  #set(status: SyncStatus): void {
    clearTimeout(this.#notifyTimer)
    this.#notifyTimer = undefined
    this.#nextStatus = undefined
    this.#status = status
    this.#listeners.notify()
  }
}

/** A database that answers nothing keeps what waits for it, and no signal reaches it. */
async function untilAborted<T>(running: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason))
  return Promise.race([running, promise])
}

function toPhase(error: unknown, signal: AbortSignal): SyncStatus['phase'] {
  if (signal.aborted || error instanceof SilentDatabaseError) return 'stalled'
  return hasCode(error, 'unauthorized') ? 'signed_out' : 'failed'
}
