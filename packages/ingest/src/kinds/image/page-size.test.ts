import { tileGrid } from '@yomikura/protection/tile-grid'
import { describe, expect, it } from 'vitest'
import { DEFAULT_PAGES } from '../../settings.ts'
import { fitPage } from './page-size.ts'

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
