import { tileGrid } from '@yomikura/protection/tile-grid'
import { describe, expect, it } from 'vitest'
import { LIMITS, MEASURES } from '@yomikura/contract/limits'
import { layOutPage, toSliceWords } from './page-slices.ts'

describe('a page', () => {
  it.each([
    ['of paper', [595, 842], [1696, 2400], 'none', 1],
    ['of paper that lies', [842, 595], [2400, 1696], 'none', 1],
    ['that is square', [500, 500], [2400, 2400], 'none', 1],
    ['almost three times as high as wide', [300, 900], [800, 2400], 'none', 1],
    ['that is a banner just under the bound', [900, 300], [2400, 800], 'none', 1],
    ['that is one line of text', [450, 50], [2400, 267], 'none', 1],
    ['that is a strip as wide as A3', [1191, 300], [2400, 605], 'none', 1],
    ['that is a strip wider than A3', [1200, 300], [6000, 1500], 'across', 3],
    ['that is a small slip, upright', [50, 450], [1500, 13_500], 'down', 6],
    ['a little higher than that', [300, 910], [1500, 4550], 'down', 2],
    ['of a webtoon', [800, 14_000], [1500, 26_250], 'down', 11],
    ['of an infographic', [612, 4000], [1469, 9600], 'down', 4],
    ['that is a panorama', [14_000, 800], [26_250, 1500], 'across', 11],
    ['that is a timeline', [4000, 612], [9600, 1469], 'across', 4],
    ['of the largest size of the format', [14_400, 14_400], [2400, 2400], 'none', 1],
    ['as high as no screen', [200, 200_000], [240, 240_000], 'down', 100],
    ['as thin as a line', [1, 14_400], [17, 240_000], 'down', 100],
    ['as flat as a line', [14_400, 1], [240_000, 17], 'across', 100],
    ['that is tiny', [0.5, 1], [1200, 2400], 'none', 1],
  ] as const)('%s: %j points', (_, [width, height], [wide, high], cut, sliceCount) => {
    expect(layOutPage({ width, height }, 2400, 100)).toEqual({
      ...{ width: wide, height: high },
      ...{ cut, sliceCount },
    })
  })

  it.each([
    ['no width', 0, 100],
    ['no height', 100, 0],
    ['a size that is no number', NaN, 100],
    ['a size without end', Infinity, 100],
  ])('with %s cannot be drawn', (_, width, height) => {
    expect(layOutPage({ width, height }, 2400, 100)).toBeUndefined()
  })

  it('gets fewer and smaller slices where a document has very many pages', () => {
    expect(layOutPage({ width: 800, height: 14_000 }, 2400, 4)).toMatchObject({
      ...{ width: 549, height: 9600, sliceCount: 4 },
    })
    expect(layOutPage({ width: 800, height: 14_000 }, 2400, 1)).toMatchObject({
      ...{ width: 137, height: 2400, cut: 'none', sliceCount: 1 },
    })
  })

  it('has slices of no more tiles than outside clients take, however far a cut moves', () => {
    for (const longSidePx of [MEASURES.pagePx.min, MEASURES.pagePx.initial, MEASURES.pagePx.max]) {
      for (let height = 3.01; height < 200; height *= 1.07) {
        const layout = layOutPage({ width: 1, height }, longSidePx, 100)!
        const longest = Math.ceil((layout.height / layout.sliceCount) * 1.5)
        const { columns, rows } = tileGrid(layout.width, longest)
        expect(columns * rows).toBeLessThanOrEqual(LIMITS.scrambleTiles)
      }
    }
  })
})

describe('words of a page', () => {
  const word = (text: string, x: number, y: number) => ({ text, x, y, w: 0.1, h: 0.02 })

  it('stand on the slice that their middle is on, in fractions of it', () => {
    const layout = { width: 1000, height: 8000, cut: 'down', sliceCount: 4 } as const
    const words = [word('above', 0.1, 0), word('below', 0.2, 0.3), word('cut', 0.3, 0.239)]
    expect(toSliceWords(words, layout, { from: 0, to: 2000 })).toEqual([
      { text: 'above', x: 0.1, y: 0, w: 0.1, h: 0.08 },
      { text: 'cut', x: 0.3, y: 0.956, w: 0.1, h: 0.044 },
    ])
    expect(toSliceWords(words, layout, { from: 2000, to: 4000 })).toEqual([
      { text: 'below', x: 0.2, y: 0.2, w: 0.1, h: 0.08 },
    ])
  })

  it('are divided from side to side where the page is', () => {
    const layout = { width: 8000, height: 1000, cut: 'across', sliceCount: 4 } as const
    const words = [word('left', 0.05, 0.5), word('right', 0.8, 0.5)]
    expect(toSliceWords(words, layout, { from: 6000, to: 8000 })).toEqual([
      { text: 'right', x: 0.2, y: 0.5, w: 0.4, h: 0.02 },
    ])
  })
})
