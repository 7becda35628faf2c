// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { leaveFullscreen, useFullscreen } from './use-fullscreen.ts'

/** What fills the screen, as a browser keeps it; jsdom has no fullscreen. */
let filling: Element | null
const requestFullscreen = vi.fn<(options: FullscreenOptions) => Promise<void>>()

function fill(element: Element | null): Promise<void> {
  filling = element
  document.dispatchEvent(new Event('fullscreenchange'))
  return Promise.resolve()
}

function allow(fullscreenEnabled: boolean): void {
  Object.defineProperties(document, {
    fullscreenEnabled: { value: fullscreenEnabled, configurable: true },
    fullscreenElement: { get: () => filling, configurable: true },
    exitFullscreen: { value: () => fill(null), configurable: true },
  })
  Object.assign(document.documentElement, { requestFullscreen })
}

beforeEach(() => {
  filling = null
  requestFullscreen.mockReset()
  requestFullscreen.mockImplementation(() => fill(document.documentElement))
})
afterEach(cleanup)

it('fills the screen with the whole app, so that dialogs show too, and leaves it again', () => {
  allow(true)
  const { result } = renderHook(() => useFullscreen())
  act(() => result.current.toggle?.())
  expect([filling, result.current.isFullscreen]).toEqual([document.documentElement, true])
  act(() => result.current.toggle?.())
  expect([filling, result.current.isFullscreen]).toEqual([null, false])
})

it('leaving the viewer leaves it, and asks for nothing where it was not', () => {
  allow(true)
  leaveFullscreen()
  expect(requestFullscreen).not.toHaveBeenCalled()
  void fill(document.documentElement)
  leaveFullscreen()
  expect(filling).toBeNull()
})

it('is not offered where the browser has none, and a refusal changes nothing', async () => {
  allow(false)
  expect(renderHook(() => useFullscreen()).result.current.toggle).toBeUndefined()
  allow(true)
  requestFullscreen.mockRejectedValue(new TypeError('No gesture.'))
  const { result } = renderHook(() => useFullscreen())
  await act(async () => result.current.toggle?.())
  expect(result.current.isFullscreen).toBe(false)
})
