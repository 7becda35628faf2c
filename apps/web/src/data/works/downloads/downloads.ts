import type { Ziptree } from '@yomikura/content/ziptree'
import { fetchDescription } from '../content/descriptions.ts'
import { findSoundCopy, type SoundSettings } from '../sound/sound-address.ts'
import { SilentDatabaseError } from '../../library/db/silence.ts'
import { getOfflineStore } from '../offline/open-stores.ts'
import type { OfflineStore, StoreState } from '../offline/offline-store.ts'
import type { OwnerData } from '../../library/db/reader-data.ts'
import { DownloadQueue } from './download-queue.ts'
import { requestDownloads } from './download-requests.ts'
import { ItemFetcher } from './item-fetcher.ts'
import { type Keepable, listKeepable } from './list-parts.ts'
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

/** What keeping works offline asks of a session. */
export type KeepingData = OwnerData & SoundSettings

/** Everything a session does with files kept offline. */
export class Downloads {
  readonly store: OfflineStore
  readonly queue: DownloadQueue
  readonly #session: KeepingData
  #starting: Promise<StoreState> | undefined

  constructor(session: KeepingData) {
    this.#session = session
    const store = getOfflineStore(session.db.name)
    this.store = store
    this.queue = new DownloadQueue({
      store,
      createFetcher: (waitForNetwork) =>
        new ItemFetcher({
          api: session.api,
          store,
          waitForNetwork,
          findSoundCopy: () => findSoundCopy(session),
          prepareRun: async (workno) => {
            const { prepareRun } = await import('../html-run/kept-run.ts')
            await prepareRun(session.api, store, workno)
          },
        }),
    })
  }

  /**
   * Opens the store, sweeps what a kill left, and goes on with the queue. Once per page; waits while the
   * database is silent.
   */
  start(): Promise<StoreState> {
    this.#starting ??= this.#start()
    return this.#starting
  }

  async #start(): Promise<StoreState> {
    const state = await this.#open()
    await this.store.sweep().catch(() => undefined)
    await this.queue.start()
    return state
  }

  async #open(): Promise<StoreState> {
    for (;;) {
      try {
        return await this.store.open()
      } catch (error) {
        // What is asked again may be answered where the former question never is (decision 88).
        if (!(error instanceof SilentDatabaseError)) throw error
      }
    }
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
   * Puts what was planned into the queue. Nothing is asked before it stands there: a reader may leave
   * the page at once, and there may be no network. Where the work lies comes with its first file.
   */
  async keep({ workno, ziptree, files }: KeepPlan): Promise<void> {
    const { revision } = ziptree
    const known = await this.store.findWork(workno)
    const folder_url = known?.revision === revision ? known.folder_url : ''
    const file_total = listKeepable(ziptree, '').length
    await this.store.putWork({ workno, revision, folder_url, file_total }, ziptree)
    requestDownloads()
    await this.queue.add({ workno, revision }, files)
    // Its page is read without a network too; its files do not wait for that.
    void fetchDescription(this.#session, workno).catch(() => undefined)
  }

  /**
   * Asks the browser, the first time, to keep the files.
   *
   * @returns whether it promises never to drop them; undefined where it says nothing, and when it was
   *   asked before
   */
  async persistOnce(): Promise<boolean | undefined> {
    if (await this.store.db.facts.get(PERSISTED)) return undefined
    const isPersisted = await askToPersist()
    if (isPersisted !== undefined) {
      await this.store.db.facts.put({ id: PERSISTED, value: isPersisted })
    }
    return isPersisted
  }

  /** Locks what a sync says is no longer owned. @returns worknos locked now */
  async checkRights(): Promise<string[]> {
    const { index } = this.#session.purchases
    return index ? checkStoredRights(this.store, index) : []
  }
}

const bySession = new WeakMap<KeepingData['db'], Downloads>()

/** The one of this page and account. */
export function getDownloads(session: KeepingData): Downloads {
  const known = bySession.get(session.db) ?? new Downloads(session)
  bySession.set(session.db, known)
  return known
}
