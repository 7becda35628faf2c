import { giveBack } from './give-back.ts'

/** A page of readable size takes a third of it; a longer strip is seldom and gets memory of its own. */
const KEPT_BYTES = 16 * 1024 ** 2
/** As many as are kept for the next page: a worker seldom decodes more at once. */
const KEPT = 4

const idle: Uint8Array[] = []

/**
 * Memory for the pixels of a page, which may hold those of an earlier one. New memory of this size, asked
 * for with every page, has the collector walk through the whole heap for every other page, also when it is
 * given back at once (docs/decisions/0024).
 *
 * The borrower gives it back by {@link returnPixels}, once nothing reads it any more.
 */
export function borrowPixels(length: number): Uint8Array {
  if (length > KEPT_BYTES) return new Uint8Array(length)
  const memory = idle.pop() ?? new Uint8Array(KEPT_BYTES)
  return memory.subarray(0, length)
}

/** Takes back what {@link borrowPixels} gave. */
export function returnPixels(pixels: Uint8Array): void {
  const { buffer } = pixels
  if (buffer.byteLength === KEPT_BYTES && idle.length < KEPT) idle.push(new Uint8Array(buffer))
  else giveBack(pixels)
}
