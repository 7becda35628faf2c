import { describe, expect, it } from 'vitest'
import { foldForSearch, foldTypedText } from './search-text.ts'

describe('foldForSearch', () => {
  it.each([
    ['カナ', 'かな', 'katakana becomes hiragana'],
    ['ヴァーグ', 'ゔぁーぐ', 'the long-vowel mark stays'],
    ['ヽヾ', 'ゝゞ', 'iteration marks follow their kana'],
    ['ﾕｳﾋﾞﾝｾﾝ', 'ゆうびんせん', 'half-width katakana is written out'],
    ['ＳＴＡＲＳＨＩＰ', 'starship', 'full-width Latin becomes plain'],
    ['ABC漢字', 'abc漢字', 'Latin is lower-cased, kanji kept'],
  ])('turns %s into %s: %s', (given, folded) => {
    expect(foldForSearch(given)).toBe(folded)
  })
})

describe('foldTypedText', () => {
  it('drops the letter an input method is still composing', () => {
    expect(foldTypedText('かｎ')).toBe('か')
    expect(foldTypedText('かｓｈ')).toBe('か')
  })

  it('keeps full-width letters that are a word or stand before one', () => {
    expect(foldTypedText('ＢＬ本')).toBe('bl本')
    expect(foldTypedText('ＳＴＡＲＳＨＩＰ')).toBe('starship')
    expect(foldTypedText('ｓｔａｒ')).toBe('star')
  })

  it('drops spaces around the words', () => {
    expect(foldTypedText('  夜の ホン　')).toBe('夜の ほん')
  })
})
