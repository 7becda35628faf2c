// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { glide } from './stage-motion.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('lets a turn glide for 0.7 s, and then stands still (specification.md#2.9)', () => {
  const stage = document.createElement('div')
  glide(stage, 'turn')
  vi.advanceTimersByTime(700)
  expect(stage.dataset['motion']).toBe('turn')
  vi.advanceTimersByTime(50)
  expect(stage.dataset['motion']).toBeUndefined()
})
