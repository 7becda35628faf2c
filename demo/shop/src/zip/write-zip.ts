import { createHash } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'

/** 1980-01-01 00:00 in the zip's form: the same files always make the same zip. */
const DOS_DATE = 0x0021
const UTF8_NAMES = 0x0800
const VERSION = 20
const LARGEST = 0xffffffff

export type ZipSource = { name: string; path: string }

type Entry = { name: Buffer; crc: number; size: number; offset: number }

/**
 * Writes files into a zip without compressing them: pictures are compressed already, and a stored
 * entry can be read in place. The file is on the disk when this returns.
 * @throws RangeError for what needs the 64-bit form.
 */
export async function writeZip(
  path: string,
  sources: readonly ZipSource[],
): Promise<{ sha256: string; length: number }> {
  const file = await open(path, 'wx')
  const hash = createHash('sha256')
  let length = 0
  const write = async (bytes: Buffer) => {
    if (length + bytes.length > LARGEST) throw new RangeError('A zip of 4 GiB or more.')
    hash.update(bytes)
    await file.write(bytes)
    length += bytes.length
  }

  try {
    const entries: Entry[] = []
    for (const source of sources) {
      const bytes = await readFile(source.path)
      const entry = {
        name: Buffer.from(source.name),
        crc: crc32(bytes),
        size: bytes.length,
        offset: length,
      }
      entries.push(entry)
      await write(toLocalHeader(entry))
      await write(bytes)
    }
    const directoryOffset = length
    for (const entry of entries) await write(toCentralHeader(entry))
    await write(toEnd(entries.length, length - directoryOffset, directoryOffset))
    await file.sync()
  } finally {
    await file.close()
  }
  return { sha256: hash.digest('hex'), length }
}

/** Fields that both headers of an entry share, from "version needed" to the length of the name. */
function toSharedFields(entry: Entry): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(VERSION, 0)
  fields.writeUInt16LE(UTF8_NAMES, 2)
  fields.writeUInt16LE(DOS_DATE, 8)
  fields.writeUInt32LE(entry.crc, 10)
  fields.writeUInt32LE(entry.size, 14)
  fields.writeUInt32LE(entry.size, 18)
  fields.writeUInt16LE(entry.name.length, 22)
  return fields
}

function toLocalHeader(entry: Entry): Buffer {
  return Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), toSharedFields(entry), entry.name])
}

function toCentralHeader(entry: Entry): Buffer {
  const version = Buffer.alloc(2)
  version.writeUInt16LE(VERSION)
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(entry.offset, 10)
  const signature = Buffer.from('PK\x01\x02', 'latin1')
  return Buffer.concat([signature, version, toSharedFields(entry), rest, entry.name])
}

function toEnd(count: number, directoryLength: number, directoryOffset: number): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(directoryLength, 12)
  end.writeUInt32LE(directoryOffset, 16)
  return end
}
