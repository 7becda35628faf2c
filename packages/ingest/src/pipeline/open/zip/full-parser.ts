import type { IngestLimits } from '../../../settings.ts'
import { VerdictError } from '../../../verdict-error.ts'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import type { ZipEntry } from './zip-entry.ts'

/**
 * Lists the entries of an archive that the fast reader does not know, through yauzl.
 *
 * @throws VerdictError `too_many_entries`, or `corrupted` with yauzl's own words
 */
export async function listWithFullParser(path: string, limits: IngestLimits): Promise<ZipEntry[]> {
  const zip = await open(path)
  if (zip.entryCount > limits.entries) {
    zip.close()
    throw new VerdictError('too_many_entries')
  }
  return new Promise((resolve, reject) => {
    const entries: ZipEntry[] = []
    zip.on('entry', (entry: Entry) => {
      entries.push(toZipEntry(entry))
      zip.readEntry()
    })
    zip.on('end', () => resolve(entries))
    zip.on('error', (error: Error) => reject(toVerdict(error)))
    zip.readEntry()
  })
}

function open(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.open(path, { decodeStrings: false, lazyEntries: true }, (error, zip) => {
      if (error) reject(toVerdict(error))
      else resolve(zip)
    })
  })
}

function toZipEntry(entry: Entry): ZipEntry {
  return {
    nameBytes: entry.fileNameRaw,
    extra: entry.extraFieldRaw,
    flags: entry.generalPurposeBitFlag,
    method: entry.compressionMethod,
    modifiedTime: entry.lastModFileTime,
    crc32: entry.crc32,
    compressedSize: entry.compressedSize,
    uncompressedSize: entry.uncompressedSize,
    localHeaderOffset: entry.relativeOffsetOfLocalHeader,
    versionMadeBy: entry.versionMadeBy,
    externalAttributes: entry.externalFileAttributes,
  }
}

function toVerdict(error: Error): VerdictError {
  return new VerdictError('corrupted', error.message, { cause: error })
}
