import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { TextLook } from './text-look.ts'
import type { TextLines } from './text-lines.ts'

/** Rows beside those in view that exist, so that a fling shows no gaps. */
const OVERSCAN = 8
const LETTER_PX = 18
const LINE_PX = 34
/** Above the first line, for the bar at the top. */
const TOP_PX = 108
const BOTTOM_PX = 120

type Options = {
  scroller: RefObject<HTMLElement | null>
  lines: TextLines
  look: TextLook
  startLine: number
  /** The first line in view, once it is painted. */
  onPlace: (line: number, isAtEnd: boolean) => void
}

/** The lines in view of a text of any length, and the way to others. */
export function useTextScroll({ scroller, lines, look, startLine, onPlace }: Options) {
  const place = useRef(startLine)
  const isPlaced = useRef(false)
  const scale = look.fontSize / 100
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const width = Math.min(scroller.current?.clientWidth ?? 720, 720) - 48
      const perRow = Math.max(1, Math.floor(width / (LETTER_PX * scale)))
      return Math.max(1, Math.ceil(lines.lengthOf(index) / perRow)) * LINE_PX * scale
    },
    overscan: OVERSCAN,
    paddingStart: TOP_PX,
    paddingEnd: BOTTOM_PX,
    scrollPaddingStart: TOP_PX,
  })

  // The heading stands above the first line: whoever has not read on sees it.
  const jump = (line: number) => {
    place.current = line
    if (line === 0) virtualizer.scrollToOffset(0)
    else virtualizer.scrollToIndex(line, { align: 'start' })
  }
  const keepPlace = useEffectEvent(() => {
    virtualizer.measure()
    jump(place.current)
  })
  useLayoutEffect(() => {
    keepPlace()
    const frame = requestAnimationFrame(() => {
      isPlaced.current = true
    })
    return () => cancelAnimationFrame(frame)
  }, [look])

  const handleScroll = useEffectEvent(() => {
    const element = scroller.current
    if (!element || !isPlaced.current) return
    const top = element.scrollTop
    const line = top < TOP_PX ? 0 : virtualizer.getVirtualItemForOffset(top + TOP_PX)?.index
    const isAtEnd = top + element.clientHeight >= element.scrollHeight - BOTTOM_PX
    if (line === undefined) return
    place.current = line
    onPlace(line, isAtEnd)
  })
  useEffect(() => {
    const element = scroller.current
    element?.addEventListener('scroll', handleScroll, { passive: true })
    return () => element?.removeEventListener('scroll', handleScroll)
  }, [scroller])
  const handleOpen = useEffectEvent(() => onPlace(startLine, false))
  useEffect(() => handleOpen(), [])

  // Values instead of the virtualizer itself: it changes inside, which memoized components miss.
  return {
    items: virtualizer.getVirtualItems(),
    totalSize: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
    jump,
  }
}
