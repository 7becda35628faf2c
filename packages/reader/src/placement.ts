import type { PageDirection, PublicationPage } from './publication.ts'
import type { Spread } from './spreads.ts'
import { fitSize, type Size } from './zoom.ts'

/** Where a page lies, in CSS pixels from the window's centre to the page's left top corner. */
export type PlacedPage = { pageIndex: number; x: number; y: number; width: number; height: number }

/**
 * Places the pages of a spread in the window: the spine in the middle, facing pages equally high, a
 * page that keeps its side leaves the other half empty. Whole pixels, so that no seam shows.
 */
export function placeSpread(
  pages: readonly Pick<PublicationPage, 'width' | 'height'>[],
  spread: Spread,
  viewport: Size,
  direction: PageDirection,
): PlacedPage[] {
  if (spread.place === 'centre') {
    return spread.pages.map((pageIndex) => centrePage(pages[pageIndex]!, pageIndex, viewport))
  }
  const half = { width: viewport.width / 2, height: viewport.height }
  const height = Math.floor(
    Math.min(...spread.pages.map((index) => fitSize(pages[index]!, half).height)),
  )
  return spread.pages.map((pageIndex, slot) => {
    const page = pages[pageIndex]!
    const width = Math.floor((height * page.width) / page.height)
    const isFirst = spread.place === 'pair' ? slot === 0 : spread.place === 'first'
    const isRight = isFirst === (direction === 'rtl')
    return { pageIndex, x: isRight ? 0 : -width, y: -Math.round(height / 2), width, height }
  })
}

function centrePage(page: Size, pageIndex: number, viewport: Size): PlacedPage {
  const fitted = fitSize(page, viewport)
  const width = Math.floor(fitted.width)
  const height = Math.floor(fitted.height)
  return { pageIndex, x: -Math.round(width / 2), y: -Math.round(height / 2), width, height }
}

/** The smallest box around the window's centre that holds every placed page: what zoom may move. */
export function toContentSize(placed: readonly PlacedPage[]): Size {
  const reach = (from: number, length: number) => Math.max(Math.abs(from), Math.abs(from + length))
  return {
    width: 2 * Math.max(1, ...placed.map((page) => reach(page.x, page.width))),
    height: 2 * Math.max(1, ...placed.map((page) => reach(page.y, page.height))),
  }
}
