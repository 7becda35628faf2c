import { expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '../../settings.ts'
import { verdictOf } from '../../verdict-error.ts'
import { requireFewPages, toLargeOrder, toMaxSlices, toProcessorSeconds } from './page-bounds.ts'

it('a document has at most 5000 pages', () => {
  expect(() => requireFewPages(5000, DEFAULT_LIMITS)).not.toThrow()
  let verdict = 'ok'
  try {
    requireFewPages(5001, DEFAULT_LIMITS)
  } catch (error) {
    verdict = verdictOf(error, 'unreadable')
  }
  expect(verdict).toBe('too_many_pages')
})

it.each([
  [1, 100],
  [200, 100],
  [400, 50],
  [5000, 4],
  [30_000, 1],
])('of %i pages each becomes at most %i slices', (pageCount, slices) => {
  expect(toMaxSlices(pageCount, DEFAULT_LIMITS)).toBe(slices)
})

it('a document may take a minute of the processor, and two seconds more for each page', () => {
  expect(toProcessorSeconds(0, DEFAULT_LIMITS)).toBe(60)
  expect(toProcessorSeconds(10, DEFAULT_LIMITS)).toBe(80)
})

it('up to 600 pages have larger pictures, until one takes ten seconds to draw', () => {
  const order = { longSidePx: 3600, maxPages: 600, drawMs: 10_000 }
  expect(toLargeOrder({ largePx: 3600 }, 2400, DEFAULT_LIMITS)).toEqual(order)
})

it.each([
  [2881, true],
  [2880, false],
  [0, false],
])('pictures of %i px beside pages of 2400 px are made: %s', (largePx, areMade) => {
  expect(toLargeOrder({ largePx }, 2400, DEFAULT_LIMITS) !== undefined).toBe(areMade)
})
