import { crc32 } from 'node:zlib'
import { decodeName, decodeUtf8, detectNameEncoding } from '../name-encoding.ts'
import { FLAG_UTF8, listExtras, type ZipEntry } from './zip-entry.ts'

const UNICODE_PATH = 0x7075
const UNICODE_PATH_HEAD_BYTES = 5

/** Decoded names of all entries, in order: marked ones as marked, the others by one common guess. */
export function decodeEntryNames(entries: readonly ZipEntry[]): string[] {
  const marked = entries.map(readMarkedName)
  const unmarked = entries.filter((_, index) => marked[index] === undefined)
  const encoding = detectNameEncoding(unmarked.map(({ nameBytes }) => nameBytes))
  return entries.map(({ nameBytes }, index) => marked[index] ?? decodeName(nameBytes, encoding))
}

/** Name by the UTF-8 flag or the Unicode path field; undefined when neither holds a sound one. */
function readMarkedName(entry: ZipEntry): string | undefined {
  const unicodePath = readUnicodePath(entry)
  if (unicodePath !== undefined) return unicodePath
  return entry.flags & FLAG_UTF8 ? decodeUtf8(entry.nameBytes) : undefined
}

/** A field counts only while it belongs to this very name: a renaming tool may have left it behind. */
function readUnicodePath({ extra, nameBytes }: ZipEntry): string | undefined {
  const field = listExtras(extra, UNICODE_PATH).find(
    (value) =>
      value.length > UNICODE_PATH_HEAD_BYTES &&
      value[0] === 1 &&
      value.readUInt32LE(1) === crc32(nameBytes),
  )
  return field && decodeUtf8(field.subarray(UNICODE_PATH_HEAD_BYTES))
}
