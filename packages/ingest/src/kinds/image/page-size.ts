import { LIMITS, MEASURES } from '@yomikura/contract/limits'
import { tileGrid } from '@yomikura/protection/tile-grid'
import { type PageSettings, toPageBox, WIDE_RATIO } from '../../settings.ts'

export type Size = { width: number; height: number }

/** From this height for its width on, a picture is a strip to scroll and not a page to turn. */
const STRIP_RATIO = 3
/** Largest side that the encoders can write. */
const MAX_SIDE = 16_383
const SHRINK_STEP = 0.98

/**
 * Readable size of a page: within the configured box, never enlarged, and of no more tiles than
 * outside clients accept.
 *
 * A strip of a vertical comic is bound by its width alone. Within a box meant for pages its drawings
 * would become too narrow to read.
 */
export function fitPage({ width, height }: Size, pages: PageSettings): Size {
  const isLong = isStrip({ width, height })
  const maxWidth = isLong ? Math.min(pages.maxWidth, pages.maxHeight) : pages.maxWidth
  const maxHeight = isLong ? MAX_SIDE : pages.maxHeight
  let scale = Math.min(1, maxWidth / width, maxHeight / height)
  while (tileCount(scaled({ width, height }, scale)) > LIMITS.scrambleTiles) scale *= SHRINK_STEP
  return scaled({ width, height }, scale)
}

/**
 * Size of the larger picture of a page, never enlarged either; undefined where it would show little more.
 * Outside clients do not ask for it, so only browsers bound it.
 */
export function fitLarge(original: Size, page: Size, pages: PageSettings): Size | undefined {
  const { width, height } = original
  const maxWidth = width > height ? pages.largeWidthPx * WIDE_RATIO : pages.largeWidthPx
  const byPixels = Math.sqrt(MEASURES.largePicturePixels / (width * height))
  const size = scaledDown(original, Math.min(1, maxWidth / width, MAX_SIDE / height, byPixels))
  return size.width >= page.width * MEASURES.pictureLevelGain.large ? size : undefined
}

/** Size of the smaller picture of a page; undefined where it would be little smaller. */
export function fitSmall(page: Size, pages: PageSettings): Size | undefined {
  if (pages.smallPx === 0) return undefined
  const size = fitPage(page, { ...pages, ...toPageBox(pages.smallPx) })
  return page.width >= size.width * MEASURES.pictureLevelGain.small ? size : undefined
}

/** Whether a picture is so much higher than wide that it is scrolled. */
export function isStrip({ width, height }: Size): boolean {
  return height > width * STRIP_RATIO
}

function scaled({ width, height }: Size, scale: number): Size {
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/** Rounds down: a bound on pixels holds for the result. */
function scaledDown({ width, height }: Size, scale: number): Size {
  return { width: Math.floor(width * scale), height: Math.max(1, Math.floor(height * scale)) }
}

function tileCount({ width, height }: Size): number {
  const { columns, rows } = tileGrid(width, height)
  return columns * rows
}
