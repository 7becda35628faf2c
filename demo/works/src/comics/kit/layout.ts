import { PAGE_HEIGHT, PAGE_WIDTH, type Point } from './geometry.ts'

/** One panel's outline, corners clockwise from the top left. */
export type Frame = { points: readonly Point[]; isOpen?: boolean }

const MARGIN = 76
const GUTTER = { row: 34, column: 18 }
const TOP = 84

/**
 * One row of panels, read from the right.
 *
 * `cols` are widths from the RIGHT; `slant` moves the foot of each gutter sideways in px;
 * `tilt` drops the row's lower edge on the left by px; `bleed` runs the row off the page.
 */
export type Row = {
  h: number
  cols?: readonly number[]
  slant?: number
  tilt?: number
  bleed?: boolean | 'left' | 'right'
}

/** Cuts a page into frames in reading order: right to left, then down. */
export function cutPage(rows: readonly Row[]): Frame[] {
  const total = rows.reduce((sum, row) => sum + row.h, 0)
  const room = PAGE_HEIGHT - TOP * 2 - GUTTER.row * (rows.length - 1)
  let y = TOP
  let tiltAbove = 0
  return rows.flatMap((row, index) => {
    const height = (room * row.h) / total
    const edges = rowEdges(row, index === 0, index === rows.length - 1, y, height)
    const frames = cutRow(row, edges, tiltAbove)
    tiltAbove = row.tilt ?? 0
    y += height + GUTTER.row
    return frames
  })
}

type Edges = { left: number; right: number; top: number; bottom: number }

const OFF = 30

function rowEdges(row: Row, isFirst: boolean, isLast: boolean, y: number, height: number): Edges {
  const bleedsLeft = row.bleed === true || row.bleed === 'left'
  const bleedsRight = row.bleed === true || row.bleed === 'right'
  return {
    left: bleedsLeft ? -OFF : MARGIN,
    right: bleedsRight ? PAGE_WIDTH + OFF : PAGE_WIDTH - MARGIN,
    top: isFirst && row.bleed ? -OFF : y,
    bottom: isLast && row.bleed ? PAGE_HEIGHT + OFF : y + height,
  }
}

function cutRow(row: Row, { left, right, top, bottom }: Edges, tiltAbove: number): Frame[] {
  const cols = row.cols ?? [1]
  const total = cols.reduce((sum, width) => sum + width, 0)
  const room = right - left - GUTTER.column * (cols.length - 1)
  const drop = (x: number, tilt: number) => (tilt * (right - x)) / (right - left)
  const corner = (x: number, y: number, tilt: number): Point => [x, y + drop(x, tilt)]
  const slant = row.slant ?? 0
  let from = right
  return cols.map((width, index) => {
    const to = from - (room * width) / total
    const rightSlant = index === 0 ? 0 : slant
    const leftSlant = index === cols.length - 1 ? 0 : slant
    const points = [
      corner(to + leftSlant, top, tiltAbove),
      corner(from + rightSlant, top, tiltAbove),
      corner(from - rightSlant, bottom, row.tilt ?? 0),
      corner(to - leftSlant, bottom, row.tilt ?? 0),
    ]
    from = to - GUTTER.column
    return { points }
  })
}

/** A frame laid over others: an inset. Shares of the page. */
export function inset(x: number, y: number, w: number, h: number, skew = 0): Frame {
  const [left, top] = [x * PAGE_WIDTH, y * PAGE_HEIGHT]
  const [right, bottom] = [left + w * PAGE_WIDTH, top + h * PAGE_HEIGHT]
  return {
    points: [
      [left + skew, top],
      [right + skew, top],
      [right - skew, bottom],
      [left - skew, bottom],
    ],
  }
}

/** The whole sheet with nothing around it. */
export const SPLASH: Frame = {
  points: [
    [-OFF, -OFF],
    [PAGE_WIDTH + OFF, -OFF],
    [PAGE_WIDTH + OFF, PAGE_HEIGHT + OFF],
    [-OFF, PAGE_HEIGHT + OFF],
  ],
}
