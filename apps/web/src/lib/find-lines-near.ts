/** Lines under each other; `offsetOf(count)` is the height of them all. */
export type Lines = { count: number; offsetOf: (index: number) => number }

/** Kept ready beyond each edge of what is in sight, so that a fling shows no gap before the next frame. */
const MARGIN_PX = 480

/**
 * The lines that lie between two heights or near them, in a handful of looks at `offsetOf`.
 *
 * @param fromPx upper edge of what is in sight, counted from the first line; may lie above it
 * @returns first line, and the one after the last
 */
export function findLinesNear(
  { count, offsetOf }: Lines,
  fromPx: number,
  toPx: number,
): { first: number; end: number } {
  const first = countStartedBy(offsetOf, count, fromPx - MARGIN_PX) - 1
  const end = countStartedBy(offsetOf, count, toPx + MARGIN_PX)
  return { first: Math.max(0, Math.min(first, count - 1)), end }
}

/** How many lines start at or before that height. */
function countStartedBy(offsetOf: (index: number) => number, count: number, px: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (offsetOf(middle) <= px) low = middle + 1
    else high = middle
  }
  return low
}
