import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FITTED, fitSize, isZoomed, panBy, toggleZoom, zoomTo, type ZoomBounds } from './zoom.ts'

const bounds: ZoomBounds = {
  viewport: { width: 1000, height: 800 },
  content: { width: 1000, height: 800 },
  minScale: 1,
  maxScale: 2.5,
}
const scale = fc.double({ min: 1, max: 2.5, noNaN: true })
const offset = fc.double({ min: -400, max: 400, noNaN: true })
const point = fc.record({ x: offset, y: offset })

describe('zoomTo', () => {
  it('keeps what lies under the finger under the finger', () => {
    fc.assert(
      fc.property(scale, point, (to, at) => {
        const view = zoomTo(FITTED, to, at, bounds)
        // A page that fills the window can keep the point wherever it lies.
        expect(view.x + at.x * view.scale).toBeCloseTo(at.x, 6)
        expect(view.y + at.y * view.scale).toBeCloseTo(at.y, 6)
      }),
    )
  })

  it.each([
    [9, 2.5],
    [0.2, 1],
  ])('asked for %d it stops at %d', (asked, got) => {
    expect(zoomTo(FITTED, asked, { x: 0, y: 0 }, bounds).scale).toBe(got)
  })

  it('lies centred again at scale 1, wherever it was', () => {
    fc.assert(
      fc.property(scale, point, point, (to, at, leave) => {
        expect(zoomTo(zoomTo(FITTED, to, at, bounds), 1, leave, bounds)).toEqual(FITTED)
      }),
    )
  })
})

describe('panBy', () => {
  it('never shows a gap between page and window', () => {
    fc.assert(
      fc.property(scale, point, point, (to, at, by) => {
        const view = panBy(zoomTo(FITTED, to, at, bounds), { x: by.x * 20, y: by.y * 20 }, bounds)
        expect(Math.abs(view.x)).toBeLessThanOrEqual((1000 * view.scale - 1000) / 2 + 1e-6)
        expect(Math.abs(view.y)).toBeLessThanOrEqual((800 * view.scale - 800) / 2 + 1e-6)
      }),
    )
  })

  it('does not move sideways while the page is narrower than the window', () => {
    const narrow = { ...bounds, content: { width: 300, height: 800 } }
    const view = zoomTo(FITTED, 2, { x: 0, y: 0 }, narrow)
    expect(panBy(view, { x: 50, y: 50 }, narrow)).toEqual({ scale: 2, x: 0, y: 50 })
  })
})

describe('toggleZoom', () => {
  it('magnifies to twice the size towards the point, then shows the whole page again', () => {
    const near = toggleZoom(FITTED, { x: 100, y: -50 }, bounds, 2)
    expect(near).toEqual({ scale: 2, x: -100, y: 50 })
    expect(toggleZoom(near, { x: 0, y: 0 }, bounds, 2)).toEqual(FITTED)
  })
})

describe('isZoomed', () => {
  it('takes the rounding of a pinch for the whole page', () => {
    expect(isZoomed({ scale: 1.0004, x: 0, y: 0 })).toBe(false)
    expect(isZoomed({ scale: 1.1, x: 0, y: 0 })).toBe(true)
  })
})

describe('fitSize', () => {
  it.each([
    [{ width: 1400, height: 2000 }, { width: 560, height: 800 }, 'a tall page fills the height'],
    [{ width: 2000, height: 1000 }, { width: 1000, height: 500 }, 'a wide page fills the width'],
    [{ width: 10, height: 10 }, { width: 800, height: 800 }, 'a small page grows'],
  ])('%j becomes %j: %s', (content, fitted) => {
    expect(fitSize(content, bounds.viewport)).toEqual(fitted)
  })
})
