// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useAppBadge } from './use-app-badge.ts'

const setAppBadge = vi.fn<(count?: number) => Promise<void>>()
const clearAppBadge = vi.fn<() => Promise<void>>()

afterEach(() => {
  Reflect.deleteProperty(navigator, 'setAppBadge')
  Reflect.deleteProperty(navigator, 'clearAppBadge')
})

it('counts on the icon what still comes, and clears it at the end, even where the system refuses', () => {
  setAppBadge.mockRejectedValue(new DOMException('not installed', 'NotAllowedError'))
  clearAppBadge.mockResolvedValue()
  Object.assign(navigator, { setAppBadge, clearAppBadge })
  const { rerender } = renderHook(({ remaining }) => useAppBadge(remaining), {
    initialProps: { remaining: 3 },
  })
  rerender({ remaining: 2 })
  expect(setAppBadge.mock.calls).toEqual([[3], [2]])
  expect(clearAppBadge).not.toHaveBeenCalled()
  rerender({ remaining: 0 })
  expect(clearAppBadge).toHaveBeenCalledTimes(1)
})

it('does nothing where icons show no numbers', () => {
  expect(() => renderHook(() => useAppBadge(3))).not.toThrow()
})
