import { expect, it } from 'vitest'
import { toCopyTotal } from './copied-length.ts'

it('a tenth of a book may be copied, of a short one a thousand characters', () => {
  expect([100_000, 20_000, 10_000, 9000, 0].map(toCopyTotal)).toEqual([
    ...[10_000, 2000, 1000, 1000, 1000],
  ])
})
