import type { Book, BookSpineItem } from '@yomikura/content/book'
import { describe, expect, it } from 'vitest'
import { isBookSpread, layoutBook } from './book-spreads.ts'

const WIDE = { width: 1440, height: 900 }
const TABLET = { width: 820, height: 1180 }
const PHONE = { width: 390, height: 844 }
const CHOICE = { viewport: WIDE, isSpreadView: true, isSwitchingSpread: false }

const aPage = (over: Partial<BookSpineItem> = {}): BookSpineItem => ({
  path: 'p.xhtml',
  linear: true,
  layout: 'fixed',
  writing_mode: 'horizontal-tb',
  width: 600,
  height: 900,
  characters: 0,
  ...over,
})
const aBook = (spine: BookSpineItem[], over: Partial<Book> = {}) =>
  ({ spine, spread: 'auto', direction: 'rtl', ...over }) as Book
const shape = (book: Book, choice = CHOICE) =>
  layoutBook(book, choice).map(({ pages, place }) => `${pages.join('+')} ${place}`)

describe('whether two fixed pages stand side by side', () => {
  it.each([
    ['auto', WIDE, true],
    ['auto', TABLET, false],
    ['auto', PHONE, false],
    ['none', WIDE, false],
    ['landscape', WIDE, true],
    ['landscape', TABLET, false],
    ['both', TABLET, true],
    // Half of a phone is no page that can be read.
    ['both', PHONE, false],
  ] as const)('%s in %o: %s', (spread, viewport, wanted) => {
    expect(isBookSpread({ spread }, { ...CHOICE, viewport })).toBe(wanted)
  })

  it('yields to a reader who wants single pages', () => {
    expect(isBookSpread({ spread: 'both' }, { ...CHOICE, isSpreadView: false })).toBe(false)
  })
})

describe('a fixed book', () => {
  it('shows its cover alone, then pairs', () => {
    expect(shape(aBook([aPage(), aPage(), aPage(), aPage()]))).toEqual([
      '0 centre',
      '1+2 pair',
      '3 first',
    ])
  })

  it('puts pages on the halves that they name, by the direction of reading', () => {
    const spine = [
      aPage({ spread: 'right' }),
      aPage({ spread: 'left' }),
      aPage({ spread: 'center' }),
      aPage({ spread: 'left' }),
    ]
    expect(shape(aBook(spine))).toEqual(['0+1 pair', '2 centre', '3 second'])
    expect(shape(aBook(spine, { direction: 'ltr' }))).toEqual([
      '0 second',
      '1 first',
      '2 centre',
      '3 first',
    ])
  })

  it('pairs landscape pages that name their halves, and leaves others alone', () => {
    const wide = { width: 900, height: 600 }
    const named = [aPage({ ...wide, spread: 'right' }), aPage({ ...wide, spread: 'left' })]
    expect(shape(aBook(named))).toEqual(['0+1 pair'])
    expect(shape(aBook([aPage(wide), aPage(wide)]))).toEqual(['0 centre', '1 centre'])
  })

  it('keeps chapters that flow alone, and leaves out what is out of line', () => {
    const spine = [aPage({ layout: 'reflowable' }), aPage({ linear: false }), aPage(), aPage()]
    expect(shape(aBook(spine))).toEqual(['0 centre', '2+3 pair'])
  })
})
