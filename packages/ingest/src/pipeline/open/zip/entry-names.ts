import { crc32 } from 'node:zlib'
import type { GivenEncoding } from '../given-encoding.ts'
import { decodeNames, decodeUtf8 } from '../name-encoding.ts'
import { FLAG_UTF8, listExtras, type ZipEntry } from './zip-entry.ts'

const UNICODE_PATH = 0x7075
const UNICODE_PATH_HEAD_BYTES = 5

/**
 * Decoded names of all entries, in order: marked ones as marked, the others as their bytes and the
 * archive as a whole say.
 *
 * @param given encoding that a person named for those without a mark
 */
export function decodeEntryNames(entries: readonly ZipEntry[], given?: GivenEncoding): string[] {
  const marked = entries.map(readMarkedName)
  const unmarked = entries.filter((_, index) => marked[index] === undefined)
  const known = marked.filter((name) => name !== undefined)
  const decoded = decodeNames(
    unmarked.map(({ nameBytes }) => nameBytes),
    { known, given },
  ).values()
  return marked.map((name) => name ?? decoded.next().value ?? '')
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
