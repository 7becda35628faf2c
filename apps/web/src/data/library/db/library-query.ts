import {
  AGE_CATEGORIES,
  WORK_CATEGORIES,
  WORK_TYPES,
  type WorkCategory,
} from '@yomikura/contract/work-types'
import type { LibraryIndex, OrderName } from './library-index.ts'
import type { NameFilter } from './work-names.ts'

/** The orders a reader may choose (specification.md#1.4), and how each walks the index. */
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
  // What was never opened; what was comes before it.
  last_read: { order: 'purchase', isDescending: true },
} as const satisfies Record<string, { order: OrderName; isDescending: boolean }>

export type Sort = keyof typeof SORTS

/** Empty is no filter; the other two are separate choices (product.md#age-filter). */
export type AgeFilter = '' | 'all' | 'adult'

export type LibraryQuery = {
  text: string
  category: WorkCategory
  sort: Sort
  age: AgeFilter
  showOnlyPlayable: boolean
  /** Makes all that is encodable playable. */
  isSuperUser?: boolean
  /** One kind of work of the category; empty for all of them. */
  workType: string
} & Partial<NameFilter>

/** Whether it needs the index's keys, which are read after the rest. */
export function needsKeys({ text, creator = '', tag = '' }: NamedQuery): boolean {
  return text !== '' || creator !== '' || tag !== ''
}

type NamedQuery = Pick<LibraryQuery, 'text' | 'creator' | 'tag'>

/** How well a work has the words of a search; a greater one is shown first. */
export const RANKS = { none: 0, similar: 1, part: 2, whole: 3 } as const

export type Rank = Exclude<keyof typeof RANKS, 'none'>

/** Works found, in the order shown. */
export type FoundRows = {
  rows: Uint32Array
  /** Where the works of each rank begin, when there is more to say than that all have every word. */
  ranks?: readonly { rank: Rank; start: number }[]
  /** How many of them, from the first on, come before the order; only where some may. */
  leading?: number
}

/** How well each row has the words and names that are asked for, one byte a row. */
export type MatchWords = (index: LibraryIndex, query: NamedQuery) => Uint8Array

/** What the index itself does not know. */
type Beside = {
  /** Needed where {@link needsKeys} says so, and loaded then; nothing is known to match without it. */
  matchWords?: MatchWords | undefined
  /** Asked last, row by row. */
  isShown?: ((row: number) => boolean) | undefined
  /** Rows that come before the order of the others. */
  leading?: readonly number[] | undefined
}

const IS_PLAYABLE = 1
const IS_ENCODABLE = 8
const ALL_AGES = AGE_CATEGORIES.indexOf('all')
const ADULT = AGE_CATEGORIES.indexOf('r18')

/**
 * Rows that match, the better ones first, each kind in the order asked for. Who looks for a word waits for
 * the index's keys first: without them nothing is known to match.
 */
export function queryLibrary(
  index: LibraryIndex,
  query: LibraryQuery,
  { isShown, leading, matchWords }: Beside = {},
): FoundRows {
  const matches = toMatches(index, query, matchWords)
  const { order, isDescending } = SORTS[query.sort]
  const rows = index.columns.orders[order]
  const found = new Uint32Array(rows.length)
  const counts = [0, 0, 0, 0]
  let count = 0
  const take = (row: number) => {
    const rank = matches[row] ?? RANKS.none
    if (rank === RANKS.none || (isShown && !isShown(row))) return
    found[count++] = row
    counts[rank] = (counts[rank] ?? 0) + 1
  }
  leading?.forEach(take)
  const before = count
  const isTaken = leading && new Set(leading)
  for (let step = 0; step < rows.length; step++) {
    const row = rows[isDescending ? rows.length - 1 - step : step] ?? 0
    if (!isTaken?.has(row)) take(row)
  }
  const shown = found.subarray(0, count)
  return counts[RANKS.whole] === count || counts[RANKS.part] === count
    ? { rows: shown, ...(leading && { leading: before }) }
    : toRanked(shown, matches)
}

/** Rows of each rank together; the order within them stays. */
function toRanked(rows: Uint32Array, rankOf: Uint8Array): FoundRows {
  const ranked = new Uint32Array(rows.length)
  const ranks: { rank: Rank; start: number }[] = []
  let count = 0
  for (const rank of ['whole', 'part', 'similar'] as const) {
    const start = count
    for (const row of rows) if (rankOf[row] === RANKS[rank]) ranked[count++] = row
    if (count > start) ranks.push({ rank, start })
  }
  return { rows: ranked, ranks }
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

/** One byte a row: its rank, 0 where a condition does not hold. */
function toMatches(
  index: LibraryIndex,
  query: LibraryQuery,
  matchWords: MatchWords | undefined,
): Uint8Array {
  const { category, age, flags } = index.columns
  const matches = needsKeys(query)
    ? (matchWords?.(index, query) ?? new Uint8Array(index.size))
    : new Uint8Array(index.size).fill(RANKS.whole)
  const keep = (isKept: (row: number) => boolean) => {
    for (let row = 0; row < matches.length; row++) if (!isKept(row)) matches[row] = 0
  }
  const wantedCategory = WORK_CATEGORIES.indexOf(query.category)
  if (query.category !== 'all') keep((row) => category[row] === wantedCategory)
  if (query.age === 'all') keep((row) => age[row] === ALL_AGES)
  if (query.age === 'adult') keep((row) => age[row] === ADULT)
  const playable = query.isSuperUser ? IS_PLAYABLE | IS_ENCODABLE : IS_PLAYABLE
  if (query.showOnlyPlayable) keep((row) => ((flags[row] ?? 0) & playable) !== 0)
  if (query.workType !== '') {
    keep((row) => matches[row] !== 0 && index.text('workType', row) === query.workType)
  }
  return matches
}
