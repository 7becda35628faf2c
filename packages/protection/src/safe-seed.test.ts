import { describe, expect, it } from 'vitest'
import vectors from '../vectors/tile-order.json' with { type: 'json' }
import { drawsAgree, isSafeSeed } from './safe-seed.ts'

const { tiles, seeds } = vectors.disagreeing_seeds
const nameOf = (seed: number) => `00000${seed.toString(16).padStart(7, '0')}${'0'.repeat(20)}.jpg`

describe('isSafeSeed', () => {
  it('refuses seed 0, which made an early reader use the clock', () => {
    expect(isSafeSeed(nameOf(0))).toBe(false)
  })

  it.each(seeds)('refuses seed %d, which 53-bit readers shuffle differently', (seed) => {
    expect(drawsAgree(seed, tiles)).toBe(false)
    expect(isSafeSeed(nameOf(seed))).toBe(false)
  })

  it('accepts most names, and only names that agree at every tile count', () => {
    const accepted = Array.from({ length: 300 }, (_, i) => 1_000_003 * (i + 1)).filter((seed) =>
      isSafeSeed(nameOf(seed)),
    )
    expect(accepted.length).toBeGreaterThan(200)
    for (const seed of accepted.slice(0, 10)) {
      for (let count = 1; count <= 624; count += 7) expect(drawsAgree(seed, count)).toBe(true)
    }
  })
})
