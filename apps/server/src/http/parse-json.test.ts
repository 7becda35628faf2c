import { expect, it } from 'vitest'
import { parseJson } from './parse-json.ts'

/** Lists within lists. */
const nest = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

it('a body is nested 20 deep at most', () => {
  expect(parseJson(nest(20))).toHaveLength(1)
  expect(() => parseJson(nest(21))).toThrow('nested too deeply')
})
