import { describe, expect, it } from 'vitest'
import { foldForSearch, foldTypedText } from './search-text.ts'

describe('foldForSearch', () => {
  it.each([
    ['カナ', 'かな', 'katakana becomes hiragana'],
    ['ヴァーグ', 'ゔぁーぐ', 'the long-vowel mark stays'],
    ['ヽヾ', 'ゝゞ', 'iteration marks follow their kana'],
    ['ｶﾅ', 'ｶﾅ', 'half-width katakana is left alone'],
    ['ABC漢字', 'abc漢字', 'Latin is lower-cased, kanji kept'],
  ])('turns %s into %s: %s', (given, folded) => {
    expect(foldForSearch(given)).toBe(folded)
  })
})

describe('foldTypedText', () => {
  it('drops the letter an input method is still composing', () => {
    expect(foldTypedText('かｎ')).toBe('か')
  })

  it('keeps full-width letters that are not last', () => {
    expect(foldTypedText('ＢＬ本')).toBe('ｂｌ本')
  })

  it('drops spaces around the words', () => {
    expect(foldTypedText('  夜の ホン　')).toBe('夜の ほん')
  })
})
