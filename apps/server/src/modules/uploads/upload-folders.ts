import { AppError } from '@yomikura/contract/errors'
import { constants } from 'node:fs'
import { type FileHandle, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasCode, toNeutralError } from '#platform/storage/disk-errors.ts'
import { ensureFolder, flushFolder } from '#platform/storage/disk-files.ts'
import { measureFolder } from '#platform/storage/measure-folder.ts'

/** A file of an upload: its number, where it is going to lie, and its length. */
export type PlacedFile = { index: number; way: string; sizeBytes: number }

/**
 * Where uploads lie on this machine: `arriving/{upload}/{number}` while parts come, under names of ours, and
 * `shelf/{upload}/{folder}/…` under the names that people gave, where their works have their source for
 * good.
 */
export class UploadFolders {
  readonly #arriving: string
  readonly #shelf: string
  /** Writers of one file wait for each other: two senders of one part must not mix their bytes. */
  readonly #turns = new Map<string, Promise<unknown>>()

  /** @param root absolute; made when the first upload begins */
  constructor(root: string) {
    this.#arriving = join(root, 'arriving')
    this.#shelf = join(root, 'shelf')
  }

  /** Makes the place of a new upload. */
  async create(uploadId: string): Promise<void> {
    await this.#neutral(() => ensureFolder(join(this.#arriving, uploadId)))
  }

  /** Bytes that are free for others than root on the disk of the uploads. */
  async findFreeBytes(): Promise<number> {
    return this.#neutral(async () => {
      await ensureFolder(this.#arriving)
      const { bavail, bsize } = await statfs(this.#arriving)
      return bavail * bsize
    })
  }

  /** Runs one task after the other for each file. */
  async inTurn<T>(uploadId: string, index: number, task: () => Promise<T>): Promise<T> {
    const key = `${uploadId}/${index}`
    const before = this.#turns.get(key) ?? Promise.resolve()
    const turn = before.then(task, task)
    const settled = turn.catch(() => undefined)
    this.#turns.set(key, settled)
    try {
      return await turn
    } finally {
      if (this.#turns.get(key) === settled) this.#turns.delete(key)
    }
  }

  /**
   * Writes bytes into a file that arrives; they are on the disk when this returns.
   *
   * @throws AppError `storage_full`, or `not_found` when the upload was removed meanwhile
   */
  async write(uploadId: string, index: number, part: { bytes: Buffer; at: number }): Promise<void> {
    const folder = join(this.#arriving, uploadId)
    await this.#neutral(async () => {
      const { handle, isNew } = await openArriving(join(folder, String(index)))
      try {
        let done = 0
        while (done < part.bytes.length) {
          const { bytesWritten } = await handle.write(part.bytes, done, undefined, part.at + done)
          done += bytesWritten
        }
        await handle.datasync()
      } finally {
        await handle.close()
      }
      if (isNew) await flushFolder(folder)
    })
  }

  /**
   * Moves what arrived to its names; what an earlier attempt moved stays.
   *
   * @param name of the folder that all of it lies in
   * @returns absolute path of that folder
   * @throws Error when a file is not as long as it was offered
   */
  async settle(uploadId: string, name: string, files: readonly PlacedFile[]): Promise<string> {
    const root = join(this.#shelf, uploadId, name)
    return this.#neutral(async () => {
      await ensureFolder(root)
      const touched = new Set<string>()
      for (const { index, way, sizeBytes } of files) {
        const place = join(root, way)
        if (await isOfLength(place, sizeBytes)) continue
        await ensureFolder(dirname(place))
        const arrived = join(this.#arriving, uploadId, String(index))
        if (sizeBytes === 0) await (await openArriving(arrived)).handle.close()
        if (!(await isOfLength(arrived, sizeBytes))) throw new Error(`${arrived} is incomplete.`)
        await rename(arrived, place)
        touched.add(dirname(place))
      }
      for (const folder of touched) await flushFolder(folder)
      return root
    })
  }

  /** Removes what was sent and did not settle. */
  async removeArriving(uploadId: string): Promise<void> {
    await rm(join(this.#arriving, uploadId), { recursive: true, force: true })
  }

  /** Removes all of an upload, its settled files too. */
  async remove(uploadId: string): Promise<void> {
    await this.removeArriving(uploadId)
    await rm(join(this.#shelf, uploadId), { recursive: true, force: true })
  }

  /** Bytes of what {@link remove} would remove. */
  async measure(uploadId: string): Promise<number> {
    const arriving = await measureFolder(join(this.#arriving, uploadId))
    return arriving + (await measureFolder(join(this.#shelf, uploadId)))
  }

  /** Ids of uploads of which anything lies here. */
  async listUploads(): Promise<string[]> {
    const names = await Promise.all(
      [this.#arriving, this.#shelf].map((folder) =>
        readdir(folder).catch((error: unknown) => {
          if (hasCode(error, 'ENOENT')) return []
          throw error
        }),
      ),
    )
    return [...new Set(names.flat())]
  }

  async #neutral<T>(task: () => Promise<T>): Promise<T> {
    try {
      return await task()
    } catch (error) {
      throw toNeutralError(error)
    }
  }
}

async function openArriving(path: string): Promise<{ handle: FileHandle; isNew: boolean }> {
  const { O_RDWR, O_CREAT, O_EXCL, O_NOFOLLOW } = constants
  try {
    return { handle: await open(path, O_RDWR | O_NOFOLLOW), isNew: false }
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
  try {
    const handle = await open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600)
    return { handle, isNew: true }
  } catch (error) {
    if (hasCode(error, 'ENOENT')) throw new AppError('not_found', undefined, { cause: error })
    throw error
  }
}

async function isOfLength(path: string, sizeBytes: number): Promise<boolean> {
  const stats = await stat(path).catch(() => undefined)
  return stats?.isFile() === true && stats.size === sizeBytes
}
