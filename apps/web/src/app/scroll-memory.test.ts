// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readScrollPlace, writeScrollPlace } from '#data/base/device/scroll-places.ts'
import { keepScrollPlaces } from './scroll-memory.ts'

/** A page of a height, as a browser clamps scrolling to it; jsdom has no layout. */
let heightPx: number
let grow: (toPx: number) => void
let show: (path: string, isReturn: boolean) => void
let end: () => void

const scrollTo = (topPx: number) => {
  Object.assign(window, { scrollY: Math.min(topPx, heightPx) })
  window.dispatchEvent(new Event('scroll'))
}

function open(path: string, isReturn = false): void {
  end = keepScrollPlaces(
    {
      path,
      onShown: (listener) => {
        show = (shown, isBack) => listener({ path: shown, isReturn: isBack })
        return () => undefined
      },
    },
    isReturn,
  )
}

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers()
  heightPx = 5000
  Object.assign(window, { scrollY: 0 })
  vi.stubGlobal('scrollTo', (_left: number, topPx: number) => scrollTo(topPx))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(listener: () => void) {
        grow = (toPx) => {
          heightPx = toPx
          listener()
        }
      }
      observe() {}
      disconnect() {
        grow = (toPx) => void (heightPx = toPx)
      }
    },
  )
})

afterEach(() => {
  end()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the place on a page', () => {
  it('is remembered per path, 200 ms after the reader stopped', () => {
    open('/mylist')
    scrollTo(700)
    vi.advanceTimersByTime(199)
    scrollTo(900)
    vi.advanceTimersByTime(199)
    expect(readScrollPlace('/mylist')).toBe(0)
    vi.advanceTimersByTime(1)
    expect(readScrollPlace('/mylist')).toBe(900)
    expect(readScrollPlace('/playlist')).toBe(0)
  })

  it('is remembered when the reader leaves before they had stopped', () => {
    open('/yomikura-free/library')
    scrollTo(700)
    show('/yomikura-free/series/TI1', false)
    scrollTo(0)
    vi.advanceTimersByTime(200)
    expect(readScrollPlace('/yomikura-free/library')).toBe(700)
    expect(readScrollPlace('/yomikura-free/series/TI1')).toBe(0)
  })

  it('is where the reader returns to, as soon as the list has grown so long', () => {
    writeScrollPlace('/mylist', 3000)
    open('/mylist/a')
    heightPx = 400
    show('/mylist', true)
    expect(window.scrollY).toBe(400)
    grow(1200)
    expect(window.scrollY).toBe(1200)
    // What the short page could show is not taken for a place of the reader's.
    vi.advanceTimersByTime(1000)
    expect(readScrollPlace('/mylist')).toBe(3000)
    grow(6000)
    expect(window.scrollY).toBe(3000)
    scrollTo(2000)
    grow(7000)
    expect(window.scrollY).toBe(2000)
  })

  it('is given up when the reader moves first', () => {
    writeScrollPlace('/mylist', 3000)
    heightPx = 400
    open('/mylist', true)
    window.dispatchEvent(new Event('wheel'))
    grow(6000)
    expect(window.scrollY).toBe(400)
  })

  it('is not taken up on the way forward, in the library and in what is drawn over a list', () => {
    for (const path of ['/mylist', '/library', '/mylist/a/add/']) writeScrollPlace(path, 3000)
    open('/help')
    show('/mylist', false)
    show('/library', true)
    show('/mylist/a/add/', true)
    expect(window.scrollY).toBe(0)
  })
})
