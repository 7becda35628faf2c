import { open, type FileHandle } from 'node:fs/promises'
import { VerdictError } from '../../verdict-error.ts'

const HEADER_BYTES = 78
const ENTRY_BYTES = 8
const TYPE_AT = 60
/** A record is held whole, and a film is no reason to hold more. */
const MAX_RECORD_BYTES = 128 * 1024 ** 2
const CHUNK_BYTES = 1024 ** 2

/** What stands for a number that a record does not hold, or for one that says that there is nothing. */
export const NONE = 0xffffffff

type Range = { start: number; end: number }

/** A database of Palm OS, which every book of Kindle is: numbered records, read when they are needed. */
export class PalmFile {
  /** `BOOKMOBI`, or `TEXtREAd` for a text alone. */
  readonly type: string
  readonly #handle: FileHandle
  readonly #ranges: readonly Range[]

  private constructor(handle: FileHandle, type: string, ranges: readonly Range[]) {
    this.#handle = handle
    this.type = type
    this.#ranges = ranges
  }

  /** @throws VerdictError `corrupted` for a file without records */
  static async open(path: string): Promise<PalmFile> {
    const handle = await open(path)
    try {
      const { size } = await handle.stat()
      const header = await readAt(handle, 0, HEADER_BYTES)
      const count = uint16At(header, HEADER_BYTES - 2)
      if (header.length < HEADER_BYTES || count === 0) throw new VerdictError('corrupted')
      const list = await readAt(handle, HEADER_BYTES, count * ENTRY_BYTES)
      const type = header.toString('latin1', TYPE_AT, TYPE_AT + 8)
      return new PalmFile(handle, type, toRanges(list, size))
    } catch (error) {
      await handle.close()
      throw error
    }
  }

  get count(): number {
    return this.#ranges.length
  }

  /** Length of a record in bytes; 0 for one that is not there. */
  sizeOf(index: number): number {
    const range = this.#ranges[index]
    return range === undefined ? 0 : range.end - range.start
  }

  /** First bytes of a record, empty for one that is not there. */
  async readHead(index: number, length: number): Promise<Buffer> {
    return readAt(
      this.#handle,
      this.#ranges[index]?.start ?? 0,
      Math.min(length, this.sizeOf(index)),
    )
  }

  /** A whole record, empty for one that is not there. @throws VerdictError `too_large` */
  async read(index: number): Promise<Buffer> {
    const length = this.sizeOf(index)
    if (length > MAX_RECORD_BYTES) throw new VerdictError('too_large')
    return this.readHead(index, length)
  }

  /** The bytes of a record one after another. */
  async *stream(index: number, signal: AbortSignal): AsyncGenerator<Buffer> {
    const { start, end } = this.#ranges[index] ?? { start: 0, end: 0 }
    for (let at = start; at < end; at += CHUNK_BYTES) {
      signal.throwIfAborted()
      yield await readAt(this.#handle, at, Math.min(CHUNK_BYTES, end - at))
    }
  }

  async close(): Promise<void> {
    await this.#handle.close()
  }
}

/** Records follow one another. One that begins before the last is empty: no byte belongs to two of them. */
function toRanges(list: Buffer, size: number): Range[] {
  const starts: number[] = []
  for (let at = 0; at + ENTRY_BYTES <= list.length; at += ENTRY_BYTES)
    starts.push(Math.min(list.readUInt32BE(at), size))
  let from = 0
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? size
    if (start < from || end <= start) return { start: from, end: from }
    from = end
    return { start, end }
  })
}

async function readAt(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, at)
  return buffer.subarray(0, bytesRead)
}

/** Whole number of four bytes; {@link NONE} behind the end. */
export function uint32At(bytes: Buffer, at: number): number {
  return at >= 0 && at + 4 <= bytes.length ? bytes.readUInt32BE(at) : NONE
}

/** Whole number of two bytes; 0 behind the end. */
export function uint16At(bytes: Buffer, at: number): number {
  return at >= 0 && at + 2 <= bytes.length ? bytes.readUInt16BE(at) : 0
}
