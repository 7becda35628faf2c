import {
  type Columns,
  countPages,
  layOutColumns,
  toPageIndex,
} from '@yomikura/reader/book/page-columns'
import { toSheet } from './build-page.ts'
import { BASE_SHEET, toFixedSheet, toLookSheet } from './look-sheet.ts'
import type { BookLook, FrameChapter, FramePlace, ShownPage } from './protocol.ts'
import { TextMap } from './text-map.ts'

/** One chapter in the frame: laid out in columns, of which a page's worth is in the window. */
export class ChapterView {
  readonly chapter: FrameChapter
  readonly text: TextMap
  readonly #sheets: readonly CSSStyleSheet[]
  #look: BookLook
  #columns: Columns
  #pageIndex = 0
  #pageCount = 1
  /** What the page was asked for by; a new layout shows it again. */
  #anchor: FramePlace = { type: 'page', pageIndex: 0 }

  constructor(chapter: FrameChapter, look: BookLook, sheets: readonly CSSStyleSheet[]) {
    this.chapter = chapter
    this.#look = look
    this.#sheets = sheets
    this.text = new TextMap(document.body)
    this.#columns = this.#measure()
    this.layOut(look)
  }

  get isFixed(): boolean {
    return this.chapter.fixedSize !== undefined
  }

  /** Lays out anew, by a new look or for a new window, and stays at the same words. */
  layOut(look: BookLook = this.#look): void {
    this.#look = look
    const { chapter } = this
    if (chapter.fixedSize) {
      const window = { width: innerWidth, height: innerHeight }
      document.adoptedStyleSheets = [
        ...this.#sheets,
        toSheet(toFixedSheet(chapter.fixedSize, window)),
      ]
      return
    }
    this.#columns = this.#measure()
    document.adoptedStyleSheets = [
      toSheet(toLookSheet(chapter, look, this.#columns)),
      toSheet(BASE_SHEET),
      ...this.#sheets,
    ]
    const { body } = document
    this.#pageCount = countPages(
      this.#isVertical ? body.scrollHeight : body.scrollWidth,
      this.#columns,
    )
    // Words stay where they are in the text: anchored to each new page's start they would creep back
    // with every step of the letters' size.
    if (this.#anchor.type === 'offset') this.#show(this.#anchor)
    else this.go(this.#anchor)
  }

  go(place: FramePlace): void {
    if (this.chapter.fixedSize) return
    this.#show(place)
    this.#anchor = place
    // By its words from now on: they stay when letters grow.
    if (place.type !== 'end' && this.text.length > 0) {
      const start = this.#findStart(this.#pageIndex)
      if (this.#pageOf(start) === this.#pageIndex) this.#anchor = { type: 'offset', offset: start }
    }
  }

  #show(place: FramePlace): void {
    const last = this.#pageCount - 1
    this.#pageIndex = Math.max(0, Math.min(this.#toPage(place), last))
    const { stride } = this.#columns
    const half = this.chapter.facing === 'second' ? stride / 2 : 0
    const shift = this.#pageIndex * stride + half
    const { style } = document.body
    style.setProperty(
      'translate',
      this.#isVertical ? `0 ${-shift}px` : `${this.#isRtl ? shift : -shift}px 0`,
      'important',
    )
  }

  get shown(): ShownPage {
    const { serial } = this.chapter
    const [pageIndex, pageCount] = [this.#pageIndex, this.#pageCount]
    if (this.chapter.fixedSize)
      return { serial, pageIndex, pageCount, start: 0, end: this.text.length }
    const start = this.#findStart(pageIndex)
    const end = pageIndex === pageCount - 1 ? this.text.length : this.#findStart(pageIndex + 1)
    return { serial, pageIndex, pageCount, start, end }
  }

  get #isVertical(): boolean {
    return this.chapter.writingMode !== 'horizontal-tb'
  }

  get #isRtl(): boolean {
    return getComputedStyle(document.body).direction === 'rtl'
  }

  #measure(): Columns {
    return layOutColumns({
      width: innerWidth,
      height: innerHeight,
      isVertical: this.#isVertical,
      isFacing: this.chapter.facing !== undefined,
      fontSizePx: this.#look.fontSizePx,
      margin: this.#look.margin,
    })
  }

  #toPage(place: FramePlace): number {
    switch (place.type) {
      case 'page':
        return place.pageIndex
      case 'end':
        return this.#pageCount - 1
      case 'offset':
        return place.offset === 0 ? 0 : this.#pageOf(place.offset)
      case 'fragment': {
        const element =
          document.getElementById(place.fragment) ?? document.getElementsByName(place.fragment)[0]
        return element ? this.#pageAt(firstBox(element)) : 0
      }
    }
  }

  #pageOf(offset: number): number {
    const box = this.text.toBox(offset)
    return box ? this.#pageAt(box) : this.#pageCount - 1
  }

  #pageAt(box: DOMRect): number {
    const body = document.body.getBoundingClientRect()
    const left = this.#isRtl ? body.right - box.right : box.left - body.left
    return toPageIndex(this.#isVertical ? box.top - body.top : left, this.#columns)
  }

  /** Offset of the first letter on a page: pages only grow along the text, so halving finds it. */
  #findStart(pageIndex: number): number {
    if (pageIndex === 0) return 0
    let low = 0
    let high = this.text.length
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if (this.#pageOf(middle) < pageIndex) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** An empty anchor has no box of its own; what follows it has. */
function firstBox(element: Element): DOMRect {
  const own = element.getClientRects()[0]
  if (own && (own.width > 0 || own.height > 0)) return own
  const range = document.createRange()
  range.setStartAfter(element)
  range.setEndAfter(element.parentNode?.lastChild ?? element)
  return range.getClientRects()[0] ?? element.getBoundingClientRect()
}
