import { expect, test } from 'vitest'
import { parseAozora, toPlainText } from './aozora.ts'

const read = (line: string) => parseAozora(line).pieces

test('a reading covers the kanji before it', () => {
  expect(read('雨の手紙《てがみ》が届く')).toEqual([
    { text: '雨の' },
    { text: '手紙', ruby: 'てがみ' },
    { text: 'が届く' },
  ])
})

test('a bar says where the word begins', () => {
  expect(read('この｜ふしぎな町《まち》')).toEqual([
    { text: 'この' },
    { text: 'ふしぎな町', ruby: 'まち' },
  ])
})

test('a quotation in double angle brackets stays what it is', () => {
  expect(toPlainText(parseAozora('物語《指輪》と《The Ring》'))).toBe('物語《指輪》と《The Ring》')
  expect(toPlainText(parseAozora('《ひとり》'))).toBe('《ひとり》')
})

test('marks, headings, indents and breaks are read, other notes are left out', () => {
  expect(read('とても大事［＃「大事」に傍点］だ')).toEqual([
    { text: 'とても' },
    { text: '大事', isMarked: true },
    { text: 'だ' },
  ])
  expect(parseAozora('［＃２字下げ］第一章［＃「第一章」は大見出し］')).toMatchObject({
    indent: 2,
    heading: 'large',
    pieces: [{ text: '第一章' }],
  })
  expect(parseAozora('［＃改ページ］')).toMatchObject({ isBreak: true, pieces: [] })
  expect(read('あ［＃地付き］い')).toEqual([{ text: 'あい' }])
})

test('a letter outside the encoding is shown by its code, and as a blank without one', () => {
  expect(toPlainText(parseAozora('※［＃「口＋世」、U+546D、10-3］と※［＃「不明」］'))).toBe(
    '呭と〓',
  )
  expect(toPlainText(parseAozora('※［＃U+D800］※［＃U+FFFFFF］'))).toBe('〓〓')
})

test('markup stays text', () => {
  expect(read('<img src=x onerror=alert(1)>')).toEqual([{ text: '<img src=x onerror=alert(1)>' }])
})
