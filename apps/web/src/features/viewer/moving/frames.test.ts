import { expect, it } from 'vitest'
import { type FramePlace, toFrameMs, toNextDueMs, toNextFrame } from './frames.ts'

function playThrough(count: number, repeats: number, most = 20): number[] {
  const shown: number[] = []
  let place: FramePlace | undefined = { frame: 0, rounds: 0 }
  while (place && shown.length < most) {
    shown.push(place.frame)
    place = toNextFrame(place, { count, repeats })
  }
  return shown
}

it.each([
  ['is shown once', 3, 0, [0, 1, 2]],
  ['is shown once and again', 3, 1, [0, 1, 2, 0, 1, 2]],
  ['has one frame', 1, 0, [0]],
  ['has no frame', 0, 0, [0]],
])('a picture that %s ends with its last frame', (_, count, repeats, shown) => {
  expect(playThrough(count, repeats)).toEqual(shown)
})

it('a picture without end begins again each time', () => {
  expect(playThrough(2, Infinity, 5)).toEqual([0, 1, 0, 1, 0])
})

it.each([
  [null, 100],
  [0, 100],
  [-5, 100],
  [10_000, 100],
  [10_001, 10.001],
  [20_000, 20],
  [655_350_000, 655_350],
])('a frame of %s microseconds is shown for %s ms', (microseconds, ms) => {
  expect(toFrameMs(microseconds)).toBeCloseTo(ms, 6)
})

it('keeps the beat where a frame comes a little late, and begins a new one after a pause', () => {
  expect(toNextDueMs(1000, 1030, 100)).toBe(1100)
  expect(toNextDueMs(1000, 9000, 100)).toBe(9100)
})
