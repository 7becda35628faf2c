import type { RawPage } from '@yomikura/protection/scramble'

/** Rows of a strip from `top` on. */
export type Slice = { top: number; height: number }

/** Slices are about this much higher than wide: one fills a phone, few are loaded ahead. */
export const SLICE_RATIO = 1.6
/** How far a cut may move from its even place to find a blank row, for the height of a slice. */
export const REACH = 0.25
/** Rows this even are blank; JPEG leaves a little noise in them. */
const TOLERANCE = 10

/**
 * Cuts a strip into slices of even height. A cut moves to the middle of the nearest blank rows, where
 * there are some within a quarter of a slice, so that no drawing is cut where it need not be.
 */
export function cutStrip(strip: RawPage): Slice[] {
  const { width, height } = strip
  const count = Math.max(1, Math.round(height / (width * SLICE_RATIO)))
  const even = height / count
  const cuts = [0]
  for (let index = 1; index < count; index++) {
    cuts.push(findCut(strip, Math.round(index * even), Math.floor(even * REACH)))
  }
  cuts.push(height)
  return cuts
    .slice(1)
    .map((bottom, index) => ({ top: cuts[index]!, height: bottom - cuts[index]! }))
}

export function findCut(strip: RawPage, wanted: number, reach: number): number {
  for (let distance = 0; distance <= reach; distance++) {
    for (const row of [wanted - distance, wanted + distance]) {
      if (isBlank(strip, row)) return findMiddle(strip, row, wanted, reach)
    }
  }
  return wanted
}

/** Middle of the blank rows around `row`, as far as a cut may go. */
function findMiddle(strip: RawPage, row: number, wanted: number, reach: number): number {
  let top = row
  let bottom = row
  while (top - 1 >= wanted - reach && isBlank(strip, top - 1)) top--
  while (bottom + 1 <= wanted + reach && isBlank(strip, bottom + 1)) bottom++
  return Math.round((top + bottom) / 2)
}

function isBlank({ data, width, channels }: RawPage, row: number): boolean {
  const start = row * width * channels
  for (let at = start; at < start + width * channels; at++) {
    const first = data[start + ((at - start) % channels)]!
    if (Math.abs(data[at]! - first) > TOLERANCE) return false
  }
  return true
}
