import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isAtEnd,
  isAtStart,
  listVisiblePages,
  openPaged,
  type PagedAction,
  type PagedState,
  placePages,
  reducePaged,
  toKeptPage,
  toZoomBounds,
} from './paged-reader.ts'
import type { PublicationPage } from './publication.ts'
import { zoomTo } from './zoom.ts'

const aPage = (index: number, isWide = false): PublicationPage => ({
  id: `${index}.webp`,
  width: isWide ? 1400 : 700,
  height: 1000,
  color: '#888888',
})
const spread = { isSpread: true, isSwitchingSpread: false, direction: 'rtl' } as const
const single = { ...spread, isSpread: false }
const viewport = { width: 1440, height: 900 }

function open(pageCount: number, pageIndex = 0, layout: PagedState['layout'] = spread) {
  const pages = Array.from({ length: pageCount }, (_, index) => aPage(index))
  return openPaged({ pages, direction: 'rtl' }, { pageIndex, layout, viewport })
}
const run = (state: PagedState, ...actions: PagedAction[]) => actions.reduce(reducePaged, state)
const forward: PagedAction = { type: 'turned', by: 'forward' }
const back: PagedAction = { type: 'turned', by: 'back' }

describe('opening', () => {
  it('shows the spread that holds the page of last time', () => {
    expect(listVisiblePages(open(10, 4))).toEqual([3, 4])
  })

  it('shows the last page when the work has become shorter', () => {
    expect(listVisiblePages(open(4, 50))).toEqual([3])
  })

  it('survives a work without pages', () => {
    const empty = open(0)
    expect(listVisiblePages(run(empty, forward, back))).toEqual([])
    expect(placePages(empty, 0)).toEqual([])
  })
})

describe('the place to keep', () => {
  it.each([
    ['the first page of a spread', 10, 4, spread, 3],
    ['the last page of the last spread', 9, 7, spread, 8],
    ['the last page, alone in its spread', 10, 9, spread, 9],
    ['the first page, alone in its spread', 9, 0, spread, 0],
    ['the second page of a spread of two', 2, 0, { ...spread, isSwitchingSpread: true }, 1],
    ['the page itself, where pages stand alone', 10, 4, single, 4],
    ['the page before the last, where pages stand alone', 10, 8, single, 8],
    ['the last page, where pages stand alone', 10, 9, single, 9],
    ['the only page', 1, 0, single, 0],
    ['the start of a work without pages', 0, 0, single, 0],
  ] as const)('is %s', (_, count, pageIndex, layout, kept) => {
    expect(toKeptPage(open(count, pageIndex, layout))).toBe(kept)
  })

  it('opens the spread at which it was kept', () => {
    const end = run(open(9), { type: 'jumped', toPage: 8 })
    expect(listVisiblePages(open(9, toKeptPage(end)))).toEqual(listVisiblePages(end))
  })
})

describe('turning', () => {
  it('goes through every page to the end and no further', () => {
    const end = run(open(6), forward, forward, forward, forward, forward)
    expect(listVisiblePages(end)).toEqual([5])
    expect(isAtEnd(end)).toBe(true)
    expect(reducePaged(end, forward)).toBe(end)
  })

  it('stays at the first page when asked to go back', () => {
    const start = open(6)
    expect(isAtStart(start)).toBe(true)
    expect(reducePaged(start, back)).toBe(start)
  })

  it('is undone by going back, wherever the reader is', () => {
    const shapes = fc.array(fc.boolean(), { minLength: 2, maxLength: 40 })
    fc.assert(
      fc.property(shapes, fc.nat(39), fc.boolean(), (wide, at, isSwitchingSpread) => {
        const pages = wide.map((isWide, index) => aPage(index, isWide))
        const layout = { ...spread, isSwitchingSpread }
        const state = openPaged({ pages, direction: 'rtl' }, { pageIndex: at, layout, viewport })
        fc.pre(!isAtEnd(state))
        expect(listVisiblePages(run(state, forward, back))).toEqual(listVisiblePages(state))
      }),
    )
  })

  it('shows the next page whole, however far the last one was magnified', () => {
    const bounds = { ...toZoomBounds(open(6), { minScale: 1, maxScale: 2.5 }) }
    const zoomed: PagedAction = {
      type: 'zoomed',
      view: zoomTo({ scale: 1, x: 0, y: 0 }, 2, { x: 10, y: 10 }, bounds),
    }
    expect(run(open(6), zoomed, forward).view).toEqual({ scale: 1, x: 0, y: 0 })
  })
})

describe('jumping', () => {
  it('offers the way back and takes it', () => {
    const jumped = run(open(40, 3), { type: 'jumped', toPage: 30 })
    expect(jumped.jumpBack?.originPage).toBe(3)
    const returned = reducePaged(jumped, { type: 'jumped-back' })
    expect(listVisiblePages(returned)).toEqual([3, 4])
    expect(returned.jumpBack).toBeUndefined()
  })

  it('does nothing when the page is already on screen', () => {
    const state = open(40, 3)
    expect(reducePaged(state, { type: 'jumped', toPage: 4 })).toBe(state)
  })

  it('does nothing when there is no way back', () => {
    const state = open(40, 3)
    expect(reducePaged(state, { type: 'jumped-back' })).toBe(state)
  })
})

describe('changing the layout', () => {
  it('keeps the page being read between single and spread', () => {
    const state = open(10, 6, single)
    const paired = reducePaged(state, { type: 'laid-out', layout: spread })
    expect(listVisiblePages(paired)).toEqual([5, 6])
    expect(listVisiblePages(reducePaged(paired, { type: 'laid-out', layout: single }))).toEqual([6])
  })

  it('shifts the pairs with the cover toggle and keeps the page being read on screen', () => {
    const shifted = run(open(10, 3), {
      type: 'laid-out',
      layout: { ...spread, isSwitchingSpread: true },
    })
    expect(listVisiblePages(shifted)).toEqual([2, 3])
  })

  it('keeps the page when the direction changes', () => {
    const state = open(10, 3)
    const turned = reducePaged(state, { type: 'laid-out', layout: { ...spread, direction: 'ltr' } })
    expect(listVisiblePages(turned)).toEqual(listVisiblePages(state))
    expect(placePages(turned, 2)[0]!.x).toBe(placePages(state, 2)[1]!.x)
  })
})

describe('resizing', () => {
  it('keeps the magnified page within the window', () => {
    const state = open(6, 0, single)
    const bounds = toZoomBounds(state, { minScale: 1, maxScale: 2.5 })
    const view = zoomTo(state.view, 2.5, { x: 300, y: 400 }, bounds)
    const resized = run(
      state,
      { type: 'zoomed', view },
      { type: 'resized', viewport: { width: 400, height: 800 } },
    )
    const after = toZoomBounds(resized, { minScale: 1, maxScale: 2.5 })
    expect(resized.view.scale).toBe(2.5)
    expect(Math.abs(resized.view.y)).toBeLessThanOrEqual((after.content.height * 2.5 - 800) / 2)
  })
})
