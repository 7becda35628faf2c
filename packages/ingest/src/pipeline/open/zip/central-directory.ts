import type { FileHandle } from 'node:fs/promises'
import type { IngestLimits } from '../../../settings.ts'
import { VerdictError } from '../../../verdict-error.ts'
import { readExactly } from '../read-range.ts'
import type { ZipEntry } from './zip-entry.ts'

/** What the end of an ordinary archive says about its central directory. */
export type ZipEnd = {
  entryCount: number
  directoryOffset: number
  directorySize: number
  /** Bytes in front of the archive proper, such as a self-extractor; added to each offset. */
  prefixBytes: number
  comment: Buffer
}

const END_SIGNATURE = 0x06054b50
const LOCAL_SIGNATURE = 0x04034b50
const END_BYTES = 22
const MAX_COMMENT_BYTES = 0xffff
const ENTRY_SIGNATURE = 0x02014b50
const ENTRY_BYTES = 46
/** Values that mean "see the zip64 record". */
const IN_ZIP64 = 0xffffffff
const FULL_16 = 0xffff
/** Largest directory held in memory; 100,000 entries with long names stay well below. */
const MAX_DIRECTORY_BYTES = 64 * 1024 ** 2

/** Where an archive's directory is; `odd` when only a full parser can say (zip64). */
export type FoundEnd = { kind: 'ordinary'; end: ZipEnd } | { kind: 'odd' } | { kind: 'none' }

/**
 * Finds the end record of an archive of `sizeBytes` bytes.
 *
 * A comment may hold a whole other archive with an end of its own. The true end is the one whose
 * comment reaches exactly to the end of the file and whose offsets are exact; without it, bytes were
 * put in front; without any comment that fits, junk was appended, and the last plausible record counts. Where
 * it speaks of the end of a file that begins as an archive itself, it is that of an archive inside one that was cut.
 *
 * @throws VerdictError `unsupported` for one part of a split archive
 */
export async function findZipEnd(file: FileHandle, sizeBytes: number): Promise<FoundEnd> {
  const tailLength = Math.min(sizeBytes, END_BYTES + MAX_COMMENT_BYTES)
  const tailStart = sizeBytes - tailLength
  const tail = await readExactly(file, tailStart, tailLength)
  let fitting: FoundEnd | undefined
  let plausible: FoundEnd | undefined
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END_SIGNATURE) continue
    const found = readEnd(tail, at, tailStart + at)
    if (found === undefined) continue
    const fits = at + END_BYTES + tail.readUInt16LE(at + 20) === tail.length
    if (fits && found.kind === 'ordinary' && found.end.prefixBytes === 0) return found
    if (fits) fitting ??= found
    plausible ??= found
  }
  return fitting ?? ownEnd(file, plausible)
}

async function ownEnd(file: FileHandle, found: FoundEnd = { kind: 'none' }): Promise<FoundEnd> {
  const isBehind = found.kind === 'ordinary' && found.end.prefixBytes > 0
  if (!isBehind) return found
  const isInside = (await readExactly(file, 0, 4)).readUInt32LE(0) === LOCAL_SIGNATURE
  return isInside ? { kind: 'none' } : found
}

/**
 * End of the directory that begins at `at`, behind which more lies than a comment can be.
 *
 * @returns undefined where no whole directory lies there
 */
export async function findEndBehind(
  file: FileHandle,
  at: number,
  sizeBytes: number,
): Promise<ZipEnd | undefined> {
  const length = Math.min(sizeBytes - at, MAX_DIRECTORY_BYTES)
  const bytes = await readExactly(file, at, Math.max(0, length))
  let next = 0
  while (next + ENTRY_BYTES <= bytes.length && bytes.readUInt32LE(next) === ENTRY_SIGNATURE) {
    const lengths = [28, 30, 32].map((field) => bytes.readUInt16LE(next + field))
    next += lengths.reduce((sum, part) => sum + part, ENTRY_BYTES)
  }
  const isEnd = next > 0 && next + END_BYTES <= bytes.length
  if (!isEnd || bytes.readUInt32LE(next) !== END_SIGNATURE) return undefined
  const found = readEnd(bytes, next, at + next)
  const isExact = found?.kind === 'ordinary' && found.end.directorySize === next
  return isExact ? found.end : undefined
}

function readEnd(tail: Buffer, at: number, endOffset: number): FoundEnd | undefined {
  const disks = [4, 6].map((field) => tail.readUInt16LE(at + field))
  const entryCount = tail.readUInt16LE(at + 10)
  const directorySize = tail.readUInt32LE(at + 12)
  const directoryOffset = tail.readUInt32LE(at + 16)
  // A locator's signature in front of the record proves nothing: it may be part of a file name.
  const isFull = entryCount === FULL_16 || [directorySize, directoryOffset].includes(IN_ZIP64)
  if (isFull || disks.includes(FULL_16)) return { kind: 'odd' }
  if (disks.some((disk) => disk !== 0)) {
    throw new VerdictError('unsupported', 'This is one part of a split archive.')
  }
  const prefixBytes = endOffset - directorySize - directoryOffset
  if (prefixBytes < 0) return undefined
  const comment = tail.subarray(at + END_BYTES, at + END_BYTES + tail.readUInt16LE(at + 20))
  const end = { entryCount, directoryOffset, directorySize, prefixBytes, comment }
  return { kind: 'ordinary', end }
}

/**
 * Entries of an ordinary archive.
 *
 * @returns undefined when an entry keeps sizes in zip64 fields, which the full parser reads
 * @throws VerdictError `too_many_entries` or `corrupted`
 */
export async function readDirectory(
  file: FileHandle,
  end: ZipEnd,
  limits: IngestLimits,
): Promise<ZipEntry[] | undefined> {
  if (end.entryCount > limits.entries) throw new VerdictError('too_many_entries')
  if (end.directorySize > MAX_DIRECTORY_BYTES) throw new VerdictError('too_large')
  const start = end.prefixBytes + end.directoryOffset
  const directory = await readExactly(file, start, end.directorySize)
  const entries: ZipEntry[] = []
  for (let at = 0; at + ENTRY_BYTES <= directory.length;) {
    if (directory.readUInt32LE(at) !== ENTRY_SIGNATURE) break
    const entry = readEntry(directory, at, end.prefixBytes)
    if (entry === undefined) return undefined
    entries.push(entry.entry)
    at = entry.next
  }
  if (entries.length !== end.entryCount) {
    throw new VerdictError('corrupted', 'The archive does not list as many entries as it says.')
  }
  return entries
}

function readEntry(
  directory: Buffer,
  at: number,
  prefixBytes: number,
): { entry: ZipEntry; next: number } | undefined {
  const nameLength = directory.readUInt16LE(at + 28)
  const extraLength = directory.readUInt16LE(at + 30)
  const commentLength = directory.readUInt16LE(at + 32)
  const nameAt = at + ENTRY_BYTES
  const extraAt = nameAt + nameLength
  const next = extraAt + extraLength + commentLength
  if (next > directory.length) throw new VerdictError('corrupted')
  const compressedSize = directory.readUInt32LE(at + 20)
  const uncompressedSize = directory.readUInt32LE(at + 24)
  const offset = directory.readUInt32LE(at + 42)
  if ([compressedSize, uncompressedSize, offset].includes(IN_ZIP64)) return undefined
  return {
    entry: {
      versionMadeBy: directory.readUInt16LE(at + 4),
      flags: directory.readUInt16LE(at + 8),
      method: directory.readUInt16LE(at + 10),
      modifiedTime: directory.readUInt16LE(at + 12),
      crc32: directory.readUInt32LE(at + 16),
      compressedSize,
      uncompressedSize,
      nameBytes: directory.subarray(nameAt, extraAt),
      extra: directory.subarray(extraAt, extraAt + extraLength),
      externalAttributes: directory.readUInt32LE(at + 38),
      localHeaderOffset: prefixBytes + offset,
    },
    next,
  }
}
