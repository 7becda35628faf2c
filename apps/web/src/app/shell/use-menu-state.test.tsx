// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useMenuState } from './use-menu-state.ts'

const widthPx = window.innerWidth

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
  Object.assign(window, { innerWidth: widthPx })
})

const resizeTo = (innerWidth: number) =>
  act(() => {
    Object.assign(window, { innerWidth })
    window.dispatchEvent(new Event('resize'))
  })
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

it('follows the window at once, and then every 100 ms while it is resized (specification.md#1.9)', () => {
  Object.assign(window, { innerWidth: 1000 })
  const { result } = renderHook(useMenuState)
  resizeTo(760)
  expect(result.current.isWide).toBe(false)
  pass(50)
  resizeTo(761)
  pass(49)
  expect(result.current.isWide).toBe(false)
  pass(1)
  expect(result.current.isWide).toBe(true)
})
