import { describe, expect, it } from 'vitest'
import { parseRange } from './byte-range.ts'

describe('parseRange', () => {
  it.each([
    [undefined, undefined, 'no header asks for everything'],
    ['bytes=0-99', { start: 0, end: 99 }, 'both ends are included'],
    ['bytes=100-', { start: 100, end: 999 }, 'an open end runs to the last byte'],
    ['bytes=-10', { start: 990, end: 999 }, 'a suffix counts from the end'],
    ['bytes=-5000', { start: 0, end: 999 }, 'a suffix longer than the file is the file'],
    ['bytes=990-5000', { start: 990, end: 999 }, 'the end is cut to the file'],
    ['bytes=1000-', 'unsatisfiable', 'a start behind the file cannot be met'],
    ['bytes=-0', 'unsatisfiable', 'nothing at all cannot be sent'],
    ['bytes=0-1,5-6', 'unsatisfiable', 'several ranges are refused'],
    ['bytes=9-3', undefined, 'a backward range is no range and is ignored'],
    ['bytes=a-b', undefined, 'what is no number is ignored'],
    ['items=0-1', undefined, 'other units are ignored'],
  ])('%s → %o: %s', (header, range, _why) => {
    expect(parseRange(header, 1000)).toEqual(range)
  })
})
