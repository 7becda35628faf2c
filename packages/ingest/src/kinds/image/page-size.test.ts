import { tileGrid } from '@yomikura/protection/tile-grid'
import { describe, expect, it } from 'vitest'
import { DEFAULT_PAGES } from '../../settings.ts'
import { fitLarge, fitPage, fitSmall, type Size } from './page-size.ts'

describe('fitPage', () => {
  it.each([
    [{ width: 2100, height: 3000 }, { width: 1680, height: 2400 }, 'a page by its height'],
    [{ width: 1400, height: 2000 }, { width: 1400, height: 2000 }, 'a page of a phone not at all'],
    [{ width: 7200, height: 2400 }, { width: 3600, height: 1200 }, 'a wide one by its width'],
    [{ width: 5000, height: 3400 }, { width: 3529, height: 2400 }, 'two pages by their height'],
    [{ width: 600, height: 800 }, { width: 600, height: 800 }, 'a small one not at all'],
    [{ width: 850, height: 3699 }, { width: 850, height: 3699 }, 'a strip by its width alone'],
    [{ width: 1, height: 100_000 }, { width: 1, height: 16_383 }, 'the thinnest strip'],
  ])('fits %j into %j: %s', (size, fitted) => {
    expect(fitPage(size, DEFAULT_PAGES)).toEqual(fitted)
  })

  it('never asks for more tiles than outside clients take', () => {
    const pages = { ...DEFAULT_PAGES, maxWidth: 10_000, maxHeight: 10_000 }
    for (const size of [
      { width: 9000, height: 9000 },
      { width: 1600, height: 90_000 },
      { width: 9999, height: 3000 },
    ]) {
      const fitted = fitPage(size, pages)
      const { columns, rows } = tileGrid(fitted.width, fitted.height)
      expect(columns * rows).toBeLessThanOrEqual(624)
      expect(fitted.width / fitted.height).toBeCloseTo(size.width / size.height, 1)
    }
  })
})

describe('fitLarge', () => {
  it.each<[Size, Size | undefined, string]>([
    [{ width: 3000, height: 4000 }, { width: 3000, height: 4000 }, 'a page that is shown whole'],
    [{ width: 3600, height: 5400 }, { width: 3200, height: 4800 }, 'a page by its width'],
    [
      { width: 6400, height: 4600 },
      { width: 4800, height: 3450 },
      'two pages by half as much again',
    ],
    [{ width: 4000, height: 8000 }, { width: 2896, height: 5792 }, 'a high one by its pixels'],
    [{ width: 2000, height: 2900 }, undefined, 'none of one that is hardly larger than its page'],
    [{ width: 1600, height: 12_000 }, { width: 1495, height: 11_217 }, 'a strip by its pixels'],
  ])('fits %j into %j: %s', (size, fitted) => {
    expect(fitLarge(size, fitPage(size, DEFAULT_PAGES), DEFAULT_PAGES)).toEqual(fitted)
  })
})

describe('fitSmall', () => {
  it.each<[Size, Size | undefined, string]>([
    [{ width: 1600, height: 2400 }, { width: 800, height: 1200 }, 'half of a whole page'],
    [{ width: 3600, height: 2400 }, { width: 1800, height: 1200 }, 'half of two pages'],
    [{ width: 1120, height: 1600 }, undefined, 'none of one that is hardly larger'],
  ])('fits %j into %j: %s', (size, fitted) => {
    expect(fitSmall(size, DEFAULT_PAGES)).toEqual(fitted)
  })
})
