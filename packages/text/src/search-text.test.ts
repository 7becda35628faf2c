import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldForSearch, foldTypedText, splitForFolding } from './search-text.ts'

const list = (text: string) => text.split(' | ')

describe('foldForSearch', () => {
  it.each([
    ['カナ', 'かな', 'katakana becomes hiragana'],
    ['ヴァーグ', 'ばーぐ', 'the long-vowel mark stays'],
    ['ヽヾ', 'ゝゞ', 'iteration marks follow their kana'],
    ['ﾕｳﾋﾞﾝｾﾝ', 'ゆうびんせん', 'half-width katakana is written out'],
    ['ＳＴＡＲＳＨＩＰ', 'starship', 'full-width Latin becomes plain'],
    ['ABC漢字', 'abc漢字', 'Latin is lower-cased, kanji kept'],
    ['A\tB', 'a\tb', 'what separates fields stays'],
  ])('turns %s into %s: %s', (given, folded) => {
    expect(foldForSearch(given)).toBe(folded)
  })
})

describe('what is written differently is compared as one', () => {
  it.each([
    ['accents', 'Pokémon | pokemon | POKÉMON | Poke\u0301mon | Ｐｏｋéｍｏｎ'],
    ['accents of French', 'Élève à l’île | eleve a lile'],
    ['accents of German', 'Süden | suden'],
    ['accents of Polish', 'Łódź | lodz'],
    ['accents of Vietnamese', 'Đường về nhà | duong ve nha'],
    ['accents of Czech', 'Příběh | pribeh'],
    ['accents of Turkish', 'İstanbul’da kış | istanbulda kis | ISTANBULDA KIS'],
    ['accents of Nordic languages', 'Ærø å Ø | aero a o'],
    ['accents of Greek', 'Ὀδυσσεύς | οδυσσευσ | ΟΔΥΣΣΕΥΣ'],
    ['Russian ё', 'Ёлка | елка'],
    ['romaji with long vowels', 'Tōkyō | tokyo | Tôkyô'],
    [
      'apostrophes',
      "Don’t Cry | don't cry | Donʼt Cry | Don‘t Cry | Don´t Cry | Don`t Cry | dont cry",
    ],
    ['full-width apostrophes', "Ｄｏｎ＇ｔ | don't"],
    ['primes', 'O′Hara | O’Hara | ohara'],
    ['wave dashes', '転生〜はじまり | 転生～はじまり | 転生~はじまり | 転生∼はじまり'],
    ['wave dashes at the end', '冒険～ | 冒険〜'],
    ['dashes', 'A–B | A—B | A-B | A‐B | A－B | A−B | A―B'],
    ['quotation marks', '“Rain” | "rain" | „Rain“ | ＂Ｒａｉｎ＂'],
    [
      'middle dots',
      'ソード・アート・オフライン | ソードアートオフライン | ｿｰﾄﾞ･ｱｰﾄ･ｵﾌﾗｲﾝ | ソード·アート·オフライン',
    ],
    ['ornaments', 'らき☆すた | らき★すた | らきすた | ﾗｷ☆ｽﾀ'],
    ['signs that do not show', 'soft\u00adhyphen | softhyphen | soft\u200bhyphen'],
    ['middle dots of Catalan', 'col·lecció | colleccio'],
    ['sharp s', 'Straße | STRASSE | strasse | Straẞe'],
    ['ligatures', 'Œuvre | oeuvre'],
    ['typographic ligatures', 'ﬁn | fin'],
    [
      'ヴァ',
      'ヴァイオリン | バイオリン | ゔぁいおりん | ｳﾞｧｲｵﾘﾝ | ばいおりん | ウ\u3099ァイオリン',
    ],
    ['ヴィ', 'ヴィーナス | ビーナス'],
    ['ヴ', 'ラヴ | ラブ'],
    ['ヴェ', 'ヴェール | ベール'],
    ['ヴォ', 'ヴォーカル | ボーカル | ヺーカル'],
    ['ヴュ', 'インタヴュー | インタビュー'],
    ['ヱ and ヲ', 'ヱヴァンゲリヲン | エバンゲリオン'],
    ['ヶ', '霞ヶ関 | 霞ケ関'],
    ['crosses', 'Spy×Garden | spyxgarden | SPY✕GARDEN | spy✖garden'],
    ['decomposed kana', 'か\u3099くえん | がくえん | ガクエン | ｶﾞｸｴﾝ'],
    ['decomposed Korean', '\u1112\u1161\u11ab\u1100\u116e\u11a8 | 한국'],
    ['circled and squared signs', '① ㍻ | 1 平成'],
  ])('%s', (_, names) => {
    const [first = '', ...others] = list(names)
    for (const other of others) expect(foldForSearch(other)).toBe(foldForSearch(first))
  })

  it.each([
    ['voiced and unvoiced', 'か | が'],
    ['short and long', 'び | びー'],
    ['й and и', 'й | и'],
    ['hyphen and none', 'a-b | ab'],
    ['し and じ', 'し | じ'],
    ['n and ん', 'n | ん'],
  ])('but %s stay apart', (_, names) => {
    const [one = '', other = ''] = list(names)
    expect(foldForSearch(one)).not.toBe(foldForSearch(other))
  })
})

describe('splitForFolding', () => {
  const pieces = list(
    'ヴ | ァ | ゔ | ぁ | ｳ | ﾞ | ウ | \u3099 | ュ | é | e | \u0301 | \u0308 | ß | Σ | σ | ς | か | ﾊ | ﾟ | \u1112 | \u1161 | \u11ab | 한 | ・ | ’ | ´ | 〜 | × | İ | ı | 漢 | 😀 | \n | a | ﬁ | ㌔',
  )

  it('cuts a text into parts that fold alone as they do in it', () => {
    const texts = fc
      .array(fc.constantFrom(...pieces, ' '), { maxLength: 12 })
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(texts, (text) => {
        const parts = splitForFolding(text)
        expect(parts.join('')).toBe(text)
        expect(parts.map(foldForSearch).join('')).toBe(foldForSearch(text))
      }),
    )
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
