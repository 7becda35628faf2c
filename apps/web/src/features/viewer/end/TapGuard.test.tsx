// @vitest-environment jsdom
import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PageTaps } from '../chrome/page-taps.ts'
import { TapGuard } from './TapGuard.tsx'

type Report = (entries: { isIntersecting: boolean }[]) => void
let report: Report

/** jsdom lays nothing out: the test says what is in sight. */
class ObserverOfTest {
  constructor(callback: Report) {
    report = callback
  }
  observe() {}
  disconnect() {}
}

const opened = vi.fn()
const taps = new PageTaps()
const link = () => screen.getByRole('link')
const setInSight = (isIntersecting: boolean) => act(() => report([{ isIntersecting }]))
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })
/** Taps of a finger go to what takes them. */
const takesTaps = () => getComputedStyle(link()).pointerEvents !== 'none'

/** A press of a finger or the mouse, which says how often it was pressed and where. */
function tap(x: number, y: number, atMs: number) {
  const click = createEvent.click(link(), { detail: 1, clientX: x, clientY: y })
  Object.defineProperty(click, 'timeStamp', { value: atMs })
  fireEvent(link(), click)
  return click
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('IntersectionObserver', ObserverOfTest)
  opened.mockClear()
  render(
    <TapGuard taps={taps}>
      <a href="#next" onClick={opened}>
        Another work
      </a>
    </TapGuard>,
  )
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('takes no tap until it has been in sight for a moment', () => {
  expect(takesTaps()).toBe(false)
  setInSight(true)
  pass(499)
  expect(takesTaps()).toBe(false)
  pass(1)
  expect(takesTaps()).toBe(true)
})

it('takes no tap when it comes in sight again, as at the end of a strip', () => {
  setInSight(true)
  pass(500)
  setInSight(false)
  expect(takesTaps()).toBe(false)
  setInSight(true)
  expect(takesTaps()).toBe(false)
})

it('follows no link where a page was turned just before', () => {
  taps.note({ x: 300, y: 170, atMs: 5000 })
  const repeated = tap(305, 172, 5900)
  expect([opened.mock.calls.length, repeated.defaultPrevented]).toEqual([0, true])
})

it('follows a link elsewhere, and the same one a little later', () => {
  taps.note({ x: 300, y: 170, atMs: 5000 })
  tap(60, 170, 5900)
  tap(300, 170, 5000 + 1500)
  expect(opened).toHaveBeenCalledTimes(2)
})

it('follows Enter and what clicks without a pointer at once, wherever a page was turned', async () => {
  vi.useRealTimers()
  taps.note({ x: 0, y: 0, atMs: performance.now() })
  link().focus()
  await userEvent.keyboard('{Enter}')
  expect(opened).toHaveBeenCalledOnce()
  link().click()
  expect(opened).toHaveBeenCalledTimes(2)
})
