import type { BmpHeader } from './bmp-header.ts'
import { VerdictError } from '../../verdict-error.ts'

const END_OF_LINE = 0
const END_OF_BITMAP = 1
const DELTA = 2

/**
 * Unpacks run-length coded pixels to one palette index each, top row first. Pixels that the code
 * skips keep index 0, as Windows draws them.
 *
 * @throws VerdictError `corrupted` when a run leaves the picture or the code ends in its middle
 */
export function unpackRle(bytes: Buffer, header: BmpHeader): Uint8Array {
  const pen = new Pen(header)
  let at = header.dataOffset
  while (!pen.isDone) {
    if (at + 2 > bytes.length) throw new VerdictError('corrupted', 'The bitmap ends too early.')
    const count = bytes[at]!
    const value = bytes[at + 1]!
    at += 2
    if (count > 0) pen.drawRun(count, value)
    else if (value === END_OF_LINE) pen.startLine()
    else if (value === END_OF_BITMAP) break
    else if (value === DELTA) at = pen.move(bytes, at)
    else at = pen.drawLiteral(bytes, at, value)
  }
  return pen.indexes
}

class Pen {
  readonly indexes: Uint8Array
  readonly #header: BmpHeader
  readonly #bits: 4 | 8
  #x = 0
  #line = 0

  constructor(header: BmpHeader) {
    this.#header = header
    this.#bits = header.compression === 'rle8' ? 8 : 4
    this.indexes = new Uint8Array(header.width * header.height)
  }

  get isDone(): boolean {
    return this.#line >= this.#header.height
  }

  startLine(): void {
    this.#x = 0
    this.#line++
  }

  drawRun(count: number, value: number): void {
    for (let i = 0; i < count; i++) this.#put(this.#bits === 8 ? value : nibble(value, i))
  }

  drawLiteral(bytes: Buffer, at: number, count: number): number {
    const length = Math.ceil((count * this.#bits) / 8)
    if (at + length > bytes.length) throw new VerdictError('corrupted')
    for (let i = 0; i < count; i++) {
      this.#put(this.#bits === 8 ? bytes[at + i]! : nibble(bytes[at + (i >> 1)]!, i))
    }
    return at + length + (length & 1)
  }

  move(bytes: Buffer, at: number): number {
    if (at + 2 > bytes.length) throw new VerdictError('corrupted')
    this.#x += bytes[at]!
    this.#line += bytes[at + 1]!
    return at + 2
  }

  #put(index: number): void {
    const { width, height, isTopDown } = this.#header
    if (this.#x >= width || this.isDone)
      throw new VerdictError('corrupted', 'A run leaves the bitmap.')
    const row = isTopDown ? this.#line : height - 1 - this.#line
    this.indexes[row * width + this.#x++] = index
  }
}

function nibble(byte: number, index: number): number {
  return index % 2 === 0 ? byte >> 4 : byte & 15
}
