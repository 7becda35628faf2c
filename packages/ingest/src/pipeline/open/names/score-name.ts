import type { Alphabet, AlphabetName } from './alphabets.ts'
import { scoreLatinWords } from './latin-shares.ts'
import { COUNTERS, RUSSIAN_WORDS } from './letter-tables.ts'
import {
  findAlphabet,
  type Letter,
  type LetterClass,
  scoreLetter,
  type Script,
} from './letter-scores.ts'

/** A longer name says no more, and a hostile one has no end. */
const MAX_LETTERS = 200

/**
 * How likely people gave a file this name, as a natural logarithm. All encodings read the same bytes, so
 * what each makes of them can be compared: the one whose letters, and whose neighborhoods of letters, are
 * the likeliest is the one that the name was written in.
 */
export function scoreName(text: string, script: Script): number {
  let sum = 0
  let before: Placed = { ...START, text: '/' }
  let word = 0
  for (const letter of [...text.slice(0, MAX_LETTERS), '/']) {
    const placed: Placed = { ...scoreLetter(letter, script), text: letter }
    // The end is a gap that costs nothing.
    const isEnd = letter === '/'
    sum += (isEnd ? 0 : placed.score) + scoreNeighbors(before, placed)
    if (ALPHABETIC.has(placed.class)) word += 1
    else {
      sum += scoreWordLength(word)
      word = 0
    }
    before = placed
  }
  return sum + scoreWhole(text.slice(0, MAX_LETTERS), script)
}

type Placed = Letter & { text: string }

const START: Letter = { class: 'gap', score: 0 }
/** Letters that write whole words or syllables. */
const EASTERN = new Set<LetterClass>(['han', 'kana', 'hangul', 'half kana'])
const LATIN = new Set<LetterClass>(['ascii', 'western'])
/** Letters of alphabets that no word shares with Latin ones. */
const ALPHABETIC = new Set<LetterClass>(['cyrillic', 'alphabet'])

function scoreNeighbors(before: Placed, after: Placed): number {
  return (
    scoreCounter(before, after) +
    scoreEdge(before, after) +
    scoreEdge(after, before) +
    scoreCase(before, after) +
    scoreBracket(before, after) +
    scoreHalfWidth(before, after)
  )
}

/** 第1, 1話, 1권. */
function scoreCounter(before: Placed, after: Placed): number {
  if (before.class === 'digit' && COUNTERS.has(after.text)) return 3
  return before.text === '第' && after.class === 'digit' ? 2 : 0
}

/** What a letter's neighbor says of the letter; asked for both sides. */
function scoreEdge(letter: Placed, neighbor: Placed): number {
  const isByLatin = LATIN.has(neighbor.class)
  if (EASTERN.has(letter.class)) return scoreEasternEdge(letter, neighbor)
  if (letter.class === 'sign') return isByLatin ? scoreSignEdge(letter, neighbor) : 0
  if (letter.class === 'wrong') return isByLatin ? -1 : 0
  // An accent stands in a word.
  if (letter.class === 'western') return isByLatin ? 0 : -0.5
  if (!ALPHABETIC.has(letter.class)) return 0
  // No word is of both alphabets.
  if (isByLatin) return -8
  return neighbor.class === 'digit' ? -2 : 0
}

/** A sign seldom stands in the middle of a word, but for those of writing. */
function scoreSignEdge(sign: Placed, neighbor: Placed): number {
  return isLower(neighbor.text) && !/[’–—]/u.test(sign.text) ? -2.5 : 0
}

/** Latin letters close to these are names of things ("EX話"), seldom the rest of a word. */
function scoreEasternEdge(letter: Placed, neighbor: Placed): number {
  if (neighbor.class === 'ascii') return isLower(neighbor.text) ? -4 : -0.7
  // Koreans write few hanja, and those apart.
  return letter.class === 'han' && neighbor.class === 'hangul' ? -3 : 0
}

/** A bracket closes something and opens something. */
function scoreBracket(before: Placed, after: Placed): number {
  const isWrong =
    (before.class === 'gap' && /[」』】》〉〕）］]/u.test(after.text)) ||
    (after.class === 'gap' && /[「『【《〈〔（［]/u.test(before.text))
  return isWrong ? -4 : 0
}

const VOWEL = /[aeiouyäöü]/i

function scoreCase(before: Placed, after: Placed): number {
  if (after.text === 'ß' && !VOWEL.test(before.text)) return -5
  if (after.text === 'á' && VOWEL.test(before.text)) return -3
  if (!isLower(before.text) || !isUpper(after.text)) return 0
  const classes = [before.class, after.class]
  const isLatin = classes.includes('western') && classes.every((one) => LATIN.has(one))
  return isLatin || classes.every((one) => ALPHABETIC.has(one)) ? -4 : 0
}

function isLower(text: string): boolean {
  return text !== text.toUpperCase()
}

function isUpper(text: string): boolean {
  return text !== text.toLowerCase()
}

const SMALL = /[ｧ-ｮｯｰﾞﾟ]/
const VOICED = /[ｳｶ-ﾄﾊ-ﾎ]/
const HALF_VOICED = /[ﾊ-ﾎ]/
const CONTRACTED = /[ｷｼﾁﾆﾋﾐﾘﾞﾟﾃ]/

/** Half-width katakana obey rules that bytes of other encodings break. */
function scoreHalfWidth(before: Placed, after: Placed): number {
  const isAfter = after.class === 'half kana'
  if (before.class === 'half kana' && !isAfter) return EASTERN.has(after.class) ? -2 : 0
  if (!isAfter) return 0
  if (before.class !== 'half kana') {
    const isStranded = SMALL.test(after.text) || after.text === 'ﾝ' || after.text === 'ｦ'
    return (isStranded ? -6 : 0) + (EASTERN.has(before.class) ? -2 : 0)
  }
  return scoreHalfPair(before.text, after.text)
}

function scoreHalfPair(before: string, after: string): number {
  if (after === 'ﾞ') return VOICED.test(before) ? 2 : -6
  if (after === 'ﾟ') return HALF_VOICED.test(before) ? 2 : -6
  if (/[ｬｭｮ]/.test(after)) return CONTRACTED.test(before) ? 1 : -6
  if (/[ｧｨｩｪｫ]/.test(after)) return /[ﾌｳﾃｼﾁﾞ]/.test(before) ? 0 : -4
  return after === 'ｯ' && /[ﾝｯ]/.test(before) ? -6 : 0.6
}

/** One letter of an alphabet between signs is more often a byte of another encoding than a word. */
function scoreWordLength(letters: number): number {
  if (letters === 0) return 0
  if (letters === 1) return -3
  return letters === 2 ? -1.5 : 0
}

const CYRILLIC_CONSONANTS = /[бвгджзйклмнпрстфхцчшщъь]{4}/giu
const CYRILLIC_WITHOUT_VOWEL = /(?<!\p{L})[бвгджзйклмнпрстфхцчшщьъ]{3,}(?!\p{L})/gu
/** Signs and vowels that stand where no Slavic word has them. */
const CYRILLIC_WRONG =
  /(?<!\p{L})(?:[ьъы]|й(?![аеио]))|[аеиоуыэюяй][ьъ]|[бвгджзклмнпрстфхцчшщьъ]й|ъ(?!\p{L})/giu
const WORDS = new Intl.Segmenter('zh', { granularity: 'word' })
const HAN_RUN = /\p{Script=Han}{2,}/gu

const LONE_HALF = /(?<![ｦ-ﾟ])[ｦ-ﾟ](?![ｦ-ﾟ])/gu
const LONE_HALF_LOSS = -4

function scoreWhole(text: string, script: Script): number {
  const stem = text.replace(/\.[a-z0-9]{1,5}$/i, '')
  if (script === 'western') return scoreLatinWords(stem, script)
  if (script === 'cyrillic') return scoreCyrillic(stem)
  const alphabet = findAlphabet(script)
  if (alphabet !== undefined) {
    return scoreAlphabet(stem, alphabet) + scoreLatinWords(stem, script as AlphabetName)
  }
  const lone = script === 'any' && isLoneAccent(stem) ? -6 : 0
  return lone + LONE_HALF_LOSS * (text.match(LONE_HALF)?.length ?? 0) + WORD_GAIN * countWords(text)
}

function scoreCyrillic(stem: string): number {
  const isMixed = /[a-z]/i.test(stem) && /\p{Script=Cyrillic}/u.test(stem)
  const hardRuns = stem.match(CYRILLIC_CONSONANTS)?.length ?? 0
  const places = stem.match(CYRILLIC_WRONG)?.length ?? 0
  const withoutVowel = stem.match(CYRILLIC_WITHOUT_VOWEL)?.length ?? 0
  return (
    (isMixed ? -2.5 : 0) -
    2.5 * hardRuns -
    3 * withoutVowel +
    WRONG_PLACE_LOSS * places +
    WORD_GAIN * countKnown(stem, RUSSIAN_WORDS)
  )
}

const WRONG_PLACE_LOSS = -5
const OTHER_LETTERS = /[^\u0000-\u024f\u1e00-\u1eff\p{M}\p{P}\p{S}]/u

function scoreAlphabet(stem: string, { wrong, words }: Alphabet): number {
  const isMixed = /[a-z]/i.test(stem) && OTHER_LETTERS.test(stem)
  const places = stem.match(wrong)?.length ?? 0
  return (isMixed ? -2.5 : 0) + WRONG_PLACE_LOSS * places + WORD_GAIN * countKnown(stem, words)
}

const WORD = /[\p{L}\p{M}]{2,}/gu

/** Words that name parts of works; those of ASCII letters are the same in every encoding. */
function countKnown(stem: string, words: ReadonlySet<string>): number {
  const found = stem.normalize('NFC').toLowerCase().match(WORD) ?? []
  return found.filter((word) => words.has(word) && /[^\u0000-\u007f]/u.test(word)).length
}

/** "1ȭ": a Latin letter with nothing Latin around it is two bytes of another encoding. */
function isLoneAccent(stem: string): boolean {
  return /[\u00c0-\u024f]/u.test(stem) && !/[a-z]/i.test(stem) && !/[\u00c0-\u024f]{2}/u.test(stem)
}

const WORD_GAIN = 4.5

/** Words of two letters and more that a dictionary of Chinese and Japanese has. */
function countWords(text: string): number {
  let count = 0
  for (const [run] of text.matchAll(HAN_RUN)) {
    for (const { segment } of WORDS.segment(run)) if (segment.length > 1) count += 1
  }
  return count
}
