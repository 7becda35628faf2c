import { Refusal } from '@yomikura/contract/refusal'
import type { SoundCopy } from '@yomikura/player/sound-copy'
import { xorBytes } from '@yomikura/protection/xor'
import type { Ziptree } from '@yomikura/content/ziptree'
import type { ApiClient } from '../../base/api/client.ts'
import { hasCode, isTransient } from '../../base/api/errors.ts'
import { getViewerKey, unwrapContentKey } from '../content/viewer-key.ts'
import type { QueueItem } from '../offline/files-db.ts'
import type { NewFile, OfflineStore } from '../offline/offline-store.ts'
import { fetchPart, WrongBytesError } from './fetch-part.ts'
import {
  listParts,
  needsKey,
  type Part,
  type PartList,
  readPartList,
  runsInBrowser,
} from './list-parts.ts'
import { askMediaGrant, type MediaGrant } from './media-grant.ts'

type Options = {
  api: ApiClient
  store: OfflineStore
  /** Waits until it is worth asking again; `attempt` counts failures in a row from 0. */
  waitForNetwork: (attempt: number, signal: AbortSignal) => Promise<void>
  stallMs?: number
  /** Which of two files of a sound this device plays; the plain one when absent. */
  findSoundCopy?: () => Promise<SoundCopy>
  /** Lets a work that runs in the browser run without a network, as far as the browser allows. */
  prepareRun?: (workno: string) => Promise<void>
}

type Fetching = { item: QueueItem; signal: AbortSignal; onBytes: (loadedBytes: number) => void }

/** Fetches files of a work's tree, each with all its parts, into the store. */
export class ItemFetcher {
  readonly #options: Options
  readonly #tree: StoredTree
  readonly #grants = new Map<string, MediaGrant>()
  /** Leaves that are asked for now, once for all files that are fetched together. */
  readonly #asking = new Map<string, Promise<MediaGrant>>()
  readonly #prepared = new Set<string>()

  constructor(options: Options) {
    this.#options = options
    this.#tree = new StoredTree(options.store)
  }

  /**
   * Brings whatever of the item is not stored yet; parts and chunks that are stored are not asked for.
   *
   * @throws WrongBytesError when a part came wrong twice
   * @throws AppError the server's refusal
   * @throws StorageFullError when the browser gives no more room
   */
  async fetch({ item, signal, onBytes }: Fetching): Promise<void> {
    const { store } = this.#options
    const { workno, hashname, revision } = item
    const ziptree = await this.#tree.read(workno)
    if (ziptree?.revision !== revision) throw new Refusal('revision_outdated', { status: 409 })
    if (await store.hasEntry(workno, hashname)) return
    let loaded = 0
    const count = (bytes: number) => onBytes((loaded += bytes))
    const fetchOne = (part: Part) => this.#fetchPart(item, { part, signal, count })
    const { parts, list } = listParts(ziptree, hashname, await this.#options.findSoundCopy?.())
    if (list) await fetchOne(list)
    const listed = list ? readPartList(list, await this.#readList(item, list)) : []
    for (const part of [...parts, ...listed]) await fetchOne(part)
    if (runsInBrowser(ziptree)) await this.#prepareRun(workno)
    signal.throwIfAborted()
    await store.putEntry(workno, hashname, revision)
  }

  /** Once a page; what cannot be prepared now may be with the next run. */
  async #prepareRun(workno: string): Promise<void> {
    if (this.#prepared.has(workno)) return
    this.#prepared.add(workno)
    await this.#options.prepareRun?.(workno).catch(() => undefined)
  }

  async #fetchPart(item: QueueItem, task: Task): Promise<void> {
    const { part, signal, count } = task
    const { store } = this.#options
    const stored = await store.findFile(item.workno, part.path)
    if (stored?.revision === item.revision) return count(stored.length)
    const file = (type: string, length: number): NewFile => ({
      ...{ workno: item.workno, path: part.path, hashname: item.hashname },
      ...{ revision: item.revision, type, length },
    })
    const { chunkBytes } = store
    if (part.length === undefined || part.length <= chunkBytes) {
      const { bytes, type, sha256 } = await this.#ask(item, task, undefined)
      return store.putFile(file(type, bytes.byteLength), bytes, sha256)
    }
    // The type comes with the first chunk, and stands beside what is stored already.
    const known = (await store.db.files.get(`${item.workno}/${part.path}`))?.type
    let type = known ?? 'application/octet-stream'
    let next = await store.beginFile(file(type, part.length))
    count(Math.min(next * chunkBytes, part.length))
    for (; next * chunkBytes < part.length; next++) {
      signal.throwIfAborted()
      const start = next * chunkBytes
      const range = { start, end: Math.min(start + chunkBytes, part.length) }
      const fetched = await this.#ask(item, task, range)
      if (next === 0) type = fetched.type
      await store.putChunk(file(type, part.length), { index: next, ...fetched })
    }
  }

  /** Asks until it comes: again after a break, once more after wrong bytes, and with a new leave. */
  async #ask(item: QueueItem, { part, signal, count }: Task, range: Range) {
    const { waitForNetwork, stallMs } = this.#options
    let failures = 0
    let wrongs = 0
    let refusals = 0
    for (;;) {
      let counted = 0
      const onBytes = (bytes: number) => {
        counted += bytes
        count(bytes)
      }
      try {
        const leave = await this.#grantFor(item)
        const asked = { leave, path: part.path, revision: item.revision, signal, onBytes }
        const times = stallMs && { stallMs }
        const fetched = await fetchPart({ ...asked, ...(range && { range }), ...times })
        // What was given up meanwhile must store nothing beside what follows it.
        signal.throwIfAborted()
        return fetched
      } catch (error) {
        count(-counted)
        signal.throwIfAborted()
        if (error instanceof WrongBytesError && wrongs++ === 0) continue
        if (hasCode(error, 'forbidden', 'grant_invalid') && refusals++ === 0) {
          this.#grants.delete(item.workno)
          continue
        }
        // What is wanted outlasts a session: the next sign-in to this account gets it.
        if (!isTransient(error) && !hasCode(error, 'unauthorized')) throw error
        await waitForNetwork(failures++, signal)
      }
    }
  }

  async #grantFor(item: QueueItem): Promise<MediaGrant> {
    const { workno } = item
    const known = this.#grants.get(workno)
    if (known && performance.now() < known.renewAtMs) return known
    const asking = this.#asking.get(workno)
    if (asking) return asking
    const asked = this.#askLeave(item).finally(() => this.#asking.delete(workno))
    this.#asking.set(workno, asked)
    return asked
  }

  async #askLeave({ workno, revision }: QueueItem): Promise<MediaGrant> {
    const { api, store } = this.#options
    const ziptree = await this.#tree.read(workno)
    const isKeyed = ziptree !== undefined && needsKey(ziptree)
    const leave = await askMediaGrant(api, { workno, revision, needsKey: isKeyed })
    // Whatever opens the files needs to know both without a network, too.
    await store.noteLeave({ workno, revision, ...leave })
    this.#grants.set(workno, leave)
    return leave
  }

  async #readList({ workno }: QueueItem, { kind, path }: PartList): Promise<Uint8Array> {
    const { store } = this.#options
    const read = await store.readFile(workno, path)
    const bytes = new Uint8Array(read?.bytes ?? new ArrayBuffer(0))
    const wrapped = kind === 'book' ? (await store.findWork(workno))?.wrapped_key : undefined
    const key = wrapped && (await unwrapContentKey(await getViewerKey(), wrapped))
    return key ? xorBytes(bytes, key) : bytes
  }
}

type Range = { start: number; end: number } | undefined
type Task = { part: Part; signal: AbortSignal; count: (bytes: number) => void }

/**
 * The tree of the work that is being fetched. Read once for all its files: a work of thousands of files
 * has a tree that takes longer to read than a small file takes to fetch.
 */
class StoredTree {
  readonly #store: OfflineStore
  #last: Ziptree | undefined

  constructor(store: OfflineStore) {
    this.#store = store
  }

  /**
   * @returns undefined when the work is not kept
   * @throws Refusal `no_right` for a locked work
   */
  async read(workno: string): Promise<Ziptree | undefined> {
    const work = await this.#store.findWork(workno)
    const isLast = this.#last?.workno === workno && this.#last.revision === work?.revision
    if (isLast && work?.locked_at === undefined) return this.#last
    this.#last = undefined
    const ziptree = await this.#store.readZiptree(workno)
    // Between the two reads another edition may have come; then the next file reads again.
    if (ziptree?.revision === work?.revision) this.#last = ziptree
    return ziptree
  }
}
