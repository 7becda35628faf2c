import { expect, it } from 'vitest'
import { PageZoom } from './page-zoom.ts'

const viewport = { width: 1000, height: 600 }
const page = { width: 400, height: 600 }

function aZoom(stage: { pages: (typeof page)[]; isHalf: boolean }) {
  let changes = 0
  const zoom = new PageZoom(
    () => ({ viewport, ...stage }),
    () => (changes += 1),
  )
  return { zoom, count: () => changes }
}

it('magnifies no more than the image viewer does, and reports each change once', () => {
  const { zoom, count } = aZoom({ pages: [page], isHalf: false })
  zoom.zoomTo(9, { x: 0, y: 0 })
  zoom.zoomTo(9, { x: 0, y: 0 })
  expect([zoom.scale, count()]).toEqual([2.5, 1])
  zoom.reset()
  expect([zoom.isZoomed, count()]).toEqual([false, 2])
})

it.each([
  ['a page alone', { pages: [page], isHalf: false }, 0],
  ['an open book', { pages: [page, page], isHalf: true }, 300],
  ['a page in its half', { pages: [page], isHalf: true }, 300],
])('%s is moved no farther than to its edge', (_, stage, x) => {
  const { zoom } = aZoom(stage)
  zoom.zoomTo(2, { x: 0, y: 0 })
  zoom.panBy({ x: 9999, y: 9999 })
  expect(zoom.view).toEqual({ scale: 2, x, y: 300 })
})
