import {
  type Columns,
  countPages,
  layOutColumns,
  toPageIndex,
} from '@yomikura/reader/book/page-columns'
import { type ChapterBody, toSheet } from './build-page.ts'
import { AWAY_SHEET, type ChapterParts } from './chapter-parts.ts'
import { alignBlocks } from './cross-blocks.ts'
import { BASE_SHEET, toFixedSheet, toLookSheet } from './look-sheet.ts'
import type { BookLook, FrameChapter, FramePlace, ShownPage } from './protocol.ts'
import type { TextMap } from './text-map.ts'
import { fitTables } from './wide-tables.ts'

/** One chapter in the frame: laid out in columns, of which a page's worth is in the window. */
export class ChapterView {
  readonly chapter: FrameChapter
  readonly text: TextMap
  readonly #sheets: readonly CSSStyleSheet[]
  #look: BookLook
  #columns: Columns
  /** The book's sheets, which never change, decide which blocks lie across the page. */
  #isAligned = false
  readonly #parts: ChapterParts
  /** Pages of the parts that were laid out so far. */
  readonly #counts = new Map<number, number>()
  /** Page of the part that is laid out. */
  #pageIndex = 0
  /** What the page was asked for by; a new layout shows it again. */
  #anchor: FramePlace = { type: 'page', pageIndex: 0 }

  constructor(
    chapter: FrameChapter,
    look: BookLook,
    { text, parts, sheets }: ChapterBody & { sheets: readonly CSSStyleSheet[] },
  ) {
    this.chapter = chapter
    this.#look = look
    this.#sheets = sheets
    this.text = text
    this.#parts = parts
    this.#columns = this.#measure()
    this.layOut(look)
  }

  get isFixed(): boolean {
    return this.chapter.fixedSize !== undefined
  }

  /** Lays out again, by a new look or for a new window, and stays at the same words. */
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
      toSheet(AWAY_SHEET),
      toSheet(toLookSheet(chapter, look, this.#columns)),
      toSheet(BASE_SHEET),
      ...this.#sheets,
    ]
    if (!this.#isAligned) alignBlocks(document.body, chapter.writingMode)
    this.#isAligned = true
    this.#counts.clear()
    this.#count()
    // Words stay where they are in the text: anchored to each new page's start they would creep back
    // with every step of the letters' size.
    if (this.#anchor.type === 'offset') this.#show(this.#anchor)
    else this.go(this.#anchor)
  }

  go(place: FramePlace): void {
    if (this.chapter.fixedSize) return
    this.#show(place)
    this.#anchor = place.type === 'turn' ? { type: 'page', pageIndex: this.#pageIndex } : place
    // By its words from now on: they stay when letters grow.
    if (place.type !== 'end' && this.text.length > 0) {
      const start = this.#findStart(this.#pageIndex)
      if (this.#parts.count > 1 || this.#pageOf(start) === this.#pageIndex) {
        this.#anchor = { type: 'offset', offset: start }
      }
    }
  }

  /** Pages of the part that is laid out. */
  #count(): number {
    const known = this.#counts.get(this.#parts.shown)
    if (known !== undefined) return known
    const { body } = document
    fitTables(body, this.#columns.lineSize, this.#isVertical)
    const count = countPages(this.#isVertical ? body.scrollHeight : body.scrollWidth, this.#columns)
    this.#counts.set(this.#parts.shown, count)
    return count
  }

  #show(place: FramePlace): void {
    const pageIndex = this.#toPage(place)
    this.#pageIndex = Math.max(0, Math.min(pageIndex, this.#count() - 1))
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
    if (this.chapter.fixedSize)
      return { serial, pageIndex: 0, pageCount: 1, start: 0, end: this.text.length }
    const pageIndex = this.#pageIndex
    const isLast = pageIndex === this.#count() - 1
    const { before, total } = this.#parts.estimate(this.#counts)
    return {
      serial,
      pageIndex: before + pageIndex,
      pageCount: total,
      start: this.#findStart(pageIndex),
      end: isLast ? this.#parts.range.end : this.#findStart(pageIndex + 1),
    }
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
        this.#parts.show(0)
        return place.pageIndex
      case 'turn':
        return this.#turn(place.step)
      case 'end':
        this.#parts.show(this.#parts.count - 1)
        return this.#count() - 1
      case 'offset':
        this.#parts.show(this.#parts.indexOf(place.offset))
        return place.offset === this.#parts.range.start ? 0 : this.#pageOf(place.offset)
      case 'fragment':
        return this.#toPageOfFragment(place.fragment)
    }
  }

  /** A page on or back, in the next part where this one ends. */
  #turn(step: 1 | -1): number {
    const pageIndex = this.#pageIndex + step
    const part = this.#parts.shown + step
    const isInside = pageIndex >= 0 && pageIndex < this.#count()
    if (isInside || part < 0 || part >= this.#parts.count) return pageIndex
    this.#parts.show(part)
    return step === 1 ? 0 : this.#count() - 1
  }

  #toPageOfFragment(fragment: string): number {
    const element = document.getElementById(fragment) ?? document.getElementsByName(fragment)[0]
    if (!element) return 0
    this.#parts.show(this.#parts.indexOfElement(element))
    return this.#pageAt(firstBox(element))
  }

  #pageOf(offset: number): number {
    const box = this.text.toBox(offset)
    return box ? this.#pageAt(box) : this.#count() - 1
  }

  #pageAt(box: DOMRect): number {
    const body = document.body.getBoundingClientRect()
    const left = this.#isRtl ? body.right - box.right : box.left - body.left
    return toPageIndex(this.#isVertical ? box.top - body.top : left, this.#columns)
  }

  /** Offset of the first letter on a page: pages only grow along the text, so halving finds it. */
  #findStart(pageIndex: number): number {
    const { start, end } = this.#parts.range
    if (pageIndex === 0) return start
    let low = start
    let high = end
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
