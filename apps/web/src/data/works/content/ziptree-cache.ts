import type { Ziptree } from '@yomikura/content/ziptree'
import { TIMES } from '@yomikura/contract/limits'
import { Listeners } from '@yomikura/ui/store'
import { hasCode, isTransient } from '../../base/api/errors.ts'
import type { LocalDb, StoredZiptree } from '../../library/db/local-db.ts'
import { answered } from '../../library/db/silence.ts'
import type { ContentSource } from './content-source.ts'

export type ZiptreeState = {
  /** Undefined while it loads and when it could not be loaded. */
  ziptree: Ziptree | undefined
  /** The last failure, a `Refusal` or a `CommunicationError`; undefined while a tree is there. */
  error: Error | undefined
  isLoading: boolean
}

const REFRESH_MS = TIMES.ziptreeRefreshSeconds * 1000
/** While the rest of a work is being made, its tree grows before the reader's eyes. */
const GROWING_REFRESH_MS = 10_000

const IDLE: ZiptreeState = { ziptree: undefined, error: undefined, isLoading: false }
const LOADING: ZiptreeState = { ...IDLE, isLoading: true }

/**
 * One work's tree for every screen that shows it: fetched when first looked at, fetched again after
 * an hour (or soon, while the work is still being made), tried twice, and remembered for when there is no network.
 */
export class ZiptreeCache {
  readonly #source: ContentSource
  readonly #db: LocalDb | undefined
  readonly #workno: string
  readonly #silentMs: number
  readonly #listeners = new Listeners()
  #state = IDLE
  #fetchedAtMs = -Infinity
  #timer: ReturnType<typeof setTimeout> | undefined

  /**
   * @param db undefined for trees that are not remembered
   * @param silentMs how long the database may answer nothing
   */
  constructor(
    source: ContentSource,
    db: LocalDb | undefined,
    workno: string,
    silentMs: number = TIMES.databaseSilentMs,
  ) {
    this.#source = source
    this.#db = db
    this.#workno = workno
    this.#silentMs = silentMs
  }

  /** A screen shows it. */
  get isWatched(): boolean {
    return this.#listeners.size > 0
  }

  readonly getState = (): ZiptreeState => this.#state

  /** Watching keeps the tree fresh; when the last watcher has left, it is let to age. */
  readonly subscribe = (listener: () => void): (() => void) => {
    const end = this.#listeners.subscribe(listener)
    if (this.#listeners.size === 1) {
      if (this.#state.ziptree === undefined) void this.reload()
      else this.#schedule()
    }
    return () => {
      end()
      if (this.#listeners.size === 0) clearTimeout(this.#timer)
    }
  }

  /** Fetches now, whatever there is. A tree on screen stays there until the new one has come. */
  readonly reload = async (): Promise<void> => {
    if (this.#state.isLoading) return
    if (this.#state.ziptree === undefined) this.#set(LOADING)
    else this.#set({ ...this.#state, isLoading: true })
    try {
      const ziptree = await this.#fetch()
      this.#set({ ziptree, error: undefined, isLoading: false })
      // Remembering is a comfort; a full disk must not keep anybody from reading.
      this.#db?.ziptrees
        .put({ workno: this.#workno, ziptree, fetched_at: Date.now() })
        .catch(() => undefined)
    } catch (error) {
      await this.#fail(error as Error)
    }
    this.#fetchedAtMs = performance.now()
    this.#schedule()
  }

  async #fetch(): Promise<Ziptree> {
    try {
      return await this.#source.loadZiptree()
    } catch (error) {
      if (!isTransient(error)) throw error
      return this.#source.loadZiptree()
    }
  }

  async #fail(error: Error): Promise<void> {
    // A work in preparation has no tree that would do; a refusal says that this one is not valid any more.
    const mayShowStored = isTransient(error) && !hasCode(error, 'work_not_ready')
    const stored =
      mayShowStored && this.#state.ziptree === undefined
        ? await this.#readStored().catch(() => undefined)
        : undefined
    const ziptree = this.#state.ziptree ?? stored?.ziptree
    this.#set({ ziptree, error: ziptree ? undefined : error, isLoading: false })
  }

  async #readStored(): Promise<StoredZiptree | undefined> {
    return this.#db && answered(this.#db.ziptrees.get(this.#workno), this.#silentMs)
  }

  /** A failure is not repeated here: it waits for the reader, or for the next time somebody looks. */
  #schedule(): void {
    clearTimeout(this.#timer)
    if (this.#listeners.size === 0 || this.#state.ziptree === undefined) return
    const everyMs = this.#state.ziptree.progress ? GROWING_REFRESH_MS : REFRESH_MS
    const waitMs = everyMs - (performance.now() - this.#fetchedAtMs)
    this.#timer = setTimeout(() => void this.reload(), Math.max(0, waitMs))
  }

  #set(state: ZiptreeState): void {
    this.#state = state
    this.#listeners.notify()
  }
}
