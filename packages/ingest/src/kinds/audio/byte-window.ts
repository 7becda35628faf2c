import type { FileHandle } from 'node:fs/promises'

const CHUNK_BYTES = 1024 ** 2

/** A file read in large pieces and looked at byte by byte. */
export class ByteWindow {
  readonly #file: FileHandle
  readonly length: number
  #chunk = Buffer.alloc(0)
  #at = 0

  constructor(file: FileHandle, length: number) {
    this.#file = file
    this.length = length
  }

  /** Up to `count` bytes from `at`; fewer at the file's end. */
  async read(at: number, count: number): Promise<Buffer> {
    if (at < this.#at || at + count > this.#at + this.#chunk.length) {
      const chunk = Buffer.alloc(Math.min(CHUNK_BYTES, Math.max(0, this.length - at)))
      const { bytesRead } = await this.#file.read(chunk, 0, chunk.length, at)
      this.#chunk = chunk.subarray(0, bytesRead)
      this.#at = at
    }
    return this.#chunk.subarray(at - this.#at, at - this.#at + count)
  }
}
