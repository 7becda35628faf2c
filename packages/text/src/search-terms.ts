import { toHangulPattern } from './hangul.ts'
import { toKanaPattern } from './romaji.ts'
import { foldTypedText } from './search-text.ts'

/** One word of a search: a text has it as it was typed, or in another script. */
export type SearchTerm = { word: string; pattern?: RegExp }

/** Another way to read a word, as the source of a regular expression. */
export type ReadWord = (word: string) => string | undefined

/**
 * The words of a search, each of which must be found, in any order. Latin letters are also read as
 * Japanese, lone Korean consonants as initials.
 *
 * @param readMore a way that needs more than the word: pinyin needs the characters there are
 */
export function toSearchTerms(text: string, readMore?: ReadWord): SearchTerm[] {
  const words = new Set(foldTypedText(text).split(/\s+/))
  words.delete('')
  return [...words].map((word) => {
    const sources = [toKanaPattern(word), toHangulPattern(word), readMore?.(word)].filter(Boolean)
    return sources.length === 0 ? { word } : { word, pattern: new RegExp(sources.join('|'), 'g') }
  })
}
