import { isStrip } from '../image/page-size.ts'
import { SLICE_RATIO } from '../picture-book/cut-strip.ts'
import { STEPS, type TextWord } from './page-text.ts'

/** Long side of an A3 sheet, in points: what is printed on one can be read on a whole page. */
const WIDEST_SHEET = 1191

type Size = { width: number; height: number }

/** How a page becomes pictures: as a whole, cut from top to bottom, or cut from side to side. */
export type PageLayout = Size & {
  /** `down` for a page much higher than wide, `across` for one much wider than high. */
  cut: 'none' | 'down' | 'across'
  sliceCount: number
}

/** Part of a page along the direction of its cuts, in pixels of the whole page. */
export type Stretch = { from: number; to: number }

/**
 * Pixels of a page, and how many slices it is cut into.
 *
 * A page is as large as its long side allows. One much higher than wide would be too narrow to read
 * then, so it is cut like a strip, and each slice is about as large as a page. One much wider than high
 * fits a screen, and is cut only where its letters would be too small to read.
 *
 * @param size of the page, in points of 1/72 inch
 * @param longSidePx of a page, and about that of a slice
 * @param maxSlices a page that needs more is drawn smaller
 * @returns undefined for a page without a size
 */
export function layOutPage(
  size: Size,
  longSidePx: number,
  maxSlices: number,
): PageLayout | undefined {
  const { width, height } = size
  const [long, short] = [Math.max(width, height), Math.min(width, height)]
  const isLong = isStrip({ width: short, height: long }) && (height > width || long > WIDEST_SHEET)
  const count = isLong ? Math.round(long / (short * SLICE_RATIO)) : 1
  const sliceCount = Math.min(Math.max(1, count), Math.max(1, maxSlices))
  const scale =
    sliceCount === 1
      ? longSidePx / long
      : Math.min(longSidePx / SLICE_RATIO / short, (longSidePx * sliceCount) / long)
  if (!Number.isFinite(scale) || scale <= 0 || short <= 0) return undefined
  const toPixels = (side: number) => Math.max(1, Math.round(side * scale))
  const whole = { width: toPixels(width), height: toPixels(height) }
  if (sliceCount === 1) return { ...whole, cut: 'none', sliceCount }
  return { ...whole, cut: height > width ? 'down' : 'across', sliceCount }
}

/** Words that stand on a slice, in fractions of it; a word that a cut goes through is where its middle is. */
export function toSliceWords(
  words: readonly TextWord[],
  { width, height, cut }: PageLayout,
  { from, to }: Stretch,
): TextWord[] {
  if (cut === 'none') return [...words]
  const [start, size] = cut === 'down' ? (['y', 'h'] as const) : (['x', 'w'] as const)
  const long = cut === 'down' ? height : width
  return words.flatMap((word) => {
    const middle = (word[start] + word[size] / 2) * long
    if (middle < from || middle >= to) return []
    const toFraction = (value: number) =>
      Math.min(Math.max((value * long - from) / (to - from), 0), 1)
    const begin = toFraction(word[start])
    const end = toFraction(word[start] + word[size])
    const moved = { ...word, [start]: begin, [size]: end - begin }
    return [
      { ...moved, x: round(moved.x), y: round(moved.y), w: round(moved.w), h: round(moved.h) },
    ]
  })
}

function round(fraction: number): number {
  return Math.round(fraction * STEPS) / STEPS
}
