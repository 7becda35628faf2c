import { describe, expect, it } from 'vitest'
import { boundsOf, PAGE_HEIGHT, PAGE_WIDTH } from './geometry.ts'
import { cutPage } from './layout.ts'

const boxes = (...rows: Parameters<typeof cutPage>[0]) =>
  cutPage(rows).map(({ points }) => boundsOf(points))

describe('cutPage', () => {
  it('cuts a row from the right, so that the first panel is the rightmost', () => {
    const [first, second, third] = boxes({ h: 1, cols: [1, 1, 1] })
    expect(first?.x).toBeGreaterThan(second?.x ?? Infinity)
    expect(second?.x).toBeGreaterThan(third?.x ?? Infinity)
  })

  it('gives the first width to the rightmost panel', () => {
    const [first, second] = boxes({ h: 1, cols: [3, 1] })
    expect(first?.w).toBeCloseTo((second?.w ?? 0) * 3)
  })

  it('leaves a wider gutter between rows than between columns', () => {
    const [right, left, below] = boxes({ h: 1, cols: [1, 1] }, { h: 1 })
    if (!right || !left || !below) throw new Error('Three panels are expected.')
    expect(below.y - (right.y + right.h)).toBeGreaterThan(right.x - (left.x + left.w))
  })

  it('keeps slanted neighbours parallel', () => {
    const [right, left] = cutPage([{ h: 1, cols: [1, 1], slant: 20 }])
    const [topOfRight, , , footOfRight] = right?.points ?? []
    const [, topOfLeft, footOfLeft] = left?.points ?? []
    const lean = (from?: readonly number[], to?: readonly number[]) =>
      (to?.[0] ?? 0) - (from?.[0] ?? 0)
    expect(lean(topOfRight, footOfRight)).toBeCloseTo(lean(topOfLeft, footOfLeft))
  })

  it('runs a bleeding first row off three edges of the sheet', () => {
    const [top] = boxes({ h: 1, bleed: true }, { h: 1 })
    expect(top?.x).toBeLessThan(0)
    expect(top?.y).toBeLessThan(0)
    expect((top?.x ?? 0) + (top?.w ?? 0)).toBeGreaterThan(PAGE_WIDTH)
    expect((top?.y ?? 0) + (top?.h ?? 0)).toBeLessThan(PAGE_HEIGHT)
  })
})
