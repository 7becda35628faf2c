/** Space at the edges of the window in which a drag scrolls the page, and its fastest step a frame. */
const EDGE_PX = 80
const SCROLL_PX = 18

/**
 * A row lifted out of a list of rows of equal height, of which only those near the window are in the
 * page. Moves what is drawn, never the rows themselves: dragging costs no layout and no render.
 */
export class RowLift {
  readonly #list: HTMLElement
  readonly #rowPx: number
  readonly #comers: MutationObserver
  readonly from: number
  readonly count: number
  #to: number
  /** How far the lifted row is drawn from its place. */
  #distancePx = 0

  constructor(list: HTMLElement, { from, count }: { from: number; count: number }) {
    this.#list = list
    this.from = from
    this.count = count
    this.#to = from
    this.#rowPx = this.#row()?.getBoundingClientRect().height ?? 1
    list.dataset.lifting = 'true'
    // Rows that come into the page while it scrolls make room too, before they are painted.
    this.#comers = new MutationObserver(() => this.#draw())
    this.#comers.observe(list, { childList: true })
    this.#draw()
  }

  get to(): number {
    return this.#to
  }

  /** Moves the row by a distance from where it was lifted; the others make room. */
  moveBy(distancePx: number): void {
    this.#distancePx = distancePx
    this.#to = this.#clamp(this.from + Math.round(distancePx / this.#rowPx))
    this.#draw()
  }

  moveTo(place: number): void {
    this.#to = this.#clamp(place)
    this.#distancePx = (this.#to - this.from) * this.#rowPx
    this.#draw()
    this.#row()?.scrollIntoView({ block: 'nearest' })
  }

  /** Puts everything back; the code that lifted the row orders the list. */
  end(): void {
    this.#comers.disconnect()
    delete this.#list.dataset.lifting
    for (const row of this.#rows()) {
      row.style.removeProperty('transform')
      delete row.dataset.lifted
    }
  }

  /** How far the page should scroll now that the pointer is at that height of the window. */
  static toScrollStep(clientY: number, windowPx: number): number {
    const above = EDGE_PX - clientY
    const below = clientY - (windowPx - EDGE_PX)
    const depth = Math.min(1, Math.max(above, below) / EDGE_PX)
    if (depth <= 0) return 0
    return Math.ceil(depth * SCROLL_PX) * (above > below ? -1 : 1)
  }

  #draw(): void {
    for (const row of this.#rows()) {
      const place = Number(row.dataset.place)
      if (place === this.from) row.dataset.lifted = 'true'
      row.style.transform = place === this.from ? toShift(this.#distancePx) : this.#toRoom(place)
    }
  }

  /** Only rows between the old place and the new one have to move. */
  #toRoom(place: number): string {
    if (place > this.from && place <= this.#to) return toShift(-this.#rowPx)
    if (place < this.from && place >= this.#to) return toShift(this.#rowPx)
    return ''
  }

  #clamp(place: number): number {
    return Math.min(this.count - 1, Math.max(0, place))
  }

  #row(): HTMLElement | undefined {
    return this.#rows().find((row) => Number(row.dataset.place) === this.from)
  }

  #rows(): HTMLElement[] {
    return [...this.#list.children] as HTMLElement[]
  }
}

function toShift(px: number): string {
  return `translateY(${px}px)`
}
