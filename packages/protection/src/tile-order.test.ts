import { describe, expect, it } from 'vitest'
import vectors from '../vectors/tile-order.json' with { type: 'json' }
import { seedOf, tileOrder } from './tile-order.ts'

describe('tileOrder', () => {
  it.each(vectors.orders)('restores the recorded order of $name', (vector) => {
    const { name, seed, columns, rows, starts } = vector
    expect(seedOf(name)).toBe(seed)
    expect(tileOrder(name, columns, rows).slice(0, starts.length)).toEqual(starts)
  })

  it('places each tile exactly once', () => {
    const order = tileOrder('d0b8bc7a93e4f1c4c3d5e3eed6d65393.jpg', 24, 26)
    expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: 624 }, (_, i) => i))
  })

  it.each([
    [0, 4],
    [4, 0],
    [1.5, 2],
    [-1, 1],
    [Number.NaN, 1],
  ])('refuses a grid of %d × %d', (columns, rows) => {
    expect(() => tileOrder('0123456789abcdef0123456789abcdef.jpg', columns, rows)).toThrow(
      RangeError,
    )
  })

  it.each(['', 'cover.jpg', '01234zzzzzzz.jpg', '0123456789a'])('refuses the name "%s"', (name) => {
    expect(() => tileOrder(name, 2, 2)).toThrow(RangeError)
  })
})
