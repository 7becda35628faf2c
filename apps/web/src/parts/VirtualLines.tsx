import type { ReactNode } from 'react'
import { type NearLine, useLinesNear } from '#lib/use-lines-near.ts'

type Props = {
  /** Distance of the first line from the top of the page. */
  topPx: number
  count: number
  /** Distance of a line from the first one; for `count`, the height of them all. */
  offsetOf: (index: number) => number
  children: (lines: NearLine[], totalPx: number) => ReactNode
}

/** Reports which of many lines are near the window. On its own, so that scrolling draws nothing else again. */
export function VirtualLines({ topPx, count, offsetOf, children }: Props) {
  const lines = useLinesNear({ count, offsetOf }, () => {
    const fromPx = window.scrollY - topPx
    return { fromPx, toPx: fromPx + window.innerHeight }
  })
  return children(lines, offsetOf(count))
}
