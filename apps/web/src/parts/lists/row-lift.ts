/** Space at the edges of the window in which a drag scrolls the page, and its fastest step a frame. */
const EDGE_PX = 80
const SCROLL_PX = 18

/**
 * A row lifted out of a list of rows of equal height. Moves what is drawn, never the rows themselves:
 * dragging through hundreds of rows costs no layout and no render.
 */
export class RowLift {
  readonly #list: HTMLElement
  readonly #rows: readonly HTMLElement[]
  readonly #rowPx: number
  readonly from: number
  #to: number

  constructor(list: HTMLElement, from: number) {
    this.#list = list
    this.#rows = [...list.children] as HTMLElement[]
    this.#rowPx = this.#rows[from]?.getBoundingClientRect().height ?? 1
    this.from = from
    this.#to = from
    list.dataset.lifting = 'true'
    if (this.#rows[from]) this.#rows[from].dataset.lifted = 'true'
  }

  get to(): number {
    return this.#to
  }

  get count(): number {
    return this.#rows.length
  }

  /** Moves the row by a distance from where it was lifted; the others make room. */
  moveBy(distancePx: number): void {
    this.#makeRoom(this.from + Math.round(distancePx / this.#rowPx))
    this.#place(distancePx)
  }

  moveTo(place: number): void {
    this.#makeRoom(place)
    this.#place((this.#to - this.from) * this.#rowPx)
    this.#rows[this.#to]?.scrollIntoView({ block: 'nearest' })
  }

  /** Puts everything back; whoever lifted the row orders the list. */
  end(): void {
    delete this.#list.dataset.lifting
    for (const row of this.#rows) {
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

  #place(distancePx: number): void {
    const row = this.#rows[this.from]
    if (row) row.style.transform = `translateY(${distancePx}px)`
  }

  /** Only rows between the old place and the new one have to move. */
  #makeRoom(wanted: number): void {
    const to = Math.min(this.count - 1, Math.max(0, wanted))
    const [first, last] = [Math.min(this.#to, to), Math.max(this.#to, to)]
    this.#to = to
    for (let place = first; place <= last; place++) {
      if (place === this.from) continue
      const row = this.#rows[place]
      if (row) row.style.transform = this.#toShift(place)
    }
  }

  #toShift(place: number): string {
    if (place > this.from && place <= this.#to) return `translateY(${-this.#rowPx}px)`
    if (place < this.from && place >= this.#to) return `translateY(${this.#rowPx}px)`
    return ''
  }
}
