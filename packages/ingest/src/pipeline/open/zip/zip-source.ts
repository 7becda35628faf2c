import { type FileHandle, open } from 'node:fs/promises'
import type { IngestLimits } from '../../../settings.ts'
import { VerdictError, verdictOf } from '../../../verdict-error.ts'
import type { GivenEncoding } from '../given-encoding.ts'
import { cleanLabels, isTooDeep, LabelSpace, toLabels } from '../labels.ts'
import { refuseClaims } from '../refuse-claims.ts'
import type { RefusedEntry, Source, SourceFile } from '../source.ts'
import { findEndBehind, findZipEnd, readDirectory, type ZipEnd } from './central-directory.ts'
import { decodeEntryNames } from './entry-names.ts'
import { listWithFullParser } from './full-parser.ts'
import { listByLocalHeaders } from './local-headers.ts'
import { isBomb, readZipEntry } from './read-entry.ts'
import { ZipPasswords } from './unlock-entry.ts'
import { unpackUnusual } from './unusual-methods.ts'
import { typeOfEntry, type ZipEntry } from './zip-entry.ts'

/**
 * How entries are named: for a person who looks through them, or as they are, for files that refer to
 * one another by name. Only the first kind leaves out litter and joins folders that differ in case.
 */
type EntryNaming = 'shown' | 'exact'

type GivenOfZip = {
  naming?: EntryNaming
  nameEncoding?: GivenEncoding | undefined
  /** Tried on what is locked, in this order. */
  passwords?: readonly string[] | undefined
  /** Folder that may be made for what other programs must unpack; without one it is refused by name. */
  scratch?: string | undefined
}

type NamedEntries = {
  entries: readonly ZipEntry[]
  names: readonly string[]
  naming: EntryNaming
}

/**
 * Opens a zip or cbz without unpacking anything.
 *
 * @throws VerdictError `corrupted`, `too_many_entries`, `bomb`, `too_large`, `overlapping` or `unsupported`
 */
export async function openZip(
  path: string,
  limits: IngestLimits,
  { naming = 'shown', nameEncoding, passwords, scratch }: GivenOfZip = {},
): Promise<Source> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const { entries, comment, isCut } = await listEntries({ file, path, size }, limits)
    refuseBomb(entries, size, limits)
    const names = decodeEntryNames(entries, nameEncoding)
    const archive = { file, sizeBytes: size, passwords: new ZipPasswords(passwords) }
    const isReadable = (entry: ZipEntry) =>
      !isBomb(entry, limits) && entry.uncompressedSize <= limits.fileBytes
    const unusual = await unpackUnusual(path, entries, { isReadable, scratch, limits })
    const read: ReadEntry = (entry, signal) =>
      unusual.read(entry, signal) ?? readZipEntry(archive, entry, limits)
    const source = toSource({ entries, names, naming }, read, limits)
    const refused = isCut ? [...source.refused, toCut(entries.length)] : source.refused
    const close = async () => {
      await file.close()
      await unusual.close()
    }
    return { ...source, refused, comment, close }
  } catch (error) {
    await file.close()
    throw error
  }
}

type Listed = { entries: ZipEntry[]; comment?: string | undefined; isCut?: true }
type Archive = { file: FileHandle; path: string; size: number }

async function listEntries(archive: Archive, limits: IngestLimits): Promise<Listed> {
  const found = await findZipEnd(archive.file, archive.size)
  if (found.kind === 'none') return listWithoutEnd(archive, limits)
  try {
    return await listDirectory(archive, found.kind === 'ordinary' ? found.end : undefined, limits)
  } catch (error) {
    if (verdictOf(error, 'unreadable') !== 'corrupted') throw error
    const left = await listByLocalHeaders(archive.file, archive.size, limits)
    // A lie about the size of the only entry is no broken directory.
    if (!left.entries.some((entry) => endOf(entry) <= archive.size)) throw error
    return { entries: left.entries, isCut: true }
  }
}

async function listDirectory(
  { file, path, size }: Archive,
  end: ZipEnd | undefined,
  limits: IngestLimits,
): Promise<Listed> {
  const ordinary = end && (await readDirectory(file, end, limits))
  const entries = ordinary ?? (await listWithFullParser(path, limits))
  refuseOverlap(entries, size)
  return { entries, comment: end?.comment.toString() }
}

/** Entries that lie one behind the other, so that none shares bytes with another one. */
async function listWithoutEnd(archive: Archive, limits: IngestLimits): Promise<Listed> {
  const { file, size } = archive
  const { entries, end: directoryAt } = await listByLocalHeaders(file, size, limits)
  if (entries.length === 0) throw new VerdictError('corrupted', 'The archive has no directory.')
  const end = await findEndBehind(file, directoryAt, size)
  return end ? listDirectory(archive, end, limits) : { entries, isCut: true }
}

/** What is said of the archive itself. */
function toCut(count: number): RefusedEntry {
  const message = `The archive lost its directory, or a part of it. Entries that were found by their own headers: ${count}. What lay behind them is missing.`
  return { path: '', verdict: 'damaged', message }
}

/**
 * Claims are checked before anything is read; real bytes are counted again while reading. An entry that
 * is a bomb by itself costs only itself, so its claim does not count here.
 */
function refuseBomb(
  entries: readonly ZipEntry[],
  archiveBytes: number,
  limits: IngestLimits,
): void {
  const read = entries.filter((entry) => !isBomb(entry, limits))
  refuseClaims(
    read.map(({ uncompressedSize: sizeBytes }) => ({ sizeBytes })),
    archiveBytes,
    limits,
  )
}

type ReadEntry = (entry: ZipEntry, signal: AbortSignal) => AsyncIterable<Uint8Array>

function toSource(
  { entries, names, naming }: NamedEntries,
  read: ReadEntry,
  limits: IngestLimits,
): Omit<Source, 'close'> {
  const space = new LabelSpace()
  const files: SourceFile[] = []
  const refused: RefusedEntry[] = []
  for (const [index, entry] of entries.entries()) {
    const labels = labelsOf(names[index] ?? '')
    const type = typeOfEntry(entry)
    if (type === 'folder') continue
    if (type === 'special' || isUnsafeName(entry, labels, limits)) {
      refused.push({ path: labels.join('/'), verdict: 'unsafe_entry' })
      continue
    }
    const cleaned = naming === 'exact' ? labels : cleanLabels(labels)
    if (cleaned === undefined) continue
    files.push({
      segments: naming === 'exact' ? cleaned : space.assign(cleaned),
      sizeBytes: entry.uncompressedSize,
      fingerprint: `${entry.crc32}:${entry.uncompressedSize}:${entry.localHeaderOffset}`,
      read: (signal) => read(entry, signal),
    })
  }
  return { files, refused }
}

/** A name of nothing but control signs is still the name of a file. */
function labelsOf(name: string): string[] {
  const labels = toLabels(name)
  return labels.length > 0 ? labels : ['_']
}

function isUnsafeName(entry: ZipEntry, labels: string[], limits: IngestLimits): boolean {
  return entry.nameBytes.length > limits.nameBytes || isTooDeep(labels)
}

const LOCAL_HEADER_BYTES = 30

/** Where an entry ends at the earliest. */
function endOf({ localHeaderOffset, nameBytes, compressedSize }: ZipEntry): number {
  return localHeaderOffset + LOCAL_HEADER_BYTES + nameBytes.length + compressedSize
}

/**
 * Refuses archives whose entries share bytes, the way a few kilobytes are made to unpack to
 * terabytes without any single entry standing out.
 *
 * Each entry takes at least its local header, its name and its data; true archives lay them side by
 * side, so no local header needs to be read to see that they do.
 *
 * @throws VerdictError `overlapping`, or `corrupted` when an entry cannot be whole
 * @see Fifield, "A better zip bomb" (WOOT 2019)
 */
function refuseOverlap(entries: readonly ZipEntry[], archiveBytes: number): void {
  if (entries.some((entry) => endOf(entry) > archiveBytes)) {
    throw new VerdictError('corrupted', 'An entry reaches past the end of the archive.')
  }
  const byOffset = [...entries].sort((a, b) => a.localHeaderOffset - b.localHeaderOffset)
  let free = 0
  for (const entry of byOffset) {
    if (entry.localHeaderOffset < free) throw new VerdictError('overlapping')
    free = endOf(entry)
  }
}
