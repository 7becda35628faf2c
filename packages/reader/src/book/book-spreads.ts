import type { Book, BookSpineItem } from '@yomikura/content/book'
import type { PublicationPage } from '../publication.ts'
import { hasRoomForSpread, layoutSpreads, type Spread } from '../spreads.ts'

type Choice = {
  viewport: { width: number; height: number }
  /** The reader wants two pages where there is room. */
  isSpreadView: boolean
  /** The cover-page toggle. */
  isSwitchingSpread: boolean
}

/** Narrower halves than this are not read, whatever the book asks for. */
const LEAST_PAGE_PX = 300

/** Whether two fixed pages stand side by side: by what the book asks for, and by the room there is. */
export function isBookSpread({ spread }: Pick<Book, 'spread'>, choice: Choice): boolean {
  const { width, height } = choice.viewport
  if (!choice.isSpreadView || width < 2 * LEAST_PAGE_PX) return false
  if (spread === 'none') return false
  if (spread === 'landscape') return width > height
  return spread === 'both' || hasRoomForSpread(choice.viewport)
}

/**
 * What is on screen at once, as indexes of the reading order: fixed pages in pairs where they may,
 * a chapter that flows always alone. Items out of line are in none.
 *
 * @see https://www.w3.org/TR/epub-33/#sec-rendition-spread
 */
export function layoutBook(
  book: Pick<Book, 'spine' | 'spread' | 'direction'>,
  choice: Choice,
): Spread[] {
  const linear = book.spine.flatMap((item, index) => (item.linear ? [{ item, index }] : []))
  const pages = linear.map(({ item }) => toShape(item, book.direction))
  const layout = {
    isSpread: isBookSpread(book, choice),
    isSwitchingSpread: choice.isSwitchingSpread,
  }
  return layoutSpreads(pages, layout).map(({ pages: places, place }) => {
    const side = places.length === 1 ? pages[places[0]!]?.side : undefined
    const isHalf = layout.isSpread && (side === 'first' || side === 'second')
    // A first page that names its half stands there: only a cover that names none has the middle.
    return { pages: places.map((at) => linear[at]!.index), place: isHalf ? side : place }
  })
}

const UPRIGHT = { width: 2, height: 3 }

type Shape = Pick<PublicationPage, 'width' | 'height' | 'side'>

function toShape(
  { layout, width = 0, height = 0, spread }: BookSpineItem,
  direction: Book['direction'],
): Shape {
  if (layout === 'reflowable' || spread === 'center') return { ...UPRIGHT, side: 'alone' }
  // A page that names its half is half of a spread, however wide it was drawn.
  if (spread) {
    const isFirst = (spread === 'right') === (direction === 'rtl')
    return { ...UPRIGHT, side: isFirst ? 'first' : 'second' }
  }
  return width > 0 && height > 0 ? { width, height } : UPRIGHT
}
