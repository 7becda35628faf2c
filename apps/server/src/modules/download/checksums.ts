import { LRUCache } from 'lru-cache'
import { atMost } from '#platform/memory/at-most.ts'
import { crc32 } from 'node:zlib'
import { ObjectNotFound, type ObjectStorage } from '#platform/storage/storage.ts'

/** Length and CRC-32 of a stored file. */
export type Checksum = { length: number; crc: number }

/** By storage path below the revision's folder. Files that are not stored are missing. */
export type ChecksumList = Readonly<Record<string, Checksum>>

/** Beside the revision's files and in no tree, so that the gateway never serves it. */
const FILE_NAME = 'checksums.json'
const CACHED_REVISIONS = 100

/**
 * Checksums of a revision's files. A zip names them before its files, so they are read once, kept
 * beside the files, and go when the revision goes.
 */
export class Checksums {
  readonly #storage: ObjectStorage
  readonly #lists = new LRUCache<string, Promise<ChecksumList>>({ ...atMost(CACHED_REVISIONS) })

  constructor(storage: ObjectStorage) {
    this.#storage = storage
  }

  /**
   * @param folder storage key of the revision, without a slash at its end
   * @param paths every file that the revision may have, always the same ones
   */
  load(folder: string, paths: () => readonly string[]): Promise<ChecksumList> {
    const known = this.#lists.get(folder)
    if (known) return known
    const loading = this.#loadOrMake(folder, paths)
    this.#lists.set(folder, loading)
    // A failure must not be remembered: storage may answer the next time.
    loading.catch(() => this.#lists.delete(folder))
    return loading
  }

  async #loadOrMake(folder: string, paths: () => readonly string[]): Promise<ChecksumList> {
    const key = `${folder}/${FILE_NAME}`
    try {
      const { body } = await this.#storage.readWhole(key)
      return JSON.parse(body.toString()) as ChecksumList
    } catch (error) {
      if (!(error instanceof ObjectNotFound)) throw error
    }
    const list: Record<string, Checksum> = {}
    for (const path of paths()) {
      const checksum = await this.#read(`${folder}/${path}`)
      if (checksum) list[path] = checksum
    }
    // A full disk must not stop a download; the next one reads the files again.
    await this.#storage.put(key, Buffer.from(JSON.stringify(list))).catch(() => {})
    return list
  }

  async #read(key: string): Promise<Checksum | undefined> {
    try {
      const { stream } = await this.#storage.read(key)
      let length = 0
      let crc = 0
      for await (const chunk of stream) {
        length += (chunk as Buffer).length
        crc = crc32(chunk as Buffer, crc)
      }
      return { length, crc }
    } catch (error) {
      if (error instanceof ObjectNotFound) return undefined
      throw error
    }
  }
}
