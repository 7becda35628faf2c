import { MEASURES, TIMES } from '@yomikura/contract/limits'
import { isDoubleTap, type PendingTap } from '@yomikura/reader/gestures'
import { type ReaderInput, toTapZone } from '@yomikura/reader/input-map'
import type { Point, Size } from '@yomikura/reader/zoom'
import { useRef } from 'react'

type Options = {
  viewport: () => Size
  isZoomed: () => boolean
  /** `point` is where it was done, from the stage's centre. */
  onInput: (input: ReaderInput, point: Point) => void
}

/**
 * Distinguishes single from double taps. Side zones answer at once: waiting for a second tap would delay
 * every turn, so double taps count in the centre, and anywhere on a magnified page.
 */
export function usePageTaps({ viewport, isZoomed, onInput }: Options) {
  const pending = useRef<PendingTap & { timer: ReturnType<typeof setTimeout> }>(undefined)

  return (tap: PendingTap) => {
    const { width, height } = viewport()
    const point = { x: tap.x - width / 2, y: tap.y - height / 2 }
    const zone = toTapZone(tap.x, width, MEASURES.tapZoneRatio)
    const first = pending.current
    pending.current = undefined
    clearTimeout(first?.timer)
    if (isDoubleTap(first, tap, TIMES.tapDebounceMs)) onInput({ type: 'double-tap' }, point)
    else if (zone !== 'centre' && !isZoomed()) onInput({ type: 'tap', zone }, point)
    else {
      const timer = setTimeout(
        () => onInput({ type: 'tap', zone: 'centre' }, point),
        TIMES.tapDebounceMs,
      )
      pending.current = { ...tap, timer }
    }
  }
}
