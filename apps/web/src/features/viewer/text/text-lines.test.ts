import { expect, test } from 'vitest'
import { TextLines } from './text-lines.ts'

test.each([
  [0, 1, 0],
  [0, 4000, 0],
  [1, 4000, 1],
  [1, 3, 66],
  [1999, 4000, 50],
  [3979, 4000, 99],
  [3998, 4000, 99],
  [3999, 4000, 100],
])('line %i of %i is read to %i percent, as its shelf says', (line, count, percent) => {
  expect(new TextLines('あ\n'.repeat(count - 1)).toPercent(line)).toBe(percent)
})

test('a text is split at every kind of line end', () => {
  const lines = new TextLines('\uFEFF一\r\n二\n三\r四\u2028五')
  expect(lines.length).toBe(5)
  expect(lines.get(0).pieces).toEqual([{ text: '一' }])
})

test('a line without an end is cut at sentences and loses nothing', () => {
  const source = 'ながい文です。'.repeat(1000) + '𠮷'.repeat(3000)
  const lines = new TextLines(source)
  const parts = Array.from({ length: lines.length }, (_, index) =>
    lines
      .get(index)
      .pieces.map(({ text }) => text)
      .join(''),
  )
  expect(parts.join('')).toBe(source)
  expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(2000)
  expect(parts.every((part) => part.isWellFormed())).toBe(true)
})

test('a search looks through the words and past the readings', () => {
  const lines = new TextLines('雨の手紙《てがみ》が届く\n空\nアメの日')
  expect(lines.search('手紙が')).toMatchObject([{ line: 0, at: 2, match: '手紙が' }])
  expect(lines.search('てがみ')).toEqual([])
  expect(lines.search('あめ')).toMatchObject([{ line: 2, match: 'アメ' }])
  expect(lines.search('')).toEqual([])
})

test('a place is counted in the letters of the line, whatever folding does to their number', () => {
  expect(new TextLines('ﾊﾞｽは㌔で…次').search('次')).toMatchObject([
    { line: 0, at: 7, match: '次' },
  ])
})

test.each([
  ['第一章　港《みなと》\n雨が降る。ABC-123', true],
  ['Chapter 1\nIt rains in 東京.', false],
  ['2026-11-23 04:15 ok', false],
])('may run down where most letters are of East Asia: %j', (text, isPossible) => {
  expect(new TextLines(text).canBeVertical).toBe(isPossible)
})
