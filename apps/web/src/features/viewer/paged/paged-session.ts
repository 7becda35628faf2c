import type { Command } from '@yomikura/reader/commands'
import { MEASURES } from '@yomikura/contract/limits'
import {
  listVisiblePages,
  openPaged,
  type PagedAction,
  type PagedState,
  reducePaged,
  toZoomBounds,
} from '@yomikura/reader/paged-reader'
import { MAX_DECODED_PIXELS, planPreload, SAVE_DATA_OFFSETS } from '@yomikura/reader/preload'
import type { PageDirection, Publication } from '@yomikura/reader/publication'
import { hasRoomForSpread } from '@yomikura/reader/spreads'
import { isZoomed, panBy, type Point, type Size, zoomTo } from '@yomikura/reader/zoom'
import { runZoomCommand } from '@yomikura/reader/zoom-commands'
import { Listeners } from '@yomikura/ui/store'
import type { PageStore } from '#data/works/content/page-store.ts'
import { hasSaveData } from '#lib/has-save-data.ts'
import type { Jumper, JumpListener } from '../jump-history.ts'

const SCALES = { minScale: MEASURES.minZoom, maxScale: MEASURES.maxZoom }

/** Commands that the reading position and the zoom answer; the rest belongs to the chrome. */
const ACTIONS: Partial<Record<Command, (state: PagedState) => PagedAction>> = {
  forward: () => ({ type: 'turned', by: 'forward' }),
  back: () => ({ type: 'turned', by: 'back' }),
  first: () => ({ type: 'jumped', toPage: 0 }),
  last: (state) => ({ type: 'jumped', toPage: state.publication.pages.length - 1 }),
  'jump-back': () => ({ type: 'jumped-back' }),
}

/** How a reader wants pages laid out, before the window has its say. */
export type LayoutChoice = {
  isSpreadView: boolean
  isSwitchingSpread: boolean
  direction: PageDirection
}

function toLayout(choice: LayoutChoice, viewport: Size): PagedState['layout'] {
  return {
    isSpread: choice.isSpreadView && hasRoomForSpread(viewport),
    isSwitchingSpread: choice.isSwitchingSpread,
    direction: choice.direction,
  }
}

/** One opened publication: the core's state, its decoded pages, and who watches them. */
export class PagedSession implements Jumper {
  readonly pages: PageStore
  readonly #listeners = new Listeners()
  #state: PagedState
  #choice: LayoutChoice
  /** Set once a first page is on screen: until then nothing else may be fetched. */
  #isPreloading = false
  #noteJump: JumpListener | undefined

  constructor(
    publication: Publication,
    at: { pageIndex: number; choice: LayoutChoice; viewport: Size },
    pages: PageStore,
  ) {
    this.#choice = at.choice
    const layout = toLayout(at.choice, at.viewport)
    this.#state = openPaged(publication, { ...at, layout })
    this.pages = pages
  }

  /** Applies what the reader chose; where there is no room a chosen spread waits for it. */
  choose(choice: LayoutChoice): void {
    this.#choice = choice
    this.#layOut()
  }

  resize(viewport: Size): void {
    const { width, height } = this.#state.viewport
    if (width !== viewport.width || height !== viewport.height) {
      this.dispatch({ type: 'resized', viewport })
    }
    this.#layOut()
  }

  #layOut(): void {
    const layout = toLayout(this.#choice, this.#state.viewport)
    const { isSpread, isSwitchingSpread, direction } = this.#state.layout
    const isSame =
      layout.isSpread === isSpread &&
      layout.isSwitchingSpread === isSwitchingSpread &&
      layout.direction === direction
    if (!isSame) this.dispatch({ type: 'laid-out', layout })
  }

  readonly getState = (): PagedState => this.#state

  readonly subscribe = this.#listeners.subscribe

  dispatch(action: PagedAction): void {
    const next = reducePaged(this.#state, action)
    if (next === this.#state) return
    const hasMoved =
      next.spreads !== this.#state.spreads || next.spreadIndex !== this.#state.spreadIndex
    const from = this.#state.pageIndex
    this.#state = next
    this.#listeners.notify()
    if (hasMoved) this.want()
    if (action.type === 'jumped' && next.jumpBack) this.#noteJump?.(from, next.pageIndex)
  }

  readonly watchJumps = (listener: JumpListener): (() => void) => {
    this.#noteJump = listener
    return () => {
      this.#noteJump = undefined
    }
  }

  readonly travel = (place: number): void => {
    // Read downwards, the same pages have places between them.
    const toPage = Math.min(Math.floor(place), this.#state.publication.pages.length - 1)
    const isWayBack = this.#state.jumpBack?.originPage === toPage
    this.dispatch(isWayBack ? { type: 'jumped-back' } : { type: 'jumped', toPage })
  }

  /**
   * Does what a command asks of pages and zoom.
   *
   * @param point where the command points to, from the window's centre
   * @returns false when the command is not one of these
   */
  run(command: Command, point: Point = { x: 0, y: 0 }): boolean {
    const view = runZoomCommand(this.#state.view, command, {
      bounds: toZoomBounds(this.#state, SCALES),
      point,
      toggledScale: MEASURES.doubleTapZoom,
    })
    if (view !== undefined) {
      this.dispatch({ type: 'zoomed', view })
      return true
    }
    const toAction = ACTIONS[command]
    if (toAction === undefined) return false
    this.dispatch(toAction(this.#state))
    return true
  }

  /** Magnifies to `scale` around a point, both as a pinch reports them. */
  zoomTo(scale: number, point: Point): void {
    const view = zoomTo(this.#state.view, scale, point, toZoomBounds(this.#state, SCALES))
    this.dispatch({ type: 'zoomed', view })
  }

  panBy(by: Point): void {
    const view = panBy(this.#state.view, by, toZoomBounds(this.#state, SCALES))
    this.dispatch({ type: 'zoomed', view })
  }

  get scale(): number {
    return this.#state.view.scale
  }

  get isZoomed(): boolean {
    return isZoomed(this.#state.view)
  }

  /** Starts loading ahead, now that the reader sees a page. */
  startPreloading(): void {
    if (this.#isPreloading) return
    this.#isPreloading = true
    this.want()
  }

  /** Asks for the first pages before there is a screen, which may still be given up. */
  warm(): void {
    this.pages.warm(listVisiblePages(this.#state))
  }

  /** Asks for what the present place needs. */
  want(): void {
    const visible = listVisiblePages(this.#state)
    this.pages.want(this.#isPreloading ? this.#plan(visible) : visible)
  }

  #plan(visible: readonly number[]): number[] {
    const order = MEASURES.preloadOrder
    return planPreload(this.#state.publication.pages, visible, {
      order: hasSaveData() ? order.slice(0, SAVE_DATA_OFFSETS) : order,
      maxPixels: MAX_DECODED_PIXELS,
    })
  }
}
