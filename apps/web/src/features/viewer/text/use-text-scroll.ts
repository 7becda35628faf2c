import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { TextLook } from './text-look.ts'
import type { TextLines } from './text-lines.ts'

/** Rows beside those in view that exist, so that a fling shows no gaps. */
const OVERSCAN = 8
const SIDE_PX = 24
const LETTER_PX = 18
const LINE_PX = 34
/** Before the first line, for the heading and the bar at the top, and after the last one. */
const ROOM = { horizontal: { start: 108, end: 140 }, vertical: { start: 76, end: 64 } }
/** Above and below lines that run down; see Text.module.css. */
const VERTICAL_MARGIN_PX = 176

type Options = {
  scroller: RefObject<HTMLElement | null>
  lines: TextLines
  look: TextLook
  /** Whether lines run down, so that the text goes on to the left. */
  isVertical: boolean
  startLine: number
  /** The first line in view, once it is painted. */
  onPlace: (line: number, isAtEnd: boolean) => void
}

/** The lines in view of a text of any length, and the way to others. */
export function useTextScroll(options: Options) {
  const { scroller, lines, look, isVertical, startLine, onPlace } = options
  const room = ROOM[isVertical ? 'vertical' : 'horizontal']
  const place = useRef(startLine)
  const isPlaced = useRef(false)
  const scale = look.fontSize / 100
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const { clientWidth = 720, clientHeight = 720 } = scroller.current ?? {}
      const length = isVertical
        ? clientHeight - VERTICAL_MARGIN_PX
        : Math.min(clientWidth, 720) - 48
      const perRow = Math.max(1, Math.floor(length / (LETTER_PX * scale)))
      return Math.max(1, Math.ceil(lines.lengthOf(index) / perRow)) * LINE_PX * scale
    },
    overscan: OVERSCAN,
    horizontal: isVertical,
    isRtl: isVertical,
    paddingStart: room.start,
    paddingEnd: room.end,
    // Lines that run down begin at the edge: no bar lies there.
    scrollPaddingStart: isVertical ? SIDE_PX : room.start,
    ...(isVertical && { measureElement: measureWidth }),
  })

  // The heading stands above the first line: a reader who has not read on sees it.
  const show = (line: number) => {
    place.current = line
    if (line === 0) virtualizer.scrollToOffset(0)
    else virtualizer.scrollToIndex(line, { align: 'start' })
  }
  const keepPlace = useEffectEvent(() => {
    virtualizer.measure()
    show(place.current)
  })
  // What is all in view is read to its end, and is never scrolled.
  const noteWhole = useEffectEvent(() => {
    const element = scroller.current
    const isWhole = element && measureScroll(element, isVertical).left <= room.end
    if (isWhole) onPlace(place.current, true)
  })
  useLayoutEffect(() => {
    keepPlace()
    const frame = requestAnimationFrame(() => {
      isPlaced.current = true
      noteWhole()
    })
    return () => cancelAnimationFrame(frame)
  }, [look, isVertical])

  const handleScroll = useEffectEvent(() => {
    const element = scroller.current
    if (!element || !isPlaced.current) return
    const { from, left } = measureScroll(element, isVertical)
    const edge = from + (isVertical ? SIDE_PX : room.start)
    const line = from < room.start ? 0 : virtualizer.getVirtualItemForOffset(edge)?.index
    if (line === undefined) return
    place.current = line
    onPlace(line, left <= room.end)
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
    /** What jumps need to know: places are lines. */
    scrolled: {
      read: () => place.current,
      show,
      measure: (one: number, other: number) => {
        const { clientWidth = 0, clientHeight = 0 } = scroller.current ?? {}
        const [a = 0] = virtualizer.getOffsetForIndex(one, 'start') ?? []
        const [b = 0] = virtualizer.getOffsetForIndex(other, 'start') ?? []
        return Math.abs(a - b) / Math.max(1, isVertical ? clientWidth : clientHeight)
      },
    },
  }
}

/** How far a text is scrolled, and what is left of it out of view, in pixels. */
function measureScroll(element: HTMLElement, isVertical: boolean) {
  const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } = element
  // Leftwards the browser counts below zero.
  const from = isVertical ? -scrollLeft : scrollTop
  const left = isVertical ? scrollWidth - clientWidth : scrollHeight - clientHeight
  return { from, left: left - from }
}

/** The virtualizer asks for the size along a line where it scrolls sideways; lines that run down have their width across it. */
function measureWidth(row: Element): number {
  return row.getBoundingClientRect().width
}
