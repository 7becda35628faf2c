import { mkdir, rm } from 'node:fs/promises'
import type { IngestLimits } from '../../../settings.ts'
import { VerdictError } from '../../../verdict-error.ts'
import { readUnpacked, unpack } from '../unpack/unpacked-source.ts'
import { isEncrypted, type ZipEntry } from './zip-entry.ts'

/** Methods that 7-Zip unpacks, besides those that are unpacked here. */
const UNPACKED = new Set([6, 9, 12, 14, 93, 95, 98])

/** @see APPNOTE.TXT of PKWARE, section 4.4.5 */
const NAMES: Readonly<Record<number, string>> = {
  ...{ 1: 'Shrink', 2: 'Reduce', 3: 'Reduce', 4: 'Reduce', 5: 'Reduce', 6: 'Implode' },
  ...{ 9: 'Deflate64', 10: 'IBM TERSE', 12: 'bzip2', 14: 'LZMA', 16: 'IBM CMPSC', 18: 'IBM TERSE' },
  ...{ 19: 'IBM LZ77', 20: 'Zstandard', 93: 'Zstandard', 94: 'MP3', 95: 'XZ', 96: 'JPEG' },
  ...{ 97: 'WavPack', 98: 'PPMd' },
}

/** What is said of an entry that cannot be unpacked for its method. */
export function describeMethod(method: number): string {
  const name = NAMES[method]
  const called = name === undefined ? `the compression method ${method}` : name
  return `The archive packs this file with ${called}, which is not opened here. Packed again as an ordinary zip it is.`
}

type Unpacked = {
  /** Bytes of an entry that was unpacked; undefined for one that was not. */
  read: (entry: ZipEntry, signal: AbortSignal) => AsyncIterable<Uint8Array> | undefined
  close: () => Promise<void>
}

/**
 * Unpacks the entries of a zip that are packed in another way than by Deflate, all at once.
 *
 * @param isReadable whether limits let an entry out
 * @param scratch folder that may be made for them; without one none is unpacked
 */
export async function unpackUnusual(
  path: string,
  entries: readonly ZipEntry[],
  order: {
    isReadable: (entry: ZipEntry) => boolean
    scratch: string | undefined
    limits: IngestLimits
  },
): Promise<Unpacked> {
  const { isReadable, scratch, limits } = order
  const unusual = entries.filter(
    (entry) => UNPACKED.has(entry.method) && !isEncrypted(entry) && isReadable(entry),
  )
  if (unusual.length === 0 || scratch === undefined) {
    return { read: () => undefined, close: () => Promise.resolve() }
  }
  const close = () => rm(scratch, { recursive: true, force: true })
  await close()
  await mkdir(scratch, { recursive: true })
  try {
    const results = await unpackAll(path, unusual, { scratch, limits })
    const byEntry = new Map(unusual.map((entry, index) => [entry, results[index]]))
    const read = (entry: ZipEntry, signal: AbortSignal) => {
      const result = byEntry.get(entry)
      return result && readUnpacked(scratch, result, signal)
    }
    return { read, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** What stops the program stops it for these entries alone. */
async function unpackAll(
  path: string,
  unusual: readonly ZipEntry[],
  order: { scratch: string; limits: IngestLimits },
) {
  const packed = unusual.map((entry) => {
    const { flags, method, crc32, compressedSize, uncompressedSize, localHeaderOffset } = entry
    return { flags, method, crc32, compressedSize, uncompressedSize, localHeaderOffset }
  })
  try {
    return (await unpack({ format: 'zip', path, packed, ...order })).entries
  } catch (error) {
    if (!(error instanceof VerdictError)) throw error
    const { verdict } = error
    return packed.map(({ uncompressedSize: sizeBytes, crc32 }, index) => {
      return { index, name: '', type: 'file' as const, sizeBytes, crc32, verdict }
    })
  }
}
