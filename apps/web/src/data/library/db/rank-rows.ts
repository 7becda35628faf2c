import type { SearchTerm } from '@yomikura/text/search-terms'
import { foldForSearch } from '@yomikura/text/search-text'
import { createTextFinder, type TextFinder } from '@yomikura/text/text-finder'
import { createTypoFinders } from '@yomikura/text/typos'
import { type NamedVolume, readVolumes } from '@yomikura/text/volume-words'
import type { IndexKeys, LibraryIndex } from './library-index.ts'
import { RANKS } from './library-query.ts'
import { keepCommon, markRows } from './match-words.ts'

/** So many works found as typed, and nothing is added to them that was written otherwise. */
const ENOUGH = 3

/** A word of the search with what is known of it. */
type Wanted = {
  term: SearchTerm
  volume: NamedVolume | undefined
  /** Either end may lie inside a longer word or number. */
  hasEdge: boolean
  /** Rows that have it as typed or in other spellings. */
  found: Uint8Array
}

/**
 * How well each row has every word of a search, as {@link RANKS} says: as whole words and numbers, as parts
 * of them, or with typing errors. The last are looked for only where next to nothing else is found.
 *
 * @returns one byte a row; undefined without keys
 */
export function rankRows(
  index: LibraryIndex,
  terms: readonly SearchTerm[],
): Uint8Array | undefined {
  const { keys, size } = index
  if (!keys) return undefined
  const volumes = readVolumes(terms.map(({ word }) => word))
  const wanted = terms.map((term, at): Wanted => {
    const volume = volumes[at]
    const found = matchTerm(keys, size, term)
    if (volume) markVolume(index, keys, volume, found)
    return { term, volume, hasEdge: hasEdge(term.word), found }
  })
  const ranks = keepCommon(wanted.map(({ found }) => found))
  let count = 0
  // Ranks of rows that were passed are never 1: those with an error are added later.
  for (let row = ranks.indexOf(1); row !== -1; row = ranks.indexOf(1, row + 1)) {
    count++
    ranks[row] = wanted.every((one) => isWhole(index, keys, one, row)) ? RANKS.whole : RANKS.part
  }
  if (count < ENOUGH) addSimilar(keys, wanted, ranks)
  return ranks
}

function matchTerm(keys: IndexKeys, size: number, term: SearchTerm): Uint8Array {
  const matches = new Uint8Array(size)
  const { searchText } = keys
  const { word, spellings = [], pattern } = term
  for (const find of createFinders([word, ...spellings])) {
    markRows(matches, searchText, (from) => find(searchText.joined, from))
  }
  if (pattern) {
    markRows(matches, searchText, (from) => {
      pattern.lastIndex = from
      return pattern.exec(searchText.joined)?.index ?? -1
    })
  }
  return matches
}

/**
 * What finds any of some spellings, which have the same length: in one scan for what they have in common,
 * where there is such a part, and otherwise in one scan each.
 */
function createFinders(spellings: readonly string[]): TextFinder[] {
  const [word = '', ...others] = spellings
  let [start, end] = [0, 0]
  for (let from = 0, to = 0; to < word.length; from = ++to) {
    while (to < word.length && others.every((other) => other[to] === word[to])) to++
    if (to - from > end - start) [start, end] = [from, to]
  }
  if (end === start) return spellings.map((one) => createTextFinder(one, () => true))
  return [
    createTextFinder(word.slice(start, end), (text, at) =>
      spellings.some((one) => text.startsWith(one, at - start)),
    ),
  ]
}

/** Volumes of that number, and where a word announces it, names that have the number alone. */
function markVolume(
  index: LibraryIndex,
  { searchText }: IndexKeys,
  { number, isMarked }: NamedVolume,
  matches: Uint8Array,
): void {
  const { volume } = index.columns.numbers
  for (let row = 0; row < matches.length; row++) {
    if (volume[row] === number && number !== 0) matches[row] = 1
  }
  if (!isMarked) return
  const { joined } = searchText
  markRows(matches, searchText, (from) => findWhole(joined, String(number), from, joined.length))
}

/** Rows that have every word, some of them with an error. */
function addSimilar({ searchText }: IndexKeys, wanted: readonly Wanted[], ranks: Uint8Array): void {
  const finders = wanted.map(({ term }) => createTypoFinders(term.word))
  if (finders.every((list) => list.length === 0)) return
  const similar = wanted.map(({ found }, at) => {
    const matches = found.slice()
    for (const find of finders[at] ?? []) {
      markRows(matches, searchText, (from) => find(searchText.joined, from))
    }
    return matches
  })
  keepCommon(similar).forEach((isMatch, row) => {
    if (isMatch === 1 && ranks[row] === RANKS.none) ranks[row] = RANKS.similar
  })
}

/** Whether a row has a word by itself, or a number by itself in its name. */
function isWhole(index: LibraryIndex, keys: IndexKeys, wanted: Wanted, row: number): boolean {
  const { term, volume, hasEdge } = wanted
  if (volume) return isVolume(index, keys, volume, row)
  if (!hasEdge) return true
  const { joined, starts } = keys.searchText
  const [from, to] = [starts[row] ?? 0, starts[row + 1] ?? 0]
  const written = [term.word, ...(term.spellings ?? [])]
  if (written.some((word) => findWhole(joined, word, from, to) !== -1)) return true
  // Found in another script alone: romaji and pinyin stand for whole words.
  return LATIN.test(term.word) && !joined.slice(from, to).includes(term.word)
}

/** Whether it is the volume, or its name has the number by itself: a maker's name may have it too. */
function isVolume(
  index: LibraryIndex,
  { searchText }: IndexKeys,
  { number }: NamedVolume,
  row: number,
): boolean {
  if (number !== 0 && index.number('volume', row) === number) return true
  const { joined, starts } = searchText
  const [from, to] = [starts[row] ?? 0, starts[row + 1] ?? 0]
  const digits = String(number)
  const at = findWhole(joined, digits, from, to)
  if (at === -1) return false
  // A tab behind the work's number, and one behind its first name.
  const name = joined.indexOf('\t', from) + 1
  if (at >= name && at < joined.indexOf('\t', name)) return true
  const title = foldForSearch(index.text('title', row))
  return findWhole(title, digits, 0, title.length) !== -1
}

const LATIN = /^[a-z]+$/
const DIGIT = /\p{Nd}/u
/** Letters of scripts that set spaces between words. */
const SPACED = /[\p{L}\p{M}]/u
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3005-\u3007\u30fc]/u

/** What a sign belongs to, as far as it goes on beside it: a word, a number, or nothing. */
const KINDS = { none: 1, letter: 2, digit: 3 } as const
/** By code unit, 0 where no search asked yet. */
const kinds = new Uint8Array(0x10000)

function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return Number.isNaN(code) ? KINDS.none : (kinds[code] ||= readKind(String.fromCharCode(code)))
}

function readKind(sign: string): number {
  if (DIGIT.test(sign)) return KINDS.digit
  return SPACED.test(sign) && !UNSPACED.test(sign) ? KINDS.letter : KINDS.none
}

function hasEdge(word: string): boolean {
  return kindAt(word, 0) !== KINDS.none || kindAt(word, word.length - 1) !== KINDS.none
}

/** Place of a word that is no part of a longer word or number; -1 when there is none before `to`. */
function findWhole(text: string, word: string, from: number, to: number): number {
  for (let at = text.indexOf(word, from); at !== -1 && at < to; at = text.indexOf(word, at + 1)) {
    const end = at + word.length
    if (!isJoined(text, at) && !isJoined(text, end)) return at
  }
  return -1
}

/** Whether the signs before and behind a place belong to one word or one number, as in 1.5. */
function isJoined(text: string, at: number): boolean {
  const [before, behind] = [kindAt(text, at - 1), kindAt(text, at)]
  if (before !== KINDS.none && before === behind) return true
  if (before === KINDS.digit && isPoint(text, at)) return kindAt(text, at + 1) === KINDS.digit
  return behind === KINDS.digit && isPoint(text, at - 1) && kindAt(text, at - 2) === KINDS.digit
}

function isPoint(text: string, at: number): boolean {
  return text[at] === '.' || text[at] === ','
}
