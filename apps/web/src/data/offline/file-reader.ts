import { Dexie } from 'dexie'
import { toSha256 } from './checksum.ts'
import type { FilesDb, StoredChunk, StoredFile } from './files-db.ts'
import { isBytesLost } from './store-errors.ts'

/** First byte, and the byte after the last one. */
export type Slice = { start: number; end: number }

/** Bytes of a stored file were not what was stored: the file is no longer there. */
export class DamagedFileError extends Error {
  constructor(id: string) {
    super(`Stored bytes of ${id} do not match their checksum.`)
    this.name = 'DamagedFileError'
  }
}

/**
 * Reads a whole file, or a slice of it, and checks what it reads against the checksums.
 *
 * @throws DamagedFileError
 */
export async function readBytes(
  db: FilesDb,
  file: StoredFile,
  slice: Slice = { start: 0, end: file.length },
): Promise<ArrayBuffer> {
  const { id, chunk_bytes } = file
  if (slice.end <= slice.start) return new ArrayBuffer(0)
  const first = Math.floor(slice.start / chunk_bytes)
  const last = Math.max(first, Math.ceil(slice.end / chunk_bytes) - 1)
  const chunks =
    first === last
      ? [await db.chunks.get([id, first])]
      : await db.chunks.where('[id+index]').between([id, first], [id, last], true, true).toArray()
  const sound = await Promise.all(
    Array.from({ length: last - first + 1 }, (_, at) => checked(file, first + at, chunks[at])),
  )
  const [only] = sound
  if (only && sound.length === 1 && slice.start === 0 && slice.end === file.length) return only
  return cut(sound, { start: slice.start - first * chunk_bytes, end: slice.end - first * chunk_bytes })
}

/** Whether a file's bytes are other ones than were stored, or not there any more. */
export function isDamage(error: unknown): boolean {
  return error instanceof DamagedFileError || isBytesLost(error)
}

/** Indexes of the chunks that are there, in order. */
export async function listChunkIndexes(db: FilesDb, id: string): Promise<number[]> {
  const keys = await db.chunks
    .where('[id+index]')
    .between([id, Dexie.minKey], [id, Dexie.maxKey])
    .primaryKeys()
  return keys.map(([, index]) => index)
}

async function checked(
  { id, length, chunk_bytes }: StoredFile,
  index: number,
  chunk: StoredChunk | undefined,
): Promise<ArrayBuffer> {
  const expected = Math.min(chunk_bytes, length - index * chunk_bytes)
  if (chunk?.index !== index || chunk.bytes.byteLength !== expected) throw new DamagedFileError(id)
  if ((await toSha256(chunk.bytes)) !== chunk.sha256) throw new DamagedFileError(id)
  return chunk.bytes
}

function cut(chunks: readonly ArrayBuffer[], { start, end }: Slice): ArrayBuffer {
  const joined = new Uint8Array(end - start)
  let at = 0
  for (const chunk of chunks) {
    const from = Math.max(0, start - at)
    const to = Math.min(chunk.byteLength, end - at)
    if (to > from) joined.set(new Uint8Array(chunk, from, to - from), at + from - start)
    at += chunk.byteLength
  }
  return joined.buffer
}

/** Whole files, of a work or of all, whose bytes are not what their checksums say. */
export async function findDamaged(db: FilesDb, workno?: string): Promise<StoredFile[]> {
  const { files } = db
  const keys = await (
    workno === undefined ? files.toCollection() : files.where({ workno })
  ).primaryKeys()
  const damaged: StoredFile[] = []
  for (const id of keys) {
    const file = await files.get(id)
    if (!file?.is_whole) continue
    try {
      await readBytes(db, file)
    } catch (error) {
      if (!isDamage(error)) throw error
      damaged.push(file)
    }
  }
  return damaged
}
