// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'

/** As a new tab has it. */
async function openTab() {
  vi.resetModules()
  return (await import('./motion.ts')).motion
}

let motion: Awaited<ReturnType<typeof openTab>>

beforeEach(async () => {
  motion = await openTab()
})

it('knows of no motion until a page that moves is in sight, and when it has left', () => {
  expect(motion.getState()).toBe('none')
  const leave = motion.enter(true)
  expect(motion.getState()).toBe('playing')
  leave()
  expect(motion.getState()).toBe('none')
})

it('keeps the next page still once a reader has stopped one', () => {
  const leave = motion.enter(true)
  motion.toggle()
  leave()
  motion.enter(true)
  expect(motion.getState()).toBe('waiting')
  expect(motion.isPlaying()).toBe(false)
})

it('plays again what has ended', () => {
  const replay = vi.fn()
  motion.rest(replay)
  expect(motion.getState()).toBe('waiting')
  motion.toggle()
  expect(replay).toHaveBeenCalledOnce()
})

it('does not begin again what has ended while its neighbor is stopped and plays on', () => {
  const replay = vi.fn()
  motion.enter(true)
  motion.rest(replay)
  motion.toggle()
  motion.toggle()
  expect(motion.getState()).toBe('playing')
  expect(replay).not.toHaveBeenCalled()
})

it('says that a browser cannot play only where it can play none of the pages in sight', () => {
  motion.enter(false)
  expect(motion.getState()).toBe('unplayable')
  motion.toggle()
  expect(motion.isPlaying()).toBe(true)
  motion.enter(true)
  expect(motion.getState()).toBe('playing')
})

it('waits for a reader who asked the system for less motion', async () => {
  const all = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(all(query), { matches: query.includes('reduced-motion') }),
  )
  motion.enter(true)
  expect(motion.getState()).toBe('waiting')
  motion.toggle()
  expect(motion.getState()).toBe('playing')
  vi.restoreAllMocks()
})

it('says each change, and nothing to who listens no more', () => {
  const listener = vi.fn()
  const end = motion.subscribe(listener)
  const leave = motion.enter(true)
  motion.toggle()
  leave()
  leave()
  expect(listener).toHaveBeenCalledTimes(3)
  end()
  motion.enter(true)
  expect(listener).toHaveBeenCalledTimes(3)
})
