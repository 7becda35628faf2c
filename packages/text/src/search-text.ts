import { toHiragana } from './kana.ts'

/** Form in which stored names and typed words are compared: lower case, katakana as hiragana. */
export function foldForSearch(text: string): string {
  return toHiragana(text.toLowerCase())
}

/**
 * Folds what the reader typed. Drops one trailing full-width letter: it is the half-typed syllable
 * an input method still shows ("かｎ" on the way to "かん") and would hide every match.
 */
export function foldTypedText(text: string): string {
  return foldForSearch(text.replace(/[Ａ-Ｚａ-ｚ]$/u, '')).trim()
}
