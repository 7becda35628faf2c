import { toSearchTerms } from '@yomikura/text/search-terms'
import { foldForSearch } from '@yomikura/text/search-text'
import type { LibraryIndex } from './library-index.ts'
import { type MatchWords, RANKS } from './library-query.ts'
import type { PackedTexts } from './packed-texts.ts'
import { MARKS, type NameFilter, oneLine } from './work-names.ts'

/** What stands behind a name, before the next one or the next work. */
const NAME_ENDS: ReadonlySet<string | undefined> = new Set(['\t', '\n'])

/** Asks for words in any order, and for names that are no part of a longer one. */
export const matchWords: MatchWords = (index, query) => {
  const matches = matchText(index, query.text)
  for (const kind of ['creator', 'tag'] as const) {
    const name = query[kind] ?? ''
    if (name === '') continue
    const named = matchName(index, toNameMatch(kind, name))
    for (let row = 0; row < matches.length; row++) if (named[row] === 0) matches[row] = RANKS.none
  }
  return matches
}

/** Rows that name exactly this, and not only as a part of a longer name. */
function matchName({ keys, size }: LibraryIndex, name: string): Uint8Array {
  const matches = new Uint8Array(size)
  if (!keys) return matches
  const { joined } = keys.searchText
  markRows(matches, keys.searchText, (from) => {
    let at = joined.indexOf(name, from)
    while (at !== -1 && !NAME_ENDS.has(joined[at + name.length])) at = joined.indexOf(name, at + 1)
    return at
  })
  return matches
}

/**
 * How well each row has every word, in any order. Until the ways to write a word are loaded, a row has it
 * as it was typed or not at all.
 */
function matchText(index: LibraryIndex, text: string): Uint8Array {
  const terms = toSearchTerms(text)
  if (terms.length === 0) return new Uint8Array(index.size).fill(RANKS.whole)
  return (
    index.rankWords?.(text) ??
    keepCommon(terms.map(({ word }) => matchWord(index, word))).map((bit) => bit * RANKS.whole)
  )
}

/** Rows that all have, of one list or more. */
export function keepCommon(found: readonly Uint8Array[]): Uint8Array {
  const [first = new Uint8Array(), ...others] = found
  const matches = first.slice()
  for (const more of others) {
    for (let row = 0; row < matches.length; row++)
      matches[row] = (matches[row] ?? 0) & (more[row] ?? 0)
  }
  return matches
}

function matchWord({ keys, size }: LibraryIndex, word: string): Uint8Array {
  const matches = new Uint8Array(size)
  if (keys) markRows(matches, keys.searchText, (from) => keys.searchText.joined.indexOf(word, from))
  return matches
}

/**
 * One scan of the joined column: jumping from hit to hit is far faster than asking row by row.
 *
 * @param find place of the next hit, -1 after the last
 */
export function markRows(
  matches: Uint8Array,
  { starts }: PackedTexts,
  find: (from: number) => number,
): void {
  let row = 0
  for (let at = find(0); at !== -1; at = find(starts[row] ?? 0)) {
    while (row < matches.length && (starts[row] ?? 0) <= at) row++
    matches[row - 1] = 1
    if (row >= matches.length) break
  }
}

/** A name as it lies in the text that is searched, from the sign before it to its last letter. */
function toNameMatch(kind: keyof NameFilter, name: string): string {
  return `\t${MARKS[kind]}${oneLine(foldForSearch(name))}`
}
