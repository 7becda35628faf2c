import { expect, it } from 'vitest'
import { type ByteRange, readByteRange } from './byte-range.ts'

it.each<[string | undefined, ByteRange | string | undefined, string]>([
  ['bytes=0-0', { start: 0, end: 0 }, 'the first byte'],
  ['bytes=90-', { start: 90, end: 99 }, 'the rest'],
  ['bytes=-10', { start: 90, end: 99 }, 'the last ten'],
  ['bytes=-1000', { start: 0, end: 99 }, 'no more than there is'],
  ['bytes=50-1000', { start: 50, end: 99 }, 'up to the end'],
  ['bytes=100-', 'unsatisfiable', 'nothing there'],
  ['bytes=-0', 'unsatisfiable', 'no byte asked for'],
  ['bytes=9-3', undefined, 'not a range'],
  ['bytes=0-1,5-6', undefined, 'several parts are answered with the whole'],
  ['pages=1-2', undefined, 'another unit'],
  [undefined, undefined, 'no header'],
])('reads %j of 100 bytes as %j: %s', (header, range) => {
  expect(readByteRange(header, 100)).toEqual(range)
})
