import { MEASURES } from '@yomikura/contract/limits'
import type { Command } from '@yomikura/reader/commands'
import {
  FITTED,
  fitSize,
  isZoomed,
  keepInBounds,
  panBy,
  type Point,
  type Size,
  type ZoomBounds,
  zoomTo,
  type ZoomView,
} from '@yomikura/reader/zoom'
import { runZoomCommand } from '@yomikura/reader/zoom-commands'
import type { ZoomTarget } from '../paged/zoom-target.ts'

type Stage = { viewport: Size; pages: readonly Size[]; isHalf: boolean }

/** How the fixed pages of a book lie magnified on their stage. */
export class PageZoom implements ZoomTarget {
  readonly #getStage: () => Stage
  readonly #onChange: () => void
  #view: ZoomView = FITTED

  constructor(getStage: () => Stage, onChange: () => void) {
    this.#getStage = getStage
    this.#onChange = onChange
  }

  get view(): ZoomView {
    return this.#view
  }

  get scale(): number {
    return this.#view.scale
  }

  get isZoomed(): boolean {
    return isZoomed(this.#view)
  }

  readonly zoomTo = (scale: number, point: Point): void => {
    this.#set(zoomTo(this.#view, scale, point, this.#bounds()))
  }

  readonly panBy = (by: Point): void => this.#set(panBy(this.#view, by, this.#bounds()))

  /** @returns false when the command asks nothing of the zoom */
  run(command: Command, point: Point = { x: 0, y: 0 }): boolean {
    const bounds = this.#bounds()
    const toggledScale = MEASURES.doubleTapZoom
    const view = runZoomCommand(this.#view, command, { bounds, point, toggledScale })
    if (view) this.#set(view)
    return view !== undefined
  }

  /** Other pages are shown whole. */
  reset(): void {
    this.#set(FITTED)
  }

  /** The window changed its size. */
  fit(): void {
    this.#set(keepInBounds(this.#view, this.#bounds()))
  }

  #bounds(): ZoomBounds {
    const { viewport, pages, isHalf } = this.#getStage()
    const room = isHalf ? { ...viewport, width: viewport.width / 2 } : viewport
    const sizes = pages.map((page) => fitSize(page, room))
    const width = Math.max(...sizes.map((size) => size.width)) * (isHalf ? 2 : 1)
    const height = Math.max(...sizes.map((size) => size.height))
    const minScale = MEASURES.minZoom
    const maxScale = MEASURES.maxZoom
    return { viewport, content: { width, height }, minScale, maxScale }
  }

  #set(view: ZoomView): void {
    const { scale, x, y } = this.#view
    if (view.scale === scale && view.x === x && view.y === y) return
    this.#view = view
    this.#onChange()
  }
}
