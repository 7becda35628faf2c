import { describe, expect, it } from 'vitest'
import { compareNatural, naturalSortKey, sortNaturally } from './natural-sort.ts'

describe('sortNaturally', () => {
  it.each([
    { reason: 'numbers by value', names: ['2.jpg', '10.jpg', '100.jpg'] },
    { reason: 'full-width digits by value', names: ['第１話', '第2話', '第１０話'] },
    { reason: 'leading zeros by value', names: ['1.png', '002.png', '03.png'] },
    { reason: 'each number of a name', names: ['v1-p9', 'v1-p10', 'v2-p1'] },
    { reason: 'digits before letters', names: ['page1', 'pagea'] },
    { reason: 'katakana with hiragana', names: ['あ', 'イ', 'う', 'エ'] },
    { reason: 'half-width katakana with the rest', names: ['あさ', 'ｲﾇ', 'うみ'] },
    { reason: 'case only as the last word', names: ['A1', 'a1', 'B1', 'b1'] },
    {
      reason: 'numbers longer than any integer',
      names: [`${'9'.repeat(20)}`, `1${'0'.repeat(20)}`],
    },
  ])('orders $reason', ({ names }) => {
    expect(sortNaturally([...names].reverse(), (name) => name)).toEqual(names)
  })
})

describe('naturalSortKey', () => {
  it('gives different names different keys, so that an order never depends on the input', () => {
    const signs = ['0', '1', '9', 'a', 'A', 'ア', 'あ', '１', '.']
    const names = signs.flatMap((a) => signs.flatMap((b) => signs.map((c) => a + b + c)))
    expect(new Set(names.map(naturalSortKey)).size).toBe(names.length)
  })
})

describe('compareNatural', () => {
  it.each([
    ['2', '10', -1],
    ['10', '2', 1],
    ['a', 'a', 0],
  ])('compares %s with %s', (a, b, order) => {
    expect(compareNatural(a, b)).toBe(order)
  })
})
