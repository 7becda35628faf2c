import { escapeForPattern } from './escape-for-pattern.ts'
import { spellHan, toHanPattern } from './han-variants.ts'
import { toHangulPattern } from './hangul.ts'
import { toKanaPattern } from './romaji.ts'
import type { OtherWays } from './search-terms.ts'

/**
 * Reads Latin letters as Japanese and lone Korean consonants as the initials of syllables, and writes
 * Chinese characters and long vowels in their other ways.
 *
 * @param word folded as `foldForSearch` does
 * @param typed with its accents and apostrophes
 */
export function readScripts(word: string, typed: string): OtherWays {
  const spellings = spellHan(word)
  const pattern = joinPatterns(
    toKanaPattern(typed),
    toHangulPattern(word),
    toLongVowelPattern(word),
    spellings ? undefined : toHanPattern(word),
  )
  return { spellings, pattern }
}

/** One source of a regular expression for several; undefined when there is none. */
export function joinPatterns(...sources: readonly (string | undefined)[]): string | undefined {
  return sources.filter(Boolean).join('|') || undefined
}

/** A shorter word without its long vowels is another one. */
const FEWEST_SIGNS = 2

/** Long vowels as they are left out or written out: サーバー as サーバ, ラーメン as らあめん. */
function toLongVowelPattern(word: string): string | undefined {
  const signs = [...word]
  const shortLength = signs.filter((sign) => sign !== 'ー').length
  if (shortLength === signs.length || shortLength < FEWEST_SIGNS) return undefined
  return signs
    .map((sign) => (sign === 'ー' ? '[ーあいうえおぁぃぅぇぉ]?' : escapeForPattern(sign)))
    .join('')
}
