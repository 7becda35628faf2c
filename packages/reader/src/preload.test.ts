import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listReleasable, planPreload } from './preload.ts'

const order = [0, 1, -1, 2, 3, -2, 4, 5]
const rules = { order, maxPixels: Infinity }
const pages = Array.from({ length: 20 }, () => ({ width: 100, height: 100 }))

describe('planPreload', () => {
  it('wants 0, 1, -1, 2, 3, -2, 4, 5 around the page being read', () => {
    expect(planPreload(pages, [10], rules)).toEqual([10, 11, 9, 12, 13, 8, 14, 15])
  })

  it('wants both pages on screen before any other', () => {
    expect(planPreload(pages, [10, 11], rules)).toEqual([10, 11, 9, 12, 13, 8, 14, 15])
  })

  it('stays within the book at both ends', () => {
    expect(planPreload(pages, [0], rules)).toEqual([0, 1, 2, 3, 4, 5])
    expect(planPreload(pages, [19], rules)).toEqual([19, 18, 17])
  })

  it('holds fewer pages when they are large', () => {
    expect(planPreload(pages, [10], { order, maxPixels: 30_000 })).toEqual([10, 11, 9])
  })

  it('wants what is on screen even when it alone exceeds the memory', () => {
    expect(planPreload(pages, [10, 11], { order, maxPixels: 1 })).toEqual([10, 11])
  })

  it('never wants a page twice, and never one that does not exist', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(39), (pageCount, at) => {
        const anchor = Math.min(at, pageCount - 1)
        const wanted = planPreload(pages.concat(pages).slice(0, pageCount), [anchor], rules)
        expect(new Set(wanted).size).toBe(wanted.length)
        expect(wanted.every((index) => index >= 0 && index < pageCount)).toBe(true)
        expect(wanted[0]).toBe(anchor)
      }),
    )
  })
})

describe('listReleasable', () => {
  it('releases held pages that are no longer wanted', () => {
    expect(listReleasable([1, 2, 9], [9, 10])).toEqual([1, 2])
  })
})
