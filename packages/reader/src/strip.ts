import { MAX_DECODED_PIXELS } from './preload.ts'
import type { PublicationPage } from './publication.ts'
import type { Size } from './zoom.ts'

type PageSize = Pick<PublicationPage, 'width' | 'height'>

/** Pages one below the other, each with its place reserved, so that nothing moves when a picture comes. */
export type StripLayout = {
  /** Upper edge of each page from the strip's, in CSS pixels. */
  tops: readonly number[]
  heights: readonly number[]
  widthPx: number
  heightPx: number
}

export type StripRules = {
  /** Widest that pages are shown; a narrow window shows them as wide as itself. */
  maxWidthPx: number
  /** Between pages: none in a webtoon, whose pictures go on in each other. */
  gapPx: number
}

/** Lays pages out for a window. Every page is as wide as the strip; whole pixels, so that no seam shows. */
export function layoutStrip(
  pages: readonly PageSize[],
  viewport: Size,
  { maxWidthPx, gapPx }: StripRules,
): StripLayout {
  const widthPx = Math.max(1, Math.floor(Math.min(viewport.width, maxWidthPx)))
  const heights = pages.map(({ width, height }) =>
    Math.max(1, Math.round((widthPx * height) / Math.max(1, width))),
  )
  const tops: number[] = []
  let top = 0
  for (const height of heights) {
    tops.push(top)
    top += height + gapPx
  }
  return { tops, heights, widthPx, heightPx: Math.max(0, top - gapPx) }
}

/** Index of the page that lies at `y`, or nearest to it. */
export function findPageAt({ tops }: StripLayout, y: number): number {
  let [low, high] = [0, tops.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((tops[middle] ?? Infinity) <= y) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}

/** Pages that touch the stretch from `from` to `to`, in order. */
export function listPagesBetween(layout: StripLayout, from: number, to: number): number[] {
  const first = findPageAt(layout, Math.max(0, from))
  const last = findPageAt(layout, Math.max(0, to))
  return Array.from({ length: last - first + 1 }, (_, index) => first + index).filter(
    (page) => page < layout.tops.length && (layout.tops[page] ?? 0) < Math.max(to, 1),
  )
}

/** A place that survives another layout: so far down this page. */
export type StripAnchor = { pageIndex: number; ratio: number }

/** What lies at `y`. */
export function toAnchor(layout: StripLayout, y: number): StripAnchor {
  const pageIndex = findPageAt(layout, y)
  const height = layout.heights[pageIndex] ?? 1
  return { pageIndex, ratio: clamp((y - (layout.tops[pageIndex] ?? 0)) / height, 0, 1) }
}

/** Where an anchor lies in this layout. */
export function toOffset(layout: StripLayout, { pageIndex, ratio }: StripAnchor): number {
  return (layout.tops[pageIndex] ?? 0) + (layout.heights[pageIndex] ?? 0) * ratio
}

/** The part of the window above its reading line: what is read lies there, not at the very edge. */
const READING_LINE = 0.4

/** The page being read. At the end of the strip it is the last one, however short that is. */
export function findReadPage(layout: StripLayout, scrollPx: number, viewport: Size): number {
  if (isAtBottom(layout, scrollPx, viewport)) return Math.max(0, layout.tops.length - 1)
  return findPageAt(layout, scrollPx + viewport.height * READING_LINE)
}

type StripView = { layout: StripLayout; viewport: Size }

/**
 * Where a strip that was scrolled by `scrollPx` is to be scrolled in another window or width. In
 * another width the reading line lies on what it lay on, so that the page being read stays the same.
 * A window that only becomes higher or lower, as when a browser's bar comes or goes, keeps what lies at
 * its upper edge: no picture moves. The strip's start and what lies below its end stay where they are.
 */
export function keepReading(scrollPx: number, before: StripView, after: StripView): number {
  if (scrollPx <= 0) return 0
  if (isLaidOutAlike(before, after)) return scrollPx
  const below = scrollPx - before.layout.heightPx
  if (below >= 0) return after.layout.heightPx + below
  if (isAtBottom(before.layout, scrollPx, before.viewport)) {
    const shown = before.layout.heightPx - scrollPx
    return Math.max(0, after.layout.heightPx - Math.min(shown, after.viewport.height))
  }
  const line = scrollPx + before.viewport.height * READING_LINE
  const kept = toOffset(after.layout, toAnchor(before.layout, line))
  const end = Math.max(0, after.layout.heightPx - after.viewport.height)
  return clamp(kept - after.viewport.height * READING_LINE, 0, Math.max(0, end - 2))
}

function isLaidOutAlike(before: StripView, after: StripView): boolean {
  return (
    before.viewport.width === after.viewport.width &&
    before.layout.widthPx === after.layout.widthPx &&
    before.layout.heightPx === after.layout.heightPx
  )
}

function isAtBottom(layout: StripLayout, scrollPx: number, viewport: Size): boolean {
  return scrollPx > 0 && scrollPx + viewport.height >= layout.heightPx - 1
}

/** How much of the window a press of the space bar goes on: the rest shows where one was. */
const STEP_RATIO = 0.85

/** Where the strip is to be scrolled by a command; undefined when there is nothing further. */
export function toStep(
  layout: StripLayout,
  scrollPx: number,
  viewport: Size,
  by: 'forward' | 'back',
): number | undefined {
  const end = Math.max(0, layout.heightPx - viewport.height)
  const at = clamp(scrollPx, 0, end)
  const to = clamp(at + (by === 'forward' ? 1 : -1) * viewport.height * STEP_RATIO, 0, end)
  return Math.abs(to - at) < 1 ? undefined : Math.round(to)
}

/** How far ahead and behind pictures are fetched, in windows. */
const AHEAD = 3
const BEHIND = 1

/**
 * Pages worth having decoded, most urgent first: on screen, then ahead, then behind, as long as they
 * fit the memory.
 */
export function planStrip(
  pages: readonly PageSize[],
  layout: StripLayout,
  { scrollPx, viewport }: { scrollPx: number; viewport: Size },
  { maxPixels = MAX_DECODED_PIXELS, ahead = AHEAD }: { maxPixels?: number; ahead?: number } = {},
): number[] {
  const bottom = scrollPx + viewport.height
  const visible = listPagesBetween(layout, scrollPx, bottom)
  const after = listPagesBetween(layout, bottom, bottom + viewport.height * ahead)
  const before = listPagesBetween(
    layout,
    scrollPx - viewport.height * BEHIND,
    scrollPx,
  ).toReversed()
  const wanted = [...visible]
  let pixels = sumPixels(pages, visible)
  for (const page of [...after, ...before]) {
    if (wanted.includes(page)) continue
    pixels += sumPixels(pages, [page])
    if (pixels > maxPixels) break
    wanted.push(page)
  }
  return wanted
}

function sumPixels(pages: readonly PageSize[], indexes: readonly number[]): number {
  return indexes.reduce((sum, index) => {
    const page = pages[index]
    return page ? sum + page.width * page.height : sum
  }, 0)
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}
