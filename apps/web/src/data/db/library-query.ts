import { AGE_CATEGORIES, WORK_CATEGORIES, WORK_TYPES, type WorkCategory } from '@yomikura/contract/work-types'
import { type SearchTerm, toSearchTerms } from '@yomikura/text/search-terms'
import type { LibraryIndex, OrderName } from './library-index.ts'
import type { PackedTexts } from './packed-texts.ts'

/** The orders a reader may choose (document 1 §4), and how each walks the index. */
export const SORTS = {
  purchase: { order: 'purchase', isDescending: true },
  purchase_asc: { order: 'purchase', isDescending: false },
  upgrade: { order: 'upgrade', isDescending: true },
  release_desc: { order: 'release', isDescending: true },
  release_asc: { order: 'release', isDescending: false },
  title_asc: { order: 'title', isDescending: false },
  title_desc: { order: 'title', isDescending: true },
  maker_asc: { order: 'maker', isDescending: false },
  maker_desc: { order: 'maker', isDescending: true },
  work_type: { order: 'work_type', isDescending: false },
} as const satisfies Record<string, { order: OrderName; isDescending: boolean }>

export type Sort = keyof typeof SORTS

/** Empty is no filter; the other two are separate choices (product.md, point 15). */
export type AgeFilter = '' | 'all' | 'adult'

export type LibraryQuery = {
  text: string
  category: WorkCategory
  sort: Sort
  age: AgeFilter
  showOnlyPlayable: boolean
  /** One kind of work of the category; empty for all of them. */
  workType: string
}

const IS_PLAYABLE = 1
const ALL_AGES = AGE_CATEGORIES.indexOf('all')
const ADULT = AGE_CATEGORIES.indexOf('r18')

/**
 * Rows that match, in the order asked for. Who looks for a word waits for the index's keys first:
 * without them nothing is known to match.
 *
 * @param isShown asked last, row by row, for what the index itself does not know
 */
export function queryLibrary(
  index: LibraryIndex,
  query: LibraryQuery,
  isShown?: (row: number) => boolean,
): Uint32Array {
  const matches = toMatches(index, query)
  const { order, isDescending } = SORTS[query.sort]
  const rows = index.columns.orders[order]
  const found = new Uint32Array(rows.length)
  let count = 0
  for (let step = 0; step < rows.length; step++) {
    const row = rows[isDescending ? rows.length - 1 - step : step] ?? 0
    if (matches[row] === 1 && (!isShown || isShown(row))) found[count++] = row
  }
  return found.subarray(0, count)
}

/** Categories that hold at least one work, in the order of the tabs; `all` is always first. */
export function listCategories(index: LibraryIndex): WorkCategory[] {
  const owned = new Set(index.columns.category)
  return WORK_CATEGORIES.filter((name, number) => name === 'all' || owned.has(number))
}

/** Kinds of work in a category that are owned, in the order of the specification's table. */
export function listWorkTypes(index: LibraryIndex, category: WorkCategory): string[] {
  const wanted = WORK_CATEGORIES.indexOf(category)
  const owned = new Set<string>()
  index.columns.category.forEach((number, row) => {
    if (number === wanted) owned.add(index.text('workType', row))
  })
  const known = WORK_TYPES.filter((type) => owned.delete(type))
  return [...known, ...[...owned].toSorted()]
}

/** One byte a row: 1 where every condition holds. */
function toMatches(index: LibraryIndex, query: LibraryQuery): Uint8Array {
  const { category, age, flags } = index.columns
  const matches = matchText(index, query.text)
  const wantedCategory = WORK_CATEGORIES.indexOf(query.category)
  for (let row = 0; row < matches.length; row++) {
    if (query.category !== 'all' && category[row] !== wantedCategory) matches[row] = 0
    if (query.age === 'all' && age[row] !== ALL_AGES) matches[row] = 0
    if (query.age === 'adult' && age[row] !== ADULT) matches[row] = 0
    if (query.showOnlyPlayable && ((flags[row] ?? 0) & IS_PLAYABLE) === 0) matches[row] = 0
  }
  if (query.workType !== '') {
    matches.forEach((isMatch, row) => {
      if (isMatch && index.text('workType', row) !== query.workType) matches[row] = 0
    })
  }
  return matches
}

/** Rows that have every word, in any order; where there are none, those that have it with a typing error. */
function matchText(index: LibraryIndex, text: string): Uint8Array {
  const terms = toSearchTerms(text, index.readWord)
  const found = terms.map((term) => matchTerm(index, term))
  const matches = keepCommon(index.size, found)
  if (matches.includes(1)) return matches
  const forgiven = terms.map((term, at) => {
    const asTyped = found[at] ?? new Uint8Array(index.size)
    return asTyped.includes(1) ? asTyped : matchPattern(index, term.forgiving, asTyped)
  })
  return keepCommon(index.size, forgiven)
}

/** Rows that all have; without any, every row. */
function keepCommon(size: number, found: readonly Uint8Array[]): Uint8Array {
  const matches = new Uint8Array(size).fill(1)
  for (const more of found) {
    for (let row = 0; row < size; row++) matches[row] = (matches[row] ?? 0) & (more[row] ?? 0)
  }
  return matches
}

function matchTerm(index: LibraryIndex, { word, spellings = [], pattern }: SearchTerm): Uint8Array {
  const matches = new Uint8Array(index.size)
  if (!index.keys) return matches
  const { searchText } = index.keys
  for (const spelling of [word, ...spellings]) {
    markRows(matches, searchText, (from) => searchText.joined.indexOf(spelling, from))
  }
  return matchPattern(index, pattern, matches)
}

/** Marks the rows that a pattern finds as well. */
function matchPattern(
  { keys }: LibraryIndex,
  pattern: RegExp | undefined,
  matches: Uint8Array,
): Uint8Array {
  if (keys && pattern) {
    markRows(matches, keys.searchText, (from) => {
      pattern.lastIndex = from
      return pattern.exec(keys.searchText.joined)?.index ?? -1
    })
  }
  return matches
}

/**
 * One scan of the joined column: jumping from hit to hit is far faster than asking row by row.
 *
 * @param find place of the next hit, -1 after the last
 */
function markRows(
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
