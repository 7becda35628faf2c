import { describe, expect, it } from 'vitest'
import { stepAround, toSwipeStep } from './category-swipe.ts'

describe('a swipe over the library', () => {
  it.each([
    [{ xPx: -150, yPx: 10, durationMs: 200 }, 1, 'to the left: the next category'],
    [{ xPx: 150, yPx: -10, durationMs: 200 }, -1, 'to the right: the one before'],
    [{ xPx: -100, yPx: 0, durationMs: 200 }, 0, '100 px at 500 px/s is exactly 50,000, not above'],
    [{ xPx: -101, yPx: 0, durationMs: 200 }, 1, 'just above'],
    [{ xPx: -900, yPx: 350, durationMs: 200 }, 0, 'too far down'],
    [{ xPx: -150, yPx: 200, durationMs: 200 }, 0, 'more down than sideways is scrolling'],
    [{ xPx: -150, yPx: 0, durationMs: 1000 }, 0, 'slow'],
    [{ xPx: -150, yPx: 0, durationMs: 0 }, 0, 'no time passed'],
  ])('%j → %i: %s', (swipe, step) => {
    expect(toSwipeStep(swipe)).toBe(step)
  })

  it('wraps around at both ends', () => {
    expect(stepAround(['all', 'book', 'etc'], 'etc', 1)).toBe('all')
    expect(stepAround(['all', 'book', 'etc'], 'all', -1)).toBe('etc')
  })
})
