import type { FileHandle } from 'node:fs/promises'
import { VerdictError } from '../../../verdict-error.ts'
import { readTarHeader, TAR_BLOCK_BYTES, type TarHeader } from './tar-header.ts'

/** Read where members are large: a header, and nothing of the data behind it that matters. */
const SPARSE_BYTES = 4 * 1024
/** Read where the member before was small: the headers of many small ones lie close together. */
const DENSE_BYTES = 64 * 1024

/** Reads headers in their order, with one call to the system for those that lie close together. */
export class TarHeaderReader {
  readonly #file: FileHandle
  readonly #buffer = Buffer.allocUnsafe(DENSE_BYTES)
  /** What of the file the buffer holds. */
  #start = 0
  #end = 0

  constructor(file: FileHandle) {
    this.#file = file
  }

  /**
   * Header at `at`; undefined for the empty block at the archive's end.
   *
   * @throws VerdictError `corrupted`
   */
  async read(at: number): Promise<TarHeader | undefined> {
    const isHeld = at >= this.#start && at + TAR_BLOCK_BYTES <= this.#end
    if (!isHeld) await this.#fill(at)
    const offset = at - this.#start
    return readTarHeader(this.#buffer.subarray(offset, offset + TAR_BLOCK_BYTES))
  }

  async #fill(at: number): Promise<void> {
    const length = at - this.#end < DENSE_BYTES ? DENSE_BYTES : SPARSE_BYTES
    const { bytesRead } = await this.#file.read(this.#buffer, 0, length, at)
    this.#start = at
    this.#end = at + bytesRead
    if (bytesRead < TAR_BLOCK_BYTES) throw new VerdictError('corrupted')
  }
}
