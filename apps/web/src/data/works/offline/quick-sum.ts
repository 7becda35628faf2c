/** The five primes of XXH32. */
const P1 = 0x9e3779b1
const P2 = 0x85ebca77
const P3 = 0xc2b2ae3d
const P4 = 0x27d4eb2f
const P5 = 0x165667b1

/**
 * XXH32 of bytes, seed 0: what a stored chunk is checked with whenever it is read. It notices what
 * disks and browsers do to bytes at a third of the time that SHA-256 takes, and without waiting for
 * another thread. It is no proof against who wants to deceive; that is the SHA-256 that came with the
 * bytes (decision 29).
 *
 * @see Collet, "xxHash fast digest algorithm", XXH32
 */
export function toQuickSum(bytes: ArrayBuffer): number {
  const view = new DataView(bytes)
  const { byteLength } = bytes
  const blocks = byteLength & ~15
  let sum = (blocks > 0 ? sumBlocks(view, blocks) : P5) + byteLength
  let at = blocks
  for (; at + 4 <= byteLength; at += 4) {
    sum = Math.imul(rotate(sum + Math.imul(view.getUint32(at, true), P3), 17), P4)
  }
  for (; at < byteLength; at++) {
    sum = Math.imul(rotate(sum + Math.imul(view.getUint8(at), P5), 11), P1)
  }
  sum = Math.imul(sum ^ (sum >>> 15), P2)
  sum = Math.imul(sum ^ (sum >>> 13), P3)
  return (sum ^ (sum >>> 16)) >>> 0
}

/** Four sums side by side, each of every fourth word. */
function sumBlocks(view: DataView, end: number): number {
  let a = (P1 + P2) | 0
  let b = P2 | 0
  let c = 0
  let d = -P1 | 0
  for (let at = 0; at < end; at += 16) {
    a = Math.imul(rotate(a + Math.imul(view.getInt32(at, true), P2), 13), P1)
    b = Math.imul(rotate(b + Math.imul(view.getInt32(at + 4, true), P2), 13), P1)
    c = Math.imul(rotate(c + Math.imul(view.getInt32(at + 8, true), P2), 13), P1)
    d = Math.imul(rotate(d + Math.imul(view.getInt32(at + 12, true), P2), 13), P1)
  }
  return (rotate(a, 1) + rotate(b, 7) + rotate(c, 12) + rotate(d, 18)) | 0
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits))
}
