import { AGE_CATEGORIES, WORK_CATEGORIES, type WorkCategory } from '@yomikura/contract/work-types'
import { foldTypedText } from '@yomikura/text/search-text'
import type { LibraryIndex, OrderName } from './library-index.ts'

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
}

const IS_PLAYABLE = 1
const ALL_AGES = AGE_CATEGORIES.indexOf('all')
const ADULT = AGE_CATEGORIES.indexOf('r18')

/** Rows that match, in the order asked for. */
export function queryLibrary(index: LibraryIndex, query: LibraryQuery): Uint32Array {
  const matches = toMatches(index, query)
  const { order, isDescending } = SORTS[query.sort]
  const rows = index.columns.orders[order]
  const found = new Uint32Array(rows.length)
  let count = 0
  for (let step = 0; step < rows.length; step++) {
    const row = rows[isDescending ? rows.length - 1 - step : step] ?? 0
    if (matches[row] === 1) found[count++] = row
  }
  return found.subarray(0, count)
}

/** Categories that hold at least one work, in the order of the tabs; `all` is always first. */
export function listCategories(index: LibraryIndex): WorkCategory[] {
  const owned = new Set(index.columns.category)
  return WORK_CATEGORIES.filter((name, number) => name === 'all' || owned.has(number))
}

/** One byte a row: 1 where every condition holds. */
function toMatches(index: LibraryIndex, query: LibraryQuery): Uint8Array {
  const { category, age, flags } = index.columns
  const matches = matchText(index, foldTypedText(query.text))
  const wantedCategory = WORK_CATEGORIES.indexOf(query.category)
  for (let row = 0; row < matches.length; row++) {
    if (query.category !== 'all' && category[row] !== wantedCategory) matches[row] = 0
    if (query.age === 'all' && age[row] !== ALL_AGES) matches[row] = 0
    if (query.age === 'adult' && age[row] !== ADULT) matches[row] = 0
    if (query.showOnlyPlayable && ((flags[row] ?? 0) & IS_PLAYABLE) === 0) matches[row] = 0
  }
  return matches
}

/** One scan of the joined column: jumping from hit to hit is far faster than asking row by row. */
function matchText(index: LibraryIndex, typed: string): Uint8Array {
  const matches = new Uint8Array(index.size)
  if (typed === '') return matches.fill(1)
  const all = index.columns.texts.searchText
  const starts = rowStarts(index)
  let row = 0
  for (let at = all.indexOf(typed); at !== -1; at = all.indexOf(typed, starts[row] ?? all.length)) {
    while (row < starts.length && (starts[row] ?? 0) <= at) row++
    matches[row - 1] = 1
    if (row >= starts.length) break
  }
  return matches
}

const startsByIndex = new WeakMap<LibraryIndex, Uint32Array>()

function rowStarts(index: LibraryIndex): Uint32Array {
  const known = startsByIndex.get(index)
  if (known) return known
  const all = index.columns.texts.searchText
  const starts = new Uint32Array(index.size)
  for (let row = 1; row < starts.length; row++) {
    starts[row] = all.indexOf('\n', starts[row - 1]) + 1
  }
  startsByIndex.set(index, starts)
  return starts
}
