import { Listeners } from '@yomikura/ui/store'
import type { StoreChange } from '../offline/offline-store.ts'
import { getDownloads, type KeepingData } from './downloads.ts'
import type { QueueState } from './queue-state.ts'

/** How far a file of a work's tree is on its way into this browser. */
export type KeptState =
  { status: 'loaded' | 'waiting' | 'failed' } | { status: 'progress'; percent: number }

/** The states of a work's files. Rows of a long list each look at their own. */
export type KeptStates = {
  /** The same object until it changes; undefined for a file that is neither stored nor queued. */
  get: (hashname: string) => KeptState | undefined
  /** Grows with each change of any file. */
  version: () => number
  subscribe: (listener: () => void) => () => void
}

const LOADED: KeptState = { status: 'loaded' }
/** A list of thousands of files is followed a few times a second, however fast they come. */
const NOTIFY_EVERY_MS = 200

/** Follows the states of a work's files, of which only those that changed are made again. */
export class KeptWatch implements KeptStates {
  readonly #listeners = new Listeners()
  readonly #stored = new Set<string>()
  readonly #queued = new Map<string, KeptState>()
  #version = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  readonly get = (hashname: string): KeptState | undefined =>
    this.#stored.has(hashname) ? LOADED : this.#queued.get(hashname)

  readonly version = (): number => this.#version

  readonly subscribe = this.#listeners.subscribe

  /** All files that are wholly stored. */
  setStored(hashnames: ReadonlySet<string>): void {
    this.#stored.clear()
    for (const hashname of hashnames) this.#stored.add(hashname)
    this.#notifySoon()
  }

  addStored(hashname: string): void {
    this.#stored.add(hashname)
    this.#notifySoon()
  }

  deleteStored(hashname: string): void {
    if (this.#stored.delete(hashname)) this.#notifySoon()
  }

  setQueued(workno: string, items: QueueState['items']): void {
    const gone = new Set(this.#queued.keys())
    let hasChanged = false
    for (const item of items) {
      if (item.workno !== workno) continue
      gone.delete(item.hashname)
      const state = toState(item)
      if (isSame(this.#queued.get(item.hashname), state)) continue
      this.#queued.set(item.hashname, state)
      hasChanged = true
    }
    for (const hashname of gone) this.#queued.delete(hashname)
    if (hasChanged || gone.size > 0) this.#notifySoon()
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#listeners.clear()
  }

  #notifySoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#version += 1
      this.#listeners.notify()
    }, NOTIFY_EVERY_MS)
  }
}

/** Watches the states of a work's files. @returns them, and what ends the watch */
export function watchKeptStates(
  session: KeepingData,
  workno: string,
): { states: KeptStates; end: () => void } {
  const { queue, store } = getDownloads(session)
  const watch = new KeptWatch()
  let reading: Promise<void> | undefined
  let isStale = false
  const readAll = async () => {
    do {
      isStale = false
      const hashnames = await store.listEntries(workno).catch(() => undefined)
      // What came meanwhile may not be among them.
      if (hashnames && !isStale) watch.setStored(hashnames)
    } while (isStale)
  }
  const read = () => {
    isStale = true
    reading ??= readAll().finally(() => {
      reading = undefined
    })
  }
  const followQueue = () => watch.setQueued(workno, queue.state.items)
  const followStore = (change: StoreChange) => {
    if ('workno' in change && change.workno !== workno) return
    if (change.kind === 'part') return
    if (change.kind === 'stored') watch.addStored(change.hashname)
    else if (change.kind === 'damaged') watch.deleteStored(change.hashname)
    if (reading || !('hashname' in change)) read()
  }
  const ends = [queue.subscribe(followQueue), store.subscribe(followStore)]
  followQueue()
  read()
  return {
    states: watch,
    end: () => {
      for (const end of ends) end()
      watch.close()
    },
  }
}

type Queued = QueueState['items'][number]

function toState({ status, loaded_bytes, total_bytes }: Queued): KeptState {
  if (status !== 'progress') return { status }
  const percent = total_bytes > 0 ? (loaded_bytes / total_bytes) * 100 : 0
  return { status, percent: Math.floor(percent) }
}

function isSame(one: KeptState | undefined, other: KeptState): boolean {
  if (one?.status !== other.status) return false
  return one.status !== 'progress' || (other.status === 'progress' && one.percent === other.percent)
}
