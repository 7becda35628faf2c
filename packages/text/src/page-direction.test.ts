import { describe, expect, it } from 'vitest'
import { countLetters, sideOfLanguage, sideOfLetters, sideOfName } from './page-direction.ts'

describe('the side on which the next page comes', () => {
  it.each([
    ['ja', undefined],
    ['zh-Hant', undefined],
    ['en', 'ltr'],
    ['en-US', 'ltr'],
    ['ko', 'ltr'],
    ['ru_RU', 'ltr'],
    ['ar', 'rtl'],
    ['he-IL', 'rtl'],
    ['und', undefined],
    ['', undefined],
    ['English', undefined],
  ])('is by the language %s: %s', (language, side) => {
    expect(sideOfLanguage(language)).toBe(side)
  })

  it.each([
    ['夜の灯台 第3巻', 'rtl'],
    ['ワンダー v01', 'rtl'],
    ['城市故事', 'rtl'],
    ['Captain Science #001', 'ltr'],
    ['Войско 2', 'ltr'],
    ['밤의 등대 1권', 'ltr'],
    ['漢 한국 만화', 'ltr'],
    ['ألف ليلة', 'rtl'],
    ['vol. 03', undefined],
    ['001', undefined],
    ['Vol 3 Harbour', 'ltr'],
  ])('is by the script of the name %s: %s', (name, side) => {
    expect(sideOfName(name)).toBe(side)
  })

  it.each([
    ['an English text', countLetters('The harbour lies below the lighthouse.', false), 'ltr'],
    ['Japanese in lines', countLetters('あ'.repeat(40), false), 'ltr'],
    ['Japanese in columns', countLetters('あ'.repeat(40), true), 'rtl'],
    ['Arabic', countLetters('كان يا ما كان في قديم الزمان قصة', false), 'rtl'],
    ['a caption', countLetters('Fig. 1', false), undefined],
  ])('is by the letters of %s', (_, count, side) => {
    expect(sideOfLetters(count)).toBe(side)
  })
})
