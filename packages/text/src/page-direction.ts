/** Side on which the next page comes. */
export type PageSide = 'rtl' | 'ltr'

const RIGHT_TO_LEFT_LANGUAGE = /^(ar|arc|ckb|dv|fa|he|iw|ks|ku-arab|ps|sd|syr|ug|ur|yi)([-_]|$)/i
/** Their books turn to the left when they run in columns, and to the right when they run in lines. */
const EITHER_WAY_LANGUAGE = /^(ja|jpn|zh|zho|chi)([-_]|$)/i
const LANGUAGE = /^[a-z]{2,3}([-_]|$)/i

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const HAN = /\p{Script=Han}/u
const HANGUL = /\p{Script=Hangul}/u
const RIGHT_TO_LEFT_SCRIPT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u
/** Words of counting that say nothing of the language a name is in. */
const COUNTERS = /(?<!\p{L})(?:v|vol|volume|c|ch|chap|chapter|no|n|p|pt|part|ep|page)(?!\p{L})/giu

/** What a language tag says of the side; undefined for those that are set either way. */
export function sideOfLanguage(tag: string | undefined): PageSide | undefined {
  const language = tag?.trim() ?? ''
  if (!LANGUAGE.test(language) || /^(und|zxx|mul|mis)([-_]|$)/i.test(language)) return undefined
  if (RIGHT_TO_LEFT_LANGUAGE.test(language)) return 'rtl'
  return EITHER_WAY_LANGUAGE.test(language) ? undefined : 'ltr'
}

/**
 * What the script of a name says of the side of a book of pictures: Japanese and Chinese ones turn to the
 * left, as do Arabic and Hebrew ones; all others turn to the right.
 *
 * @returns undefined for a name without letters
 */
export function sideOfName(name: string): PageSide | undefined {
  const text = name.normalize('NFKC').replace(COUNTERS, '')
  if (KANA.test(text) || RIGHT_TO_LEFT_SCRIPT.test(text)) return 'rtl'
  // Korean names have Chinese characters beside their own.
  if (HAN.test(text) && !HANGUL.test(text)) return 'rtl'
  return /\p{L}/u.test(text) ? 'ltr' : undefined
}

/** Letters of a text by what they say of the side of its pages. */
export type ScriptCount = { rightToLeft: number; columns: number; other: number }

/** Fewer letters than this are a caption or a stamp. */
const LEAST_LETTERS = 24

/** What the letters of a document say; undefined when there are too few. */
export function sideOfLetters({ rightToLeft, columns, other }: ScriptCount): PageSide | undefined {
  if (rightToLeft + columns + other < LEAST_LETTERS) return undefined
  return rightToLeft + columns > other ? 'rtl' : 'ltr'
}

/** Counts the letters of a word; `isColumn` when they stand below each other. */
export function countLetters(word: string, isColumn: boolean): ScriptCount {
  const count: ScriptCount = { rightToLeft: 0, columns: 0, other: 0 }
  for (const letter of word) {
    if (!/\p{L}/u.test(letter)) continue
    if (RIGHT_TO_LEFT_SCRIPT.test(letter)) count.rightToLeft += 1
    else if (isColumn && (KANA.test(letter) || HAN.test(letter))) count.columns += 1
    else count.other += 1
  }
  return count
}
