import { expect, it } from 'vitest'
import { toPosition } from './position.ts'

it.each([
  [[0], 214, { firstNumber: 1, lastNumber: 1, percent: 0 }, 'the first of many pages is 0 %'],
  [
    [85, 86],
    214,
    { firstNumber: 86, lastNumber: 87, percent: 40 },
    'a spread counts to its last page',
  ],
  [[212], 214, { firstNumber: 213, lastNumber: 213, percent: 99 }, 'the last but one is not 100 %'],
  [[213], 214, { firstNumber: 214, lastNumber: 214, percent: 100 }, 'the last page is 100 %'],
  [[0], 1, { firstNumber: 1, lastNumber: 1, percent: 100 }, 'a single page is all there is'],
])('pages %j of %i: %j, %s', (visible, pageCount, expected) => {
  expect(toPosition(visible, pageCount)).toEqual({ ...expected, pageCount })
})
