import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findSpreadIndex, hasRoomForSpread, layoutSpreads } from './spreads.ts'

const tall = { width: 700, height: 1000 }
const wide = { width: 1400, height: 1000 }
const spread = { isSpread: true, isSwitchingSpread: false }
const switched = { isSpread: true, isSwitchingSpread: true }
const single = { isSpread: false, isSwitchingSpread: false }

const shape = (pages: (typeof tall)[], layout = spread) =>
  layoutSpreads(pages, layout).map(({ pages: shown, place }) => `${shown.join('+')} ${place}`)

describe('layoutSpreads', () => {
  it.each([
    [[tall, tall, tall], ['0 centre', '1+2 pair'], 'the cover stands alone in the centre'],
    [
      [tall, tall, tall, tall],
      ['0 centre', '1+2 pair', '3 first'],
      'the last odd page keeps its side',
    ],
    [
      [tall, tall, tall, wide, tall, tall],
      ['0 centre', '1+2 pair', '3 centre', '4+5 pair'],
      'a landscape page stands alone',
    ],
    [
      [tall, tall, wide, tall, tall, tall],
      ['0 centre', '1 first', '2 centre', '3+4 pair', '5 first'],
      'pairing restarts after a landscape page',
    ],
    [[wide, tall, tall], ['0 centre', '1+2 pair'], 'a landscape cover is its own spread'],
    [[tall], ['0 centre'], 'a single page is centred'],
    [[], [], 'nothing gives nothing'],
  ])('lays out %#: %s', (pages, expected) => {
    expect(shape(pages)).toEqual(expected)
  })

  it('moves every pair by one when the cover toggle is set', () => {
    expect(shape([tall, tall, tall, tall, tall], switched)).toEqual([
      '0+1 pair',
      '2+3 pair',
      '4 first',
    ])
  })

  it('sets the page behind a landscape cover aside when the cover toggle is set', () => {
    expect(shape([wide, tall, tall, tall], switched)).toEqual(['0 centre', '1 second', '2+3 pair'])
  })

  it('leaves the pairs behind the first landscape page alone when the cover toggle is set', () => {
    const pages = [tall, tall, wide, tall, tall]
    expect(shape(pages).slice(-2)).toEqual(shape(pages, switched).slice(-2))
  })

  it('shows one page at a time in single mode', () => {
    expect(shape([tall, wide, tall], single)).toEqual(['0 centre', '1 centre', '2 centre'])
  })

  it('shows every page exactly once and in order, whatever the shapes and settings', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(tall, wide), { maxLength: 60 }),
        fc.record({ isSpread: fc.boolean(), isSwitchingSpread: fc.boolean() }),
        (pages, layout) => {
          const shown = layoutSpreads(pages, layout).flatMap((one) => one.pages)
          expect(shown).toEqual(pages.map((_, index) => index))
        },
      ),
    )
  })

  it('never pairs a landscape page and never shows more than two pages', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(tall, wide), { maxLength: 60 }),
        fc.boolean(),
        (pages, isSwitchingSpread) => {
          for (const one of layoutSpreads(pages, { isSpread: true, isSwitchingSpread })) {
            expect(one.pages.length).toBeLessThanOrEqual(2)
            const hasWide = one.pages.some((index) => pages[index] === wide)
            expect(hasWide && one.pages.length > 1).toBe(false)
          }
        },
      ),
    )
  })
})

describe('findSpreadIndex', () => {
  const spreads = layoutSpreads([tall, tall, tall, tall, tall], spread)

  it.each([
    [0, 0, 'the cover'],
    [1, 1, 'the first page of a pair'],
    [2, 1, 'the second page of a pair'],
    [4, 2, 'the last page'],
    [99, 2, 'a page past the end is the last spread'],
    [-3, 0, 'a page before the start is the first spread'],
  ])('page %i is in spread %i: %s', (page, found) => {
    expect(findSpreadIndex(spreads, page)).toBe(found)
  })

  it('finds every page in the spread that lists it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(tall, wide), { minLength: 1, maxLength: 40 }),
        (pages) => {
          const all = layoutSpreads(pages, spread)
          pages.forEach((_, index) => {
            expect(all[findSpreadIndex(all, index)]!.pages).toContain(index)
          })
        },
      ),
    )
  })
})

describe('hasRoomForSpread', () => {
  it.each([
    [390, 844, false, 'a phone held upright'],
    [428, 926, false, 'the widest phone held upright'],
    [844, 390, true, 'a phone held sideways gets the earlier choice back'],
    [820, 1180, false, 'a tablet held upright'],
    [1180, 820, true, 'a tablet held sideways'],
    [1440, 900, true, 'a desktop'],
    [1200, 1600, true, 'a large screen turned upright'],
  ])('%i x %i: %s → %s', (width, height, hasRoom) => {
    expect(hasRoomForSpread({ width, height })).toBe(hasRoom)
  })
})

describe('sides that a book names', () => {
  const page = { width: 700, height: 1000 }
  const cut = (sides: readonly ('first' | 'second' | 'alone' | undefined)[], isSwitching = false) =>
    layoutSpreads(
      sides.map((side) => (side ? { ...page, side } : page)),
      { isSpread: true, isSwitchingSpread: isSwitching },
    ).map(({ pages, place }) => `${pages.join('+')} ${place}`)

  it('hold, whatever the toggle says', () => {
    const sides = ['first', 'second', 'first', 'second'] as const
    expect(cut(sides)).toEqual(['0+1 pair', '2+3 pair'])
    expect(cut(sides, true)).toEqual(['0+1 pair', '2+3 pair'])
  })

  it('leave half of the book empty where the neighbour asks for the same side', () => {
    expect(cut([undefined, 'second', 'first', 'first'])).toEqual([
      '0 centre',
      '1 second',
      '2 first',
      '3 first',
    ])
  })

  it('give a page the whole window', () => {
    expect(cut([undefined, undefined, 'alone', undefined, undefined])).toEqual([
      '0 centre',
      '1 first',
      '2 centre',
      '3+4 pair',
    ])
  })
})
