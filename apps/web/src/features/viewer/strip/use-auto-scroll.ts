import { useEffect, useEffectEvent, useState } from 'react'

type Options = {
  scroller: { current: HTMLElement | null }
  /** Seconds in which one window scrolls by. */
  secondsPerWindow: number
  /** A panel is open, or the page on screen is not there yet. */
  isHeld: boolean
  /** Called when it ends by itself or because the reader took over. */
  onEnd: () => void
}

/** Scrolls a strip by itself, evenly, until its end or until the reader takes over. */
export function useAutoScroll({ scroller, secondsPerWindow, isHeld, onEnd }: Options) {
  const [isOn, setIsOn] = useState(false)
  const handleEnd = useEffectEvent(() => {
    setIsOn(false)
    onEnd()
  })

  useEffect(() => {
    const element = scroller.current
    if (!isOn || isHeld || !element) return
    let last = performance.now()
    // Browsers round what they are given: the fraction is kept here.
    let at = element.scrollTop
    const step = (now: number) => {
      // A window that was hidden does not leap.
      const passed = Math.min(now - last, 100)
      last = now
      // Elsewhere by more than rounding: by a key or the seek bar the reader went there.
      if (Math.abs(element.scrollTop - at) > 1) at = element.scrollTop
      at += (element.clientHeight / (secondsPerWindow * 1000)) * passed
      element.scrollTop = at
      if (at >= element.scrollHeight - element.clientHeight) return handleEnd()
      frame = requestAnimationFrame(step)
    }
    let frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [scroller, isOn, isHeld, secondsPerWindow])

  useEffect(() => {
    const element = scroller.current
    if (!isOn || !element) return
    const interrupt = () => handleEnd()
    element.addEventListener('wheel', interrupt, { passive: true })
    element.addEventListener('pointerdown', interrupt)
    return () => {
      element.removeEventListener('wheel', interrupt)
      element.removeEventListener('pointerdown', interrupt)
    }
  }, [scroller, isOn])

  const interrupt = () => {
    if (!isOn) return
    setIsOn(false)
    onEnd()
  }
  return { isOn, toggle: () => setIsOn(!isOn), interrupt }
}
