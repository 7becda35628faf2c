import fc from 'fast-check'
import { expect, it } from 'vitest'

it('properties of a file see the same examples each time, without asking for it', () => {
  const look = () => fc.sample(fc.integer(), 5)
  expect(fc.readConfigureGlobal().seed).toEqual(expect.any(Number))
  expect(look()).toEqual(look())
})
