import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

export type ElementBox = {
  widthPx: number
  /** Distance from the top of the page, whatever is scrolled. */
  topPx: number
}

/** Where an element is and how wide, before the first paint and after every change of its size. */
export function useElementBox<T extends HTMLElement>(): [
  RefObject<T | null>,
  ElementBox | undefined,
] {
  const ref = useRef<T>(null)
  const [box, setBox] = useState<ElementBox>()
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      const { top } = element.getBoundingClientRect()
      setBox({ widthPx: element.clientWidth, topPx: top + window.scrollY })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, box]
}
