import { escapeForPattern } from './escape-for-pattern.ts'

/** Consonants that a syllable may begin with, alone as they are typed (folded: U+1100 and on). */
const FIRST_INITIAL = 0x1100
const INITIAL_COUNT = 19
const FIRST_SYLLABLE = 0xac00
const SYLLABLE_COUNT = 11_172
/** Syllables that share their initial consonant, and those that share its vowel as well. */
const PER_INITIAL = 588
const PER_VOWEL = 28

/**
 * A word with Korean letters as the source of a regular expression: a lone consonant stands for every
 * syllable that begins with it ("ㅎㄱ" finds "한국"), and an open last syllable for those that it may
 * still become ("하" finds "한").
 *
 * @param word folded as `foldForSearch` does
 * @returns undefined where the word means only itself
 */
export function toHangulPattern(word: string): string | undefined {
  const signs = [...word]
  const patterns = signs.map((sign, place) => {
    const code = sign.codePointAt(0) ?? 0
    const initial = code - FIRST_INITIAL
    if (initial >= 0 && initial < INITIAL_COUNT) {
      const from = FIRST_SYLLABLE + initial * PER_INITIAL
      return `[${sign}${toRange(from, PER_INITIAL)}]`
    }
    const syllable = code - FIRST_SYLLABLE
    const isOpen = syllable >= 0 && syllable < SYLLABLE_COUNT && syllable % PER_VOWEL === 0
    if (isOpen && place === signs.length - 1) return `[${toRange(code, PER_VOWEL)}]`
    return sign
  })
  const hasPattern = patterns.some((pattern, place) => pattern !== signs[place])
  return hasPattern
    ? patterns
        .map((pattern, place) => (pattern === signs[place] ? escapeForPattern(pattern) : pattern))
        .join('')
    : undefined
}

function toRange(from: number, count: number): string {
  return `${String.fromCharCode(from)}-${String.fromCharCode(from + count - 1)}`
}
