/** Screen order of pages. Books are right-to-left unless the work says otherwise (product.md#direction). */
export type PageDirection = 'rtl' | 'ltr'

/** What is known of a page before its picture is fetched, so that its place is reserved. */
export type PublicationPage = {
  /** Stored name of the picture; unique in the publication. */
  id: string
  width: number
  height: number
  /** Mean colour, CSS hex, shown until the picture is there. */
  color: string
  /** The half of an open book that a fixed book asks for, or the whole window. */
  side?: 'first' | 'second' | 'alone'
}

/** A thing that is read page by page: one folder of pictures, one PDF, later one book. */
export type Publication = {
  pages: readonly PublicationPage[]
  direction: PageDirection
}

/** Which half of the screen a person means. Never mixed with forward and back. */
export type Side = 'left' | 'right'

/**
 * How many times wider than high a page is at least before it counts as landscape. Two of the
 * narrowest common book pages (3 : 5) make 1.2; a square page scanned or cut unevenly stays
 * below 1.1.
 */
const LANDSCAPE_RATIO = 1.1

/** A landscape picture was drawn as a spread already, so it never shares the screen. */
export function isLandscape(page: Pick<PublicationPage, 'width' | 'height'>): boolean {
  return page.width >= page.height * LANDSCAPE_RATIO
}

/** The side that leads on in this direction. */
export function toForwardSide(direction: PageDirection): Side {
  return direction === 'rtl' ? 'left' : 'right'
}
