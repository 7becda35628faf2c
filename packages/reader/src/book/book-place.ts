/** An exact place: an item of the reading order, and an offset in its text (docs/reference/book.md). */
export type BookPlace = { item: number; offset: number }

/**
 * The whole book as one line of letters. A place on it is one number, which holds at every size of
 * letters: progress, bookmarks and the seek bar count in it. Each item takes one more than it has
 * letters, so that a picture has a place too.
 */
export class BookLine {
  readonly #starts: number[] = []
  readonly length: number

  constructor(characters: readonly number[]) {
    let length = 0
    for (const count of characters) {
      this.#starts.push(length)
      length += count + 1
    }
    this.length = length
  }

  toPosition({ item, offset }: BookPlace): number {
    const start = this.#starts[item] ?? 0
    const end = this.#starts[item + 1] ?? this.length
    return Math.max(0, Math.min(start + offset, end - 1))
  }

  toPlace(position: number): BookPlace {
    const item = Math.max(
      0,
      this.#starts.findLastIndex((start) => start <= position),
    )
    return { item, offset: Math.max(0, position - (this.#starts[item] ?? 0)) }
  }

  /** How far along the line a place is, in whole percent; 100 at its end only. */
  toPercent(position: number): number {
    if (position >= this.length - 1) return 100
    return this.length === 0 ? 0 : Math.floor((position / this.length) * 100)
  }

  /**
   * The place that a screen stands for: where it begins, because bookmarks and the seek bar name that
   * place too. Only the last screen stands for the end of the book: else no book would ever be read
   * to its end.
   */
  toReached({ start, end }: { start: number; end: number }): number {
    return end >= this.length - 1 ? Math.max(0, this.length - 1) : start
  }
}

/** The form in which a place is stored and sent. */
export function formatLocator({ item, offset }: BookPlace): string {
  return `${item}/${offset}`
}

/** Reads a stored place; undefined for what is none. */
export function parseLocator(text: string): BookPlace | undefined {
  const [, item, offset] = /^(\d{1,6})\/(\d{1,9})$/.exec(text) ?? []
  return item === undefined ? undefined : { item: Number(item), offset: Number(offset) }
}
