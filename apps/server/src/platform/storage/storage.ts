import type { Readable } from 'node:stream'

/**
 * Where files live: a local disk or an S3-compatible service.
 *
 * Keys are paths such as `content/work/books/BJ000001/a.jpg`: see {@link assertKey}. No key may be
 * the folder of another one; a disk could not hold both. Every write is whole or absent, also after
 * a power cut, and is seen by the next read.
 *
 * All calls throw AppError `storage_unavailable` when the technology does not answer, writes throw
 * `storage_full` when no space is left, and a malformed key throws {@link InvalidKey}.
 */
export interface ObjectStorage {
  put(key: string, body: Buffer | Readable, options?: PutOptions): Promise<void>
  /** Like {@link put}, but never replaces: false when the key existed. */
  putIfAbsent(key: string, body: Buffer | Readable, options?: PutOptions): Promise<boolean>
  /**
   * Gives an object a second key, without sending its bytes through this process where the technology
   * can. Either may be replaced or removed afterwards without the other.
   *
   * @throws ObjectNotFound
   */
  copy(from: string, to: string): Promise<void>
  /** @returns undefined when there is no such object */
  head(key: string): Promise<ObjectFacts | undefined>
  /**
   * Opens an object. The caller must read `stream` to its end or destroy it.
   *
   * @throws ObjectNotFound
   * @throws AppError `range_not_satisfiable` when the range begins behind the end
   */
  read(key: string, options?: ReadOptions): Promise<OpenObject>
  /** The whole of a small object. @throws ObjectNotFound */
  readWhole(key: string): Promise<StoredObject>
  /** Objects whose key begins with `prefix`, in the byte order of their UTF-8 keys. */
  list(prefix: string): AsyncIterable<ListedObject>
  /** Removes one object; nothing happens when there is none. */
  delete(key: string): Promise<void>
  /**
   * Removes everything below a folder. Not atomic: a reader may meet part of it meanwhile.
   *
   * @param prefix ends with `/`, so that work 1 never takes work 10 along
   */
  deletePrefix(prefix: string): Promise<void>
  /** Proves that it can be written and read; removes what broken writes left behind. */
  check(): Promise<void>
  /** Bytes left for writing; undefined when the technology does not report it. */
  findFreeBytes(): Promise<number | undefined>
}

export type PutOptions = {
  /** Media type; by default the one of the key's extension. */
  contentType?: string
  /** What a stream must bring in bytes; another length is refused with {@link LengthMismatch}. */
  length?: number
  signal?: AbortSignal
}

/** Bytes wanted: from `start` to `end`, both counted, or the `last` so many. */
export type ByteRange = { start: number; end?: number } | { last: number }

export type ReadOptions = { range?: ByteRange; signal?: AbortSignal }

export type ObjectFacts = {
  /** Bytes of the whole object. */
  length: number
  /** Quoted, strong: another value means other bytes. */
  etag: string
  contentType: string
  lastModified: Date
}

export type StoredObject = ObjectFacts & { body: Buffer }

export type OpenObject = {
  stream: Readable
  /** Bytes that `stream` brings. */
  length: number
  /** First byte that `stream` brings, counted from 0. */
  start: number
  /** Bytes of the whole object. */
  total: number
  etag: string
  contentType: string
  lastModified: Date
}

export type ListedObject = { key: string; length: number; lastModified: Date }

/** There is no object of that key. */
export class ObjectNotFound extends Error {
  constructor(key: string, cause?: unknown) {
    super(`No object ${key}.`, { cause })
    this.name = 'ObjectNotFound'
  }
}

/** The stream given to a put ended early or went on for too long; nothing was stored. */
export class LengthMismatch extends Error {
  constructor(expected: number, found: number) {
    super(`The body has ${found} bytes instead of ${expected}.`)
    this.name = 'LengthMismatch'
  }
}

/** The key could leave the storage's folder or is not one that every technology takes. */
export class InvalidKey extends TypeError {
  constructor(reason: string) {
    super(`The storage key ${reason}.`)
    this.name = 'InvalidKey'
  }
}
