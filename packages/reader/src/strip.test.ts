import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  findReadPage,
  keepReading,
  layoutStrip,
  listPagesBetween,
  planStrip,
  toAnchor,
  toOffset,
  toStep,
} from './strip.ts'

const viewport = { width: 1000, height: 800 }
const webtoon = { maxWidthPx: 500, gapPx: 0 }
const pages = Array.from({ length: 10 }, () => ({ width: 1000, height: 2000 }))
const layout = layoutStrip(pages, viewport, webtoon)

describe('layoutStrip', () => {
  it('joins the slices of a webtoon, and keeps pages apart where there is a gap', () => {
    expect(layout.tops.slice(0, 3)).toEqual([0, 1000, 2000])
    expect(layout.heightPx).toBe(10_000)
    const spaced = layoutStrip(pages, viewport, { maxWidthPx: 500, gapPx: 4 })
    expect(spaced.tops.slice(0, 3)).toEqual([0, 1004, 2008])
    expect(spaced.heightPx).toBe(10_036)
  })

  it('is never wider than the window', () => {
    expect(layoutStrip(pages, { width: 390, height: 844 }, webtoon).widthPx).toBe(390)
  })

  it('keeps what is read in place when the width changes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 100, max: 900 }), (y, w) => {
        const other = layoutStrip(pages, viewport, { maxWidthPx: w, gapPx: 0 })
        const back = toOffset(layout, toAnchor(other, toOffset(other, toAnchor(layout, y))))
        expect(Math.abs(back - y)).toBeLessThan(1.5)
      }),
    )
  })
})

describe('reading', () => {
  it('lists just the pages that touch a stretch', () => {
    expect(listPagesBetween(layout, 0, 800)).toEqual([0])
    expect(listPagesBetween(layout, 900, 1700)).toEqual([0, 1])
    expect(listPagesBetween(layout, 9900, 20_000)).toEqual([9])
    expect(listPagesBetween(layoutStrip([], viewport, webtoon), 0, 800)).toEqual([])
  })

  it('reads what lies at the reading line, and the last page at the end', () => {
    expect(findReadPage(layout, 0, viewport)).toBe(0)
    expect(findReadPage(layout, 700, viewport)).toBe(1)
    expect(findReadPage(layout, 9200, viewport)).toBe(9)
  })

  it('goes on with the same page in another width, wherever it is scrolled', () => {
    const end = layout.heightPx - viewport.height
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: end }),
        fc.integer({ min: 200, max: 900 }).filter((width) => width !== layout.widthPx),
        fc.integer({ min: 300, max: 1600 }),
        (scrollPx, maxWidthPx, height) => {
          const after = {
            layout: layoutStrip(pages, viewport, { maxWidthPx, gapPx: 0 }),
            viewport: { width: viewport.width, height },
          }
          const to = keepReading(scrollPx, { layout, viewport }, after)
          const read = findReadPage(layout, scrollPx, viewport)
          // Near both ends a window may show too little to hold the line where it was.
          const most = after.layout.heightPx - height
          if (to > 0 && to < most - 2)
            expect(findReadPage(after.layout, to, after.viewport)).toBe(read)
          expect(to).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })

  it.each([
    ['lower, at the start', 0, 500],
    ['higher, at the start', 0, 1100],
    ['lower, in a page', 3250, 500],
    ['higher, in a page', 3250, 1100],
    ['lower, where a page begins', 4000, 744],
    ['lower, at the end', 9200, 500],
    ['higher, at the end', 9200, 1100],
    ['lower, below the end', 10_120, 500],
  ])(
    'a window that becomes only %s keeps what lies at its upper edge',
    (_name, scrollPx, height) => {
      const after = { layout, viewport: { ...viewport, height } }
      expect(keepReading(scrollPx, { layout, viewport }, after)).toBe(scrollPx)
    },
  )

  it('stays at the start, at the end and below the end in another width', () => {
    const after = { layout: layoutStrip(pages, viewport, { maxWidthPx: 250, gapPx: 0 }), viewport }
    expect(keepReading(0, { layout, viewport }, after)).toBe(0)
    const end = keepReading(9200, { layout, viewport }, after)
    expect(findReadPage(after.layout, end, viewport)).toBe(9)
    expect(keepReading(10_120, { layout, viewport }, after)).toBe(5120)
  })

  it('steps a little less than a window, and says when there is nothing further', () => {
    expect(toStep(layout, 0, viewport, 'forward')).toBe(680)
    expect(toStep(layout, 9000, viewport, 'forward')).toBe(9200)
    expect(toStep(layout, 9200, viewport, 'forward')).toBeUndefined()
    expect(toStep(layout, 0, viewport, 'back')).toBeUndefined()
  })
})

describe('planStrip', () => {
  it('wants what is on screen, then what comes, then what was', () => {
    expect(planStrip(pages, layout, { scrollPx: 3100, viewport })).toEqual([3, 4, 5, 6, 2])
  })

  it('stays within the memory, but never leaves the screen empty', () => {
    const at = { scrollPx: 3900, viewport }
    expect(planStrip(pages, layout, at, { maxPixels: 1 })).toEqual([3, 4])
    expect(planStrip(pages, layout, at, { maxPixels: 6_000_000 })).toEqual([3, 4, 5])
  })
})
