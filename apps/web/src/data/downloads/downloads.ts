import type { Ziptree } from '@yomikura/content/ziptree'
import { CommunicationError } from '../api/errors.ts'
import { network } from '../network/network-state.ts'
import { getOfflineStore } from '../offline/open-stores.ts'
import type { OfflineStore, StoreState } from '../offline/offline-store.ts'
import type { Session } from '../session.ts'
import { DownloadQueue } from './download-queue.ts'
import { wakeDownloads } from './dock-wish.ts'
import { ItemFetcher } from './item-fetcher.ts'
import { type Keepable, listKeepable, needsKey } from './list-parts.ts'
import { askLeave, type Leave } from './media-leave.ts'
import { askToPersist, hasRoomFor, readRoom, type Room } from './room.ts'
import { checkStoredRights } from './stored-rights.ts'

const PERSISTED = 'persisted'

/** What a download of a work, folder or file would bring. */
export type KeepPlan = {
  workno: string
  ziptree: Ziptree
  /** Files that are not stored yet. */
  files: readonly Keepable[]
  bytes: number
  room: Room | undefined
  hasRoom: boolean
}

/** Everything a session does with files kept offline. */
export class Downloads {
  readonly store: OfflineStore
  readonly queue: DownloadQueue
  readonly #session: Session
  #starting: Promise<StoreState> | undefined

  constructor(session: Session) {
    this.#session = session
    const store = getOfflineStore(session.db.name)
    this.store = store
    this.queue = new DownloadQueue({
      store,
      createFetcher: (waitForNetwork) =>
        new ItemFetcher({ api: session.api, store, waitForNetwork }),
    })
  }

  /** Opens the store, sweeps what a kill left, and goes on with the queue. Once per page. */
  start(): Promise<StoreState> {
    this.#starting ??= this.#start()
    return this.#starting
  }

  async #start(): Promise<StoreState> {
    const state = await this.store.open()
    await this.store.sweep().catch(() => undefined)
    await this.queue.start()
    return state
  }

  /**
   * What keeping a part of a work would take.
   *
   * @param path folder or file in the tree; empty for the whole work
   */
  async plan(ziptree: Ziptree, path: string): Promise<KeepPlan> {
    const { workno, revision } = ziptree
    const isSame = (await this.store.findWork(workno))?.revision === revision
    const stored = isSame ? await this.store.listEntries(workno) : new Set<string>()
    const files = listKeepable(ziptree, path).filter(({ hashname }) => !stored.has(hashname))
    const bytes = files.reduce((sum, { length }) => sum + length, 0)
    const room = await readRoom()
    return { workno, ziptree, files, bytes, room, hasRoom: hasRoomFor(bytes, room) }
  }

  /**
   * Queues what was planned; without a network it waits there. The first time it asks the browser to
   * keep the files.
   *
   * @returns whether the browser promises never to drop them; undefined where it says nothing, and
   *   when it was asked before
   * @throws AppError the server's refusal
   */
  async keep({ workno, ziptree, files }: KeepPlan): Promise<boolean | undefined> {
    const { revision } = ziptree
    const leave = await this.#findLeave(ziptree)
    // Where it lies is asked with its first file, when nobody answers now.
    const folder_url = leave?.folderUrl ?? (await this.store.findWork(workno))?.folder_url ?? ''
    const wrapped_key = leave?.wrappedKey
    await this.store.putWork(
      { workno, revision, folder_url, ...(wrapped_key && { wrapped_key }) },
      ziptree,
    )
    wakeDownloads()
    await this.queue.add({ workno, revision }, files)
    return this.#persistOnce()
  }

  /** @returns undefined while the server does not answer */
  async #findLeave(ziptree: Ziptree): Promise<Leave | undefined> {
    if (!network.isOnline) return undefined
    const { workno, revision } = ziptree
    try {
      return await askLeave(this.#session.api, { workno, revision, needsKey: needsKey(ziptree) })
    } catch (error) {
      if (error instanceof CommunicationError) return undefined
      throw error
    }
  }

  /** Locks what a sync says is no longer owned. @returns worknos locked now */
  async checkRights(): Promise<string[]> {
    const { index } = this.#session.purchases
    return index ? checkStoredRights(this.store, index) : []
  }

  /** Whether the browser promised to keep the files, when it was asked. */
  async readPersisted(): Promise<boolean | undefined> {
    return (await this.store.db.facts.get(PERSISTED))?.value as boolean | undefined
  }

  async #persistOnce(): Promise<boolean | undefined> {
    if (await this.store.db.facts.get(PERSISTED)) return undefined
    const isPersisted = await askToPersist()
    if (isPersisted !== undefined) {
      await this.store.db.facts.put({ id: PERSISTED, value: isPersisted })
    }
    return isPersisted
  }
}

const bySession = new WeakMap<Session['db'], Downloads>()

/** The one of this page and account. */
export function getDownloads(session: Session): Downloads {
  const known = bySession.get(session.db) ?? new Downloads(session)
  bySession.set(session.db, known)
  return known
}
