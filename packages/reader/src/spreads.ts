import { isLandscape, type PublicationPage } from './publication.ts'

/**
 * Where a lone page lies: `centre` fills the window, `first` and `second` are the halves of an open
 * book in reading order (right and left in a right-to-left work).
 */
export type SpreadPlace = 'pair' | 'centre' | 'first' | 'second'

/** What is on screen at once: one page or two. */
export type Spread = {
  /** Page indexes from 0, in reading order. */
  pages: readonly number[]
  place: SpreadPlace
}

export type SpreadLayout = {
  /** Two pages at once. */
  isSpread: boolean
  /** The cover-page toggle: moves every pair before the first landscape page by one (README, law 3). */
  isSwitchingSpread: boolean
}

type PageShape = Pick<PublicationPage, 'width' | 'height' | 'side'>

/** Cuts a publication into spreads. Laws in README.md. */
export function layoutSpreads(pages: readonly PageShape[], layout: SpreadLayout): Spread[] {
  if (!layout.isSpread) return pages.map((_, index) => ({ pages: [index], place: 'centre' }))
  const spreads: Spread[] = []
  let index = 0
  while (index < pages.length) {
    const spread = layoutNext(pages, index, layout)
    spreads.push(spread)
    index += spread.pages.length
  }
  return spreads
}

function layoutNext(pages: readonly PageShape[], index: number, layout: SpreadLayout): Spread {
  if (fillsWindow(pages[index]!)) return { pages: [index], place: 'centre' }
  if (standsAlone(pages, index, layout)) {
    return { pages: [index], place: index === 0 ? 'centre' : 'second' }
  }
  const next = pages[index + 1]
  if (next === undefined || fillsWindow(next) || next.side === 'first') {
    return { pages: [index], place: pages.length === 1 ? 'centre' : 'first' }
  }
  return { pages: [index, index + 1], place: 'pair' }
}

/** A landscape page, or one that its book wants alone. */
function fillsWindow(page: PageShape): boolean {
  return page.side === 'alone' || isLandscape(page)
}

/** Whether pairing must begin after this page: the cover, or the page that the toggle moves. */
function standsAlone(pages: readonly PageShape[], index: number, layout: SpreadLayout): boolean {
  const { side } = pages[index]!
  if (side !== undefined) return side === 'second'
  if (index === 0) return !layout.isSwitchingSpread
  // Behind a landscape cover the toggle has no cover to pair, so it sets the next page aside.
  return index === 1 && layout.isSwitchingSpread && isLandscape(pages[0]!)
}

/** Index of the spread that shows `pageIndex`; the nearest one when the page does not exist. */
export function findSpreadIndex(spreads: readonly Spread[], pageIndex: number): number {
  const found = spreads.findIndex((spread) => spread.pages.at(-1)! >= pageIndex)
  return found === -1 ? Math.max(0, spreads.length - 1) : found
}

/** From this width on two pages are legible side by side even in an upright window. */
const LARGE_SCREEN_PX = 1000

/**
 * Whether two pages find room: in wide or large windows, never on a phone held upright, whatever is
 * stored (specification.md#2.2, #2.4).
 */
export function hasRoomForSpread(viewport: { width: number; height: number }): boolean {
  return viewport.width > viewport.height || viewport.width >= LARGE_SCREEN_PX
}
