import { expect, it } from 'vitest'
import { toPosition, toReadPercent } from './position.ts'

it.each([
  [[0], 214, { firstNumber: 1, lastNumber: 1 }],
  [[85, 86], 214, { firstNumber: 86, lastNumber: 87 }],
  [[], 214, { firstNumber: 1, lastNumber: 1 }],
])('pages %j of %i are %j', (visible, pageCount, expected) => {
  expect(toPosition(visible, pageCount)).toEqual({ ...expected, pageCount })
})

it.each([
  [0, 214, 1, 'the first of many pages is begun'],
  [9, 20, 50, 'of a spread the page counts that is kept'],
  [212, 214, 99, 'the last but one is not 100 %'],
  [213, 214, 100, 'the last page is 100 %'],
  [0, 1, 100, 'a single page is all there is'],
  [30, 20, 100, 'an older revision had more pages'],
])('page index %i of %i is %i percent: %s', (pageIndex, pageCount, percent) => {
  expect(toReadPercent(pageIndex, pageCount)).toBe(percent)
})
