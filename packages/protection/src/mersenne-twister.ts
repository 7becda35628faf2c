const STATE_LENGTH = 624
const SHIFT = 397
const MATRIX = 0x9908b0df
const SEED_MULTIPLIER = 1812433253

/**
 * Answers the next 32-bit word of MT19937 at each call, seeded with one integer.
 *
 * @param seed whole number from 0 to 2³² − 1
 * @see Matsumoto & Nishimura, "Mersenne Twister" (1998), initialised as in their 2002 revision
 */
export function createMersenneTwister(seed: number): () => number {
  const state = new Uint32Array(STATE_LENGTH)
  state[0] = seed
  for (let i = 1; i < STATE_LENGTH; i++) {
    const previous = state[i - 1]!
    state[i] = Math.imul(previous ^ (previous >>> 30), SEED_MULTIPLIER) + i
  }
  let next = STATE_LENGTH
  return () => {
    if (next === STATE_LENGTH) {
      twist(state)
      next = 0
    }
    return temper(state[next++]!)
  }
}

function twist(state: Uint32Array): void {
  for (let i = 0; i < STATE_LENGTH; i++) {
    const joined = (state[i]! & 0x80000000) | (state[(i + 1) % STATE_LENGTH]! & 0x7fffffff)
    const mixed = (joined >>> 1) ^ (joined & 1 ? MATRIX : 0)
    state[i] = state[(i + SHIFT) % STATE_LENGTH]! ^ mixed
  }
}

function temper(word: number): number {
  let mixed = word ^ (word >>> 11)
  mixed ^= (mixed << 7) & 0x9d2c5680
  mixed ^= (mixed << 15) & 0xefc60000
  return (mixed ^ (mixed >>> 18)) >>> 0
}
