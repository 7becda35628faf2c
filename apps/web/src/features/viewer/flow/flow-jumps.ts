import type { Jumper, JumpListener } from '../jump-history.ts'

/** The book that is read. A place is a letter of it, or a page where all were laid out by the book. */
export type JumpedBook = {
  /** Where its screen begins. */
  read: () => number
  /** Goes there; the page is painted later. */
  show: (place: number) => void
  /** How far two places must lie apart for a way back. */
  least: number
  /** The way back is another one now. */
  onChange: () => void
}

/** The jumps of one book, and the way back after the last one. */
export class FlowJumps implements Jumper {
  readonly #book: JumpedBook
  #noteJump: JumpListener | undefined
  #origin: number | undefined
  /** Where a jump began whose page is not painted yet: where it leads is known then. */
  #left: number | undefined

  constructor(book: JumpedBook) {
    this.#book = book
  }

  /** The place before the last jump; undefined where there is no way back. */
  get origin(): number | undefined {
    return this.#origin
  }

  readonly watchJumps = (listener: JumpListener): (() => void) => {
    this.#noteJump = listener
    return () => {
      this.#noteJump = undefined
    }
  }

  /** Goes to a place, and keeps the way back if it is far. */
  jump(place: number): void {
    if (Math.abs(place - this.#book.read()) >= this.#book.least) this.leave()
    this.#book.show(place)
  }

  /** A jump begins: the place before it is kept. */
  leave(): void {
    const from = this.#book.read()
    this.#left ??= from
    this.#setOrigin(from)
  }

  /** A page is painted: the one that a jump led to, or one of before it that was still on its way. */
  notePainted(): void {
    const from = this.#left
    const to = this.#book.read()
    if (from === undefined || to === from) return
    this.#left = undefined
    this.#noteJump?.(from, to)
  }

  readonly travel = (place: number): void => {
    this.#left = undefined
    this.#setOrigin(this.#origin === place ? undefined : this.#book.read())
    this.#book.show(place)
  }

  jumpBack(): void {
    if (this.#origin === undefined) return
    this.#book.show(this.#origin)
    this.#setOrigin(undefined)
  }

  #setOrigin(origin: number | undefined): void {
    this.#origin = origin
    this.#book.onChange()
  }
}
