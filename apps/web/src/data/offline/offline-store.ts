import type { Ziptree } from '@yomikura/content/ziptree'
import { OFFLINE } from '@yomikura/contract/limits'
import { Refusal } from '@yomikura/contract/refusal'
import type { Sentinel } from '../db/sentinel.ts'
import { toSha256 } from './checksum.ts'
import { DamagedFileError, findDamaged, listChunkIndexes, readBytes, type Slice } from './file-reader.ts'
import { countChunks, isSameFile, toFileId } from './file-record.ts'
import { type FilesDb, openFilesDb, type StoredFile, type StoredWork } from './files-db.ts'
import { runOn, writeTo } from './store-runs.ts'
import { carryOver, deleteDamaged, deleteFiles, deleteWorkRows, sweepOrphans } from './store-sweeps.ts'
import { StoreChanges, type StoreChange } from './store-changes.ts'

export type { StoreChange } from './store-changes.ts'

/** `lost`: the browser dropped the files in silence; `listLost` says of which works. */
export type StoreState = 'ready' | 'empty' | 'lost'

/** A work as the storage page shows it. */
export type WorkSummary = StoredWork & { size_bytes: number; file_count: number }

/** What a file is told apart by, and where it belongs. */
export type NewFile = Pick<StoredFile, 'workno' | 'path' | 'hashname' | 'revision' | 'type' | 'length'>

/** What the server tells of a work with the leave to fetch it. */
type WorkLeave = Pick<StoredWork, 'workno' | 'revision'> & { folderUrl: string; wrappedKey?: string }

/** A stored file, checked: the bytes as the server delivered them. */
export type ReadFile = { type: string; length: number; bytes: ArrayBuffer }

type Options = {
  /** {@link toFilesDbName} of the account's database. */
  name: string
  /** Undefined in a service worker, which has no localStorage. */
  sentinel?: Sentinel
  /** Tests make it small. */
  chunkBytes?: number
  nowMs?: () => number
}

/**
 * The files that one account keeps in this browser. Pages, service worker and several tabs may have
 * one open at the same time.
 *
 * Laws: a file is seen whole or not at all; what is read was checked against its checksum, and what
 * fails the check is removed and told of; a locked work gives nothing; bytes are those that the
 * server delivered and are no plainer here than there.
 */
export class OfflineStore {
  readonly db: FilesDb
  readonly chunkBytes: number
  readonly #sentinel: Sentinel | undefined
  readonly #nowMs: () => number
  readonly #changes: StoreChanges
  #locked: ReadonlySet<string> = new Set()
  #opening: Promise<StoreState> | undefined

  constructor({ name, sentinel, chunkBytes = OFFLINE.chunkBytes, nowMs = Date.now }: Options) {
    this.db = openFilesDb(name)
    this.chunkBytes = chunkBytes
    this.#sentinel = sentinel
    this.#nowMs = nowMs
    this.#changes = new StoreChanges(name)
    this.#changes.subscribe((change) => {
      if (change.kind === 'locks') this.#opening = undefined
    })
  }

  /** Opens the database; further calls join the first. Other calls open it by themselves. */
  open(): Promise<StoreState> {
    this.#opening ??= this.#open().catch((error: unknown) => {
      this.#opening = undefined
      throw error
    })
    return this.#opening
  }

  close(): void {
    this.#changes.close()
    this.db.close()
  }

  /** Tells of every change, those of other tabs too. @returns ends it */
  readonly subscribe = (listener: (change: StoreChange) => void): (() => void) =>
    this.#changes.subscribe(listener)

  /** Worknos of which files were kept before the browser dropped them. */
  listLost(): string[] {
    return (this.#sentinel?.read() ?? '').split(' ').filter((workno) => workno !== '')
  }

  /** The reader has been told: what is there now is what holds. */
  async acknowledgeLoss(): Promise<void> {
    await this.#mark()
    this.#opening = undefined
  }

  // ---- works

  /**
   * Makes room for a work's files. With another revision than the stored one, files that the two have
   * in common stay and the others go.
   */
  async putWork(work: Omit<StoredWork, 'added_at' | 'locked_at'>, ziptree: Ziptree): Promise<void> {
    await this.#write(async () => {
      const known = await this.db.works.get(work.workno)
      if (known && known.revision !== work.revision) await carryOver(this.db, work.workno, ziptree)
      await this.db.works.put({
        // A key once given still opens what was carried over.
        ...(known?.wrapped_key !== undefined && { wrapped_key: known.wrapped_key }),
        ...work,
        added_at: known?.added_at ?? this.#nowMs(),
      })
      await this.db.trees.put({ workno: work.workno, revision: work.revision, ziptree })
    })
    await this.#mark()
    this.#opening = undefined
    this.#changes.tell({ kind: 'work', workno: work.workno })
  }

  /** Notes where a work lies and its key, as the server told them; for another revision nothing. */
  async noteLeave({ workno, revision, folderUrl, wrappedKey }: WorkLeave): Promise<void> {
    await this.#write(() =>
      this.db.works
        .where({ workno })
        .filter((work) => work.revision === revision)
        .modify((work) => {
          work.folder_url = folderUrl
          if (wrappedKey !== undefined) work.wrapped_key = wrappedKey
        }),
    )
  }

  findWork(workno: string): Promise<StoredWork | undefined> {
    return this.#run(() => this.db.works.get(workno))
  }

  /** All works with the bytes of their whole files, in the order in which they were added. */
  async listWorks(): Promise<WorkSummary[]> {
    const [works, files] = await this.#run(() =>
      Promise.all([this.db.works.toArray(), this.db.files.toArray()]),
    )
    const sums = new Map(works.map(({ workno }) => [workno, { size_bytes: 0, file_count: 0 }]))
    for (const { workno, length, is_whole } of files) {
      const sum = sums.get(workno)
      if (!sum || !is_whole) continue
      sum.size_bytes += length
      sum.file_count += 1
    }
    return works
      .map((work) => ({ ...work, ...sums.get(work.workno)! }))
      .sort((one, other) => one.added_at - other.added_at)
  }

  /**
   * The tree of a stored work, as of its files' revision; undefined when nothing of it is stored.
   *
   * @throws Refusal `no_right` for a locked work
   */
  async readZiptree(workno: string): Promise<Ziptree | undefined> {
    await this.#requireOpen(workno)
    return this.#run(async () => (await this.db.trees.get(workno))?.ziptree)
  }

  /** Works of which at least one file opens without a network; locked ones do not. */
  async listReadable(): Promise<Set<string>> {
    await this.open()
    const worknos = await this.#run(() => this.db.entries.orderBy('workno').uniqueKeys())
    return new Set((worknos as string[]).filter((workno) => !this.#locked.has(workno)))
  }

  /** Hashnames of the tree's files that are wholly stored. */
  async listEntries(workno: string): Promise<ReadonlySet<string>> {
    const keys = await this.#run(() => this.db.entries.where({ workno }).primaryKeys())
    return new Set(keys.map(([, hashname]) => hashname))
  }

  /** Notes that every part of a file of the tree is stored. */
  async putEntry(workno: string, hashname: string, revision: string): Promise<void> {
    await this.#write(() =>
      this.db.entries.put({ workno, hashname, revision, stored_at: this.#nowMs() }),
    )
    this.#changes.tell({ kind: 'file', workno })
  }

  /** Removes works with all their files. */
  async deleteWorks(worknos: readonly string[]): Promise<void> {
    await this.#write(() => deleteWorkRows(this.db, worknos))
    await this.#mark()
    for (const workno of worknos) this.#changes.tell({ kind: 'work', workno })
  }

  /** Removes single files of a work's tree. */
  async deleteEntries(workno: string, hashnames: readonly string[]): Promise<void> {
    await this.#write(() => deleteFiles(this.db, workno, hashnames))
    this.#changes.tell({ kind: 'file', workno })
  }

  /** Removes every file, tree, image and queued download of the account. */
  async deleteAll(): Promise<void> {
    await this.#write(() => Promise.all(this.db.tables.map((table) => table.clear())))
    await this.#mark()
    this.#opening = undefined
    this.#changes.tell({ kind: 'all' })
  }

  // ---- rights

  /** Shuts works whose right is gone (security.md B-10). Their files stay until they are deleted. */
  async lockWorks(worknos: readonly string[]): Promise<void> {
    await this.#setLocks(worknos, this.#nowMs())
  }

  /** Opens works again whose right has come back. */
  async unlockWorks(worknos: readonly string[]): Promise<void> {
    await this.#setLocks(worknos, undefined)
  }

  // ---- files

  /** Stores a whole file at once: all of it, or nothing. */
  async putFile(file: NewFile, bytes: ArrayBuffer): Promise<void> {
    const record = this.#toRecord(file, true)
    const chunks = await Promise.all(
      Array.from({ length: countChunks(record) }, async (_, index) => {
        const part =
          bytes.byteLength <= this.chunkBytes
            ? bytes
            : bytes.slice(index * this.chunkBytes, (index + 1) * this.chunkBytes)
        return { id: record.id, index, bytes: part, sha256: await toSha256(part) }
      }),
    )
    await this.#write(() =>
      this.db.transaction('rw', [this.db.files, this.db.chunks], async () => {
        await this.db.files.put(record)
        await this.db.chunks.bulkPut(chunks)
      }),
    )
    this.#changes.tell({ kind: 'file', workno: file.workno })
  }

  /**
   * Starts storing a file piece by piece, or goes on with what an earlier start left.
   *
   * @returns index of the first chunk that is missing; the number of chunks when it is whole
   */
  async beginFile(file: NewFile): Promise<number> {
    const record = this.#toRecord(file, countChunks(this.#toRecord(file, false)) === 0)
    return this.#write(() =>
      this.db.transaction('rw', [this.db.files, this.db.chunks], async () => {
        const known = await this.db.files.get(record.id)
        const stored = await listChunkIndexes(this.db, record.id)
        if (known && isSameFile(known, record)) {
          if (known.is_whole) return countChunks(record)
          const missing = stored.findIndex((index, at) => index !== at)
          return missing === -1 ? stored.length : missing
        }
        await this.db.chunks.bulkDelete(stored.map((index): [string, number] => [record.id, index]))
        await this.db.files.put(record)
        return 0
      }),
    )
  }

  /** Stores one chunk. With the last missing one the file becomes visible. */
  async putChunk(file: NewFile, index: number, bytes: ArrayBuffer): Promise<void> {
    const record = this.#toRecord(file, true)
    const sha256 = await toSha256(bytes)
    await this.#write(() =>
      this.db.transaction('rw', [this.db.files, this.db.chunks], async () => {
        await this.db.chunks.put({ id: record.id, index, bytes, sha256 })
        const stored = await listChunkIndexes(this.db, record.id)
        // Each time, for the first chunk is what the type came with.
        await this.db.files.put({ ...record, is_whole: stored.length === countChunks(record) })
      }),
    )
    this.#changes.tell({ kind: 'file', workno: file.workno })
  }

  /**
   * A stored file, checked against its checksums. One that fails is removed and told of as `damaged`.
   *
   * @param path below the work's folder, for example `optimized/{name}`
   * @param revision only of this revision; any when absent
   * @returns undefined when it is not stored
   * @throws Refusal `no_right` for a locked work
   */
  async readFile(
    workno: string,
    path: string,
    { revision, slice }: { revision?: string; slice?: Slice } = {},
  ): Promise<ReadFile | undefined> {
    await this.#requireOpen(workno)
    return this.#run(async () => {
      const file = await this.db.files.get(toFileId(workno, path))
      if (!file?.is_whole || (revision !== undefined && file.revision !== revision)) return undefined
      try {
        const bytes = await readBytes(this.db, file, slice)
        return { type: file.type, length: file.length, bytes }
      } catch (error) {
        if (!(error instanceof DamagedFileError)) throw error
        await this.#dropDamaged(file)
        return undefined
      }
    })
  }

  /** What is known of a whole file, without its bytes. */
  async findFile(workno: string, path: string): Promise<StoredFile | undefined> {
    const file = await this.#run(() => this.db.files.get(toFileId(workno, path)))
    return file?.is_whole ? file : undefined
  }

  /**
   * Reads every file of a work, or of all, and removes those that fail their checksum.
   *
   * @returns the files removed
   */
  async verify(workno?: string): Promise<StoredFile[]> {
    const damaged = await findDamaged(this.db, workno)
    for (const file of damaged) await this.#dropDamaged(file)
    return damaged
  }

  /** Removes bytes that no file names, and files of no work: what a kill may leave. */
  sweep(): Promise<void> {
    return this.#write(() => sweepOrphans(this.db))
  }

  // ---- images

  /** Bytes of all kept covers. */
  async countImageBytes(): Promise<number> {
    let bytes = 0
    await this.#run(() => this.db.images.each(({ length }) => (bytes += length)))
    return bytes
  }

  async deleteImages(): Promise<void> {
    await this.#write(() => this.db.images.clear())
    this.#changes.tell({ kind: 'all' })
  }

  // ---- inside

  async #open(): Promise<StoreState> {
    const works = await this.#run(() => this.db.works.toArray())
    this.#locked = new Set(
      works.flatMap(({ workno, locked_at }) => (locked_at === undefined ? [] : workno)),
    )
    const kept = new Set(works.map(({ workno }) => workno))
    if (this.listLost().some((workno) => !kept.has(workno))) return 'lost'
    return works.length > 0 ? 'ready' : 'empty'
  }

  /** Says beside the database which works are kept: an emptied one is noticed by it (security.md F3). */
  async #mark(): Promise<void> {
    if (!this.#sentinel) return
    const worknos = await this.#run(() => this.db.works.toCollection().primaryKeys())
    this.#sentinel.write(worknos.join(' '))
  }

  async #requireOpen(workno: string): Promise<void> {
    await this.open()
    if (this.#locked.has(workno)) throw new Refusal('no_right', { status: 403 })
  }

  async #setLocks(worknos: readonly string[], lockedAt: number | undefined): Promise<void> {
    const isLocked = lockedAt !== undefined
    await this.#write(() =>
      this.db.works
        .where('workno')
        .anyOf(worknos)
        .modify((work) => {
          if (!isLocked) delete work.locked_at
          else work.locked_at ??= lockedAt
        }),
    )
    this.#opening = undefined
    this.#changes.tell({ kind: 'locks' })
  }

  async #dropDamaged(file: StoredFile): Promise<void> {
    await this.#write(() => deleteDamaged(this.db, file))
    this.#changes.tell({ kind: 'damaged', workno: file.workno, hashname: file.hashname })
  }

  #toRecord(file: NewFile, isWhole: boolean): StoredFile {
    const id = toFileId(file.workno, file.path)
    return { ...file, id, chunk_bytes: this.chunkBytes, is_whole: isWhole }
  }

  #write<T>(change: () => PromiseLike<T>): Promise<T> {
    return writeTo(this.db, change)
  }

  #run<T>(operation: () => PromiseLike<T>): Promise<T> {
    return runOn(this.db, operation)
  }
}
