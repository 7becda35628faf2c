// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useWakeLock } from './use-wake-lock.ts'

/** The screen's locks as the browser counts them; jsdom has none. */
let held: number
let request: ReturnType<typeof vi.fn>

const settle = () => new Promise((resolve) => setTimeout(resolve))

function show(state: DocumentVisibilityState): void {
  // The browser takes its locks back from a window that is not seen.
  if (state === 'hidden') held = 0
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  held = 0
  request = vi.fn(async () => {
    held += 1
    return { release: async () => void (held = Math.max(0, held - 1)) }
  })
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'wakeLock')
  Reflect.deleteProperty(document, 'visibilityState')
})

it('keeps the screen on while a work is open, again after the window was away, and no longer', async () => {
  const { unmount } = renderHook(() => useWakeLock())
  await settle()
  expect([held, request.mock.calls]).toEqual([1, [['screen']]])
  show('hidden')
  await settle()
  expect(held).toBe(0)
  show('visible')
  await settle()
  expect(held).toBe(1)
  unmount()
  await settle()
  expect(held).toBe(0)
})

it('lets go of a lock that comes after the work was closed', async () => {
  const { unmount } = renderHook(() => useWakeLock())
  unmount()
  await settle()
  expect(held).toBe(0)
})

it('reading goes on where the browser refuses or has none', async () => {
  request.mockRejectedValue(new DOMException('', 'NotAllowedError'))
  renderHook(() => useWakeLock())
  await settle()
  Reflect.deleteProperty(navigator, 'wakeLock')
  expect(() => renderHook(() => useWakeLock())).not.toThrow()
})
