import { expect, it } from 'vitest'
import { toCopyLimit, toCopyTotal } from './copied-length.ts'

it('a tenth of a book may be copied, of a short one a thousand characters', () => {
  expect([100_000, 20_000, 10_000, 9000, 0].map(toCopyTotal)).toEqual([
    ...[10_000, 2000, 1000, 1000, 1000],
  ])
})

it.each([
  [0, 500],
  [1500, 500],
  [1501, 499],
  [2000, 0],
  // What was copied before the book became shorter.
  [2100, 0],
])(
  'one copy takes at most 500 characters, and what is left: after %i it is %i',
  (copied, limit) => {
    expect(toCopyLimit({ total: 2000, copied })).toBe(limit)
  },
)
