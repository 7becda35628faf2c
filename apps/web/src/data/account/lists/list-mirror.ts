import { Listeners } from '@yomikura/ui/store'
import { type EntityTable, liveQuery, type Subscription } from 'dexie'
import type { StoredList } from '../../library/db/local-db.ts'
import { log } from '../../base/log/log.ts'
import { network } from '../../base/network/network-state.ts'
import {
  type FetchedLists,
  hasCopy,
  noteVersion,
  storeLists,
  watchedTables,
} from './list-copies.ts'

/** What an account's lists of one kind look like to a screen. */
export type ListsState<L> = {
  /** Undefined until the stored ones were read. */
  lists: readonly L[] | undefined
  /** The last refresh failed: what is shown may be old. Undefined after one that succeeded. */
  error: Error | undefined
  /**
   * The server was asked once, and the stored lists were read where it did not answer: a list that is
   * missing now will not come by itself.
   */
  isAsked: boolean
  /** The server sent the lists to this browser once. Without it the app cannot know that there is none. */
  isCopied: boolean
}

/** Several events announce one return; an answer requested just before it is recent enough. */
const TOGETHER_MS = 100

/** What brings the reader back, after which lists may have changed elsewhere. */
const RETURNS = ['focus', 'visibilitychange'] as const

/**
 * The account's lists of one kind: shown from this browser's copy at once, replaced by the server's
 * (specification.md#1.7), the same in every tab.
 */
export class ListMirror<L extends { id: string }> {
  readonly #table: EntityTable<StoredList<L>, 'id'>
  readonly #fetch: () => Promise<FetchedLists<L>>
  readonly #listeners = new Listeners()
  #state: ListsState<L> = {
    lists: undefined,
    error: undefined,
    isAsked: false,
    isCopied: false,
  }
  #subscription: Subscription | undefined
  #endNetwork: () => void = () => undefined
  #refreshing: Promise<void> | undefined
  #askedMs = 0
  #isReturned = false
  /** Counter of the account at the last change known here. */
  #version = -1
  /** Own changes that the server has not answered, and own writes that the disk has not. */
  #pending = 0
  #writing = 0
  /** Grows with every own change: an answer asked for before it is older than what is shown. */
  #epoch = 0

  constructor(table: EntityTable<StoredList<L>, 'id'>, fetchLists: () => Promise<FetchedLists<L>>) {
    this.#table = table
    this.#fetch = fetchLists
  }

  readonly getState = (): ListsState<L> => this.#state

  find(id: string): L | undefined {
    return this.#state.lists?.find((list) => list.id === id)
  }

  /** The first watcher has the lists fetched again. */
  readonly subscribe = (listener: () => void): (() => void) => {
    const end = this.#listeners.subscribe(listener)
    if (this.#listeners.size === 1) this.#watch()
    return () => {
      end()
      if (this.#listeners.size === 0) this.#unsubscribe()
    }
  }

  /** Replaces the copy by what the server has. Never throws: the state says what failed. */
  readonly refresh = (): Promise<void> => {
    if (this.#pending > 0) return Promise.resolve()
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = undefined
    })
    return this.#refreshing
  }

  /** Has the server's lists shown, whatever was changed here: an own change did not go through. */
  async reload(): Promise<void> {
    await this.#refreshing
    this.#epoch += 1
    await this.#refresh()
  }

  /** Runs a change; until it ends nothing that is fetched beside it is shown. */
  async whilePending<T>(change: () => Promise<T>): Promise<T> {
    this.#pending += 1
    try {
      return await change()
    } finally {
      this.#pending -= 1
    }
  }

  /** Shows a list as it will be; the server has not said so yet. */
  show(list: L): void {
    this.#replace(this.#with(list))
    void this.#write(() => this.#table.update(list.id, { list } as never))
  }

  /**
   * Takes in what the server answered to a change. Where others have changed something meanwhile, which
   * the counter shows, everything is fetched.
   *
   * @param list undefined when it was deleted
   */
  async settle(id: string, version: number, list: L | undefined): Promise<void> {
    if (version !== this.#version + 1) return this.reload()
    this.#version = version
    const { db } = this.#table
    if (list) this.#replace(this.#with(list))
    else this.#replace((this.#state.lists ?? []).filter((old) => old.id !== id))
    await this.#write(() =>
      db.transaction('rw', [this.#table, 'list_copies'], async () => {
        if (list) await this.#table.update(id, { list } as never)
        else await this.#table.delete(id)
        await noteVersion(this.#table, version)
      }),
    )
  }

  #with(list: L): L[] {
    return (this.#state.lists ?? []).map((old) => (old.id === list.id ? list : old))
  }

  #watch(): void {
    // An answer from before the last watcher left is old: another device may have made a list since.
    this.#state = { ...this.#state, isAsked: false }
    watchedTables.set(this.#table, this.#refetch)
    const readTable = async () => {
      const epoch = this.#epoch
      return { epoch, stored: await this.#table.toArray() }
    }
    this.#subscription = liveQuery(readTable).subscribe({
      next: ({ epoch, stored }) => {
        // What this tab writes, or wrote since this was read, is on screen already; it is read again.
        if (this.#writing > 0 || epoch !== this.#epoch) return
        this.#replace(inOrder(stored))
      },
      error: (error: Error) => {
        log.warn(`${this.#table.name} could not be read`, error)
        this.#set({ ...this.#state, error })
      },
    })
    for (const name of RETURNS) window.addEventListener(name, this.#refreshQuietly)
    this.#endNetwork = network.onReturn(() => this.#refreshQuietly())
    this.#refreshQuietly()
  }

  #unsubscribe(): void {
    watchedTables.delete(this.#table)
    this.#subscription?.unsubscribe()
    this.#endNetwork()
    for (const name of RETURNS) window.removeEventListener(name, this.#refreshQuietly)
  }

  /** What is on its way may be older than the reader's change. */
  readonly #refetch = async (): Promise<void> => {
    await this.#refreshing
    await this.refresh()
  }

  readonly #refreshQuietly = (): void => {
    if (document.visibilityState !== 'visible') return
    if (!this.#refreshing || performance.now() - this.#askedMs < TOGETHER_MS) {
      return void this.refresh()
    }
    // What is on its way may be older than what was done elsewhere meanwhile.
    if (this.#isReturned) return
    this.#isReturned = true
    void this.#refreshing.then(() => {
      this.#isReturned = false
      return this.refresh()
    })
  }

  async #refresh(): Promise<void> {
    const epoch = this.#epoch
    this.#askedMs = performance.now()
    const askedAt = Date.now()
    try {
      const fetched = await this.#fetch()
      if (epoch !== this.#epoch) return
      this.#version = fetched.version
      this.#replace(fetched.lists)
      await this.#write(() => storeLists(this.#table, fetched, askedAt))
      if (this.#state.error || !this.#state.isAsked) {
        this.#set({ ...this.#state, error: undefined, isAsked: true, isCopied: true })
      }
    } catch (error) {
      log.warn(`${this.#table.name} did not come`, error)
      await this.#readStored()
      const isCopied = await hasCopy(this.#table).catch(() => false)
      this.#set({ ...this.#state, error: error as Error, isAsked: true, isCopied })
    }
  }

  /** A refusal without a network may come before the first look at the stored lists. */
  async #readStored(): Promise<void> {
    if (this.#state.lists) return
    const stored = await this.#table.toArray().catch(() => [])
    if (!this.#state.lists) this.#replace(inOrder(stored))
  }

  async #write(write: () => PromiseLike<unknown>): Promise<void> {
    this.#epoch += 1
    this.#writing += 1
    try {
      await write()
    } catch (error) {
      // A full disk or a closing database keeps no copy; the screen and the server hold the list.
      log.warn(`${this.#table.name} could not be stored`, error)
    } finally {
      this.#writing -= 1
    }
  }

  /** Lists that did not change stay the same objects, so that nothing is drawn again for them. */
  #replace(lists: readonly L[]): void {
    const known = new Map(this.#state.lists?.map((list) => [list.id, list]))
    const next = lists.map((list) => {
      const old = known.get(list.id)
      if (old === undefined || old === list) return list
      return JSON.stringify(old) === JSON.stringify(list) ? old : list
    })
    const now = this.#state.lists
    const isSame = now?.length === next.length && next.every((list, place) => list === now[place])
    if (!isSame) this.#set({ ...this.#state, lists: next })
  }

  #set(state: ListsState<L>): void {
    this.#state = state
    this.#listeners.notify()
  }
}

function inOrder<L>(stored: readonly StoredList<L>[]): L[] {
  return stored.toSorted((a, b) => a.place - b.place).map(({ list }) => list)
}
