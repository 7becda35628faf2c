// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useNowAt } from './use-now-at.ts'

const START_MS = Date.UTC(2026, 10, 1)
const DAY_MS = 86_400_000

beforeEach(() => vi.useFakeTimers({ now: START_MS }))
afterEach(() => vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it.each([
  ['a minute', 60_000],
  ['longer than a timer can wait', 40 * DAY_MS],
])('moves on when the time has come, and not before: %s', async (_, waitMs) => {
  const dueMs = START_MS + waitMs
  const { result } = renderHook(() => useNowAt(dueMs))
  await pass(waitMs - 1)
  expect(result.current).toBeLessThan(dueMs)
  await pass(1)
  expect(result.current).toBeGreaterThanOrEqual(dueMs)
  expect(vi.getTimerCount()).toBe(0)
})

it('follows a date that comes late, and is past by then', async () => {
  const { result, rerender } = renderHook(({ dueMs }) => useNowAt(dueMs), {
    initialProps: { dueMs: Number.NaN },
  })
  expect(vi.getTimerCount()).toBe(0)
  await pass(1000)
  rerender({ dueMs: START_MS + 500 })
  await pass(0)
  expect(result.current).toBeGreaterThanOrEqual(START_MS + 500)
})

it('leaves no timer behind', () => {
  const { unmount } = renderHook(() => useNowAt(START_MS + 1000))
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})
