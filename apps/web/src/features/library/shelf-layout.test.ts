import { describe, expect, it } from 'vitest'
import { measureGrid, measureList, ShelfLayout } from './shelf-layout.ts'
import { toTarget } from './use-shelf-keys.ts'

const group = (start: number, count: number) => ({ key: { by: 'unknown' } as const, start, count })

/** Groups below each other, three works in a line. */
const APART = { columns: 3, sharedFrom: Infinity }
const WIDE = { columns: 7, sharedFrom: 1 }

describe('ShelfLayout', () => {
  const shelf = new ShelfLayout([group(0, 5), group(5, 1), group(6, 3)], APART)

  it('counts a heading and the lines of each group', () => {
    expect(shelf.lineCount).toBe(3 + 2 + 2)
  })

  it.each([
    [0, 0, true, 0, 0],
    [1, 0, false, 0, 3],
    [2, 0, false, 3, 2],
    [3, 1, true, 5, 0],
    [4, 1, false, 5, 1],
    [5, 2, true, 6, 0],
    [6, 2, false, 6, 3],
  ])('line %i belongs to group %i', (line, fromGroup, isHeader, first, count) => {
    const toGroup = fromGroup + 1
    expect(shelf.line(line)).toEqual({ fromGroup, toGroup, isHeader, first, count })
  })

  it('places every line under the ones before it', () => {
    const measures = { ...APART, itemWidth: 90, gap: 0, lineHeight: 100, headerHeight: 10 }
    const heights = Array.from({ length: shelf.lineCount }, (_, line) =>
      shelf.line(line).isHeader ? 10 : 100,
    )
    const offsets = heights.map((_, line) =>
      heights.slice(0, line).reduce((sum, height) => sum + height, 0),
    )
    expect(heights.map((_, line) => shelf.offsetOf(line, measures))).toEqual(offsets)
    expect(shelf.offsetOf(shelf.lineCount, measures)).toBe(430)
    expect(new ShelfLayout([], APART).offsetOf(0, measures)).toBe(0)
  })

  it('shows each of 10,000 works once, in order', () => {
    const groups = Array.from({ length: 100 }, (_, number) => group(number * 100, 100))
    const large = new ShelfLayout(groups, { ...APART, columns: 7 })
    const places = Array.from({ length: large.lineCount }, (_, line) => large.line(line)).flatMap(
      ({ first, count }) => Array.from({ length: count }, (_, column) => first + column),
    )
    expect(places).toEqual(Array.from({ length: 10_000 }, (_, place) => place))
  })
})

describe('small groups on a wide shelf', () => {
  const groups = [group(0, 1), group(1, 4), group(5, 2), group(7, 9), group(16, 1), group(17, 1)]
  const toLines = (shelf: ShelfLayout) =>
    Array.from({ length: shelf.lineCount }, (_, line) => shelf.line(line)).map(
      ({ isHeader, fromGroup, toGroup, first, count }) =>
        isHeader ? [fromGroup, toGroup] : `${first}+${count}`,
    )

  it('stand beside each other where each fits whole', () => {
    expect(toLines(new ShelfLayout(groups, WIDE))).toEqual([
      ...[[0, 3], '0+7'],
      ...[[3, 4], '7+7', '14+2'],
      ...[[4, 6], '16+2'],
    ])
  })

  it('each begin a line where their covers are narrower than a heading', () => {
    expect(toLines(new ShelfLayout(groups, { columns: 7, sharedFrom: 2 }))).toEqual([
      ...[[0, 1], '0+1'],
      ...[[1, 3], '1+6'],
      ...[[3, 4], '7+7', '14+2'],
      ...[[4, 5], '16+1'],
      ...[[5, 6], '17+1'],
    ])
  })

  it('stay where they are while the shelf grows', () => {
    const whole = toLines(new ShelfLayout(groups, WIDE))
    for (const limit of [2, 6, 8, 15, 17]) {
      const lines = toLines(new ShelfLayout(groups, WIDE, limit))
      const leaders = lines.flatMap((line) => (typeof line === 'string' ? [] : [line[0]]))
      expect(whole.flatMap((line) => (typeof line === 'string' ? [] : [line[0]]))).toEqual(
        expect.arrayContaining(leaders),
      )
    }
    expect(toLines(new ShelfLayout(groups, WIDE, 4))).toEqual([[0, 2], '0+4'])
  })

  it('are gone through with arrow keys as they are seen', () => {
    const shelf = new ShelfLayout(groups, WIDE)
    expect(shelf.placeBelow(5)).toBe(12)
    expect(shelf.placeAbove(17)).toBe(15)
  })
})

describe('a shelf that has grown to its first works', () => {
  const shelf = new ShelfLayout([group(0, 5), group(5, 4), group(9, 3)], APART, 7)

  it('lays out those and no more, and leaves later groups away', () => {
    const lines = Array.from({ length: shelf.lineCount }, (_, line) => shelf.line(line))
    expect(lines.map(({ first, count }) => [first, count])).toEqual([
      [0, 0],
      [0, 3],
      [3, 2],
      [5, 0],
      [5, 2],
    ])
  })

  it.each<[number, number | undefined, number | undefined, string]>([
    [0, undefined, 3, 'from the first line down'],
    [2, undefined, 4, 'to the last work of a shorter line'],
    [4, 1, 6, 'over a heading, in its column'],
    [6, 4, undefined, 'not beyond the last line'],
  ])('work %i has work %j above and %j below: %s', (place, above, below) => {
    expect([shelf.placeAbove(place), shelf.placeBelow(place)]).toEqual([above, below])
  })

  it.each<[string, number, number | undefined]>([
    ['ArrowRight', 0, 1],
    ['ArrowLeft', 0, undefined],
    ['ArrowRight', 6, undefined],
    ['Home', 5, 0],
    ['End', 0, 6],
    ['x', 3, undefined],
  ])('%s leads from work %i to %j', (key, place, target) => {
    expect(toTarget({ layout: shelf, columns: 3, shown: 7 }, place, key)).toBe(target)
  })
})

describe('measureGrid', () => {
  it.each([
    [328, 3, 'a small phone'],
    [358, 3, 'a phone'],
    [540, 3, 'a tablet beside the menu'],
    [1152, 7, 'a desktop'],
    [2000, 12, 'a wide desktop'],
    [2272, 12, 'the widest, where covers grow instead'],
  ])('%i px wide: %i columns, on %s', (width, columns) => {
    const measures = measureGrid(width)
    expect(measures.columns).toBe(columns)
    const used = columns * measures.itemWidth + (columns - 1) * measures.gap
    expect(used).toBeCloseTo(width)
  })

  it.each([
    [358, [4, 3, 2]],
    [1152, [9, 7, 5]],
    [2272, [16, 12, 9]],
  ])('%i px wide: small, medium and large covers stand in %j columns', (width, columns) => {
    const sizes = ['s', 'm', 'l'] as const
    expect(sizes.map((size) => measureGrid(width, size).columns)).toEqual(columns)
  })
})

describe('the fewest works whose group may share a line', () => {
  it.each([
    [1152, 's', 2],
    [1152, 'm', 1],
    [358, 's', 2],
    [358, 'm', 2],
    [358, 'l', 1],
  ] as const)('%i px wide, size %s: %i', (width, size, fewest) => {
    expect(measureGrid(width, size).sharedFrom).toBe(fewest)
  })

  it('none in the list', () => {
    expect(measureList(1632).sharedFrom).toBe(Infinity)
  })
})

describe('measureList', () => {
  it.each([
    [358, 1, 'a phone'],
    [1152, 1, 'a desktop'],
    [1632, 2, 'a wide desktop'],
  ])('%i px wide: %i rows beside each other, on %s', (width, columns) => {
    const measures = measureList(width)
    expect(measures.columns).toBe(columns)
    expect(columns * measures.itemWidth + (columns - 1) * measures.gap).toBe(width)
  })
})
