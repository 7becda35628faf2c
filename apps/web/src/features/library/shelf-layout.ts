import type { LibraryGroup } from '#data/library/db/library-groups.ts'

/** How works are laid out in lines of equal height. All lengths in CSS pixels. */
export type ShelfMeasures = {
  columns: number
  itemWidth: number
  gap: number
  /** Height of a line of works, the space under it included. */
  lineHeight: number
  headerHeight: number
  /** The fewest works of a group whose covers are as wide as its heading: it may stand beside others. */
  sharedFrom: number
}

/** A line of the shelf: headings, or up to `columns` works under them. */
export type ShelfLine = {
  isHeader: boolean
  /** Groups that stand in it: one, or several small ones beside each other. */
  fromGroup: number
  toGroup: number
  /** Place of the line's first work among the found ones, of a heading that of the first work under it. */
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
/** Room for the name of a month in any language. */
const LEAST_HEADER_WIDTH = 144
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
  const sharedFrom = Math.ceil((LEAST_HEADER_WIDTH + gap) / (itemWidth + gap))
  return { columns, itemWidth, gap, lineHeight, headerHeight: HEADER, sharedFrom }
}

/** Measures of the rows in a container of that width: two beside each other where there is room. */
export function measureList(containerWidth: number): ShelfMeasures {
  const { line, gap } = LIST
  const columns = containerWidth < LIST.twoColumnsWidth ? 1 : 2
  const itemWidth = Math.max(0, (containerWidth - gap * (columns - 1)) / columns)
  return { columns, itemWidth, gap, lineHeight: line, headerHeight: HEADER, sharedFrom: Infinity }
}

/**
 * Finds any line without laying out the others: 50,000 works must not cost 50,000 objects. In a grid
 * groups that fit whole beside each other share their lines (decision 132).
 */
export class ShelfLayout {
  readonly #groups: readonly LibraryGroup[]
  readonly #columns: number
  /** Groups that begin lines. */
  readonly #leaders: number[] = []
  /** Number of the header line of each leader, and of the line after the last. */
  readonly #starts: number[] = [0]
  /** Works that are laid out; those after them wait until the reader comes near. */
  readonly #limit: number
  /** Groups with such works. */
  #shownGroups = 0

  constructor(
    groups: readonly LibraryGroup[],
    { columns, sharedFrom }: Pick<ShelfMeasures, 'columns' | 'sharedFrom'>,
    limit = Infinity,
  ) {
    this.#groups = groups
    this.#columns = columns
    this.#limit = limit
    let freeColumns = 0
    groups.forEach(({ start, count }, at) => {
      if (start >= limit) return
      this.#shownGroups = at + 1
      // By the whole group, shown or not: a shelf that grows moves nothing that is there.
      const canShare = count >= sharedFrom
      if (canShare && count <= freeColumns) {
        freeColumns -= count
        return
      }
      freeColumns = canShare ? columns - count : 0
      this.#leaders.push(at)
    })
    for (const place of this.#leaders.keys()) {
      const { first, end } = this.#worksOf(place)
      this.#starts.push((this.#starts.at(-1) ?? 0) + 1 + Math.ceil((end - first) / columns))
    }
  }

  get lineCount(): number {
    return this.#starts.at(-1) ?? 0
  }

  line(lineIndex: number): ShelfLine {
    const at = this.#findLeader(lineIndex)
    const { fromGroup, toGroup, first, end } = this.#worksOf(at)
    const lineInGroup = lineIndex - (this.#starts[at] ?? 0)
    if (lineInGroup === 0) return { isHeader: true, fromGroup, toGroup, first, count: 0 }
    const skipped = first + (lineInGroup - 1) * this.#columns
    const count = Math.min(this.#columns, end - skipped)
    return { isHeader: false, fromGroup, toGroup, first: skipped, count }
  }

  /** The groups of a leader's lines, the place of their first work, and the place after their last. */
  #worksOf(at: number) {
    const fromGroup = this.#leaders[at] ?? 0
    const toGroup = this.#leaders[at + 1] ?? this.#shownGroups
    const last = this.#groups[toGroup - 1]
    const end = last ? Math.min(last.start + last.count, this.#limit) : 0
    return { fromGroup, toGroup, first: this.#groups[fromGroup]?.start ?? 0, end }
  }

  /** Distance of a line from the first one; for `lineCount`, the height of all lines. */
  offsetOf(lineIndex: number, measures: ShelfMeasures): number {
    if (lineIndex >= this.lineCount) {
      const headers = this.#starts.length - 1
      return headers * measures.headerHeight + (this.lineCount - headers) * measures.lineHeight
    }
    const at = this.#findLeader(lineIndex)
    const headers = at + (lineIndex === this.#starts[at] ? 0 : 1)
    return headers * measures.headerHeight + (lineIndex - headers) * measures.lineHeight
  }

  /** Line that a work lies in. */
  lineOf(place: number): number {
    let low = 0
    let high = this.#starts.length - 2
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.#worksOf(middle).first <= place) low = middle
      else high = middle - 1
    }
    const inGroup = place - this.#worksOf(low).first
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

  /** Last leader whose lines start at or before the line. */
  #findLeader(lineIndex: number): number {
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
