import { TIMES } from '@yomikura/contract/limits'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { WindowChanges } from './window-changes.ts'

const layOut = vi.fn<() => void>()
let changes: WindowChanges

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  layOut.mockClear()
  changes = new WindowChanges(layOut)
})
afterEach(() => {
  vi.useRealTimers()
})

/** The window is drawn to another size, a step every 40 ms. */
function drag(steps: number): void {
  for (let step = 0; step < steps; step += 1) {
    changes.note()
    vi.advanceTimersByTime(40)
  }
}

it('lays out at once for a single change, and not once more', () => {
  changes.note()
  expect(layOut).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(10_000)
  expect(layOut).toHaveBeenCalledOnce()
})

it('lays out for the last of many changes after half a second of rest', () => {
  drag(50)
  expect(layOut).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(459)
  expect(layOut).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1)
  expect(layOut).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(TIMES.resizeRestMs)
  changes.note()
  expect(layOut).toHaveBeenCalledTimes(3)
})

it('lays out before what is shown next, and then not for the same change again', () => {
  drag(3)
  changes.takeUp()
  expect(layOut).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(10_000)
  changes.takeUp()
  expect(layOut).toHaveBeenCalledTimes(2)
})
