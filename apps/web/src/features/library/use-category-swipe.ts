import type { TouchEvent } from 'react'
import { useRef } from 'react'
import { toSwipeStep } from './category-swipe.ts'

type Start = { x: number; y: number; atMs: number }

/** A dialog lies inside the library's main part, and what scrolls sideways itself keeps its swipes. */
const KEEPS_SWIPES = 'dialog, [data-scrolls-sideways]'

/** Handlers that turn a horizontal swipe into a step from category to category. */
export function useCategorySwipe(onStep: (step: 1 | -1) => void) {
  const start = useRef<Start>(undefined)
  return {
    onTouchStart: (event: TouchEvent<HTMLElement>) => {
      const touch = event.touches[0]
      // Two fingers zoom.
      const isOurs =
        event.touches.length === 1 && !(event.target as HTMLElement).closest(KEEPS_SWIPES)
      start.current =
        touch && isOurs
          ? { x: touch.clientX, y: touch.clientY, atMs: performance.now() }
          : undefined
    },
    onTouchEnd: (event: TouchEvent<HTMLElement>) => {
      const touch = event.changedTouches[0]
      const from = start.current
      start.current = undefined
      if (!touch || !from) return
      const step = toSwipeStep({
        xPx: touch.clientX - from.x,
        yPx: touch.clientY - from.y,
        durationMs: performance.now() - from.atMs,
      })
      if (step !== 0) onStep(step)
    },
  }
}
