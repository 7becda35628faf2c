import { expect, test } from 'vitest'
import { parseHtmlSaves } from './html-saves.ts'

test('texts under any name are saves', () => {
  expect(parseHtmlSaves({ best: '12', '': '' })).toEqual({ best: '12', '': '' })
  const named = parseHtmlSaves(JSON.parse('{"__proto__":"x"}'))
  expect(Object.keys(named ?? {})).toEqual(['__proto__'])
  expect(Object.getPrototypeOf(named)).toBe(Object.prototype)
})

test('anything else a work sends is no save', () => {
  for (const sent of [undefined, null, 'x', 1, ['x'], { a: 1 }, { a: { b: 'c' } }])
    expect(parseHtmlSaves(sent)).toBeUndefined()
})

test('more than the app keeps is told apart', () => {
  expect(parseHtmlSaves({ big: 'x'.repeat(5 * 1024 ** 2) })).toBe('too-large')
})
