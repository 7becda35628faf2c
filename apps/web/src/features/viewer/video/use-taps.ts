import { type PointerEvent, useRef } from 'react'

/** Two taps within this time are one command. */
const DOUBLE_TAP_MS = 300
/** Part of the width on either side where two taps seek. */
const SIDE_RATIO = 0.35

type Handlers = {
  onTap: () => void
  onDoubleTap: (zone: 'left' | 'right' | 'centre') => void
  onClick: () => void
  onDoubleClick: () => void
}

/** Distinguishes taps of a finger from clicks of a mouse: on a film they ask for different things. */
export function useTaps({ onTap, onDoubleTap, onClick, onDoubleClick }: Handlers) {
  const last = useRef({ atMs: 0, timer: 0 as unknown as ReturnType<typeof setTimeout> })
  return (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    const isTouch = event.pointerType !== 'mouse'
    const isSecond = event.timeStamp - last.current.atMs < DOUBLE_TAP_MS
    last.current.atMs = isSecond ? 0 : event.timeStamp
    clearTimeout(last.current.timer)
    if (!isTouch) {
      // A click pauses at once; a second one takes that back and fills the screen.
      onClick()
      if (isSecond) onDoubleClick()
      return
    }
    const box = event.currentTarget.getBoundingClientRect()
    const x = (event.clientX - box.left) / box.width
    const zone = x < SIDE_RATIO ? 'left' : x > 1 - SIDE_RATIO ? 'right' : 'centre'
    if (isSecond) onDoubleTap(zone)
    else last.current.timer = setTimeout(onTap, DOUBLE_TAP_MS)
  }
}
