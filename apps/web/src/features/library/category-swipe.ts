import { MEASURES } from '@yomikura/contract/limits'

export type Swipe = { xPx: number; yPx: number; durationMs: number }

/**
 * Which category a swipe asks for (specification.md#1.9): offset times velocity, in pixels and pixels a
 * second, must exceed the threshold, and the finger must have gone further sideways than up or down
 * (decision 82).
 */
export function toSwipeStep({ xPx, yPx, durationMs }: Swipe): 1 | -1 | 0 {
  const { distanceVelocity, verticalPx } = MEASURES.swipeCategory
  if (durationMs <= 0 || Math.abs(yPx) >= verticalPx) return 0
  if (Math.abs(yPx) > Math.abs(xPx)) return 0
  const velocity = (Math.abs(xPx) / durationMs) * 1000
  if (Math.abs(xPx) * velocity <= distanceVelocity) return 0
  return xPx < 0 ? 1 : -1
}

/** The item `step` places on, from the last to the first and back. */
export function stepAround<T>(items: readonly T[], current: T, step: number): T {
  const at = items.indexOf(current)
  return items[(at + step + items.length) % items.length] ?? current
}
