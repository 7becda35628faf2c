import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { VerdictError } from '../../../verdict-error.ts'
import { EntrySink } from './entry-sink.ts'
import { fileArchive, runSevenZip, type SevenZipArchive } from './seven-zip-program.ts'
import type { PackedEntry, Unpacked, UnpackedEntry, UnpackZipOrder } from './unpacked-entry.ts'

const LOCAL_SIGNATURE = 0x04034b50
const ENTRY_SIGNATURE = 0x02014b50
const END_SIGNATURE = 0x06054b50
const LOCAL_BYTES = 30
const ENTRY_BYTES = 46
const END_BYTES = 22
/** Highest version that a reader may be asked for: the methods have come since. */
const VERSION = 63
/** Bits that say how the data is packed; the others speak of names, locks and where sizes stand. */
const METHOD_FLAGS = 0b110
/** Packed bytes that one pass goes over, far below what the format counts with 32 bits. */
const MAX_PASS_BYTES = 1024 ** 3
/** Broken entries that are stepped over; behind more of them nothing is looked for. */
const MAX_RESTARTS = 8

/** An entry, and where its data lies. */
type Placed = PackedEntry & { index: number; start: number }

/**
 * Unpacks entries of a zip whose methods only 7-Zip knows. It is shown an archive of nothing but them, under
 * numbers: names of the true one may say anything, and locks and lists are read by ourselves.
 */
export async function unpackZip(order: UnpackZipOrder, onWork: () => void): Promise<Unpacked> {
  const file = openSync(order.path, 'r')
  try {
    const { size } = fstatSync(file)
    const sink = new EntrySink(order, size, onWork)
    const entries = order.packed.map(toEntry)
    const queue = order.packed.flatMap((entry, index) => place(file, entry, { index, size }))
    let restarts = 0
    for (let from = 0; from < queue.length && restarts <= MAX_RESTARTS;) {
      const pass = takePass(queue, from)
      onWork()
      const done = await unpackPass(pass, { file, sink, entries })
      from += Math.max(1, done)
      if (done < pass.length) restarts += 1
    }
    return { entries, isCut: false }
  } finally {
    closeSync(file)
  }
}

/** Pessimistic until its bytes are there. */
function toEntry({ uncompressedSize, crc32 }: PackedEntry, index: number): UnpackedEntry {
  const sizes = { sizeBytes: uncompressedSize, crc32 }
  return { index, name: String(index), type: 'file', verdict: 'corrupted', ...sizes }
}

/** Nothing where the local header speaks of another entry, or the data is cut. */
function place(
  file: number,
  entry: PackedEntry,
  { index, size }: { index: number; size: number },
): Placed[] {
  const header = Buffer.alloc(LOCAL_BYTES)
  readSync(file, header, 0, LOCAL_BYTES, entry.localHeaderOffset)
  const isSame =
    header.readUInt32LE(0) === LOCAL_SIGNATURE && header.readUInt16LE(8) === entry.method
  const lengths = header.readUInt16LE(26) + header.readUInt16LE(28)
  const start = entry.localHeaderOffset + LOCAL_BYTES + lengths
  return isSame && start + entry.compressedSize <= size ? [{ ...entry, index, start }] : []
}

function takePass(queue: readonly Placed[], from: number): Placed[] {
  let total = 0
  const isOver = (entry: Placed) => (total += entry.compressedSize) > MAX_PASS_BYTES
  const end = queue.findIndex((entry, at) => at > from && isOver(entry))
  return queue.slice(from, end < 0 ? undefined : end)
}

/** The first entry of a pass that is not whole: where it ends is not known. */
class BrokenEntry extends Error {}

/** @returns how many entries came out whole before one that did not */
async function unpackPass(
  pass: readonly Placed[],
  { file, sink, entries }: { file: number; sink: EntrySink; entries: readonly UnpackedEntry[] },
): Promise<number> {
  let at = 0
  let left = 0
  const begin = () => {
    const { index, uncompressedSize } = pass[at]!
    sink.open(index)
    left = uncompressedSize
  }
  const finish = () => {
    sink.close()
    const { index, crc32 } = pass[at]!
    if (sink.crc32 !== crc32) throw new BrokenEntry()
    delete entries[index]!.verdict
    at += 1
    if (at < pass.length) begin()
  }
  const finishEmpty = () => {
    while (at < pass.length && left === 0) finish()
  }
  begin()
  try {
    finishEmpty()
    const order = { args: ['x', '-tzip', '-so'], archive: toArchive(pass, file) }
    await runSevenZip(order, (bytes) => {
      for (let from = 0; from < bytes.length && at < pass.length;) {
        const piece = bytes.subarray(from, from + left)
        sink.write(piece)
        left -= piece.length
        from += piece.length
        finishEmpty()
      }
    })
  } catch (error) {
    noteFailure(error, entries[pass[at]?.index ?? -1])
  } finally {
    sink.close()
  }
  return at
}

function noteFailure(error: unknown, entry: UnpackedEntry | undefined): void {
  if (error instanceof BrokenEntry) return
  const isOfEntry = error instanceof VerdictError && error.verdict === 'too_large'
  if (!isOfEntry || entry === undefined) throw error
  entry.verdict = error.verdict
}

/** The archive that the program sees: own headers around the data, which is read where it lies. */
function toArchive(pass: readonly Placed[], file: number): SevenZipArchive {
  const pieces: { at: number; length: number; bytes?: Buffer; start?: number }[] = []
  let sizeBytes = 0
  const add = (piece: { length: number; bytes?: Buffer; start?: number }) => {
    pieces.push({ at: sizeBytes, ...piece })
    sizeBytes += piece.length
  }
  const directory: Buffer[] = []
  for (const [at, entry] of pass.entries()) {
    const name = Buffer.from(String(at))
    const fields = toFields(entry, name)
    directory.push(toDirectoryEntry(fields, name, sizeBytes))
    const local = Buffer.concat([toUint32(LOCAL_SIGNATURE), fields, name])
    add({ length: local.length, bytes: local })
    add({ length: entry.compressedSize, start: entry.start })
  }
  const tail = Buffer.concat([...directory, toEnd(pass.length, directory, sizeBytes)])
  add({ length: tail.length, bytes: tail })
  const source = fileArchive(file)
  const read = (memory: Int8Array, at: number, length: number, position: number) => {
    const piece = pieces.findLast((found) => found.at <= position)
    if (piece === undefined) return 0
    const offset = position - piece.at
    const count = Math.min(length, piece.length - offset)
    if (count <= 0) return 0
    if (piece.start !== undefined) return source.read(memory, at, count, piece.start + offset)
    memory.set(piece.bytes!.subarray(offset, offset + count), at)
    return count
  }
  return { sizeBytes, read }
}

/** What a local header and a line of the directory have in common, from the version on. */
function toFields(
  { flags, method, crc32, compressedSize, uncompressedSize }: PackedEntry,
  name: Buffer,
): Buffer {
  const fields = Buffer.alloc(LOCAL_BYTES - 4)
  fields.writeUInt16LE(VERSION, 0)
  fields.writeUInt16LE(flags & METHOD_FLAGS, 2)
  fields.writeUInt16LE(method, 4)
  fields.writeUInt32LE(crc32, 10)
  fields.writeUInt32LE(compressedSize, 14)
  fields.writeUInt32LE(uncompressedSize, 18)
  fields.writeUInt16LE(name.length, 22)
  return fields
}

function toDirectoryEntry(fields: Buffer, name: Buffer, offset: number): Buffer {
  const entry = Buffer.alloc(ENTRY_BYTES)
  entry.writeUInt32LE(ENTRY_SIGNATURE, 0)
  entry.writeUInt16LE(VERSION, 4)
  fields.copy(entry, 6)
  entry.writeUInt32LE(offset, 42)
  return Buffer.concat([entry, name])
}

function toEnd(count: number, directory: readonly Buffer[], offset: number): Buffer {
  const end = Buffer.alloc(END_BYTES)
  end.writeUInt32LE(END_SIGNATURE, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  )
  end.writeUInt32LE(offset, 16)
  return end
}

function toUint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
