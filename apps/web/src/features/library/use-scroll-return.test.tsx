// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { noteSignInLeft } from '#data/base/device/page-return.ts'
import { useScrollReturn } from './use-scroll-return.ts'

/** A page of a height, as a browser clamps scrolling to it; jsdom has no layout. */
let heightPx: number
let grow: (toPx: number) => void

const scrollTo = (topPx: number) => {
  Object.assign(window, { scrollY: Math.min(topPx, heightPx) })
  window.dispatchEvent(new Event('scroll'))
}

/** As a full load of the page is: nothing of it is remembered but what the tab stores. */
async function load(type: 'reload' | 'back_forward' | 'navigate', conditions = 'all') {
  vi.resetModules()
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { type, name: `${location.origin}/library` } as unknown as PerformanceEntry,
  ])
  const fresh = await import('./use-scroll-return.ts')
  return renderHook(() => fresh.useScrollReturn(conditions))
}

async function readDownTo(topPx: number) {
  const { unmount } = renderHook(() => useScrollReturn('all'))
  scrollTo(topPx)
  await vi.advanceTimersByTimeAsync(200)
  unmount()
  Object.assign(window, { scrollY: 0 })
  heightPx = 400
}

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/library')
  vi.useFakeTimers()
  heightPx = 5000
  grow = (toPx) => void (heightPx = toPx)
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
      disconnect() {}
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the place in the library', () => {
  it.each(['reload', 'back_forward'] as const)(
    'is there again after a %s, once the shelf is long',
    async (type) => {
      await readDownTo(3000)
      const { unmount } = await load(type)
      expect(window.scrollY).toBe(400)
      grow(6000)
      expect(window.scrollY).toBe(3000)
      unmount()
    },
  )

  it('is there again after signing in, which leads back to the library', async () => {
    await readDownTo(3000)
    noteSignInLeft('/library')
    const { unmount } = await load('navigate')
    grow(6000)
    expect(window.scrollY).toBe(3000)
    unmount()
  })

  it('is the top for who comes by a link, and for other works than those that were shown', async () => {
    await readDownTo(3000)
    const first = await load('navigate')
    grow(6000)
    expect(window.scrollY).toBe(0)
    first.unmount()
    const { unmount } = await load('reload', 'comics')
    grow(6000)
    expect(window.scrollY).toBe(0)
    unmount()
  })
})
