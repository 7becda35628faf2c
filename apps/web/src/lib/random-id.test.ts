import { expect, it } from 'vitest'
import { createRandomId } from './random-id.ts'

it('makes names in the form of a UUID, no two of which are the same', () => {
  const ids = Array.from({ length: 500 }, createRandomId)
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  }
  expect(new Set(ids).size).toBe(500)
})
