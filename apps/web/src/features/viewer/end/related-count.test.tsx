// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useRelatedCount } from './related-count.ts'

/** Whether a query of the one form that is used here, for example `(height >= 700px)`, holds. */
function holds(query: string, window: { width: number; height: number }): boolean {
  const [, side, sign, px] = /^\((width|height) (<=|>=) (\d+)px\)$/.exec(query) ?? []
  if (side !== 'width' && side !== 'height') throw new Error(`No such query: ${query}`)
  return sign === '<=' ? window[side] <= Number(px) : window[side] >= Number(px)
}

afterEach(() => vi.restoreAllMocks())

it.each([
  [1440, 699, 3, 'a low wide window'],
  [1440, 700, 6, 'a wide window from 700 on'],
  [1440, 899, 6, 'and below 900'],
  [1440, 900, 9, 'a high wide window'],
  [561, 560, 3, 'wider than a phone'],
  [560, 559, 3, 'a low phone'],
  [560, 560, 6, 'a phone from 560 on'],
  [390, 709, 6, 'and below 710'],
  [390, 710, 9, 'a high phone'],
])('%i x %i has room for %i related works: %s', (width, height, count, _why) => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: holds(query, { width, height }),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  )
  expect(renderHook(() => useRelatedCount()).result.current).toBe(count)
})
