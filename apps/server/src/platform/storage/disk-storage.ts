import { constants, createReadStream, type Stats } from 'node:fs'
import {
  type FileHandle,
  link,
  lstat,
  mkdir,
  open,
  realpath,
  rename,
  rm,
  statfs,
  unlink,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { createId } from '../ids/ids.ts'
import { resolveRange } from './byte-range.ts'
import { toContentType } from './content-type.ts'
import { hasCode, toNeutralError } from './disk-errors.ts'
import { ensureFolder, flushFolder, removeOldFiles, writeTemporary } from './disk-files.ts'
import { listFolder } from './disk-list.ts'
import {
  type ListedObject,
  type ObjectFacts,
  ObjectNotFound,
  type ObjectStorage,
  type OpenObject,
  type PutOptions,
  type ReadOptions,
  type StoredObject,
} from './storage.ts'
import { assertFolder, assertKey, assertPrefix } from './storage-key.ts'

const CHUNK_BYTES = 256 * 1024
/** A write takes seconds; what is older was left by a process that died. */
const TEMPORARY_LIFE_MS = 3600_000
/** How often a put tries again when its folder is removed under it. */
const FOLDER_ATTEMPTS = 5

/**
 * Objects as plain files below one folder, so that a backup may read them; other users may not.
 *
 * `objects/{key}` holds the bytes, `types/{key}.{inode}` the media type where it differs from the
 * extension's, `temporary/` what is being written. A write goes to a temporary file, is flushed,
 * renamed, and its folder flushed, before the caller gets its answer.
 */
export class DiskStorage implements ObjectStorage {
  readonly #root: string
  readonly #objects: string
  readonly #types: string
  readonly #temporary: string

  private constructor(root: string) {
    this.#root = root
    this.#objects = join(root, 'objects')
    this.#types = join(root, 'types')
    this.#temporary = join(root, 'temporary')
  }

  /** Opens the storage in `folder` and creates it where needed. */
  static async open(folder: string): Promise<DiskStorage> {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // The operator may link the folder to another disk; links inside it are not followed.
      const storage = new DiskStorage(await realpath(folder))
      for (const part of [storage.#objects, storage.#types, storage.#temporary]) {
        await ensureFolder(part)
      }
      return storage
    } catch (error) {
      throw toNeutralError(error)
    }
  }

  async put(key: string, body: Buffer | Readable, options: PutOptions = {}): Promise<void> {
    await this.#write(key, body, options, (from, to) => rename(from, to))
  }

  async putIfAbsent(
    key: string,
    body: Buffer | Readable,
    options: PutOptions = {},
  ): Promise<boolean> {
    try {
      await this.#write(key, body, options, async (from, to) => {
        await link(from, to)
        await unlink(from)
      })
      return true
    } catch (error) {
      if (hasCode(error, 'EEXIST')) return false
      throw error
    }
  }

  async copy(from: string, to: string): Promise<void> {
    assertKey(from)
    assertKey(to)
    const temporary = join(this.#temporary, createId())
    try {
      // A link and no copy: a put gives a key a new file and never writes into the old one.
      await link(await this.#resolve(from), temporary)
      const stats = await lstat(temporary)
      await this.#writeType(to, await this.#readType(from, stats), stats)
      await this.#publish(temporary, join(this.#objects, to), rename)
    } catch (error) {
      if (hasCode(error, 'ENOENT', 'ENOTDIR')) throw new ObjectNotFound(from, error)
      throw toNeutralError(error)
    } finally {
      // Renaming a link over another one of the same file leaves it where it was.
      await unlink(temporary).catch(ignoreMissing)
    }
  }

  async head(key: string): Promise<ObjectFacts | undefined> {
    assertKey(key)
    try {
      const path = await this.#resolve(key)
      return await this.#toFacts(key, await lstat(path))
    } catch (error) {
      if (error instanceof ObjectNotFound || hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined
      throw toNeutralError(error)
    }
  }

  async read(key: string, { range, signal }: ReadOptions = {}): Promise<OpenObject> {
    const { handle, facts } = await this.#open(key)
    try {
      const { start, end } = resolveRange(range, facts.length)
      const { length: total, ...others } = facts
      const stream = createReadStream('', {
        fd: handle,
        start,
        // `end` is counted, so an empty object needs one that is never reached.
        end: Math.max(end, start),
        highWaterMark: CHUNK_BYTES,
        ...(signal ? { signal } : {}),
      })
      return { stream, start, length: end - start + 1, total, ...others }
    } catch (error) {
      await handle.close()
      throw error
    }
  }

  async readWhole(key: string): Promise<StoredObject> {
    const { handle, facts } = await this.#open(key)
    try {
      return { ...facts, body: await handle.readFile() }
    } catch (error) {
      throw toNeutralError(error)
    } finally {
      await handle.close()
    }
  }

  async *list(prefix: string): AsyncGenerator<ListedObject> {
    assertPrefix(prefix)
    try {
      yield* listFolder(this.#objects, prefix)
    } catch (error) {
      throw toNeutralError(error)
    }
  }

  async delete(key: string): Promise<void> {
    assertKey(key)
    const path = join(this.#objects, key)
    const stats = await lstat(path).catch(ignoreMissing)
    if (!stats?.isFile()) return
    await unlink(path).catch(ignoreMissing)
    await unlink(this.#typePath(key, stats)).catch(ignoreMissing)
    await flushFolder(dirname(path)).catch(ignoreMissing)
  }

  async deletePrefix(prefix: string): Promise<void> {
    assertFolder(prefix)
    for (const base of [this.#objects, this.#types]) {
      // Moved away first: the keys are gone at once, however long removing the files takes.
      const grave = join(this.#temporary, createId())
      await rename(join(base, prefix.slice(0, -1)), grave).catch(ignoreMissing)
      await rm(grave, { recursive: true, force: true }).catch(ignoreMissing)
    }
  }

  async check(): Promise<void> {
    try {
      const probe = await writeTemporary(this.#temporary, Buffer.from('probe'), {})
      await unlink(probe)
      await removeOldFiles(this.#temporary, TEMPORARY_LIFE_MS)
    } catch (error) {
      throw toNeutralError(error)
    }
  }

  async findFreeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(this.#root)
    return bavail * bsize
  }

  async #write(
    key: string,
    body: Buffer | Readable,
    options: PutOptions,
    publish: (from: string, to: string) => Promise<void>,
  ): Promise<void> {
    assertKey(key)
    const temporary = await writeTemporary(this.#temporary, body, options)
    try {
      await this.#writeType(key, options.contentType, await lstat(temporary))
      await this.#publish(temporary, join(this.#objects, key), publish)
    } catch (error) {
      await unlink(temporary).catch(() => {})
      throw toNeutralError(error)
    }
  }

  /** The new file's inode is part of the name, so a put that loses a race leaves the winner's type alone. */
  async #writeType(key: string, type: string | undefined, stats: Stats): Promise<void> {
    const path = this.#typePath(key, stats)
    if (type === undefined || type === toContentType(key)) {
      await unlink(path).catch(ignoreMissing)
      return
    }
    const temporary = await writeTemporary(this.#temporary, Buffer.from(type), {})
    await this.#publish(temporary, path, rename)
  }

  #typePath(key: string, { ino }: Stats): string {
    return join(this.#types, `${key}.${ino}`)
  }

  async #publish(
    from: string,
    to: string,
    publish: (from: string, to: string) => Promise<void>,
  ): Promise<void> {
    const folder = dirname(to)
    for (let attempt = 1; ; attempt += 1) {
      await ensureFolder(folder)
      try {
        await publish(from, to)
        await flushFolder(folder)
        return
      } catch (error) {
        const isFolderGone = hasCode(error, 'ENOENT') && attempt < FOLDER_ATTEMPTS
        if (!isFolderGone) throw error
      }
    }
  }

  async #open(key: string): Promise<{ handle: FileHandle; facts: ObjectFacts }> {
    assertKey(key)
    let handle: FileHandle | undefined
    try {
      const path = await this.#resolve(key)
      handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
      return { handle, facts: await this.#toFacts(key, await handle.stat()) }
    } catch (error) {
      await handle?.close()
      if (hasCode(error, 'ENOENT', 'ENOTDIR', 'ELOOP')) throw new ObjectNotFound(key, error)
      throw toNeutralError(error)
    }
  }

  /** The file's path, once it is certain that no link leads elsewhere. */
  async #resolve(key: string): Promise<string> {
    const path = join(this.#objects, key)
    if ((await realpath(path)) !== path) throw new ObjectNotFound(key)
    return path
  }

  async #toFacts(key: string, stats: Stats): Promise<ObjectFacts> {
    if (!stats.isFile()) throw new ObjectNotFound(key)
    return {
      length: stats.size,
      etag: `"${stats.ino.toString(36)}-${stats.size.toString(36)}-${stats.mtimeMs.toString(36)}"`,
      contentType: await this.#readType(key, stats),
      lastModified: stats.mtime,
    }
  }

  async #readType(key: string, stats: Stats): Promise<string> {
    try {
      const path = this.#typePath(key, stats)
      const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
      try {
        return await handle.readFile('utf8')
      } finally {
        await handle.close()
      }
    } catch (error) {
      if (hasCode(error, 'ENOENT', 'ENOTDIR')) return toContentType(key)
      throw error
    }
  }
}

function ignoreMissing(error: unknown): undefined {
  if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined
  throw toNeutralError(error)
}
