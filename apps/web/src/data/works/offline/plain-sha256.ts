/** SHA-256 works on blocks of 64 bytes, sixteen words each. */
const BLOCK_BYTES = 64
const ROUNDS = 64
/** What a block of padding ends with: the length in bits, as 64 bits. */
const LENGTH_BYTES = 8

/** Fractional parts of the cube roots of the first 64 primes, and of the square roots of the first eight. */
const [KEYS, START] = toConstants()

/**
 * SHA-256 of bytes, computed here. Pages over plain http in a network at home have no `crypto.subtle`
 * (decision 120). It takes about ten times as long, so pages that have the browser's own use that.
 *
 * @returns 32 bytes
 * @see FIPS 180-4, section 6.2
 */
export function plainSha256(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const state = Uint32Array.from(START)
  const words = new Uint32Array(ROUNDS)
  const whole = bytes.length - (bytes.length % BLOCK_BYTES)
  addBlocks(state, words, bytes.subarray(0, whole))
  addBlocks(state, words, toLastBlocks(bytes, whole))
  const sum = new DataView(new ArrayBuffer(state.byteLength))
  for (const [at, word] of state.entries()) sum.setUint32(4 * at, word)
  return new Uint8Array(sum.buffer)
}

/** What is behind the last whole block, a one bit, zeros, and the length. */
function toLastBlocks(bytes: Uint8Array, whole: number): Uint8Array {
  const rest = bytes.length - whole
  const blocks = Math.ceil((rest + 1 + LENGTH_BYTES) / BLOCK_BYTES)
  const last = new Uint8Array(blocks * BLOCK_BYTES)
  last.set(bytes.subarray(whole))
  last[rest] = 0x80
  const view = new DataView(last.buffer)
  view.setBigUint64(last.length - LENGTH_BYTES, 8n * BigInt(bytes.length))
  return last
}

function addBlocks(state: Uint32Array, words: Uint32Array, bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at < bytes.length; at += BLOCK_BYTES) {
    for (let index = 0; index < 16; index++) words[index] = view.getUint32(at + 4 * index)
    expand(words)
    addBlock(state, words)
  }
}

function expand(words: Uint32Array): void {
  for (let index = 16; index < ROUNDS; index++) {
    const near = words[index - 2]!
    const far = words[index - 15]!
    const s0 = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3)
    const s1 = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10)
    words[index] = words[index - 16]! + s0 + words[index - 7]! + s1
  }
}

function addBlock(state: Uint32Array, words: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as Eight
  for (let index = 0; index < ROUNDS; index++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const chosen = (e & f) ^ (~e & g)
    const first = (h + s1 + chosen + KEYS[index]! + words[index]!) | 0
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const most = (a & b) ^ (a & c) ^ (b & c)
    ;[h, g, f, e, d, c, b] = [g, f, e, (d + first) | 0, c, b, a]
    a = (first + s0 + most) | 0
  }
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state[at]! += word
}

type Eight = [number, number, number, number, number, number, number, number]

function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}

function toConstants(): [keys: Uint32Array, start: Uint32Array] {
  const primes: number[] = []
  for (let number = 2; primes.length < ROUNDS; number++) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number)
  }
  const toFraction = (root: number) => Math.floor((root % 1) * 2 ** 32)
  const keys = Uint32Array.from(primes, (prime) => toFraction(Math.cbrt(prime)))
  return [keys, Uint32Array.from(primes.slice(0, 8), (prime) => toFraction(Math.sqrt(prime)))]
}
