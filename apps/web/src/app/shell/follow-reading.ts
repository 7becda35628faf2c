import { MEASURES } from '@yomikura/contract/limits'

let lastPx = 0

/**
 * Marks the page while it is read on downwards: the bars of a narrow screen then leave room. A way up
 * brings them back, and so does a jump, such as the return to a place.
 */
export function followReading(): void {
  const byPx = scrollY - lastPx
  if (Math.abs(byPx) < MEASURES.readingStepPx) return
  lastPx = scrollY
  document.documentElement.toggleAttribute(
    'data-reading-on',
    byPx > 0 && byPx < innerHeight && scrollY > byPx,
  )
}
