import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import {
  countCentralBytes,
  countLocalBytes,
  type Directory,
  type DosTime,
  writeCentralHeader,
  writeEnd,
  writeLocalHeader,
  type ZipEntry,
} from './zip-format.ts'

/** A file to pack: its name in the zip, and what is stored of it. */
export type PackedFile = { name: string; key: string; size: number; crc: number }

type PlannedEntry = ZipEntry & { key: string }

/** Every byte's place in a zip that is written nowhere, so that any part can be sent. */
export type ZipPlan = {
  entries: readonly PlannedEntry[]
  at: DosTime
  directory: Directory
  /** Bytes of the whole zip. */
  length: number
  /** Strong: equal plans give equal bytes. */
  etag: string
}

/** First and last byte, both included. */
type ByteRange = { start: number; end: number }

/** Opens a part of a stored file. */
type OpenFile = (key: string, range: ByteRange) => Promise<Readable>

/** Changes when the same files would be written as other bytes. */
const FORM = 1
/** Headers are small; they leave together in pieces of about this size. */
const HEADER_CHUNK_BYTES = 64 * 1024

export function planZip(files: readonly PackedFile[], at: DosTime): ZipPlan {
  const hash = createHash('sha256').update(JSON.stringify([FORM, at]))
  let offset = 0
  const entries = files.map(({ name, key, size, crc }): PlannedEntry => {
    const entry = { name: Buffer.from(name), key, size, crc, offset }
    offset += countLocalBytes(entry) + size
    hash.update(JSON.stringify([name, size, crc]))
    return entry
  })
  const size = entries.reduce((sum, entry) => sum + countCentralBytes(entry), 0)
  const directory = { count: entries.length, size, offset }
  return {
    entries,
    at,
    directory,
    length: offset + size + writeEnd(directory).length,
    etag: `"zip-${hash.digest('hex').slice(0, 32)}"`,
  }
}

type Piece = { length: number } & ({ write: () => Buffer } | { key: string })

function* listPieces({ entries, at, directory }: ZipPlan): Generator<Piece> {
  for (const entry of entries) {
    yield { length: countLocalBytes(entry), write: () => writeLocalHeader(entry, at) }
    yield { length: entry.size, key: entry.key }
  }
  for (const entry of entries) {
    yield { length: countCentralBytes(entry), write: () => writeCentralHeader(entry, at) }
  }
  const end = writeEnd(directory)
  yield { length: end.length, write: () => end }
}

/** The part of each piece that lies in the range. */
function* cutPieces(plan: ZipPlan, { start, end }: ByteRange): Generator<[Piece, ByteRange]> {
  let offset = 0
  for (const piece of listPieces(plan)) {
    const from = Math.max(start - offset, 0)
    const to = Math.min(end - offset, piece.length - 1)
    if (from <= to) yield [piece, { start: from, end: to }]
    offset += piece.length
    if (offset > end) return
  }
}

/**
 * Bytes of a zip from `start` to `end`. One file is open at a time, and none before it is wanted.
 *
 * @throws Error when a stored file is not as long as planned, so that the connection breaks and
 *   nobody takes a damaged zip for a whole one
 */
export async function* readZip(
  plan: ZipPlan,
  range: ByteRange,
  openFile: OpenFile,
): AsyncGenerator<Buffer> {
  let headers: Buffer[] = []
  let headerBytes = 0
  for (const [piece, part] of cutPieces(plan, range)) {
    if ('write' in piece) {
      headers.push(piece.write().subarray(part.start, part.end + 1))
      headerBytes += part.end - part.start + 1
      if (headerBytes < HEADER_CHUNK_BYTES) continue
    }
    if (headers.length > 0) yield Buffer.concat(headers)
    headers = []
    headerBytes = 0
    if ('key' in piece) yield* readFile(await openFile(piece.key, part), part)
  }
  if (headers.length > 0) yield Buffer.concat(headers)
}

async function* readFile(stream: Readable, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  let left = end - start + 1
  for await (const chunk of stream) {
    left -= (chunk as Buffer).length
    yield chunk as Buffer
  }
  if (left !== 0) throw new Error('A stored file has another length than it had.')
}
