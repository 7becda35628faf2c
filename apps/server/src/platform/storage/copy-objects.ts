import { createHash, type Hash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { ObjectNotFound, type ObjectStorage } from './storage.ts'

/** Each holds at most what a put of a stream holds, about 16 MB. */
const OBJECTS_AT_ONCE = 4

/** One object as it now is in both storages. */
export type CopiedObject = {
  key: string
  /** Bytes. */
  length: number
  /** Of the bytes, in hexadecimal digits. */
  sha256: string
  contentType: string
  /** False when the target had it already. */
  isWritten: boolean
}

export type CopyOptions = {
  from: ObjectStorage
  to: ObjectStorage
  /** Only keys that begin so; by default all. */
  prefix?: string
  signal?: AbortSignal
  /** What an earlier call has compared; without it all that the target has is read again. */
  record?: CopyRecord
  /** Called after each object, in no certain order; the copy waits for it. */
  onObject?: (object: CopiedObject) => void | Promise<void>
}

/** States of one object in both storages that were found to be the same: another etag, other bytes. */
export type Compared = { fromEtag: string; toEtag: string; sha256: string }

/** Where a copy notes what it has compared. */
export type CopyRecord = {
  find: (key: string) => Compared | undefined
  note: (key: string, compared: Compared) => void
}

export type CopySummary = {
  written: number
  /** Objects that the target had with the same bytes and type. */
  kept: number
  /** Bytes of all objects. */
  bytes: number
  /** Keys that were removed from the source between its listing and their turn. */
  gone: string[]
}

/** An object could not be copied, or came out otherwise than it was. */
export class CopyFailed extends Error {
  readonly key: string

  constructor(key: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`The object ${key} could not be copied: ${reason}`, { cause })
    this.name = 'CopyFailed'
    this.key = key
  }
}

/**
 * Copies every object from one storage to another, whatever the two are: bytes and media type. Each
 * written object is read again and compared by SHA-256. A copy that was broken off goes on when it is
 * called again: what the target has with the same size, bytes and type is not written again, and what
 * `record` knows in the very state that both storages show is not read again either. What the target has
 * besides is left alone.
 *
 * @throws CopyFailed with the first object that failed; others that were under way have ended by then
 */
export async function copyObjects(options: CopyOptions): Promise<CopySummary> {
  const { from, to, prefix = '', signal, record, onObject } = options
  const summary: CopySummary = { written: 0, kept: 0, bytes: 0, gone: [] }
  const listed = from.list(prefix)[Symbol.asyncIterator]()
  const failures: unknown[] = []
  const copyInTurn = async () => {
    while (failures.length === 0) {
      signal?.throwIfAborted()
      const next = await listed.next()
      if (next.done) return
      const optional = { ...(signal && { signal }), ...(record && { record }) }
      const copied = await copyObject({ from, to, key: next.value.key, ...optional })
      if (copied === undefined) {
        summary.gone.push(next.value.key)
        continue
      }
      summary[copied.isWritten ? 'written' : 'kept'] += 1
      summary.bytes += copied.length
      await onObject?.(copied)
    }
  }
  const turns = Array.from({ length: OBJECTS_AT_ONCE }, () =>
    copyInTurn().catch((error: unknown) => void failures.push(error)),
  )
  await Promise.all(turns)
  if (failures.length > 0) throw failures[0]
  return summary
}

type OneObject = {
  from: ObjectStorage
  to: ObjectStorage
  key: string
  signal?: AbortSignal
  record?: CopyRecord
}

/**
 * Copies one object like {@link copyObjects}.
 *
 * @returns undefined when the source has no such object
 * @throws CopyFailed
 */
export async function copyObject(object: OneObject): Promise<CopiedObject | undefined> {
  const { from, key, signal } = object
  try {
    const kept = await findKept(object)
    return kept ? { key, ...kept, isWritten: false } : await writeAndCompare(object)
  } catch (error) {
    if (error instanceof ObjectNotFound && !(await from.head(key))) return undefined
    signal?.throwIfAborted()
    throw new CopyFailed(key, error)
  }
}

/** @returns what the target has already, when it is the same. @throws ObjectNotFound */
async function findKept(object: OneObject): Promise<Digest | undefined> {
  const { from, to, key, signal, record } = object
  const [source, target] = await Promise.all([from.head(key), to.head(key)])
  if (!source) throw new ObjectNotFound(key)
  if (target?.length !== source.length || target.contentType !== source.contentType)
    return undefined
  const known = record?.find(key)
  if (known?.fromEtag === source.etag && known.toEtag === target.etag) {
    const { length, contentType } = source
    return { length, sha256: known.sha256, contentType }
  }
  const [here, there] = await Promise.all([
    readToEnd(from, key, signal),
    readToEnd(to, key, signal),
  ])
  if (!isDeepStrictEqual(here.digest, there.digest)) return undefined
  note(object, { fromEtag: here.etag, toEtag: there.etag, sha256: here.digest.sha256 })
  return here.digest
}

async function writeAndCompare(object: OneObject): Promise<CopiedObject> {
  const { to, key, signal } = object
  const written = await writeObject(object)
  const found = await readToEnd(to, key, signal)
  if (!isDeepStrictEqual(found.digest, written.digest))
    throw new Error('what was written reads back otherwise.')
  const { digest, etag: fromEtag } = written
  note(object, { fromEtag, toEtag: found.etag, sha256: digest.sha256 })
  return { key, ...digest, isWritten: true }
}

function note({ key, record }: OneObject, compared: Compared): void {
  record?.note(key, compared)
}

type Digest = Pick<CopiedObject, 'length' | 'sha256' | 'contentType'>

/** `etag` is of the bytes that were read. */
type Read = { digest: Digest; etag: string }

/**
 * Reads an object to its end for its SHA-256.
 *
 * @throws ObjectNotFound
 */
export async function hashObject(
  storage: ObjectStorage,
  key: string,
  signal?: AbortSignal,
): Promise<Digest> {
  return (await readToEnd(storage, key, signal)).digest
}

async function readToEnd(
  storage: ObjectStorage,
  key: string,
  signal: AbortSignal | undefined,
): Promise<Read> {
  const { stream, contentType, etag } = await storage.read(key, signal ? { signal } : {})
  const hash = createHash('sha256')
  let length = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk)
    length += chunk.length
  }
  return { digest: { length, sha256: hash.digest('hex'), contentType }, etag }
}

/** The digest is of the bytes that were sent, so that a source that changes meanwhile is noticed. */
async function writeObject({ from, to, key, signal }: OneObject): Promise<Read> {
  const opened = await from.read(key, signal ? { signal } : {})
  const { stream, total: length, contentType, etag } = opened
  const hash = createHash('sha256')
  const body = stream.compose<Readable>(hashOnTheWay(hash))
  await to.put(key, body, { contentType, length, ...(signal && { signal }) })
  return { digest: { length, sha256: hash.digest('hex'), contentType }, etag }
}

function hashOnTheWay(hash: Hash): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
}
