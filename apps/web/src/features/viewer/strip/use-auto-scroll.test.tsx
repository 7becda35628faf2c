// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useAutoScroll } from './use-auto-scroll.ts'

const WINDOW_PX = 1000

/** An element that scrolls as browsers do; jsdom lays nothing out. */
function aScroller(heightPx: number): HTMLElement {
  const element = document.createElement('div')
  Object.defineProperties(element, {
    clientHeight: { value: WINDOW_PX },
    scrollHeight: { value: heightPx },
  })
  return element
}

function scrolling(heightPx: number) {
  const element = aScroller(heightPx)
  const onEnd = vi.fn<() => void>()
  const { result } = renderHook(() =>
    useAutoScroll({ scroller: { current: element }, secondsPerWindow: 10, isHeld: false, onEnd }),
  )
  act(() => result.current.toggle())
  return { element, result, onEnd }
}

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance', 'Date', 'setTimeout'],
  })
})
afterEach(() => {
  vi.useRealTimers()
})

it('scrolls a window in its time, and ends at the end', () => {
  const { element, result, onEnd } = scrolling(2 * WINDOW_PX)
  pass(5000)
  expect(element.scrollTop).toBeGreaterThan(450)
  expect(element.scrollTop).toBeLessThan(550)
  pass(6000)
  expect(onEnd).toHaveBeenCalledOnce()
  expect(result.current.isOn).toBe(false)
})

it('goes on from where the reader went by the seek bar or a key', () => {
  const { element, result } = scrolling(20 * WINDOW_PX)
  pass(1000)
  element.scrollTop = 8000
  pass(1000)
  expect(element.scrollTop).toBeGreaterThan(8000)
  expect(element.scrollTop).toBeLessThan(8200)
  expect(result.current.isOn).toBe(true)
})

it.each(['wheel', 'pointerdown'])('ends on a %s of the reader', (type) => {
  const { element, result, onEnd } = scrolling(20 * WINDOW_PX)
  pass(1000)
  act(() => void element.dispatchEvent(new Event(type)))
  const at = element.scrollTop
  pass(1000)
  expect([result.current.isOn, element.scrollTop]).toEqual([false, at])
  expect(onEnd).toHaveBeenCalledOnce()
})
