import { describe, expect, it } from 'vitest'
import { classifyRelease, isDoubleTap, type Release } from './gestures.ts'

const still: Release = {
  dx: 0,
  dy: 0,
  velocityX: 0,
  elapsedMs: 80,
  widthPx: 400,
  isZoomed: false,
  hasPinched: false,
}
const what = (over: Partial<Release>) => {
  const made = classifyRelease({ ...still, ...over })
  return made.type === 'swipe' ? `swipe ${made.towards}` : made.type
}

describe('classifyRelease', () => {
  it.each([
    [{}, 'tap', 'a short touch in place'],
    [{ dx: 6, dy: 6 }, 'tap', 'a trembling finger'],
    [{ elapsedMs: 700 }, 'none', 'a long press'],
    [{ hasPinched: true }, 'none', 'a pinch'],
    [{ hasPinched: true, dx: 200, velocityX: 2 }, 'none', 'a pinch that ends in a fling'],
    [{ isZoomed: true, dx: 200, velocityX: 2 }, 'none', 'a pan of a magnified page'],
    [{ dx: 100 }, 'swipe right', 'a slow drag over a quarter of the window'],
    [{ dx: -100 }, 'swipe left', 'a slow drag to the left'],
    [{ dx: 60 }, 'none', 'a slow drag that was too short'],
    [{ dx: 40, velocityX: 0.6 }, 'swipe right', 'a flick'],
    [{ dx: 15, velocityX: 0.6 }, 'none', 'a twitch'],
    [{ dx: 150, velocityX: -0.6 }, 'none', 'a drag taken back before letting go'],
    [{ dx: 60, dy: 120, velocityX: 0.6 }, 'none', 'a vertical stroke'],
  ])('%j is %s: %s', (over, expected, _why) => {
    expect(what(over)).toBe(expected)
  })
})

describe('isDoubleTap', () => {
  const first = { x: 100, y: 100, atMs: 1000 }

  it.each([
    [{ x: 110, y: 95, atMs: 1200 }, true, 'soon and near'],
    [{ x: 110, y: 95, atMs: 1400 }, false, 'too late'],
    [{ x: 300, y: 95, atMs: 1200 }, false, 'somewhere else'],
  ])('%j → %s: %s', (tap, expected) => {
    expect(isDoubleTap(first, tap, 300)).toBe(expected)
  })

  it('is false for the first tap', () => {
    expect(isDoubleTap(undefined, first, 300)).toBe(false)
  })
})
