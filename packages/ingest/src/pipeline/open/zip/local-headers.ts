import type { FileHandle } from 'node:fs/promises'
import type { IngestLimits } from '../../../settings.ts'
import { VerdictError } from '../../../verdict-error.ts'
import { readExactly } from '../read-range.ts'
import { FLAG_DESCRIPTOR, listExtras, type ZipEntry } from './zip-entry.ts'

const LOCAL = Buffer.from('504b0304', 'hex')
const CENTRAL = Buffer.from('504b0102', 'hex')
const DESCRIPTOR = Buffer.from('504b0708', 'hex')
const PK = LOCAL.subarray(0, 2)
const HEADER_BYTES = 30
/** CRC and both sizes, without a signature. */
const DESCRIPTOR_BYTES = 12
const IN_ZIP64 = 0xffffffff
const ZIP64_EXTRA = 1
const WINDOW_BYTES = 1024 ** 2
/** Bytes in front of the first entry, such as a self-extractor. */
const MAX_PREFIX_BYTES = 4 * 1024 ** 2

/**
 * Entries of an archive that lost its directory, by the headers that lie in front of their data. What
 * was cut off is not among them; the entry that was cut is, and cannot be read whole.
 *
 * @returns them, and the offset at which they end: of a directory if there is one after all
 * @throws VerdictError `too_many_entries`
 */
export async function listByLocalHeaders(
  file: FileHandle,
  sizeBytes: number,
  limits: IngestLimits,
): Promise<{ entries: ZipEntry[]; end: number }> {
  const archive = { file, sizeBytes }
  const entries: ZipEntry[] = []
  const isLocal = (bytes: Buffer, at: number) => isAt(bytes, at, LOCAL)
  const first = await find(archive, { from: 0, to: MAX_PREFIX_BYTES }, isLocal)
  let at = first ?? sizeBytes
  while (at + HEADER_BYTES <= sizeBytes) {
    const found = await readHeader(archive, at)
    if (found === undefined) break
    entries.push(found.entry)
    if (entries.length > limits.entries) throw new VerdictError('too_many_entries')
    at = found.end
  }
  return { entries, end: at }
}

type Archive = { file: FileHandle; sizeBytes: number }

/** The entry whose header lies here; undefined where the entries end. */
async function readHeader(
  archive: Archive,
  at: number,
): Promise<{ entry: ZipEntry; end: number } | undefined> {
  const { file, sizeBytes } = archive
  const header = await readExactly(file, at, HEADER_BYTES)
  if (!isAt(header, 0, LOCAL)) return undefined
  const nameLength = header.readUInt16LE(26)
  const rest = nameLength + header.readUInt16LE(28)
  const dataAt = at + HEADER_BYTES + rest
  if (dataAt > sizeBytes) return undefined
  const named = await readExactly(file, at + HEADER_BYTES, rest)
  const extra = named.subarray(nameLength)
  const flags = header.readUInt16LE(6)
  const sizes = readSizes(header, extra) ?? (await findSizes(archive, dataAt))
  return {
    entry: {
      ...{ nameBytes: named.subarray(0, nameLength), extra, flags },
      method: header.readUInt16LE(8),
      modifiedTime: header.readUInt16LE(10),
      ...{ crc32: sizes.crc32, compressedSize: sizes.packed, uncompressedSize: sizes.unpacked },
      localHeaderOffset: at,
      // Only a directory says what else an entry may be.
      ...{ versionMadeBy: 0, externalAttributes: 0 },
    },
    end: sizes.end ?? dataAt + sizes.packed,
  }
}

type Sizes = { crc32: number; packed: number; unpacked: number; end?: number }

/** Undefined where they stand behind the data. */
function readSizes(header: Buffer, extra: Buffer): Sizes | undefined {
  const [crc32, packed, unpacked] = [14, 18, 22].map((field) => header.readUInt32LE(field))
  const isBehind = (header.readUInt16LE(6) & FLAG_DESCRIPTOR) !== 0
  if (isBehind && packed === 0) return undefined
  const sizes = { crc32: crc32!, packed: packed!, unpacked: unpacked! }
  if (packed !== IN_ZIP64 && unpacked !== IN_ZIP64) return sizes
  const large = listExtras(extra, ZIP64_EXTRA)[0]
  if (large === undefined || large.length < 16) return sizes
  const [whole, stored] = [large.readBigUInt64LE(0), large.readBigUInt64LE(8)]
  return { ...sizes, unpacked: Number(whole), packed: Number(stored) }
}

/** Sizes that stand behind data of unknown length; they are those whose own length fits it. */
async function findSizes(archive: Archive, dataAt: number): Promise<Sizes> {
  let found: Sizes | undefined
  await find(archive, { from: dataAt, to: archive.sizeBytes }, (bytes, at, position) => {
    const packed = position - dataAt
    if (isAt(bytes, at, DESCRIPTOR) && at + 16 <= bytes.length) {
      if (bytes.readUInt32LE(at + 8) !== packed) return false
      found = { ...readDescriptor(bytes, at + 4), end: position + 16 }
    } else if (isAt(bytes, at, LOCAL) || isAt(bytes, at, CENTRAL)) {
      const start = at - DESCRIPTOR_BYTES
      if (start < 0 || bytes.readUInt32LE(start + 4) !== packed - DESCRIPTOR_BYTES) return false
      found = { ...readDescriptor(bytes, start), end: position }
    }
    return found !== undefined
  })
  // One more than there is says that it goes on behind the end.
  const left = archive.sizeBytes - dataAt + 1
  return found ?? { crc32: 0, packed: left, unpacked: left }
}

function readDescriptor(bytes: Buffer, at: number): Sizes {
  const [crc32, packed, unpacked] = [0, 4, 8].map((field) => bytes.readUInt32LE(at + field))
  return { crc32: crc32!, packed: packed!, unpacked: unpacked! }
}

/**
 * Position of the first "PK" of a range that `fits`, which sees the bytes around it.
 *
 * @param fits is called with a buffer, where in it the letters stand, and where in the file
 */
async function find(
  { file, sizeBytes }: Archive,
  { from, to }: { from: number; to: number },
  fits: (bytes: Buffer, at: number, position: number) => boolean,
): Promise<number | undefined> {
  const end = Math.min(to, sizeBytes)
  // Windows overlap, so that what stands in front of a signature is in the same one.
  for (let start = from; start < end; start += WINDOW_BYTES) {
    const first = Math.max(from, start - HEADER_BYTES)
    const length = Math.min(sizeBytes, start + WINDOW_BYTES + HEADER_BYTES) - first
    const bytes = await readExactly(file, first, length)
    for (let at = bytes.indexOf(PK); at >= 0; at = bytes.indexOf(PK, at + 1)) {
      if (fits(bytes, at, first + at)) return first + at
    }
  }
  return undefined
}

function isAt(bytes: Buffer, at: number, signature: Buffer): boolean {
  return bytes.subarray(at, at + signature.length).equals(signature)
}
