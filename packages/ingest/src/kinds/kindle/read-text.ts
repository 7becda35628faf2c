import { VerdictError } from '../../verdict-error.ts'
import { createPhraseReader, type Decompress, decompressPalmDoc } from './decompress.ts'
import type { KindleHeader } from './kindle-header.ts'
import type { PalmFile } from './palm-file.ts'

/** The text is held whole, in several forms. */
const MAX_TEXT_BYTES = 48 * 1024 ** 2
const MAX_DICTIONARIES = 256
const PALM_DOC = 2
const PHRASES = 17480

/**
 * The text of a book with its marks, as bytes: places in it are counted so.
 *
 * @param start number of the record that the header is
 * @returns the text as far as it is there, and whether it is all there
 * @throws VerdictError `empty`, `corrupted`, or `too_large`
 */
export async function readText(
  file: PalmFile,
  header: KindleHeader,
  start: number,
): Promise<{ text: Buffer; isWhole: boolean }> {
  const decompress = await findDecompress(file, header, start)
  const parts: Buffer[] = []
  let length = 0
  let isWhole = true
  for (let index = 1; index <= header.textRecords && isWhole; index++) {
    const record = await file.read(start + index)
    // A file that was cut ends with what is there.
    isWhole = record.length > 0
    const part = decompress(withoutTrailers(record, header.trailers))
    length += part.length
    if (length > MAX_TEXT_BYTES) throw new VerdictError('too_large')
    parts.push(part)
  }
  if (length === 0) throw new VerdictError(header.textRecords === 0 ? 'empty' : 'corrupted')
  return { text: Buffer.concat(parts), isWhole }
}

async function findDecompress(
  file: PalmFile,
  { compression, codes }: KindleHeader,
  start: number,
): Promise<Decompress> {
  if (compression === 1) return (record) => record
  if (compression === PALM_DOC) return decompressPalmDoc
  if (compression !== PHRASES) throw new VerdictError('corrupted')
  const dictionaries: Buffer[] = []
  for (let index = 1; index < Math.min(codes.count, MAX_DICTIONARIES); index++)
    dictionaries.push(await file.read(start + codes.first + index))
  return createPhraseReader(await file.read(start + codes.first), dictionaries)
}

/** What stands behind the text: entries that end with their length, and letters cut at its end. */
function withoutTrailers(record: Buffer, trailers: number): Buffer {
  let end = record.length
  for (let bits = trailers >> 1; bits > 0; bits >>= 1)
    if (bits & 1) end -= lengthBefore(record, end)
  if (trailers & 1) end -= ((record[end - 1] ?? 0) & 3) + 1
  return record.subarray(0, Math.max(end, 0))
}

/** A length that is read backwards, seven bits a byte, up to the byte that has the eighth. */
function lengthBefore(record: Buffer, end: number): number {
  let length = 0
  for (let step = 0; step < 4; step++) {
    const byte = record[end - 1 - step] ?? 0x80
    length |= (byte & 0x7f) << (7 * step)
    if (byte & 0x80) break
  }
  return length
}
