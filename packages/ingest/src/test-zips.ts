import { crc32, deflateRawSync } from 'node:zlib'

/** One entry to write, with the false values of a hostile archive. */
export type TestEntry = {
  name: string | Buffer
  data?: Buffer | string
  method?: number
  flags?: number
  extra?: Buffer
  /** Extra fields in the local header, where archivers write others than in the directory. */
  localExtra?: Buffer
  /** Unix mode with its file type. */
  mode?: number
  /** What the directory says instead of the truth. */
  claims?: { crc32?: number; compressedSize?: number; uncompressedSize?: number; offset?: number }
  /** Name in the local header, when it is another one. */
  localName?: string
  /** Left out of the file: the directory points elsewhere. */
  isGhost?: boolean
}

const UTF8_FLAG = 1 << 11
const UNIX = 3 << 8

/** Writes a zip byte by byte, since no library writes broken ones. */
export function aZip(
  entries: readonly TestEntry[],
  { comment = '', prefix = '' }: { comment?: string | Buffer; prefix?: string } = {},
): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const packed = pack(entry)
    const local = entry.isGhost ? Buffer.alloc(0) : toLocal(entry, packed)
    centrals.push(toCentral(entry, packed, offset))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  end.writeUInt16LE(Buffer.byteLength(comment), 20)
  return Buffer.concat([Buffer.from(prefix), ...locals, directory, end, Buffer.from(comment)])
}

type Packed = {
  name: Buffer
  body: Buffer
  crc: number
  size: number
  method: number
  flags: number
}

function pack({ name, data = '', method = 8, flags = 0 }: TestEntry): Packed {
  const raw = Buffer.from(data)
  return {
    name: Buffer.from(name),
    body: method === 8 ? deflateRawSync(raw) : raw,
    crc: crc32(raw),
    size: raw.length,
    method,
    flags: flags | (typeof name === 'string' ? UTF8_FLAG : 0),
  }
}

function toLocal(entry: TestEntry, packed: Packed): Buffer {
  const name = entry.localName === undefined ? packed.name : Buffer.from(entry.localName)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(packed.flags, 6)
  header.writeUInt16LE(packed.method, 8)
  header.writeUInt32LE(entry.claims?.crc32 ?? packed.crc, 14)
  header.writeUInt32LE(entry.claims?.compressedSize ?? packed.body.length, 18)
  header.writeUInt32LE(entry.claims?.uncompressedSize ?? packed.size, 22)
  const { localExtra = Buffer.alloc(0) } = entry
  header.writeUInt16LE(name.length, 26)
  header.writeUInt16LE(localExtra.length, 28)
  return Buffer.concat([header, name, localExtra, packed.body])
}

function toCentral(entry: TestEntry, packed: Packed, offset: number): Buffer {
  const { claims, extra = Buffer.alloc(0), mode } = entry
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(UNIX | 20, 4)
  header.writeUInt16LE(packed.flags, 8)
  header.writeUInt16LE(packed.method, 10)
  header.writeUInt32LE(claims?.crc32 ?? packed.crc, 16)
  header.writeUInt32LE(claims?.compressedSize ?? packed.body.length, 20)
  header.writeUInt32LE(claims?.uncompressedSize ?? packed.size, 24)
  header.writeUInt16LE(packed.name.length, 28)
  header.writeUInt16LE(extra.length, 30)
  header.writeUInt32LE(((mode ?? 0o100644) << 16) >>> 0, 38)
  header.writeUInt32LE(claims?.offset ?? offset, 42)
  return Buffer.concat([header, packed.name, extra])
}
