/** A file as a zip describes it: stored as it is, under its name in UTF-8. */
export type ZipEntry = {
  name: Buffer
  size: number
  crc: number
  /** Where its local header begins. */
  offset: number
}

/** Date and time of every entry, as DOS counts them. */
export type DosTime = { date: number; time: number }

const MAX_32 = 0xffffffff
const MAX_16 = 0xffff
const STORED_VERSION = 20
const ZIP64_VERSION = 45
const UNIX = 3
const UTF8_NAMES = 0x0800
const REGULAR_FILE = 0o100644
const ZIP64_ID = 0x0001

const LOCAL_HEADER_BYTES = 30
const CENTRAL_HEADER_BYTES = 46
const ZIP64_LOCAL_BYTES = 20

/** Bytes between the start of an entry and its content. */
export function countLocalBytes({ name, size }: Pick<ZipEntry, 'name' | 'size'>): number {
  return LOCAL_HEADER_BYTES + name.length + (size >= MAX_32 ? ZIP64_LOCAL_BYTES : 0)
}

/** @see https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, sections 4.3.7 and 4.5.3 */
export function writeLocalHeader({ name, size, crc }: ZipEntry, at: DosTime): Buffer {
  const isLarge = size >= MAX_32
  const header = Buffer.alloc(LOCAL_HEADER_BYTES)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(isLarge ? ZIP64_VERSION : STORED_VERSION, 4)
  writeShared(header, 6, { crc, size, at })
  header.writeUInt16LE(name.length, 26)
  header.writeUInt16LE(isLarge ? ZIP64_LOCAL_BYTES : 0, 28)
  return Buffer.concat([header, name, isLarge ? toZip64Extra([size, size]) : Buffer.alloc(0)])
}

export function countCentralBytes(entry: ZipEntry): number {
  const longs = listLongs(entry).length
  return CENTRAL_HEADER_BYTES + entry.name.length + (longs === 0 ? 0 : 4 + longs * 8)
}

/** @see APPNOTE.TXT, section 4.3.12 */
export function writeCentralHeader(entry: ZipEntry, at: DosTime): Buffer {
  const { name, size, crc, offset } = entry
  const longs = listLongs(entry)
  const extra = longs.length === 0 ? Buffer.alloc(0) : toZip64Extra(longs)
  const header = Buffer.alloc(CENTRAL_HEADER_BYTES)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE((UNIX << 8) | ZIP64_VERSION, 4)
  header.writeUInt16LE(longs.length === 0 ? STORED_VERSION : ZIP64_VERSION, 6)
  writeShared(header, 8, { crc, size, at })
  header.writeUInt16LE(name.length, 28)
  header.writeUInt16LE(extra.length, 30)
  header.writeUInt32LE((REGULAR_FILE << 16) >>> 0, 38)
  header.writeUInt32LE(Math.min(offset, MAX_32), 42)
  return Buffer.concat([header, name, extra])
}

/** What local and central headers have in common: flags, method, time, checksum and sizes. */
function writeShared(
  header: Buffer,
  start: number,
  { crc, size, at }: { crc: number; size: number; at: DosTime },
): void {
  header.writeUInt16LE(UTF8_NAMES, start)
  header.writeUInt16LE(0, start + 2)
  header.writeUInt16LE(at.time, start + 4)
  header.writeUInt16LE(at.date, start + 6)
  header.writeUInt32LE(crc, start + 8)
  header.writeUInt32LE(Math.min(size, MAX_32), start + 12)
  header.writeUInt32LE(Math.min(size, MAX_32), start + 16)
}

/** Numbers of an entry that do not fit its central header, in the order they follow it. */
function listLongs({ size, offset }: ZipEntry): number[] {
  return [...(size >= MAX_32 ? [size, size] : []), ...(offset >= MAX_32 ? [offset] : [])]
}

function toZip64Extra(numbers: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + numbers.length * 8)
  extra.writeUInt16LE(ZIP64_ID, 0)
  extra.writeUInt16LE(numbers.length * 8, 2)
  for (const [index, number] of numbers.entries())
    extra.writeBigUInt64LE(BigInt(number), 4 + index * 8)
  return extra
}

/** Where the central directory lies. */
export type Directory = { count: number; size: number; offset: number }

/** The end of a zip, with the 64-bit form in front where a number needs it. */
export function writeEnd(directory: Directory): Buffer {
  const { count, size, offset } = directory
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(count, MAX_16), 8)
  end.writeUInt16LE(Math.min(count, MAX_16), 10)
  end.writeUInt32LE(Math.min(size, MAX_32), 12)
  end.writeUInt32LE(Math.min(offset, MAX_32), 16)
  const isLarge = count >= MAX_16 || size >= MAX_32 || offset >= MAX_32
  return isLarge ? Buffer.concat([writeEnd64(directory), end]) : end
}

/** @see APPNOTE.TXT, sections 4.3.14 and 4.3.15 */
function writeEnd64({ count, size, offset }: Directory): Buffer {
  const record = Buffer.alloc(76)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(44n, 4)
  record.writeUInt16LE((UNIX << 8) | ZIP64_VERSION, 12)
  record.writeUInt16LE(ZIP64_VERSION, 14)
  record.writeBigUInt64LE(BigInt(count), 24)
  record.writeBigUInt64LE(BigInt(count), 32)
  record.writeBigUInt64LE(BigInt(size), 40)
  record.writeBigUInt64LE(BigInt(offset), 48)
  record.writeUInt32LE(0x07064b50, 56)
  record.writeBigUInt64LE(BigInt(offset + size), 64)
  record.writeUInt32LE(1, 72)
  return record
}

/** `YYYY-MM-DD HH:MM:SS` as DOS counts, which begins in 1980 and has even seconds only. */
export function toDosTime(text: string): DosTime {
  const [year = 1980, month = 1, day = 1, hour = 0, minute = 0, second = 0] = (
    /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(text)?.slice(1) ?? []
  ).map(Number)
  return {
    date: (Math.max(0, year - 1980) << 9) | (month << 5) | day,
    time: (hour << 11) | (minute << 5) | (second >> 1),
  }
}
