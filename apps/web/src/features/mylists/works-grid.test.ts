import { describe, expect, it } from 'vitest'

import { layOutGrid } from './works-grid.ts'

const tops = (ratios: readonly number[], widthPx: number) =>
  layOutGrid(ratios, widthPx).lines.map(({ topPx }) => topPx)

describe('the grid of a list’s works', () => {
  it('has three columns on phones and as many as fit elsewhere', () => {
    expect(layOutGrid([], 358)).toMatchObject({ columns: 3, gapPx: 12, totalPx: 0 })
    expect(layOutGrid([], 1000)).toMatchObject({ columns: 6, gapPx: 16 })
  })
  it('grows its covers on the widest screens, as the library does, instead of adding more', () => {
    const { columns, itemWidthPx } = layOutGrid([], 2272)
    expect([columns, Math.round(itemWidthPx)]).toEqual([12, 175])
  })
  it('makes a line of square covers as high as they are, one of books as books need', () => {
    const [square, book] = [1, 0.7]
    // Three columns of 111 px: 111 px of square cover, or 159 px of book, and 80 px of words.
    expect(tops([square, square, square, square, book, square, square], 357)).toEqual([0, 191, 430])
  })
  it('gives covers of unknown size the place of a book, and none a higher one', () => {
    const ratios = layOutGrid([0, 1, 1, 0.3, 1, 1], 357).lines.map(({ ratio }) => ratio)
    expect(ratios).toEqual([0.7, 0.7])
  })
  it('knows the works of each line, also of a last one that is not full', () => {
    const { lines } = layOutGrid([1, 1, 1, 1], 357)
    expect(lines.map(({ first, count }) => [first, count])).toEqual([
      [0, 3],
      [3, 1],
    ])
  })
})
