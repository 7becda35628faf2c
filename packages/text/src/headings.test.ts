import { expect, it } from 'vitest'
import { findHeadings } from './headings.ts'

it('takes the headings that a text marks, readings left out', () => {
  const lines = [
    '雨の手紙',
    '［＃５字下げ］第一章　港《みなと》［＃「第一章　港」は大見出し］',
    '　第二章とは書かれていない。',
    '［＃中見出し］一［＃中見出し終わり］',
    'ふつうの行',
  ]
  expect(findHeadings(lines)).toEqual([
    { line: 1, title: '第一章　港', level: 'large' },
    { line: 3, title: '一', level: 'middle' },
  ])
})

it.each([
  '第一章',
  '　第十二話「帰り道」',
  '第３章　雨の夜',
  'プロローグ',
  '◆ 終章',
  'Chapter 4: The Lighthouse',
  'PART II',
  '第三回　风雪',
  '제1장 등대',
])('takes %s for a heading where nothing is marked', (line) => {
  expect(findHeadings(['本文。', line, '本文。'])).toMatchObject([{ line: 1, title: line.trim() }])
})

it.each([
  '第一章を読み終えた彼は、静かに本を閉じた。',
  '第一印象は悪くなかった',
  'Chapters are long.',
  'プロローグの前に言っておくことがある',
  '第二章、と彼は書いた。',
])('takes %s for a sentence', (line) => {
  expect(findHeadings([line])).toEqual([])
})
