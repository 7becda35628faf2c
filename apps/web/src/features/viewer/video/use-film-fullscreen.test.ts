// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useFilmFullscreen } from './use-film-fullscreen.ts'

const webkitEnterFullscreen = vi.fn()
const NONE = { isFullscreen: false, toggle: undefined }

/** The way to full screen of a film on a device whose films have one of their own, or none. */
function open(hasOwn: boolean, ofApp: Parameters<typeof useFilmFullscreen>[1]) {
  if (hasOwn) Object.assign(HTMLVideoElement.prototype, { webkitEnterFullscreen })
  const ref = { current: document.createElement('video') }
  return renderHook(() => useFilmFullscreen(ref, ofApp)).result.current
}

afterEach(() => {
  webkitEnterFullscreen.mockReset()
  Reflect.deleteProperty(HTMLVideoElement.prototype, 'webkitEnterFullscreen')
})

it('is the app’s where the browser has it, so that our controls show in it', () => {
  const ofApp = { isFullscreen: true, toggle: vi.fn() }
  expect(open(true, ofApp)).toBe(ofApp)
})

it('is the element’s own on an iPhone, where a refusal changes nothing', () => {
  const { toggle } = open(true, NONE)
  toggle?.()
  expect(webkitEnterFullscreen).toHaveBeenCalledOnce()
  webkitEnterFullscreen.mockImplementation(() => {
    throw new DOMException('No film yet.', 'InvalidStateError')
  })
  expect(toggle).not.toThrow()
})

it('is none where neither app nor film can fill the screen', () => {
  expect(open(false, NONE).toggle).toBeUndefined()
})
