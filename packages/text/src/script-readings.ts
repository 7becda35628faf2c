import { toHangulPattern } from './hangul.ts'
import { toKanaPattern } from './romaji.ts'
import type { ReadWord } from './search-terms.ts'

/** Reads Latin letters as Japanese, and lone Korean consonants as the initials of syllables. */
export const readScripts: ReadWord = (word) =>
  joinPatterns(toKanaPattern(word), toHangulPattern(word))

/** One source of a regular expression for several; undefined when there is none. */
export function joinPatterns(...sources: readonly (string | undefined)[]): string | undefined {
  return sources.filter(Boolean).join('|') || undefined
}
