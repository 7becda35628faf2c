import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeSpread, toContentSize } from './placement.ts'
import { layoutSpreads } from './spreads.ts'

const tall = { width: 700, height: 1000 }
const window = { width: 1440, height: 900 }
const pair = { pages: [0, 1], place: 'pair' } as const

describe('placeSpread', () => {
  it('puts the first page of a pair on the right in a right-to-left work, on the left otherwise', () => {
    const xs = (direction: 'rtl' | 'ltr') =>
      placeSpread([tall, tall], pair, window, direction).map((page) => page.x)
    expect(xs('rtl')).toEqual([0, -630])
    expect(xs('ltr')).toEqual([-630, 0])
  })

  it('makes facing pages equally high and lets them touch at the spine', () => {
    const [first, second] = placeSpread([tall, { width: 800, height: 1000 }], pair, window, 'rtl')
    expect(first!.height).toBe(second!.height)
    expect(second!.x + second!.width).toBe(first!.x)
  })

  it('keeps the last odd page on its side', () => {
    const alone = { pages: [0], place: 'first' } as const
    expect(placeSpread([tall], alone, window, 'rtl')[0]!.x).toBe(0)
    expect(placeSpread([tall], alone, window, 'ltr')[0]!.x).toBe(-630)
  })

  it('centres a cover', () => {
    const [page] = placeSpread([tall], { pages: [0], place: 'centre' }, window, 'rtl')
    expect(page).toEqual({ pageIndex: 0, x: -315, y: -450, width: 630, height: 900 })
  })

  it('never lets a page leave the window nor two pages overlap', () => {
    const size = fc.record({
      width: fc.integer({ min: 100, max: 4000 }),
      height: fc.integer({ min: 100, max: 4000 }),
    })
    const direction = fc.constantFrom('rtl' as const, 'ltr' as const)
    fc.assert(
      fc.property(
        fc.array(size, { minLength: 1, maxLength: 8 }),
        size,
        direction,
        (pages, viewport, dir) => {
          for (const spread of layoutSpreads(pages, { isSpread: true, isSwitchingSpread: false })) {
            const placed = placeSpread(pages, spread, viewport, dir)
            for (const page of placed) {
              expect(Math.abs(page.x)).toBeLessThanOrEqual(viewport.width / 2 + 1)
              expect(page.x + page.width).toBeLessThanOrEqual(viewport.width / 2 + 1)
              expect(page.height).toBeLessThanOrEqual(viewport.height)
            }
            const [left, right] = placed.toSorted((a, b) => a.x - b.x)
            if (left && right) expect(left.x + left.width).toBeLessThanOrEqual(right.x)
          }
        },
      ),
    )
  })
})

describe('toContentSize', () => {
  it('reaches as far on both sides as the widest page, so that the spine stays the centre', () => {
    const placed = placeSpread([tall], { pages: [0], place: 'first' }, window, 'rtl')
    expect(toContentSize(placed)).toEqual({ width: 1260, height: 900 })
  })
})
