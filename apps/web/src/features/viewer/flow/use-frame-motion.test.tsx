// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { ToFrame } from '../../../book-frame/protocol.ts'
import { motion } from '../moving/motion.ts'
import { useFrameMotion, useFrameReport } from './use-frame-motion.ts'

function openFrame() {
  const said: ToFrame[] = []
  const pane = { send: (message: ToFrame) => void said.push(message) }
  const useBoth = ({ isShown }: { isShown: boolean }) => {
    useFrameMotion(pane)
    return useFrameReport(isShown)
  }
  const frame = renderHook(useBoth, { initialProps: { isShown: true } })
  const report = (isMoving: unknown) => act(() => frame.result.current(isMoving))
  return { ...frame, said, report }
}

afterEach(() => vi.restoreAllMocks())

// First: a reader who said what they want gets it, whatever the system says.
it('a frame stands still from its beginning for a reader who asked the system for less motion', () => {
  const all = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(all(query), { matches: query.includes('reduced-motion') }),
  )
  const { said, unmount } = openFrame()
  expect(said.at(-1)).toEqual({ type: 'motion', isPlaying: false })
  unmount()
})

it('a frame may move from its beginning, and stops and goes on with all that moves', () => {
  const { said, report, unmount } = openFrame()
  expect(said.at(-1)).toEqual({ type: 'motion', isPlaying: true })
  report(true)
  motion.toggle()
  expect(said.at(-1)).toEqual({ type: 'motion', isPlaying: false })
  motion.toggle()
  expect(said.at(-1)).toEqual({ type: 'motion', isPlaying: true })
  unmount()
})

it('a frame counts among what moves only while it says so, is shown and is there', () => {
  const { report, rerender, unmount } = openFrame()
  expect(motion.getState()).toBe('none')
  report('true')
  expect(motion.getState()).toBe('none')
  report(true)
  expect(motion.getState()).toBe('playing')
  rerender({ isShown: false })
  expect(motion.getState()).toBe('none')
  rerender({ isShown: true })
  expect(motion.getState()).toBe('playing')
  report(undefined)
  expect(motion.getState()).toBe('none')
  report(true)
  unmount()
  expect(motion.getState()).toBe('none')
})
