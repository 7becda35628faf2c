/**
 * Frees pixels that no code reads any more, now and not when the collector comes by: a few megabytes a
 * page make it walk through the whole heap for each page, which costs a tenth of making one.
 *
 * Only for bytes that fill their buffer, and once every reader of them has ended: what still reads
 * them would read freed memory.
 */
export function giveBack({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
