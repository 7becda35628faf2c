import { createTextFinder, type TextFinder } from './text-finder.ts'

/** A shorter word is too close to others: letters of an alphabet, and signs of Chinese, Japanese, Korean. */
const FEWEST_LETTERS = 5
const FEWEST_SIGNS = 4
const MOST_LETTERS = 64

const WORD = /^[\p{L}\p{M}\p{Nd}-]+$/u
const NO_LETTERS = /[\p{Nd}-]/gu
/** Written without spaces, or with endings attached: their words begin and end anywhere. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3005-\u3007\u30fc]/u
const LETTER = /[\p{L}\p{M}]/u

/**
 * Finds a word with one typing error: a letter that is changed, left out or too many, or two neighbors
 * that are swapped (Damerau, 1964: four errors of five are one of these). Digits are never another
 * number. A word of an alphabet is looked for from its beginning, and its ending may be left out; a word
 * of signs is looked for anywhere.
 *
 * One error leaves one of two pieces as it is, so a text is searched for the pieces, at the speed of a
 * plain search, and only what surrounds a piece is compared.
 *
 * @param word folded as `foldForSearch` does
 * @returns what finds it, each some of the hits; none for a word that is too short or too long
 */
export function createTypoFinders(word: string): TextFinder[] {
  if (word.length > MOST_LETTERS || !WORD.test(word)) return []
  const isSpaced = !UNSPACED.test(word)
  const letters = word.replace(NO_LETTERS, '').length
  if (letters < (isSpaced ? FEWEST_LETTERS : FEWEST_SIGNS)) return []
  const middle = word.length >> 1
  // Of a longer word the letter between the pieces belongs to none, so swapping it breaks only one.
  const isLong = word.length > FEWEST_SIGNS
  const head = word.slice(0, middle)
  const tail = word.slice(isLong ? middle + 1 : middle)
  const rules = { isSpaced, isShort: !isLong }
  const finders = [createHeadFinder(head, word.slice(head.length), rules)]
  finders.push(createTailFinder(word.slice(0, -tail.length), tail, rules))
  if (!isLong) finders.push(createTextFinder(swap(word, middle - 1), () => true))
  return finders
}

type Rules = { isSpaced: boolean; isShort: boolean }

/** Finds a word whose head is right and whose rest has an error. */
function createHeadFinder(head: string, rest: string, rules: Rules): TextFinder {
  const slips = listSlips(rest, rules)
  return createTextFinder(head, (text, at) => {
    if (rules.isSpaced && isLetter(text, at - 1)) return false
    let [typed, read] = [0, at + head.length]
    while (typed < rest.length && rest[typed] === text[read]) [typed, read] = [typed + 1, read + 1]
    return (slips[typed] ?? SPELLED_RIGHT).some(({ written, passed, isWhole }) => {
      const end = read + passed + written.length
      if (passed > 0 && !isLetter(text, read)) return false
      return text.startsWith(written, read + passed) && !(isWhole && isLetter(text, end))
    })
  })
}

/** Finds a word whose tail is right and whose beginning has an error. */
function createTailFinder(beginning: string, tail: string, rules: Rules): TextFinder {
  const slips = listSlips(reverse(beginning), rules).map((list) =>
    list.map((slip) => ({ ...slip, written: reverse(slip.written) })),
  )
  const lacksFirst = { written: '', passed: 1, isWhole: rules.isSpaced }
  return createTextFinder(tail, (text, at) => {
    let [typed, read] = [0, at]
    while (typed < beginning.length && beginning.at(-1 - typed) === text[read - 1]) {
      ;[typed, read] = [typed + 1, read - 1]
    }
    return (slips[typed] ?? [...SPELLED_RIGHT, lacksFirst]).some(({ written, passed, isWhole }) => {
      const start = read - passed - written.length
      if (passed > 0 && !isLetter(text, read - 1)) return false
      if (start < 0 || (rules.isSpaced && isLetter(text, start - 1))) return false
      return text.startsWith(written, start) && !(isWhole && isLetter(text, at + tail.length))
    })
  })
}

/** What a text has in place of the rest of a word, from the letter on that is not as typed. */
type Slip = {
  written: string
  /** Letters before it, whichever they are. */
  passed: number
  /** Too little is left of the word to be taken for the beginning of a longer one. */
  isWhole: boolean
}

const SPELLED_RIGHT: readonly Slip[] = [{ written: '', passed: 0, isWhole: false }]

/** By the place of the error in a piece of a word. */
function listSlips(piece: string, rules: Rules): Slip[][] {
  return Array.from({ length: piece.length }, (_, at) => slipAt(piece.slice(at), rules))
}

function slipAt(rest: string, { isSpaced, isShort }: Rules): Slip[] {
  if (!isLetter(rest, 0)) return []
  const isAtEnd = rest.length === 1
  const without = rest.slice(1)
  const isWhole = isSpaced && isAtEnd
  const changed = { written: without, passed: 1, isWhole }
  const leftOut = { written: rest, passed: 1, isWhole: false }
  const swapped = { written: swap(rest, 0), passed: 0, isWhole: false }
  const tooMany = { written: without, passed: 0, isWhole }
  return [
    changed,
    leftOut,
    ...(isLetter(rest, 1) ? [swapped] : []),
    // Without its last sign a short word would be shorter than any that is forgiven.
    ...(isShort && !isSpaced && isAtEnd ? [] : [tooMany]),
  ]
}

function isLetter(text: string, at: number): boolean {
  return at >= 0 && at < text.length && LETTER.test(text.charAt(at))
}

/** The word with the letters at a place and behind it in each other's place. */
function swap(word: string, at: number): string {
  return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
}

/** By code units, as texts are compared here. */
function reverse(text: string): string {
  return text.split('').reverse().join('')
}
