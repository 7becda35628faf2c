/** A grid of works, line by line. All lengths in CSS pixels. */
export type WorksGrid = {
  columns: number
  itemWidthPx: number
  gapPx: number
  lines: readonly GridLine[]
  totalPx: number
}

export type GridLine = {
  /** Place of its first work, and how many there are. */
  first: number
  count: number
  topPx: number
  /** Width by height of the place that its covers stand in. */
  ratio: number
}

const MIN_WIDTH = 148
/** As in the library: on the widest screens larger covers rather than ever more of them. */
const MOST_COLUMNS = 12
const GAP = 16
const PHONE = { widthPx: 480, columns: 3, gapPx: 12 }
/** Title in two lines and maker, and the space under them. */
const TEXT = 66
const SPACE = 14
/** Width by height of a cover of unknown size, and of the highest place: what is higher is cut narrower. */
const USUAL_RATIO = 0.7

/**
 * Lays works out so that each line is as high as its highest cover: a line of square covers has no gap
 * above them, one of books has room for books.
 *
 * @param ratios width by height of each cover; 0 where it is not known
 */
export function layOutGrid(ratios: readonly number[], widthPx: number): WorksGrid {
  const isPhone = widthPx < PHONE.widthPx
  const gapPx = isPhone ? PHONE.gapPx : GAP
  const columns = isPhone
    ? PHONE.columns
    : Math.min(MOST_COLUMNS, Math.max(1, Math.floor((widthPx + gapPx) / (MIN_WIDTH + gapPx))))
  const itemWidthPx = Math.max(0, (widthPx - gapPx * (columns - 1)) / columns)
  const lines: GridLine[] = []
  let topPx = 0
  for (let first = 0; first < ratios.length; first += columns) {
    const inLine = ratios.slice(first, first + columns)
    const ratio = Math.max(USUAL_RATIO, Math.min(...inLine.map((own) => own || USUAL_RATIO)))
    lines.push({ first, count: inLine.length, topPx, ratio })
    topPx += Math.round(itemWidthPx / ratio) + TEXT + SPACE
  }
  return { columns, itemWidthPx, gapPx, lines, totalPx: topPx }
}
