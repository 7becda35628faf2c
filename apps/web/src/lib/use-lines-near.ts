import { useSyncExternalStore } from 'react'
import { findLinesNear, type Lines } from './find-lines-near.ts'

export type NearLine = { index: number; offsetPx: number }

/** What is in sight, counted in CSS pixels from the first line. */
export type View = { fromPx: number; toPx: number }

/**
 * Returns which of many lines are near what is in sight. Their places are computed, never measured or
 * kept: tens of thousands of lines cost nothing until they are looked at.
 */
export function useLinesNear(lines: Lines, readView: () => View): NearLine[] {
  // A string, so that React draws again only when a line comes or goes, and then before the frame.
  const range = useSyncExternalStore(subscribe, () => {
    const { fromPx, toPx } = readView()
    const { first, end } = findLinesNear(lines, fromPx, toPx)
    return `${first} ${end}`
  })
  const [first = 0, end = 0] = range.split(' ').map(Number)
  return Array.from({ length: end - first }, (_, place) => ({
    index: first + place,
    offsetPx: lines.offsetOf(first + place),
  }))
}

/** Scrolling of whatever scrolls: the event does not bubble, but passes the window on its way down. */
function subscribe(onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { capture: true, passive: true })
  window.addEventListener('resize', onChange)
  return () => {
    window.removeEventListener('scroll', onChange, { capture: true })
    window.removeEventListener('resize', onChange)
  }
}
