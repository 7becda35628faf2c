import { Dexie } from 'dexie'
import { toSha256 } from './checksum.ts'
import { toSpan, readRows } from './file-rows.ts'
import type { FilesDb, StoredChunk, StoredFile } from './files-db.ts'
import { toQuickSum } from './quick-sum.ts'
import { isBytesLost } from './store-errors.ts'

/** First byte, and the byte after the last one. */
export type Slice = { start: number; end: number }

/** What is read of a file: of this revision, and no more than this slice. All of any when absent. */
export type ReadOptions = { revision?: string; slice?: Slice }

/** `guess`: bytes of a chunk, most likely. `isStrict`: by the SHA-256 that it came with. */
type How = { guess: number; isStrict?: boolean }

/** Bytes of a stored file were not what was stored: the file is no longer there. */
export class DamagedFileError extends Error {
  readonly file: StoredFile

  constructor(file: StoredFile) {
    super(`Stored bytes of ${file.id} do not match their checksum.`)
    this.name = 'DamagedFileError'
    this.file = file
  }
}

/**
 * Reads a whole file, or a slice of it, and checks what it reads against the checksums.
 *
 * @returns undefined when it is not stored wholly, or not of that revision
 * @throws DamagedFileError
 */
export async function readChecked(
  db: FilesDb,
  id: string,
  { revision, slice, guess, isStrict = false }: ReadOptions & How,
): Promise<{ file: StoredFile; bytes: ArrayBuffer } | undefined> {
  const { start, end: wanted } = slice ?? { start: 0, end: Infinity }
  const rows = await readRows(db, id, { start, end: wanted, guess }).catch((error: unknown) =>
    toDamage(db, id, error),
  )
  if (!rows?.file.is_whole) return undefined
  const { file, chunks } = rows
  if (revision !== undefined && file.revision !== revision) return undefined
  const end = Math.min(wanted, file.length)
  if (end <= start) return { file, bytes: new ArrayBuffer(0) }
  const { from, to } = toSpan(file, start, end)
  const sound: ArrayBuffer[] = []
  for (let index = from; index <= to; index++) {
    const chunk = chunks[index - from]
    if (!isSound(file, index, chunk) || !(await isProven(chunk, isStrict))) {
      throw new DamagedFileError(file)
    }
    sound.push(chunk.bytes)
  }
  const before = from * file.chunk_bytes
  return { file, bytes: cut(sound, { start: start - before, end: end - before }) }
}

/** Bytes that are not there any more, as those that are other ones than were stored. */
async function toDamage(db: FilesDb, id: string, error: unknown): Promise<never> {
  const file = isBytesLost(error) ? await db.files.get(id) : undefined
  throw file ? new DamagedFileError(file) : error
}

/** Indexes of the chunks that are there, in order. */
export async function listChunkIndexes(db: FilesDb, id: string): Promise<number[]> {
  const keys = await db.chunks
    .where('[id+index]')
    .between([id, Dexie.minKey], [id, Dexie.maxKey])
    .primaryKeys()
  return keys.map(([, index]) => index)
}

/** Whether a row is the chunk of that place, with the bytes that its quick sum was taken of. */
function isSound(
  { chunk_bytes, length }: StoredFile,
  index: number,
  chunk: StoredChunk | undefined,
): chunk is StoredChunk {
  const expected = Math.min(chunk_bytes, length - index * chunk_bytes)
  if (chunk?.index !== index || chunk.bytes.byteLength !== expected) return false
  return chunk.sum === undefined || chunk.sum === toQuickSum(chunk.bytes)
}

/** Whether bytes are those of their SHA-256, where that is asked or nothing else proves them. */
async function isProven({ bytes, sha256, sum }: StoredChunk, isStrict: boolean): Promise<boolean> {
  return (!isStrict && sum !== undefined) || (await toSha256(bytes)) === sha256
}

/** Bytes of neighbouring chunks; one that is asked for as it is, is given as it is. */
function cut(chunks: readonly ArrayBuffer[], { start, end }: Slice): ArrayBuffer {
  const [only] = chunks
  if (only && chunks.length === 1 && start === 0 && end === only.byteLength) return only
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
    try {
      await readChecked(db, id, { guess: 1, isStrict: true })
    } catch (error) {
      if (!(error instanceof DamagedFileError)) throw error
      damaged.push(error.file)
    }
  }
  return damaged
}
