import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { crc32, createInflateRaw, inflateRaw } from 'node:zlib'
import type { IngestLimits } from '../../settings.ts'
import { VerdictError } from '../../verdict-error.ts'
import { readRange } from '../read-range.ts'
import { readExactly } from './central-directory.ts'
import {
  FLAG_DESCRIPTOR,
  METHOD_DEFLATED,
  METHOD_STORED,
  isEncrypted,
  type ZipEntry,
} from './zip-entry.ts'

const LOCAL_SIGNATURE = 0x04034b50
const LOCAL_HEADER_BYTES = 30
const IN_ZIP64 = 0xffffffff
/** Entries up to this size are read and inflated in one go, which is several times faster. */
const WHOLE_BYTES = 16 * 1024 ** 2
const CHUNK_BYTES = 1024 ** 2

const inflateWhole = promisify(inflateRaw)

/**
 * The bytes of one entry, inflated, counted while they come and checked against size and CRC.
 *
 * @throws VerdictError `encrypted`, `unsupported`, `too_large`, `bomb` or `corrupted`
 */
export async function* readZipEntry(
  file: FileHandle,
  entry: ZipEntry,
  limits: IngestLimits,
): AsyncGenerator<Uint8Array> {
  refuseUnreadable(entry, limits)
  const dataStart = await findData(file, entry)
  let count = 0
  let checksum = 0
  for await (const chunk of inflated(file, entry, dataStart)) {
    count += chunk.length
    if (count > entry.uncompressedSize)
      throw new VerdictError('corrupted', 'More bytes than listed.')
    checksum = crc32(chunk, checksum)
    yield chunk
  }
  if (count !== entry.uncompressedSize || checksum !== entry.crc32)
    throw new VerdictError('corrupted')
}

function refuseUnreadable(entry: ZipEntry, limits: IngestLimits): void {
  const { method, compressedSize, uncompressedSize } = entry
  if (isEncrypted(entry)) throw new VerdictError('encrypted')
  if (method !== METHOD_STORED && method !== METHOD_DEFLATED) {
    throw new VerdictError('unsupported', `Compression method ${method} is not supported.`)
  }
  if (uncompressedSize > limits.fileBytes) throw new VerdictError('too_large')
  if (isBomb(entry, limits)) throw new VerdictError('bomb')
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

/** Start of the data, once the local header is seen to speak of the same entry. */
async function findData(file: FileHandle, entry: ZipEntry): Promise<number> {
  const { localHeaderOffset, nameBytes } = entry
  const header = await readExactly(file, localHeaderOffset, LOCAL_HEADER_BYTES + nameBytes.length)
  const localName = header.subarray(LOCAL_HEADER_BYTES)
  const nameLength = header.readUInt16LE(26)
  const isSame =
    header.readUInt32LE(0) === LOCAL_SIGNATURE &&
    header.readUInt16LE(8) === entry.method &&
    nameLength === nameBytes.length &&
    isSameName(localName, nameBytes) &&
    hasSameSizes(header, entry)
  if (!isSame) throw new VerdictError('corrupted', 'Directory and entry do not agree.')
  return localHeaderOffset + LOCAL_HEADER_BYTES + nameLength + header.readUInt16LE(28)
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

async function* inflated(
  file: FileHandle,
  entry: ZipEntry,
  start: number,
): AsyncGenerator<Uint8Array> {
  const { method, compressedSize, uncompressedSize } = entry
  if (method === METHOD_STORED) {
    yield* readRange(file, start, compressedSize)
  } else if (uncompressedSize <= WHOLE_BYTES && compressedSize <= WHOLE_BYTES) {
    yield await inflateKnown(await readExactly(file, start, compressedSize), uncompressedSize)
  } else {
    yield* inflateStream(file, start, compressedSize)
  }
}

async function inflateKnown(data: Buffer, size: number): Promise<Uint8Array> {
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
  file: FileHandle,
  start: number,
  length: number,
): AsyncGenerator<Uint8Array> {
  const inflate = createInflateRaw({ chunkSize: CHUNK_BYTES })
  const source = Readable.from(readChunks(file, start, length), { objectMode: false })
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
async function* readChunks(
  file: FileHandle,
  start: number,
  length: number,
): AsyncGenerator<Buffer> {
  for (let at = 0; at < length; at += CHUNK_BYTES) {
    yield await readExactly(file, start + at, Math.min(CHUNK_BYTES, length - at))
  }
}
