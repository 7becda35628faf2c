import type { Ziptree } from '@yomikura/content/ziptree'
import { OFFLINE, TIMES } from '@yomikura/contract/limits'
import { Refusal } from '@yomikura/contract/refusal'
import type { Sentinel } from '../../library/db/sentinel.ts'
import { answered } from '../../library/db/silence.ts'
import { cutChunks, toChunk } from './cut-chunks.ts'
import { DamagedFileError, findDamaged, readChecked, type ReadOptions } from './file-reader.ts'
import { beginChunks } from './begin-chunks.ts'
import { putOneChunk, putWhole } from './file-rows.ts'
import { toFileId } from './file-record.ts'
import { type FilesDb, openFilesDb, type StoredFile, type StoredWork } from './files-db.ts'
import { runOn, writeTo } from './store-runs.ts'
import {
  carryOver,
  clearAll,
  deleteDamaged,
  deleteFiles,
  deleteWorkRows,
  putEntryRow,
  sweepOrphans,
} from './store-sweeps.ts'
import { StoreChanges, type StoreChange } from './store-changes.ts'
import { listReadable, listWorks } from './list-works.ts'
import { addLost, forgetLost, readLost } from './store-losses.ts'
import type {
  NewChunk,
  NewFile,
  ReadFile,
  StoredPart,
  StoreState,
  WorkGrant,
  WorkSummary,
} from './store-types.ts'

export type { StoreChange } from './store-changes.ts'

export type { NewFile, ReadFile, StoreState, WorkSummary } from './store-types.ts'

type Options = {
  /** {@link toFilesDbName} of the account's database. */
  name: string
  /** Undefined in a service worker, which has no localStorage. */
  sentinel?: Sentinel
  /** Tests make it small. */
  chunkBytes?: number
  nowMs?: () => number
  /** How long the database may answer nothing while it is opened. */
  silentMs?: number
}

/**
 * The files that one account keeps in this browser. Pages, service worker and several tabs may have
 * one open at the same time.
 *
 * Laws: a file is seen whole or not at all; what is read was checked against its checksum, and what
 * fails the check is removed and reported; a locked work gives nothing; bytes are those that the
 * server delivered and are no plainer here than there.
 */
export class OfflineStore {
  readonly db: FilesDb
  readonly chunkBytes: number
  readonly #sentinel: Sentinel | undefined
  readonly #nowMs: () => number
  readonly #silentMs: number
  readonly #changes: StoreChanges
  #locked: ReadonlySet<string> = new Set()
  #opening: Promise<StoreState> | undefined

  constructor({ name, sentinel, chunkBytes, nowMs, silentMs }: Options) {
    this.db = openFilesDb(name)
    this.chunkBytes = chunkBytes ?? OFFLINE.chunkBytes
    this.#sentinel = sentinel
    this.#nowMs = nowMs ?? Date.now
    this.#silentMs = silentMs ?? TIMES.databaseSilentMs
    this.#changes = new StoreChanges(name)
    this.#changes.subscribe((change) => {
      if (change.kind === 'locks') this.#opening = undefined
    })
  }

  /**
   * Opens the database; further calls join the first. Other calls open it by themselves.
   *
   * @throws SilentDatabaseError when it does not answer; the next call asks once more
   */
  open(): Promise<StoreState> {
    this.#opening ??= answered(this.#open(), this.#silentMs).catch((error: unknown) => {
      this.#opening = undefined
      throw error
    })
    return this.#opening
  }

  close(): void {
    this.#changes.close()
    this.db.close()
  }

  /** Reports every change, those of other tabs too. @returns ends it */
  readonly subscribe = (listener: (change: StoreChange) => void): (() => void) =>
    this.#changes.subscribe(listener)

  /** Works that were kept before the browser dropped them, until they are kept again or let go. */
  listLost(): Promise<string[]> {
    return this.#run(() => readLost(this.db))
  }

  /** Notes works that were kept here, as somebody knows who did not lose the memory of it. */
  async noteLost(worknos: readonly string[]): Promise<void> {
    await this.#write(() => addLost(this.db, worknos))
    this.#opening = undefined
    this.#changes.notify({ kind: 'all' })
  }

  /** The reader has seen the notice: what is there now is what holds. */
  async acknowledgeLoss(): Promise<void> {
    await this.#write(() => forgetLost(this.db))
    this.#opening = undefined
    this.#changes.notify({ kind: 'all' })
  }

  // ---- works

  /**
   * Makes room for a work's files. With another revision than the stored one, files that the two have
   * in common stay and the others go.
   */
  async putWork(work: Omit<StoredWork, 'added_at' | 'locked_at'>, ziptree: Ziptree): Promise<void> {
    const replace = async () => {
      const known = await this.db.works.get(work.workno)
      if (known && known.revision !== work.revision) await carryOver(this.db, work.workno, ziptree)
      await this.db.works.put({
        // A key once given still opens what was carried over.
        ...(known?.wrapped_key !== undefined && { wrapped_key: known.wrapped_key }),
        ...(known?.run_origin !== undefined && { run_origin: known.run_origin }),
        ...work,
        added_at: known?.added_at ?? this.#nowMs(),
      })
      await this.db.trees.put({ workno: work.workno, revision: work.revision, ziptree })
      await addLost(this.db, [])
    }
    // Files of the one edition must not be left under the name of the other.
    await this.#write(() => this.db.transaction('rw', this.db.tables, replace))
    await this.#mark()
    this.#opening = undefined
    this.#changes.notify({ kind: 'work', workno: work.workno })
  }

  /** Notes where a work lies and its key, as the server sent them; for another revision nothing. */
  async noteLeave({ workno, revision, folderUrl, wrappedKey }: WorkGrant): Promise<void> {
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

  /** Notes where a kept work runs without a network; empty where it cannot. */
  async noteRunOrigin(workno: string, origin: string): Promise<void> {
    await this.#write(() => this.db.works.update(workno, { run_origin: origin }))
    this.#changes.notify({ kind: 'work', workno })
  }

  findWork(workno: string): Promise<StoredWork | undefined> {
    return this.#run(() => this.db.works.get(workno))
  }

  /** All works with the bytes of their whole files, in the order in which they were added. */
  listWorks(): Promise<WorkSummary[]> {
    return this.#run(() => listWorks(this.db))
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

  /** Works of which files open without a network, and whether all do; locked ones do not. */
  listReadable(): Promise<Map<string, StoredPart>> {
    return this.#run(() => listReadable(this.db))
  }

  /** Hashnames of the tree's files that are wholly stored. */
  async listEntries(workno: string): Promise<ReadonlySet<string>> {
    const keys = await this.#run(() => this.db.entries.where({ workno }).primaryKeys())
    return new Set(keys.map(([, hashname]) => hashname))
  }

  /** Whether a file of the tree is wholly stored. */
  async hasEntry(workno: string, hashname: string): Promise<boolean> {
    return (await this.#run(() => this.db.entries.get([workno, hashname]))) !== undefined
  }

  /** Notes that every part of a file of the tree is stored; of an edition that is not kept, nothing. */
  async putEntry(workno: string, hashname: string, revision: string): Promise<void> {
    const entry = { workno, hashname, revision, stored_at: this.#nowMs() }
    const isPut = await this.#write(() => putEntryRow(this.db, entry))
    if (isPut) this.#changes.notify({ kind: 'stored', workno, hashname })
  }

  /** Removes works with all their files. */
  async deleteWorks(worknos: readonly string[]): Promise<void> {
    await this.#write(() => deleteWorkRows(this.db, worknos))
    await this.#mark()
    for (const workno of worknos) this.#changes.notify({ kind: 'work', workno })
  }

  /** Removes single files of a work's tree. */
  async deleteEntries(workno: string, hashnames: readonly string[]): Promise<void> {
    await this.#write(() => deleteFiles(this.db, workno, hashnames))
    this.#changes.notify({ kind: 'deleted', workno })
  }

  /** Removes every file, tree, image and queued download of the account. */
  async deleteAll(): Promise<void> {
    await this.#write(() => clearAll(this.db))
    await this.#mark()
    this.#opening = undefined
    this.#changes.notify({ kind: 'all' })
  }

  // ---- rights

  /** Shuts works whose right is gone (security.md#b-10). Their files stay until they are deleted. */
  async lockWorks(worknos: readonly string[]): Promise<void> {
    await this.#setLocks(worknos, this.#nowMs())
  }

  /** Opens works again whose right has come back. */
  async unlockWorks(worknos: readonly string[]): Promise<void> {
    await this.#setLocks(worknos, undefined)
  }

  // ---- files

  /** Stores a whole file at once: all of it, or nothing. `sha256` where it is known already. */
  async putFile(file: NewFile, bytes: ArrayBuffer, sha256?: string): Promise<void> {
    const record = this.#toRecord(file, true)
    const chunks = await cutChunks(record, bytes, sha256)
    await this.#write(() => putWhole(this.db, record, chunks))
    this.#changes.notify({ kind: 'part', workno: file.workno })
  }

  /**
   * Starts storing a file piece by piece, or goes on with what an earlier start left.
   *
   * @returns index of the first chunk that is missing; the number of chunks when it is whole
   */
  async beginFile(file: NewFile): Promise<number> {
    return this.#write(() => beginChunks(this.db, this.#toRecord(file, file.length === 0)))
  }

  /** Stores one chunk, `sha256` where it is known already. With the last one the file becomes visible. */
  async putChunk(file: NewFile, part: NewChunk): Promise<void> {
    const record = this.#toRecord(file, false)
    const chunk = await toChunk(record.id, part)
    await this.#write(() => putOneChunk(this.db, record, chunk))
    this.#changes.notify({ kind: 'part', workno: file.workno })
  }

  /**
   * A stored file, checked against its checksums. One that fails is removed and reported as `damaged`.
   *
   * @param path below the work's folder, for example `optimized/{name}`
   * @param revision only of this revision; any when absent
   * @returns undefined when it is not stored
   * @throws Refusal `no_right` for a locked work
   */
  async readFile(
    workno: string,
    path: string,
    options: ReadOptions = {},
  ): Promise<ReadFile | undefined> {
    await this.#requireOpen(workno)
    const asked = { ...options, guess: this.chunkBytes }
    try {
      const read = await this.#run(() => readChecked(this.db, toFileId(workno, path), asked))
      return read && { type: read.file.type, length: read.file.length, bytes: read.bytes }
    } catch (error) {
      if (!(error instanceof DamagedFileError)) throw error
      await this.#dropDamaged(error.file)
      return undefined
    }
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

  /** Removes bytes that no file names, files of no work and begun ones in no queue: what a kill may leave. */
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
    this.#changes.notify({ kind: 'all' })
  }

  // ---- inside

  async #open(): Promise<StoreState> {
    const works = await this.#run(() => this.db.works.toArray())
    this.#locked = new Set(
      works.flatMap(({ workno, locked_at }) => (locked_at === undefined ? [] : workno)),
    )
    const kept = new Set(works.map(({ workno }) => workno))
    const missing = this.#readMarks().filter((workno) => !kept.has(workno))
    if (missing.length > 0) {
      // From here on the database itself remembers: the mark will soon record what is kept next.
      await this.#write(() => addLost(this.db, missing))
      await this.#mark()
    }
    if ((await this.listLost()).length > 0) return 'lost'
    return works.length > 0 ? 'ready' : 'empty'
  }

  /** Worknos that were said to be kept, beside the database. */
  #readMarks(): string[] {
    return (this.#sentinel?.read() ?? '').split(' ').filter((workno) => workno !== '')
  }

  /** Says beside the database which works are kept: an emptied one is noticed by it (security.md#f3). */
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
    this.#changes.notify({ kind: 'locks' })
  }

  async #dropDamaged(file: StoredFile): Promise<void> {
    await this.#write(() => deleteDamaged(this.db, file))
    this.#changes.notify({ kind: 'damaged', workno: file.workno, hashname: file.hashname })
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
