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

type PlannedEntry = ZipEntry & {
  key: string
  /** Where its central header starts, counted from the first byte of the zip. */
  centralOffset: number
}

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
  const placed = files.map(({ name, key, size, crc }) => {
    const entry = { name: Buffer.from(name), key, size, crc, offset }
    offset += countLocalBytes(entry) + size
    hash.update(JSON.stringify([name, size, crc]))
    return entry
  })
  let centralOffset = offset
  const entries = placed.map((entry): PlannedEntry => {
    const planned = { ...entry, centralOffset }
    centralOffset += countCentralBytes(entry)
    return planned
  })
  const size = centralOffset - offset
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

/** Index of the last entry whose `place` is not behind `at`; 0 when there is none. */
function findLast(
  entries: readonly PlannedEntry[],
  place: 'offset' | 'centralOffset',
  at: number,
): number {
  let [low, high] = [0, entries.length]
  while (low + 1 < high) {
    const middle = (low + high) >> 1
    if ((entries[middle]?.[place] ?? Infinity) <= at) low = middle
    else high = middle
  }
  return low
}

/** The entries from `index` on, without copying them. */
function* listFrom(entries: readonly PlannedEntry[], index: number): Generator<PlannedEntry> {
  for (let at = index; at < entries.length; at++) yield entries[at] as PlannedEntry
}

/** The pieces from the one that holds byte `start`, each with its place. Looked up, not counted to:
 * a client that reads a large directory in small ranges would else cost the square of its entries. */
function* listPieces(
  { entries, at, directory }: ZipPlan,
  start: number,
): Generator<Piece & { offset: number }> {
  if (start < directory.offset) {
    for (const entry of listFrom(entries, findLast(entries, 'offset', start))) {
      const length = countLocalBytes(entry)
      yield { offset: entry.offset, length, write: () => writeLocalHeader(entry, at) }
      yield { offset: entry.offset + length, length: entry.size, key: entry.key }
    }
  }
  for (const entry of listFrom(entries, findLast(entries, 'centralOffset', start))) {
    const length = countCentralBytes(entry)
    yield { offset: entry.centralOffset, length, write: () => writeCentralHeader(entry, at) }
  }
  const end = writeEnd(directory)
  yield { offset: directory.offset + directory.size, length: end.length, write: () => end }
}

/** The part of each piece that lies in the range. */
function* cutPieces(plan: ZipPlan, { start, end }: ByteRange): Generator<[Piece, ByteRange]> {
  for (const piece of listPieces(plan, start)) {
    if (piece.offset > end) return
    const from = Math.max(start - piece.offset, 0)
    const to = Math.min(end - piece.offset, piece.length - 1)
    if (from <= to) yield [piece, { start: from, end: to }]
  }
}

/**
 * Bytes of a zip from `start` to `end`. One file is open at a time, and none before it is wanted.
 *
 * @throws Error when a stored file is not as long as planned, so that the connection breaks and
 *   no client takes a damaged zip for a whole one
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
