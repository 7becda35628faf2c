import { TIMES } from '@yomikura/contract/limits'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { PageTaps } from '../chrome/page-taps.ts'
import styles from './EndPage.module.css'

type Props = { taps: PageTaps; children: ReactNode }

/**
 * Keeps a tap that was meant to turn a page from following a link that came under it: nothing takes taps
 * for a moment after it came in sight, and the place of the last tap takes none a little longer. Keys
 * and what acts without a pointer are never held up.
 */
export function TapGuard({ taps, children }: Props) {
  const guard = useRef<HTMLDivElement>(null)
  const isHeld = useHold(guard)
  const handleClick = (event: MouseEvent) => {
    // A click of a key or of a screen reader counts no presses.
    if (event.detail === 0) return
    const tap = { x: event.clientX, y: event.clientY, atMs: event.timeStamp }
    if (!taps.isRepeated(tap)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={guard}
      className={styles.guard}
      data-end-page
      style={{ pointerEvents: isHeld ? 'none' : undefined }}
      onClickCapture={handleClick}
    >
      {children}
    </div>
  )
}

/** True while an element is out of sight, and until it has been in sight for a moment. */
function useHold(ref: { current: HTMLElement | null }): boolean {
  const [isHeld, setIsHeld] = useState(true)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(timer)
      if (!entries.at(-1)?.isIntersecting) return setIsHeld(true)
      timer = setTimeout(() => setIsHeld(false), TIMES.endPageHoldMs)
    })
    observer.observe(element)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [ref])
  return isHeld
}
