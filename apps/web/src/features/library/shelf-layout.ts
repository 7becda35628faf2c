import type { LibraryGroup } from '#data/library/db/library-groups.ts'

/** How works are laid out in lines of equal height. All lengths in CSS pixels. */
export type ShelfMeasures = {
  columns: number
  itemWidth: number
  gap: number
  /** Height of a line of works, the space under it included. */
  lineHeight: number
  headerHeight: number
}

/** A line of the shelf: a group's heading, or up to `columns` of its works. */
export type ShelfLine = {
  groupIndex: number
  isHeader: boolean
  /** Place of the line's first work among the found ones. */
  first: number
  count: number
}

const GRID = {
  gap: 16,
  phoneGap: 12,
  textHeight: 66,
  space: 14,
}
/** By the size of covers that the reader chose: their least width, and how many stand in a line. */
const SIZES = {
  s: { minItemWidth: 108, phoneColumns: 4, mostColumns: 16 },
  m: { minItemWidth: 148, phoneColumns: 3, mostColumns: 12 },
  l: { minItemWidth: 208, phoneColumns: 2, mostColumns: 9 },
}
const PHONE_WIDTH = 480
/** A cover of 56 px by 80 px, and air around it. */
const LIST = { line: 88, gap: 32, twoColumnsWidth: 1300 }
const HEADER = 52
/** Width by height of the place a cover stands in; covers of other shapes stand on its floor. */
const COVER_PLACE_RATIO = 0.7

/**
 * Measures of the grid in a container of that width: by default three columns on phones, and on the
 * widest screens larger covers rather than ever more of them.
 */
export function measureGrid(containerWidth: number, size: keyof typeof SIZES = 'm'): ShelfMeasures {
  const isPhone = containerWidth < PHONE_WIDTH
  const gap = isPhone ? GRID.phoneGap : GRID.gap
  const { minItemWidth, phoneColumns, mostColumns } = SIZES[size]
  const fitting = Math.max(1, Math.floor((containerWidth + gap) / (minItemWidth + gap)))
  const columns = isPhone ? phoneColumns : Math.min(mostColumns, fitting)
  const itemWidth = Math.max(0, (containerWidth - gap * (columns - 1)) / columns)
  const lineHeight = Math.round(itemWidth / COVER_PLACE_RATIO) + GRID.textHeight + GRID.space
  return { columns, itemWidth, gap, lineHeight, headerHeight: HEADER }
}

/** Measures of the rows in a container of that width: two beside each other where there is room. */
export function measureList(containerWidth: number): ShelfMeasures {
  const { line, gap } = LIST
  const columns = containerWidth < LIST.twoColumnsWidth ? 1 : 2
  const itemWidth = Math.max(0, (containerWidth - gap * (columns - 1)) / columns)
  return { columns, itemWidth, gap, lineHeight: line, headerHeight: HEADER }
}

/** Finds any line without laying out the others: 50,000 works must not cost 50,000 objects. */
export class ShelfLayout {
  readonly #groups: readonly LibraryGroup[]
  readonly #columns: number
  /** Number of each group's header line, and of the line after the last. */
  readonly #starts: number[]

  /** Works that are laid out; those after them wait until the reader comes near. */
  readonly #limit: number

  constructor(groups: readonly LibraryGroup[], columns: number, limit = Number.MAX_SAFE_INTEGER) {
    this.#groups = groups
    this.#columns = columns
    this.#limit = limit
    this.#starts = [0]
    for (const group of groups) {
      if (group.start >= limit) break
      const lines = Math.ceil(this.#countOf(group) / columns)
      this.#starts.push((this.#starts.at(-1) ?? 0) + 1 + lines)
    }
  }

  #countOf(group: LibraryGroup): number {
    return Math.min(group.count, this.#limit - group.start)
  }

  get lineCount(): number {
    return this.#starts.at(-1) ?? 0
  }

  line(lineIndex: number): ShelfLine {
    const groupIndex = this.#findGroup(lineIndex)
    const group = this.#groups[groupIndex]
    const lineInGroup = lineIndex - (this.#starts[groupIndex] ?? 0)
    if (!group || lineInGroup === 0) {
      return { groupIndex, isHeader: true, first: group?.start ?? 0, count: 0 }
    }
    const skipped = (lineInGroup - 1) * this.#columns
    const count = Math.min(this.#columns, this.#countOf(group) - skipped)
    return { groupIndex, isHeader: false, first: group.start + skipped, count }
  }

  /** Distance of a line from the first one; for `lineCount`, the height of all lines. */
  offsetOf(lineIndex: number, measures: ShelfMeasures): number {
    if (lineIndex >= this.lineCount) {
      const headers = this.#starts.length - 1
      return headers * measures.headerHeight + (this.lineCount - headers) * measures.lineHeight
    }
    const groupIndex = this.#findGroup(lineIndex)
    const headers = groupIndex + (lineIndex === this.#starts[groupIndex] ? 0 : 1)
    return headers * measures.headerHeight + (lineIndex - headers) * measures.lineHeight
  }

  /** Line that a work lies in. */
  lineOf(place: number): number {
    let low = 0
    let high = this.#starts.length - 2
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#groups[middle]?.start ?? 0) <= place) low = middle
      else high = middle - 1
    }
    const inGroup = place - (this.#groups[low]?.start ?? 0)
    return (this.#starts[low] ?? 0) + 1 + Math.floor(inGroup / this.#columns)
  }

  /** Work under another one, in the same column or the last of a shorter line; undefined at the end. */
  placeBelow(place: number): number | undefined {
    return this.#placeBeside(place, 1)
  }

  placeAbove(place: number): number | undefined {
    return this.#placeBeside(place, -1)
  }

  #placeBeside(place: number, step: 1 | -1): number | undefined {
    const from = this.lineOf(place)
    const column = place - this.line(from).first
    let to = from + step
    if (to >= 0 && to < this.lineCount && this.line(to).isHeader) to += step
    if (to < 0 || to >= this.lineCount) return undefined
    const { first, count } = this.line(to)
    return first + Math.min(column, count - 1)
  }

  /** Last group that starts at or before the line. */
  #findGroup(lineIndex: number): number {
    let low = 0
    let high = this.#starts.length - 2
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#starts[middle] ?? 0) <= lineIndex) low = middle
      else high = middle - 1
    }
    return low
  }
}
