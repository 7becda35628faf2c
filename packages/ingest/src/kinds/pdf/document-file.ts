import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { VerdictError } from '../../verdict-error.ts'
import type { Pdfium } from './pdfium.ts'

/** PDFium counts the bytes of a file with 32 bits. */
const MAX_LENGTH = 2 ** 32 - 1
const POINTER_BYTES = 4

/**
 * A document on the disk that PDFium reads piece by piece, so that its size costs no memory. It must
 * stay as it is until the document is closed.
 *
 * @see FPDF_FILEACCESS in PDFium's fpdfview.h
 */
export class DocumentFile {
  readonly #pdfium: Pdfium
  readonly #file: number
  readonly #length: number
  #access = 0
  /** Bytes that PDFium read, however often the same ones. */
  readBytes = 0

  /** @throws VerdictError `unsupported` for a file of 4 GiB or more, which PDFium cannot address */
  constructor(pdfium: Pdfium, path: string) {
    this.#pdfium = pdfium
    this.#file = openSync(path, 'r')
    this.#length = fstatSync(this.#file).size
    if (this.#length <= MAX_LENGTH) return
    this.close()
    throw new VerdictError('unsupported')
  }

  /** Opens the document. @returns 0 when PDFium cannot */
  load(password?: string): number {
    this.#access ||= this.#makeAccess()
    const { call } = this.#pdfium
    const text = password === undefined ? 0 : this.#toText(password)
    try {
      return call('FPDF_LoadCustomDocument', this.#access, text)
    } finally {
      if (text !== 0) call('free', text)
    }
  }

  /** A text as C has them, in memory that the caller frees. */
  #toText(text: string): number {
    const { memory, call } = this.#pdfium
    const bytes = Buffer.from(`${text}\0`)
    const at = call('malloc', bytes.length)
    if (at === 0) throw new VerdictError('out_of_memory')
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes)
    return at
  }

  close(): void {
    closeSync(this.#file)
  }

  #makeAccess(): number {
    const { memory, call, addCallbacks } = this.#pdfium
    const [getBlock = 0] = addCallbacks([
      {
        parameterCount: 4,
        hasResult: true,
        run: (_, position = 0, buffer = 0, size = 0) =>
          this.#read(position >>> 0, buffer >>> 0, size >>> 0) ? 1 : 0,
      },
    ])
    const access = call('malloc', 3 * POINTER_BYTES)
    if (access === 0) throw new VerdictError('out_of_memory')
    new Uint32Array(memory.buffer, access, 3).set([this.#length, getBlock, 0])
    return access
  }

  /** @returns whether all bytes were there */
  #read(position: number, buffer: number, size: number): boolean {
    const bytes = new Uint8Array(this.#pdfium.memory.buffer, buffer, size)
    let done = 0
    while (done < size) {
      const count = readSync(this.#file, bytes, done, size - done, position + done)
      if (count === 0) return false
      done += count
    }
    this.readBytes += size
    return true
  }
}
