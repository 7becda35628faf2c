import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { throttle } from './throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('runs at once, then once for all calls of an interval', () => {
  const run = vi.fn()
  const { call } = throttle(run, 100)
  for (let times = 0; times < 5; times++) call()
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(100)
  expect(run).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(500)
  expect(run).toHaveBeenCalledTimes(2)
})

it('drops what waits when it is cancelled', () => {
  const run = vi.fn()
  const { call, cancel } = throttle(run, 100)
  call()
  call()
  cancel()
  vi.advanceTimersByTime(500)
  expect(run).toHaveBeenCalledTimes(1)
})
