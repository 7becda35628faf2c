import type { FileHandle } from 'node:fs/promises'
import { VerdictError } from '../verdict-error.ts'

const CHUNK_BYTES = 512 * 1024

/**
 * Bytes of an archive as they lie there. A chunk holds until the next one is asked for, and that one is
 * read meanwhile: two buffers for all of it, since memory that is new each time costs more than reading.
 *
 * @throws VerdictError `corrupted` when the archive ends before
 */
export async function* readRange(
  file: FileHandle,
  start: number,
  length: number,
): AsyncGenerator<Uint8Array> {
  const buffers = Array.from({ length: length > CHUNK_BYTES ? 2 : 1 }, () =>
    Buffer.allocUnsafeSlow(Math.min(CHUNK_BYTES, length)),
  )
  const read = (index: number) => {
    const at = index * CHUNK_BYTES
    const buffer = buffers[index % buffers.length]!
    return readWhole(file, start + at, buffer.subarray(0, Math.min(CHUNK_BYTES, length - at)))
  }
  const count = Math.ceil(length / CHUNK_BYTES)
  let ahead = count > 0 ? read(0) : undefined
  for (let index = 0; ahead !== undefined; index++) {
    const chunk = await ahead
    ahead = index + 1 < count ? read(index + 1) : undefined
    // Whoever stops here never asks for it.
    ahead?.catch(() => undefined)
    yield chunk
  }
}

async function readWhole(file: FileHandle, position: number, into: Buffer): Promise<Buffer> {
  for (let filled = 0; filled < into.length;) {
    const { bytesRead } = await file.read(into, filled, into.length - filled, position + filled)
    if (bytesRead === 0) throw new VerdictError('corrupted', 'The archive ends too early.')
    filled += bytesRead
  }
  return into
}
