import { describe, expect, it } from 'vitest'
import { isLandscape } from './publication.ts'
import { layoutSpreads } from './spreads.ts'

const SIZES = [
  { what: 'a portrait page', width: 1200, height: 1700, isWide: false },
  { what: 'a page a pixel narrower than a square', width: 999, height: 1000, isWide: false },
  { what: 'a square page', width: 1000, height: 1000, isWide: false },
  { what: 'a page a pixel wider than a square', width: 1001, height: 1000, isWide: false },
  { what: 'a square page scanned unevenly', width: 2100, height: 2000, isWide: false },
  { what: 'a square page cut by a twelfth', width: 1300, height: 1200, isWide: false },
  { what: 'two pages of 3 : 5', width: 1200, height: 1000, isWide: true },
  { what: 'a picture of 5 : 4', width: 1250, height: 1000, isWide: true },
  { what: 'two pages of A5', width: 2828, height: 2000, isWide: true },
  { what: 'two square pages', width: 2000, height: 1000, isWide: true },
  { what: 'a panorama', width: 4000, height: 1000, isWide: true },
]

describe('a landscape page', () => {
  it.each(SIZES)('$what ($width x $height) is landscape: $isWide', ({ width, height, isWide }) => {
    expect(isLandscape({ width, height })).toBe(isWide)
  })

  it.each(SIZES)('$what ($width x $height) shares the screen: not when $isWide', (size) => {
    const spreads = layoutSpreads([size, size, size], {
      isSpread: true,
      isSwitchingSpread: false,
    })
    expect(spreads).toHaveLength(size.isWide ? 3 : 2)
  })
})
