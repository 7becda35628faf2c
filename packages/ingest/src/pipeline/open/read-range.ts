import type { FileHandle } from 'node:fs/promises'
import { VerdictError } from '../../verdict-error.ts'
import { borrowBuffer, READ_BYTES, returnBuffer } from './read-buffers.ts'

/** Where in a range its data lies. */
type Place = { from: number; to: number }

/**
 * Bytes of an archive as they lie there. A chunk holds until the next one is asked for, and that one is
 * read meanwhile, into the other of two borrowed buffers.
 *
 * @param length as much as is surely there
 * @param locate for data behind a header, which comes with its first chunk: where it lies from `start`
 * on, maybe further than `length`. It may throw
 * @throws VerdictError `corrupted` when the archive ends before
 */
export async function* readRange(
  file: FileHandle,
  { start, length }: { start: number; length: number },
  locate: (first: Buffer) => Place = () => ({ from: 0, to: length }),
): AsyncGenerator<Uint8Array> {
  let place: Place | undefined
  let asked = 0
  let given = 0
  const ask = (buffer: Buffer) => {
    const at = asked
    asked = Math.min(at + READ_BYTES, place?.to ?? length)
    const reading = readWhole(file, start + at, buffer.subarray(0, asked - at))
    // A caller that stops early never awaits it.
    reading.catch(() => undefined)
    return { buffer, reading }
  }
  const count = Math.min(2, Math.ceil(length / READ_BYTES))
  const turns = Array.from({ length: count }, () => ask(borrowBuffer()))
  try {
    for (let turn = 0; given < (place?.to ?? length); turn = (turn + 1) % count) {
      const { buffer, reading } = turns[turn]!
      const chunk = await reading
      place ??= locate(chunk)
      const data = chunk.subarray(Math.max(0, place.from - given), Math.max(0, place.to - given))
      given += chunk.length
      if (data.length > 0) yield data
      if (asked < place.to) turns[turn] = ask(buffer)
    }
  } finally {
    // No other read may use a buffer until the read into it has ended.
    for (const { buffer, reading } of turns) {
      const giveBack = () => returnBuffer(buffer)
      reading.then(giveBack, giveBack)
    }
  }
}

/** As many bytes from `position` on. @throws VerdictError `corrupted` when the file ends before */
export function readExactly(file: FileHandle, position: number, length: number): Promise<Buffer> {
  return readWhole(file, position, Buffer.allocUnsafe(length))
}

/** Fills `into` from `position` on. @throws VerdictError `corrupted` when the file ends before */
export async function readWhole(file: FileHandle, position: number, into: Buffer): Promise<Buffer> {
  for (let filled = 0; filled < into.length;) {
    const { bytesRead } = await file.read(into, filled, into.length - filled, position + filled)
    if (bytesRead === 0) throw new VerdictError('corrupted', 'The archive ends too early.')
    filled += bytesRead
  }
  return into
}
