import { describe, expect, test } from 'vitest'
import { findLinesNear } from './find-lines-near.ts'

const hundred = { count: 100, offsetOf: (index: number) => index * 100 }

describe('findLinesNear', () => {
  test.each([
    ['at the top, those below the edge are ready', 0, 800, { first: 0, end: 13 }],
    ['in the middle, some on both sides', 5000, 5800, { first: 45, end: 63 }],
    ['at the end, none beyond the last', 9200, 10_000, { first: 87, end: 100 }],
    ['above the first line, what comes near', -400, 400, { first: 0, end: 9 }],
    ['far above the first line, nothing', -5000, -4000, { first: 0, end: 0 }],
    ['far below the last line, the last one', 20_000, 20_800, { first: 99, end: 100 }],
  ])('%s', (_, fromPx, toPx, expected) => {
    expect(findLinesNear(hundred, fromPx, toPx)).toEqual(expected)
  })

  test('finds nothing among no lines', () => {
    expect(findLinesNear({ count: 0, offsetOf: () => 0 }, 0, 800)).toEqual({ first: 0, end: 0 })
  })

  test('asks for few of 50,000 lines', () => {
    let asked = 0
    const offsetOf = (index: number) => {
      asked++
      return index * 72
    }
    findLinesNear({ count: 50_000, offsetOf }, 1_000_000, 1_000_800)
    expect(asked).toBeLessThan(40)
  })
})
