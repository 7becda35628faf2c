import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { refuseLength, refuseTotal } from '../refuse-claims.ts'
import type { UnpackOrder } from './unpacked-entry.ts'

type SinkOrder = Pick<UnpackOrder, 'scratch' | 'limits'>

/** Bytes between two signs of life. */
const BEAT_BYTES = 16 * 1024 ** 2

/** Where unpacked bytes go: into a file named by a number, counted as they come. */
export class EntrySink {
  readonly #order: SinkOrder
  readonly #archiveBytes: number
  readonly #onWork: () => void
  #file: number | undefined
  #total = 0
  #nextBeat = BEAT_BYTES
  sizeBytes = 0
  crc32 = 0

  constructor(order: SinkOrder, archiveBytes: number, onWork: () => void) {
    this.#order = order
    this.#archiveBytes = archiveBytes
    this.#onWork = onWork
  }

  get isOpen(): boolean {
    return this.#file !== undefined
  }

  /** Begins a file. Its name in the archive is not used: it may say anything. */
  open(index: number): void {
    this.close()
    this.sizeBytes = 0
    this.crc32 = 0
    this.#file = openSync(join(this.#order.scratch, String(index)), 'w')
  }

  /** @throws VerdictError `too_large` or `bomb` */
  write(bytes: Uint8Array): void {
    const { limits } = this.#order
    this.sizeBytes += bytes.length
    this.#total += bytes.length
    refuseLength(this.sizeBytes, limits)
    refuseTotal(this.#total, this.#archiveBytes, limits)
    this.crc32 = crc32(bytes, this.crc32)
    for (let at = 0; this.#file !== undefined && at < bytes.length;) {
      at += writeSync(this.#file, bytes, at)
    }
    if (this.#total < this.#nextBeat) return
    this.#nextBeat += BEAT_BYTES
    this.#onWork()
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file)
    this.#file = undefined
  }
}
