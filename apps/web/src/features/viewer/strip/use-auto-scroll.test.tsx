// @vitest-environment jsdom
import { act, fireEvent, renderHook } from '@testing-library/react'
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

function scrolling(heightPx: number, given: { isFirstOn?: boolean; isHeld?: boolean } = {}) {
  const element = aScroller(heightPx)
  const onEnd = vi.fn<() => void>()
  const onChange = vi.fn<(isOn: boolean) => void>()
  const { isFirstOn = false, isHeld = false } = given
  const { result, rerender } = renderHook(
    (now: { isHeld: boolean }) =>
      useAutoScroll({
        ...{ scroller: { current: element }, secondsPerWindow: 10, isFirstOn, onChange, onEnd },
        ...{ isHeld: now.isHeld, isPanelOpen: now.isHeld },
      }),
    { initialProps: { isHeld } },
  )
  if (!isFirstOn) act(() => result.current.toggle())
  const hold = (isHeldNow: boolean) => act(() => rerender({ isHeld: isHeldNow }))
  return { element, result, onChange, onEnd, hold }
}

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance', 'Date', 'setTimeout'],
  })
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
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

it('begins where it is stored that it was on, and says what it is from then on', () => {
  const { element, onChange } = scrolling(2 * WINDOW_PX, { isFirstOn: true })
  pass(5000)
  expect(element.scrollTop).toBeGreaterThan(450)
  expect(onChange).not.toHaveBeenCalled()
  pass(6000)
  expect(onChange.mock.calls).toEqual([[false]])
  expect(scrolling(2 * WINDOW_PX).onChange.mock.calls).toEqual([[true]])
})

it('ends on a click anywhere, but where it is set or where it closes a panel', () => {
  const { result, onEnd, hold } = scrolling(20 * WINDOW_PX)
  document.body.innerHTML = '<div role="toolbar"><button>+</button></div><main></main>'
  fireEvent.click(document.querySelector('button')!)
  hold(true)
  fireEvent.pointerDown(document.querySelector('main')!)
  hold(false)
  fireEvent.click(document.querySelector('main')!)
  expect([result.current.isOn, onEnd.mock.calls.length]).toEqual([true, 0])
  fireEvent.pointerDown(document.querySelector('main')!)
  fireEvent.click(document.querySelector('main')!)
  expect([result.current.isOn, onEnd.mock.calls.length]).toEqual([false, 1])
})
