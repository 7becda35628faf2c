import { AppError } from '@yomikura/contract/errors'
import { UPLOADS } from '@yomikura/contract/limits'
import type { OfferedFile, Upload } from '@yomikura/contract/uploads'
import { createHash, hash } from 'node:crypto'
import type { Clock } from '#platform/clock/clock.ts'
import { type Db, transact } from '#platform/db/database.ts'
import type { UploadTable } from '#platform/db/tables/upload-tables.ts'
import { createId } from '#platform/ids/ids.ts'
import type { Job, Queue } from '#platform/queue/queue.ts'
import {
  type AccountHolder,
  type Actor,
  type AddingObject,
  can,
  requireCan,
  toActor,
} from '../access/index.ts'
import { isLocalAccount } from '../local-account/index.ts'
import { requirePlainPaths, toShelf } from './offered-names.ts'
import { UploadRepository } from './repository.ts'
import { UploadFolders } from './upload-folders.ts'

/** Name under which a finished upload waits for its works. */
export const PLAN_JOB = 'uploads.plan'

/** Works that a folder became, each with the job that takes it in; and paths of files that are no work. */
type Outcome = { works: { workno: string; title: string; job_id: string }[]; left_out: string[] }

/** Takes the works of a folder in, as the command line does. @param folder absolute, without links */
export type MakeWorks = (folder: string, accountId: string) => Promise<Outcome>

type Parts = {
  db: Db
  clock: Clock
  queue: Queue
  /** Where uploads lie on this machine; absolute. */
  folder: string
  /** Whom the operator lets add works; undefined where no account may. */
  openTo: AddingObject['openTo'] | undefined
  /** Bytes that an account may have added. */
  accountBytes?: number
}

const NOTHING: Outcome = { works: [], left_out: [] }

/** Files that people add from a browser: received in parts, laid on a shelf, and made works. */
export class UploadService {
  readonly #parts: Parts
  readonly #folders: UploadFolders

  constructor(parts: Parts) {
    this.#parts = parts
    this.#folders = new UploadFolders(parts.folder)
  }

  /** Whether who asks may add works. */
  async mayAdd(actor: Actor): Promise<boolean> {
    if (actor.kind !== 'principal') return false
    const object = await this.#toObject(actor.principal.principal_id)
    return object !== undefined && can(actor, 'add_works', object)
  }

  /**
   * Begins an upload, or finds the one of the same files that was not finished.
   *
   * @throws AppError `forbidden`, `upload_name_refused`, `upload_quota` with what is left, `upload_open_limit` or
   *   `storage_full`
   */
  async begin(account: AccountHolder, files: readonly OfferedFile[]): Promise<Upload> {
    await this.#requireMay(account)
    requirePlainPaths(files.map(({ path }) => path))
    const { db, clock } = this.#parts
    const { account_id } = account
    const offer_hash = hash('sha256', JSON.stringify(files.map(toOffer)))
    const known = await new UploadRepository(db).findByOffer(account_id, offer_hash)
    if (known !== undefined) return this.#describe(known)
    const total_bytes = files.reduce((all, { size_bytes }) => all + size_bytes, 0)
    await this.#requireRoom(total_bytes)
    const now = clock.nowSeconds()
    const upload: UploadTable = {
      ...{ upload_id: createId(), account_id, offer_hash, state: 'receiving', total_bytes },
      ...{ outcome: '', created_at: now, touched_at: now },
    }
    const rows = files.map(({ path, size_bytes }, file_index) => ({ file_index, path, size_bytes }))
    await this.#folders.create(upload.upload_id)
    await transact(db, async (tx) => {
      const uploads = new UploadRepository(tx)
      const { bytes, open } = await uploads.countAccount(account_id)
      const { accountBytes = UPLOADS.accountBytes } = this.#parts
      if (bytes + total_bytes > accountBytes) {
        const details = { limit_bytes: accountBytes, free_bytes: Math.max(0, accountBytes - bytes) }
        throw new AppError('upload_quota', undefined, { details })
      }
      if (open >= UPLOADS.openPerAccount) throw new AppError('upload_open_limit')
      await uploads.insertUpload(upload, rows)
    })
    return this.#describe(upload)
  }

  /** How far an upload is. @throws AppError `forbidden`, or `not_found` for another's too */
  async find(account: AccountHolder, uploadId: string): Promise<Upload> {
    return this.#describe(await this.#findOwn(account, uploadId))
  }

  /**
   * Keeps a part; one that is kept already is left as it is. It is on the disk when this returns.
   *
   * @param part `digest` is the SHA-256 of the bytes in base64
   * @throws AppError `forbidden`, `not_found`, `upload_finished`, `upload_part_damaged` or `storage_full`
   */
  async keepPart(
    account: AccountHolder,
    place: { uploadId: string; file: number; part: number },
    { bytes, digest }: { bytes: Buffer; digest: string },
  ): Promise<void> {
    const { uploadId, file: file_index, part: part_index } = place
    const { state } = await this.#findOwn(account, uploadId)
    if (state !== 'receiving') throw new AppError('upload_finished')
    const uploads = new UploadRepository(this.#parts.db)
    const file = await uploads.findFile(uploadId, file_index)
    if (file === undefined) throw new AppError('not_found')
    const at = part_index * UPLOADS.partBytes
    const length = Math.min(UPLOADS.partBytes, Number(file.size_bytes) - at)
    if (length <= 0) throw new AppError('not_found')
    const isWhole = bytes.length === length
    if (!isWhole || createHash('sha256').update(bytes).digest('base64') !== digest) {
      throw new AppError('upload_part_damaged')
    }
    await this.#folders.inTurn(uploadId, file_index, async () => {
      if (await uploads.hasPart(uploadId, file_index, part_index)) return
      await this.#folders.write(uploadId, file_index, { bytes, at })
      await transact(this.#parts.db, async (tx) => {
        const rows = new UploadRepository(tx)
        // Removed while the bytes were written: the row would be of no upload.
        if ((await rows.findUpload(uploadId)) === undefined) throw new AppError('not_found')
        await rows.insertPart({ upload_id: uploadId, file_index, part_index })
        await rows.updateUpload(uploadId, { touched_at: this.#parts.clock.nowSeconds() })
      })
    })
  }

  /**
   * Has works made of the files. Asked for again it changes nothing, but after a failure, when it tries
   * again.
   *
   * @throws AppError `forbidden`, `not_found` or `upload_incomplete`
   */
  async finish(account: AccountHolder, uploadId: string): Promise<Upload> {
    const upload = await this.#findOwn(account, uploadId)
    if (upload.state === 'planned') return this.#describe(upload)
    const { db, queue } = this.#parts
    await transact(db, async (tx) => {
      const uploads = new UploadRepository(tx)
      const files = await uploads.listFiles(uploadId)
      const wanted = files.reduce((all, { size_bytes }) => all + countParts(size_bytes), 0)
      const parts = await uploads.listParts(uploadId)
      if (parts.length < wanted) throw new AppError('upload_incomplete')
      await uploads.moveOn(uploadId, { from: 'receiving', to: 'planning' })
      const options = { key: uploadId, turn: account.account_id, db: tx }
      await queue.enqueue(PLAN_JOB, { uploadId }, options)
    })
    return this.find(account, uploadId)
  }

  /** Removes an upload of which no works were made. @throws AppError as {@link find}, `upload_finished` */
  async cancel(account: AccountHolder, uploadId: string): Promise<void> {
    const { state } = await this.#findOwn(account, uploadId)
    if (state !== 'receiving') throw new AppError('upload_finished')
    await this.#remove(uploadId)
  }

  /** Makes works of a finished upload. Interrupted, it comes to the same end when it runs again. */
  async plan(uploadId: string, makeWorks: MakeWorks): Promise<Outcome> {
    const { db } = this.#parts
    const uploads = new UploadRepository(db)
    const upload = await uploads.findUpload(uploadId)
    if (upload?.state !== 'planning') return readOutcome(upload?.outcome)
    const files = await uploads.listFiles(uploadId)
    const { name, ways } = toShelf(files.map(({ path }) => path))
    const placed = files.map(({ file_index, size_bytes }, at) => ({
      ...{ index: file_index, way: ways[at] ?? '', sizeBytes: Number(size_bytes) },
    }))
    const root = await this.#folders.settle(uploadId, name, placed)
    const outcome = await makeWorks(root, upload.account_id)
    await transact(db, async (tx) => {
      const rows = new UploadRepository(tx)
      await rows.updateUpload(uploadId, { state: 'planned', outcome: JSON.stringify(outcome) })
      await rows.deleteFiles(uploadId)
    })
    await this.#folders.removeArriving(uploadId)
    return outcome
  }

  /** Removes uploads that were left, and what lies on the disk of none. @returns how many */
  async sweep(): Promise<number> {
    let removed = 0
    for await (const uploadId of this.#listLeft()) {
      await this.#remove(uploadId)
      removed++
    }
    return removed
  }

  /** What {@link sweep} would remove, and the bytes of its files. */
  async foresee(): Promise<{ count: number; bytes: number }> {
    const sum = { count: 0, bytes: 0 }
    for await (const uploadId of this.#listLeft()) {
      sum.count++
      sum.bytes += await this.#folders.measure(uploadId)
    }
    return sum
  }

  async *#listLeft(): AsyncGenerator<string> {
    const { db, clock } = this.#parts
    const uploads = new UploadRepository(db)
    const before = clock.nowSeconds() - UPLOADS.abandonedSeconds
    for (const uploadId of await uploads.listAbandoned(before)) {
      if ((await this.#findPlanJob(uploadId)) === undefined) yield uploadId
    }
    for (const uploadId of await this.#folders.listUploads()) {
      const isYoung = toCreatedSeconds(uploadId) >= before
      // A folder is made before its row.
      if (!isYoung && (await uploads.findUpload(uploadId)) === undefined) yield uploadId
    }
  }

  /**
   * Removes all that an account added, from this machine and the database. Works that were made of it
   * stay, and cannot be made again.
   */
  async removeAll(accountId: string): Promise<void> {
    const uploads = new UploadRepository(this.#parts.db)
    for (const uploadId of await uploads.listOfAccount(accountId)) await this.#remove(uploadId)
  }

  async #remove(uploadId: string): Promise<void> {
    // First the rows: a part that is being written then finds no upload.
    await transact(this.#parts.db, (tx) => new UploadRepository(tx).deleteUpload(uploadId))
    await this.#folders.remove(uploadId)
  }

  async #findOwn(account: AccountHolder, uploadId: string): Promise<UploadTable> {
    await this.#requireMay(account)
    const uploads = new UploadRepository(this.#parts.db)
    const upload = await uploads.findUpload(uploadId, account.account_id)
    if (upload === undefined) throw new AppError('not_found')
    return upload
  }

  async #requireMay(account: AccountHolder): Promise<void> {
    const object = await this.#toObject(account.principal_id)
    if (object === undefined) throw new AppError('forbidden')
    requireCan(toActor(account), 'add_works', object)
  }

  async #toObject(principalId: string): Promise<AddingObject | undefined> {
    const { openTo, db } = this.#parts
    if (openTo === undefined) return undefined
    return { openTo, isLocal: openTo === 'local' && (await isLocalAccount(db, principalId)) }
  }

  async #requireRoom(totalBytes: number): Promise<void> {
    const free = await this.#folders.findFreeBytes()
    if (free - UPLOADS.spareBytes < 2 * totalBytes) throw new AppError('storage_full')
  }

  async #findPlanJob(uploadId: string): Promise<Job | undefined> {
    return this.#parts.queue.findActive({ names: [PLAN_JOB], key: uploadId })
  }

  async #describe(upload: UploadTable): Promise<Upload> {
    const { upload_id } = upload
    const uploads = new UploadRepository(this.#parts.db)
    const [files, parts] = [await uploads.listFiles(upload_id), await uploads.listParts(upload_id)]
    const received = Map.groupBy(parts, ({ file_index }) => file_index)
    const { works, left_out } = readOutcome(upload.outcome)
    const isStuck =
      upload.state === 'planning' && (await this.#findPlanJob(upload_id)) === undefined
    const state = isStuck ? await this.#findEnd(upload) : upload.state
    return {
      ...{ id: upload_id, state, part_bytes: UPLOADS.partBytes },
      files: files.map(({ file_index, path, size_bytes }) => ({
        ...{ path, size_bytes: Number(size_bytes) },
        received_parts: (received.get(file_index) ?? []).map(({ part_index }) => part_index),
      })),
      works: await Promise.all(works.map((work) => this.#describeWork(work))),
      left_out: left_out.slice(0, UPLOADS.namedLeftOut),
      left_out_count: left_out.length,
    }
  }

  /** Without a job it was given up, or has ended since its row was read. */
  async #findEnd({ upload_id }: UploadTable): Promise<Upload['state']> {
    const now = await new UploadRepository(this.#parts.db).findUpload(upload_id)
    return now?.state === 'planned' ? 'planning' : 'failed'
  }

  async #describeWork({ workno, title, job_id }: Outcome['works'][number]) {
    // The queue forgets jobs that went well, and keeps those that did not.
    const job = await this.#parts.queue.find(job_id)
    const state = job === undefined ? 'done' : WORK_STATES[job.state]
    return { workno, title, state, progress: state === 'done' ? 1 : (job?.progress ?? 0) }
  }
}

const WORK_STATES = {
  pending: 'waiting',
  running: 'working',
  done: 'done',
  dead: 'failed',
  cancelled: 'failed',
} as const satisfies Record<Job['state'], string>

function toOffer({ path, size_bytes, modified_ms }: OfferedFile) {
  return [path, size_bytes, modified_ms]
}

function readOutcome(text: string | undefined): Outcome {
  return text ? (JSON.parse(text) as Outcome) : NOTHING
}

function countParts(sizeBytes: number): number {
  return Math.ceil(Number(sizeBytes) / UPLOADS.partBytes)
}

/** An id begins with its time; of anything else that lies there it is long ago. */
function toCreatedSeconds(uploadId: string): number {
  const ms = Number.parseInt(uploadId.replace('-', '').slice(0, 12), 16)
  return Number.isNaN(ms) ? 0 : Math.floor(ms / 1000)
}
