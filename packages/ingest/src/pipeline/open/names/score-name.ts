import { COUNTERS } from './letter-tables.ts'
import { type Letter, type LetterClass, scoreLetter, type Script } from './letter-scores.ts'

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
    if (placed.class === 'cyrillic') word += 1
    else {
      sum += scoreCyrillicWord(word)
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
  if (letter.class !== 'cyrillic') return 0
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
  return isLatin || classes.every((one) => one === 'cyrillic') ? -4 : 0
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

/** One Cyrillic letter between signs is more often a byte of another encoding than a word. */
function scoreCyrillicWord(letters: number): number {
  if (letters === 0) return 0
  if (letters === 1) return -3
  return letters === 2 ? -1.5 : 0
}

const CYRILLIC_CONSONANTS = /[бвгджзйклмнпрстфхцчшщъь]{4}/giu
const WORDS = new Intl.Segmenter('zh', { granularity: 'word' })
const HAN_RUN = /\p{Script=Han}{2,}/gu

const LONE_HALF = /(?<![ｦ-ﾟ])[ｦ-ﾟ](?![ｦ-ﾟ])/gu
const LONE_HALF_LOSS = -4

function scoreWhole(text: string, script: Script): number {
  const stem = text.replace(/\.[a-z0-9]{1,5}$/i, '')
  if (script === 'cyrillic' || script === 'western') return scoreAlphabet(stem, script)
  const lone = script === 'any' && isLoneAccent(stem) ? -6 : 0
  return lone + LONE_HALF_LOSS * (text.match(LONE_HALF)?.length ?? 0) + WORD_GAIN * countWords(text)
}

function scoreAlphabet(stem: string, script: Script): number {
  if (script === 'western') return 0
  const isMixed = /[a-z]/i.test(stem) && /\p{Script=Cyrillic}/u.test(stem)
  const hardRuns = stem.match(CYRILLIC_CONSONANTS)?.length ?? 0
  return (isMixed ? -2.5 : 0) - 2.5 * hardRuns
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
