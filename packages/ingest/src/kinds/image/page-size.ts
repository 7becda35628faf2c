import { LIMITS } from '@yomikura/contract/limits'
import { tileGrid } from '@yomikura/protection/tile-grid'
import type { PageSettings } from '../../settings.ts'

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

function tileCount({ width, height }: Size): number {
  const { columns, rows } = tileGrid(width, height)
  return columns * rows
}
