import { toHiragana } from './kana.ts'

/**
 * Form in which stored names and typed words are compared: compatibility forms as their plain ones
 * (half-width katakana, full-width Latin), lower case, katakana as hiragana.
 */
export function foldForSearch(text: string): string {
  return toHiragana(text.normalize('NFKC').toLowerCase())
}

/** Full-width letters behind Japanese ones: the syllable that an input method still composes. */
const HALF_TYPED = /(?<=[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー])[ａ-ｚ]{1,3}$/u

/**
 * Folds what the reader typed. Drops the half-typed syllable that an input method shows at the end
 * ("かｎ" on the way to "かん"), which would hide every match.
 */
export function foldTypedText(text: string): string {
  return foldForSearch(text.replace(HALF_TYPED, '')).trim()
}
