import { type FileHandle, open } from 'node:fs/promises'

/** Enough for the head of any part. */
const HEAD_BYTES = 16
/** A page of Ogg is shorter: 255 pieces of 255 bytes and their header. */
const OGG_TAIL_BYTES = 65_307
const OGG_HEADER_BYTES = 27
/** Sizes of a program that could not go back to write the true one. */
const UNKNOWN_RIFF_SIZES = new Set([0, 0x7fffffff, 0xffffffff])
/** A file of boxes has few of them outside of one another; fragments of a long one are some thousand. */
const MAX_BOXES = 100_000

/**
 * Whether a recording's own container says that it goes on behind the end of the file: it was cut, for
 * example by a copy that broke off. Containers that do not say how long they are count as whole.
 *
 * @see RFC 3533 (Ogg), RFC 8794 (EBML), ISO/IEC 14496-12 (boxes), and Microsoft's RIFF
 */
export async function isCut(path: string, length: number): Promise<boolean> {
  const file = await open(path)
  try {
    const bytes = { file, length }
    const head = await read(bytes, 0, HEAD_BYTES)
    if (head.length < HEAD_BYTES) return false
    const sign = head.toString('latin1', 0, 4)
    if (sign === 'RIFF') return isRiffCut(head, length)
    if (sign === 'OggS') return await isOggCut(bytes)
    if (head.readUInt32BE(0) === 0x1a45dfa3) return await isSegmentCut(bytes)
    return head.toString('latin1', 4, 8) === 'ftyp' && (await isBoxCut(bytes))
  } finally {
    await file.close()
  }
}

type Bytes = { file: FileHandle; length: number }

/** Up to `count` bytes from `at`; fewer at the file's end. */
async function read({ file }: Bytes, at: number, count: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, at)
  return buffer.subarray(0, bytesRead)
}

/** Some programs count one byte of padding that they do not write. */
function isRiffCut(head: Buffer, length: number): boolean {
  const size = head.readUInt32LE(4)
  return !UNKNOWN_RIFF_SIZES.has(size) && size + 8 > length + 1
}

async function isOggCut(bytes: Bytes): Promise<boolean> {
  const start = Math.max(0, bytes.length - OGG_TAIL_BYTES)
  const tail = await read(bytes, start, bytes.length - start)
  const at = tail.lastIndexOf('OggS')
  if (at < 0) return false
  const table = tail.subarray(at + OGG_HEADER_BYTES)
  const pieces = tail[at + OGG_HEADER_BYTES - 1] ?? 255
  const data = table.subarray(0, pieces).reduce((sum, size) => sum + size, 0)
  return table.length < pieces + data
}

/** The segment of a Matroska file lies behind its header. */
async function isSegmentCut(bytes: Bytes): Promise<boolean> {
  const header = readSize(await read(bytes, 4, 8))
  if (header === undefined) return false
  const at = 4 + header.width + header.value
  const segment = await read(bytes, at, 12)
  if (segment.length < 12 || segment.readUInt32BE(0) !== 0x18538067) return false
  const size = readSize(segment.subarray(4))
  return size !== undefined && at + 4 + size.width + size.value > bytes.length
}

/** A size of EBML; undefined for one that is not known. */
function readSize(bytes: Buffer): { width: number; value: number } | undefined {
  const first = bytes[0] ?? 0
  const width = Math.clz32(first) - 23
  if (width > 8 || bytes.length < width) return undefined
  let value = first & (0xff >> width)
  let isUnknown = value === 0xff >> width
  for (let at = 1; at < width; at++) {
    value = value * 256 + bytes[at]!
    isUnknown &&= bytes[at] === 0xff
  }
  return isUnknown ? undefined : { width, value }
}

async function isBoxCut(bytes: Bytes): Promise<boolean> {
  for (let at = 0, count = 0; at < bytes.length && count < MAX_BOXES; count++) {
    const head = await read(bytes, at, HEAD_BYTES)
    // Less than a head is padding.
    if (head.length < 8) return false
    const short = head.readUInt32BE(0)
    // The last box may go on to the end.
    if (short === 0 || (short === 1 && head.length < HEAD_BYTES)) return false
    const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short
    const isBox = size >= 8 && /^[\w ©-]{4}$/.test(head.toString('latin1', 4, 8))
    if (!isBox) return false
    at += size
    if (at > bytes.length) return true
  }
  return false
}
