import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { constants, crc32, createInflateRaw, inflateRaw } from 'node:zlib'
import type { IngestLimits } from '../../../settings.ts'
import { BrokenOffError, VerdictError } from '../../../verdict-error.ts'
import { readRange } from '../read-range.ts'
import { refuseLength } from '../refuse-claims.ts'
import {
  FLAG_DESCRIPTOR,
  METHOD_DEFLATED,
  METHOD_STORED,
  isEncrypted,
  type ZipEntry,
} from './zip-entry.ts'
import { describeMethod } from './unusual-methods.ts'
import {
  listFitting,
  type LockedEntry,
  toLocked,
  unlock,
  type ZipPasswords,
} from './unlock-entry.ts'

const LOCAL_SIGNATURE = 0x04034b50
const LOCAL_HEADER_BYTES = 30
const IN_ZIP64 = 0xffffffff
/** Entries up to this size are read and inflated in one go, which is several times faster. */
const WHOLE_BYTES = 16 * 1024 ** 2
const CHUNK_BYTES = 1024 ** 2

/** More than archivers put into a local header besides the name: one call reads header and data. */
const EXTRA_BYTES = 512

export type ZipFile = { file: FileHandle; sizeBytes: number; passwords: ZipPasswords }

type Packed = () => AsyncGenerator<Uint8Array>

const inflateWhole = promisify(inflateRaw)

/**
 * The bytes of one entry, inflated, counted while they come and checked against size and CRC.
 *
 * @throws VerdictError `encrypted`, `unsupported`, `too_large`, `bomb` or `corrupted`
 */
export async function* readZipEntry(
  archive: ZipFile,
  entry: ZipEntry,
  limits: IngestLimits,
): AsyncGenerator<Uint8Array> {
  const locked = isEncrypted(entry) ? toLocked(entry) : undefined
  refuseUnreadable(locked?.inner ?? entry, limits)
  const packed = () => readPacked(archive, entry)
  if (locked === undefined && endsBehind(archive, entry)) yield* readCut(archive, entry, limits)
  else if (locked === undefined) yield* readChecked(packed, entry)
  else yield* readLocked(packed, locked, archive.passwords)
}

async function* readChecked(
  packed: Packed,
  entry: ZipEntry,
  hasCrc = true,
): AsyncGenerator<Uint8Array> {
  let count = 0
  let checksum = 0
  for await (const chunk of inflated(packed, entry)) {
    count += chunk.length
    if (count > entry.uncompressedSize)
      throw new VerdictError('corrupted', 'More bytes than listed.')
    checksum = crc32(chunk, checksum)
    yield chunk
  }
  if (count !== entry.uncompressedSize || (hasCrc && checksum !== entry.crc32))
    throw new VerdictError('corrupted')
}

function endsBehind({ sizeBytes }: ZipFile, entry: ZipEntry): boolean {
  const { localHeaderOffset, nameBytes, compressedSize } = entry
  return localHeaderOffset + LOCAL_HEADER_BYTES + nameBytes.length + compressedSize > sizeBytes
}

/** As much of an entry as is there. Its sizes and its sum are those of the whole one, and say nothing. */
async function* readCut(
  archive: ZipFile,
  entry: ZipEntry,
  limits: IngestLimits,
): AsyncGenerator<Uint8Array> {
  const packed = () => readPacked(archive, entry)
  const chunks =
    entry.method === METHOD_STORED ? packed() : inflateStream(packed, 'as far as it goes')
  let count = 0
  for await (const chunk of chunks) {
    count += chunk.length
    refuseLength(count, limits)
    if (isBomb({ ...entry, uncompressedSize: count }, limits)) throw new VerdictError('bomb')
    yield chunk
  }
  throw new BrokenOffError()
}

/** Several passwords may fit the first bytes of an entry: then only all of them show which is right. */
async function* readLocked(
  packed: Packed,
  locked: LockedEntry,
  passwords: ZipPasswords,
): AsyncGenerator<Uint8Array> {
  const { lock, inner } = locked
  const readWith = (password: string) =>
    readChecked(() => unlock(packed(), locked, password), inner, lock.hasCrc)
  const fitting = await listFitting(packed(), lock, passwords.all)
  for (const [index, password] of fitting.entries()) {
    const isLast = index === fitting.length - 1
    if (!isLast && !(await isWhole(readWith(password)))) continue
    try {
      yield* readWith(password)
    } catch (error) {
      const isDoubtful = lock.tailBytes === 0 && !passwords.isProven(password)
      throw isDoubtful && error instanceof VerdictError ? new VerdictError('encrypted') : error
    }
    passwords.prove(password)
    return
  }
}

async function isWhole(chunks: AsyncGenerator<Uint8Array>): Promise<boolean> {
  try {
    while ((await chunks.next()).done !== true);
    return true
  } catch (error) {
    if (error instanceof VerdictError) return false
    throw error
  }
}

function refuseUnreadable(entry: ZipEntry, limits: IngestLimits): void {
  const { method, compressedSize, uncompressedSize } = entry
  refuseLength(uncompressedSize, limits)
  if (isBomb(entry, limits)) throw new VerdictError('bomb')
  if (method !== METHOD_STORED && method !== METHOD_DEFLATED) {
    throw new VerdictError('unsupported', describeMethod(method))
  }
  if (method === METHOD_STORED && compressedSize !== uncompressedSize) {
    throw new VerdictError('corrupted')
  }
}

/** Whether an entry by itself claims to hold more than honest bytes ever do. */
export function isBomb(
  { compressedSize, uncompressedSize }: ZipEntry,
  limits: IngestLimits,
): boolean {
  const isLarge = uncompressedSize > limits.ratioFloorBytes
  return isLarge && uncompressedSize > compressedSize * limits.ratio
}

/** How much of the archive surely holds the local header, and mostly all of the data behind it. */
function lengthOf({ localHeaderOffset, nameBytes, compressedSize }: ZipEntry, sizeBytes: number) {
  const length = LOCAL_HEADER_BYTES + nameBytes.length + compressedSize + EXTRA_BYTES
  return Math.min(length, sizeBytes - localHeaderOffset)
}

/**
 * Start of the data within `head`, once the local header is seen to speak of the same entry.
 *
 * @param head bytes from the local header on
 */
function findData(head: Buffer, entry: ZipEntry): number {
  const { nameBytes } = entry
  const nameEnd = LOCAL_HEADER_BYTES + nameBytes.length
  const isSame =
    head.readUInt32LE(0) === LOCAL_SIGNATURE &&
    head.readUInt16LE(8) === entry.method &&
    head.readUInt16LE(26) === nameBytes.length &&
    isSameName(head.subarray(LOCAL_HEADER_BYTES, nameEnd), nameBytes) &&
    hasSameSizes(head, entry)
  if (!isSame) throw new VerdictError('corrupted', 'Directory and entry do not agree.')
  return nameEnd + head.readUInt16LE(28)
}

/** One archiver in use writes slashes in one place and backslashes in the other. */
function isSameName(a: Uint8Array, b: Uint8Array): boolean {
  return a.every((byte, at) => byte === b[at] || (isSlash(byte) && isSlash(b[at])))
}

function isSlash(byte: number | undefined): boolean {
  return byte === 0x2f || byte === 0x5c
}

function hasSameSizes(header: Buffer, entry: ZipEntry): boolean {
  if (header.readUInt16LE(6) & FLAG_DESCRIPTOR) return true
  const compressed = header.readUInt32LE(18)
  const uncompressed = header.readUInt32LE(22)
  return (
    (compressed === IN_ZIP64 || compressed === entry.compressedSize) &&
    (uncompressed === IN_ZIP64 || uncompressed === entry.uncompressedSize)
  )
}

async function* inflated(packed: Packed, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const { method, compressedSize, uncompressedSize } = entry
  if (method === METHOD_STORED) {
    yield* packed()
  } else if (uncompressedSize <= WHOLE_BYTES && compressedSize <= WHOLE_BYTES) {
    yield await inflateWithin(packed, entry)
  } else {
    yield* inflateStream(packed)
  }
}

/** The data as it lies in the archive. */
function readPacked({ file, sizeBytes }: ZipFile, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const range = { start: entry.localHeaderOffset, length: lengthOf(entry, sizeBytes) }
  return readRange(file, range, (first) => {
    const from = findData(first, entry)
    return { from, to: Math.min(from + entry.compressedSize, sizeBytes - range.start) }
  })
}

async function inflateWithin(
  packed: Packed,
  { compressedSize, uncompressedSize }: ZipEntry,
): Promise<Uint8Array> {
  let whole: Buffer | undefined
  let length = 0
  for await (const chunk of packed()) {
    // What came in one piece is inflated where it lies.
    if (chunk.length === compressedSize) return await inflateKnown(chunk, uncompressedSize)
    whole ??= Buffer.allocUnsafe(compressedSize)
    whole.set(chunk, length)
    length += chunk.length
  }
  return inflateKnown(whole ?? Buffer.alloc(0), uncompressedSize)
}

async function inflateKnown(data: Uint8Array, size: number): Promise<Uint8Array> {
  try {
    // One byte of room, so that a lie about the size is seen and not cut off.
    return await inflateWhole(data, {
      maxOutputLength: size + 1,
      chunkSize: Math.max(64, size + 1),
    })
  } catch (error) {
    throw new VerdictError('corrupted', undefined, { cause: error })
  }
}

async function* inflateStream(
  packed: Packed,
  end: 'whole' | 'as far as it goes' = 'whole',
): AsyncGenerator<Uint8Array> {
  const finishFlush = end === 'whole' ? constants.Z_FINISH : constants.Z_SYNC_FLUSH
  const inflate = createInflateRaw({ chunkSize: CHUNK_BYTES, finishFlush })
  const source = Readable.from(copyChunks(packed()), { objectMode: false })
  source.on('error', (error) => inflate.destroy(error))
  try {
    for await (const chunk of source.pipe(inflate)) yield chunk as Uint8Array
  } catch (error) {
    throw error instanceof VerdictError
      ? error
      : new VerdictError('corrupted', undefined, { cause: error })
  } finally {
    source.destroy()
    inflate.destroy()
  }
}

/** Each its own: a stream holds several at once. */
async function* copyChunks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield Buffer.from(chunk)
}
