import { expect, it } from 'vitest'
import { findExcess, TREE_BOUNDS } from './process-tree.ts'

const GIB = 1024 ** 3

it.each([
  [GIB, 16, undefined],
  [GIB + 1, 16, 'memory'],
  [GIB, 17, 'programs'],
])('%i bytes of memory and %i programs of one worker are too much: %s', (bytes, count, excess) => {
  expect(findExcess({ residentBytes: bytes, processCount: count }, TREE_BOUNDS)).toBe(excess)
})

it.each([
  [3 * GIB, 48, undefined],
  [3 * GIB + 1, 48, 'memory'],
  [3 * GIB, 49, 'programs'],
])('of two workers and their starter %i bytes and %i programs are: %s', (bytes, count, excess) => {
  expect(findExcess({ residentBytes: bytes, processCount: count }, TREE_BOUNDS, 3)).toBe(excess)
})
