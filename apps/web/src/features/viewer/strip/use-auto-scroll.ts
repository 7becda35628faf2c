import { useEffect, useEffectEvent, useState } from 'react'
import { useTakeover } from '../use-takeover.ts'

type Options = {
  scroller: { current: HTMLElement | null }
  /** Seconds in which one window scrolls by. */
  secondsPerWindow: number
  /** Whether it scrolls from the first page on. */
  isFirstOn: boolean
  /** A panel is open, or the page on screen is not there yet. */
  isHeld: boolean
  isPanelOpen: boolean
  /** Called when it is switched on or off, or ends. */
  onChange: (isOn: boolean) => void
  /** Called when it ends by itself or because the reader took over. */
  onEnd: () => void
}

/** Scrolls a strip by itself, evenly, until its end or until the reader takes over. */
export function useAutoScroll(options: Options) {
  const { scroller, secondsPerWindow, isHeld, isPanelOpen } = options
  const [isOn, setIsOn] = useState(options.isFirstOn)
  const change = (isOnNow: boolean) => {
    setIsOn(isOnNow)
    options.onChange(isOnNow)
  }
  const end = () => {
    change(false)
    options.onEnd()
  }
  const handleEnd = useEffectEvent(end)
  // Beside a panel a press closes it.
  const handleMove = useEffectEvent(() => {
    if (!isPanelOpen) end()
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
    const interrupt = () => handleMove()
    element.addEventListener('wheel', interrupt, { passive: true })
    element.addEventListener('pointerdown', interrupt)
    return () => {
      element.removeEventListener('wheel', interrupt)
      element.removeEventListener('pointerdown', interrupt)
    }
  }, [scroller, isOn])

  useTakeover({ isOn, isHeld: isPanelOpen, onTakeOver: end })

  const interrupt = () => {
    if (isOn) end()
  }
  return { isOn, toggle: () => change(!isOn), interrupt }
}
