import {
  findReadPage,
  keepReading,
  layoutStrip,
  listPagesBetween,
  planStrip,
  type StripLayout,
  toAnchor,
  toOffset,
} from '@yomikura/reader/strip'
import { toReadPercent } from '@yomikura/reader/position'
import type { Publication } from '@yomikura/reader/publication'
import type { Size } from '@yomikura/reader/zoom'
import { Listeners } from '@yomikura/ui/store'
import type { PageStore } from '#data/works/content/page-store.ts'
import { hasSaveData } from '#lib/has-save-data.ts'

/** Windows of pages that are drawn above and below the one on screen. */
const DRAWN_AROUND = 1.5

export type StripState = {
  layout: StripLayout
  viewport: Size
  /** Pages that are drawn: what is on screen and a little around it. */
  drawn: readonly number[]
  /** The page being read. */
  pageIndex: number
  /** Whether what comes after the last page fills most of the window. */
  isAtEnd: boolean
}

export type StripShape = { maxWidthPx: number; gapPx: number }

/** One strip being read: where its pages lie, which are drawn, and which are fetched. */
export class StripSession {
  readonly pages: PageStore
  readonly #publication: Publication
  readonly #listeners = new Listeners()
  #shape: StripShape
  #scrollPx: number
  #state: StripState
  #isPreloading = false

  constructor(
    publication: Publication,
    at: { pageIndex: number; shape: StripShape; viewport: Size },
    pages: PageStore,
  ) {
    this.#publication = publication
    this.#shape = at.shape
    this.pages = pages
    const layout = layoutStrip(publication.pages, at.viewport, at.shape)
    this.#scrollPx = layout.tops[at.pageIndex] ?? 0
    this.#state = this.#toState(layout, at.viewport)
  }

  readonly getState = (): StripState => this.#state

  readonly subscribe = this.#listeners.subscribe

  /** How far the strip is scrolled, as the session knows it. */
  get scrollPx(): number {
    return this.#scrollPx
  }

  /** What lies at `scrollPx` as one number: the page, and how far down it. Below the last page, their number. */
  toPlace(scrollPx: number): number {
    const { pageIndex, ratio } = toAnchor(this.#state.layout, scrollPx)
    return pageIndex + ratio
  }

  /** How far the strip is to be scrolled for a place. */
  toScroll(place: number): number {
    const { layout } = this.#state
    const pageIndex = Math.min(Math.floor(place), layout.tops.length - 1)
    return toOffset(layout, { pageIndex, ratio: place - pageIndex })
  }

  /** The page that is read where the window begins at a place. */
  toReadPage(place: number): number {
    const { layout, viewport } = this.#state
    return findReadPage(layout, this.toScroll(place), viewport)
  }

  /** How much is read where the window begins at a place, in percent as shelves and buttons say it. */
  toReadPercent(place: number): number {
    return toReadPercent(this.toReadPage(place), this.#publication.pages.length)
  }

  /** The place at which the last page ends where the window does. */
  get lastPlace(): number {
    const { layout, viewport } = this.#state
    return this.toPlace(Math.max(0, layout.heightPx - viewport.height))
  }

  /** How far two places lie apart, in windows. */
  measure(one: number, other: number): number {
    const { layout, viewport } = this.#state
    const end = Math.max(0, layout.heightPx - viewport.height)
    const [a, b] = [one, other].map((place) => Math.min(this.toScroll(place), end))
    return Math.abs((a ?? 0) - (b ?? 0)) / Math.max(1, viewport.height)
  }

  /** The reader scrolled. */
  scroll(scrollPx: number): void {
    this.#scrollPx = scrollPx
    this.#set(this.#toState(this.#state.layout, this.#state.viewport))
    this.want()
  }

  /**
   * The window or the chosen width changed.
   *
   * @returns where the strip is to be scrolled, so that what was read stays on screen
   */
  layOut(viewport: Size, shape: StripShape): number {
    const { layout: before, viewport: was } = this.#state
    const isSame =
      viewport.width === was.width &&
      viewport.height === was.height &&
      shape.maxWidthPx === this.#shape.maxWidthPx &&
      shape.gapPx === this.#shape.gapPx
    if (isSame) return this.#scrollPx
    const layout = layoutStrip(this.#publication.pages, viewport, shape)
    this.#shape = shape
    this.#scrollPx = keepReading(
      this.#scrollPx,
      { layout: before, viewport: was },
      { layout, viewport },
    )
    this.#set(this.#toState(layout, viewport))
    this.want()
    return this.#scrollPx
  }

  /** Starts loading ahead, now that the reader sees a page. */
  startPreloading(): void {
    if (this.#isPreloading) return
    this.#isPreloading = true
    this.want()
  }

  /** Asks for the first pages before there is a screen, which may still be given up. */
  warm(): void {
    this.pages.warm(this.#listInView())
  }

  /** Asks for what the present place needs. */
  want(): void {
    const { layout, viewport } = this.#state
    const at = { scrollPx: this.#scrollPx, viewport }
    const ahead = this.#isPreloading ? (hasSaveData() ? 1 : undefined) : 0
    this.pages.want(
      this.#isPreloading
        ? planStrip(this.#publication.pages, layout, at, ahead === undefined ? {} : { ahead })
        : this.#listInView(),
    )
  }

  #listInView(): number[] {
    const { layout, viewport } = this.#state
    return listPagesBetween(layout, this.#scrollPx, this.#scrollPx + viewport.height)
  }

  #toState(layout: StripLayout, viewport: Size): StripState {
    const around = viewport.height * DRAWN_AROUND
    const from = this.#scrollPx - around
    const to = this.#scrollPx + viewport.height + around
    return {
      layout,
      viewport,
      drawn: listPagesBetween(layout, from, to),
      pageIndex: findReadPage(layout, this.#scrollPx, viewport),
      // A strip that is shorter than half a window is not at its end as it opens.
      isAtEnd: this.#scrollPx > 0 && this.#scrollPx + viewport.height / 2 > layout.heightPx,
    }
  }

  /** Scrolling changes the state only when another page comes in sight: it happens every frame. */
  #set(next: StripState): void {
    const { layout, viewport, drawn, pageIndex, isAtEnd } = this.#state
    const isSame =
      next.layout === layout &&
      next.viewport === viewport &&
      next.pageIndex === pageIndex &&
      next.isAtEnd === isAtEnd &&
      next.drawn.length === drawn.length &&
      next.drawn[0] === drawn[0]
    if (isSame) return
    this.#state = next
    this.#listeners.notify()
  }
}
