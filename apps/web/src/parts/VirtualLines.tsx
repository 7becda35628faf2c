import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect } from 'react'

export type VisibleLine = { index: number; topPx: number }

type Props = {
  /** Distance of the first line from the top of the page. */
  topPx: number
  count: number
  /** Height of a line; must answer the same until `layoutKey` changes. */
  heightOf: (index: number) => number
  /** Changes whenever the heights do. */
  layoutKey: string
  children: (lines: VisibleLine[], totalPx: number) => ReactNode
}

/**
 * Tells which of many lines are near the window. On its own because React Compiler skips components
 * that call the virtualizer.
 */
export function VirtualLines({ topPx, count, heightOf, layoutKey, children }: Props) {
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: heightOf,
    overscan: 4,
    scrollMargin: topPx,
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, layoutKey])

  const lines = virtualizer
    .getVirtualItems()
    .map(({ index, start }) => ({ index, topPx: start - topPx }))
  return children(lines, virtualizer.getTotalSize())
}
