import { expect, it } from 'vitest'
import { createRandomId } from './random-id.ts'

it('makes names of two long numbers, no two of which are the same', () => {
  const ids = Array.from({ length: 500 }, createRandomId)
  for (const id of ids) expect(id).toMatch(/^\d{1,20}-\d{1,20}$/)
  expect(new Set(ids).size).toBe(500)
})
