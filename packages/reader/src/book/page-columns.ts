export type BookMargin = 'narrow' | 'normal' | 'wide'

export type ColumnsOptions = {
  width: number
  height: number
  isVertical: boolean
  /** Lines that run down: the window is one half of an open book, and the other shows the next page. */
  isFacing?: boolean
  fontSizePx: number
  margin: BookMargin
}

/** Where text stands on a page, in whole pixels of the window. */
export type Columns = {
  /** Columns on the screen at once. */
  count: number
  /** Length of a line. */
  lineSize: number
  /** Between two columns. Half of it lies at each end, so that every page begins alike. */
  gap: number
  /** From the beginning of a screen to that of the next. */
  stride: number
  /** The box of the text, from the window's left top corner. */
  box: { left: number; top: number; width: number; height: number }
}

const SIDE_RATIO: Record<BookMargin, number> = { narrow: 0.035, normal: 0.07, wide: 0.115 }
/** Longest comfortable line, in letters of full width. */
const MAX_LINE_EM = { horizontal: 38, vertical: 46 }
const MAX_VERTICAL_WIDTH_EM = 60
/** Narrower columns than this are worse than one wide one. */
const MIN_COLUMN_EM = 22
const MIN_SIDE_PX = 14
/** Room for the page number below, and as much calm above. */
const TOP_PX = 36
const BOTTOM_PX = 44

/** Lays text out for a window: two columns where there is room for them, lines never too long. */
export function layOutColumns(options: ColumnsOptions): Columns {
  return options.isVertical ? layOutVertical(options) : layOutHorizontal(options)
}

/** Whether a window is wide enough for two columns, or for two facing pages of lines that run down. */
export function hasRoomForTwo({
  width,
  height,
  fontSizePx,
}: Pick<ColumnsOptions, 'width' | 'height' | 'fontSizePx'>): boolean {
  return width > height && width / 2 >= MIN_COLUMN_EM * fontSizePx
}

function layOutHorizontal({ width, height, fontSizePx, margin }: ColumnsOptions): Columns {
  const count = hasRoomForTwo({ width, height, fontSizePx }) ? 2 : 1
  const share = Math.floor(width / count)
  const wanted = Math.max(MIN_SIDE_PX, Math.round(share * SIDE_RATIO[margin]))
  const tooLong = Math.ceil((share - MAX_LINE_EM.horizontal * fontSizePx) / 2)
  const side = Math.max(wanted, tooLong)
  const { top, tall } = toTall(height, margin)
  return {
    count,
    lineSize: share - 2 * side,
    gap: 2 * side,
    stride: share * count,
    box: { left: side, top, width: share * count - 2 * side, height: tall },
  }
}

/**
 * Lines run down, so that pages follow each other downwards. No engine sets such columns side by side:
 * an open book is two windows on the same layout, the second one page further down.
 */
function layOutVertical({ width, height, fontSizePx, margin, isFacing }: ColumnsOptions): Columns {
  const count = isFacing ? 2 : 1
  const { top, tall } = toTall(height, margin)
  const line = Math.min(tall, Math.round(MAX_LINE_EM.vertical * fontSizePx))
  const wanted = Math.max(MIN_SIDE_PX, Math.round(width * SIDE_RATIO[margin]))
  const side = Math.max(wanted, Math.ceil((width - MAX_VERTICAL_WIDTH_EM * fontSizePx) / 2))
  return {
    count,
    lineSize: line,
    gap: height - line,
    stride: height * count,
    box: {
      left: side,
      top: top + Math.round((tall - line) / 2),
      width: width - 2 * side,
      height: line,
    },
  }
}

function toTall(height: number, margin: BookMargin): { top: number; tall: number } {
  const extra = Math.round(height * (SIDE_RATIO[margin] - SIDE_RATIO.narrow))
  const top = TOP_PX + extra
  return { top, tall: Math.max(80, height - top - BOTTOM_PX - extra) }
}

/** Pages that text of this extent fills. */
export function countPages(extentPx: number, { lineSize, gap, count }: Columns): number {
  // A pixel less: engines round the extent up.
  const columns = Math.ceil((extentPx + gap - 1) / (lineSize + gap))
  return Math.max(1, Math.ceil(columns / count))
}

/** The page on which something stands that begins this far from the text's beginning. */
export function toPageIndex(startPx: number, { stride }: Columns): number {
  return Math.max(0, Math.floor((startPx + 1) / stride))
}
