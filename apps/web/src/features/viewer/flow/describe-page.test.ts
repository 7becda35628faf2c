import { texts as english } from '@yomikura/i18n/locales/en_US/texts'
import { texts as japanese } from '@yomikura/i18n/locales/ja_JP/texts'
import { createTranslate } from '@yomikura/i18n/text'
import { expect, it } from 'vitest'
import { describePage } from './describe-page.ts'

const page = { pageIndex: 0, pageCount: 2 }

it('names the chapter, the page in it and the share of the book', () => {
  const t = createTranslate('ja_JP', japanese)
  expect(describePage(t, { page, percent: 26, chapter: '夜の章' })).toBe(
    '夜の章、この章2ページ中1ページ目、全体の26%',
  )
})

it('leaves the chapter out where the book names none', () => {
  const t = createTranslate('en_US', english)
  expect(describePage(t, { page, percent: 0, chapter: '' })).toBe(
    'Page 1 of 2 in this chapter, 0% of the book',
  )
})
