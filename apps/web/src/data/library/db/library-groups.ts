import { isImported } from '@yomikura/contract/workno'
import type { CalendarMonth } from './calendar-months.ts'
import type { LibraryIndex } from './library-index.ts'
import { type FoundRows, type Rank, type Sort, SORTS } from './library-query.ts'

/** What the works of a group share; the screen words it. */
export type GroupKey =
  | { by: 'month'; year: number; month: number }
  | { by: 'initial'; initial: string }
  | { by: 'maker'; maker: string }
  | { by: 'work_type'; workType: string }
  /** Works of the reader's own making, which were never bought. */
  | { by: 'own_work' }
  /** How well they have the words of a search. */
  | { by: 'rank'; rank: Rank }
  | { by: 'opened' }
  | { by: 'unopened' }
  | { by: 'unknown' }

export type LibraryGroup = {
  key: GroupKey
  /** Place of the group's first work among the found ones. */
  start: number
  count: number
}

/** Whose calendar months dates use: the shop's for what it sold, the reader's for own imports. */
export type Calendars = Record<'shop' | 'own', (ms: number) => CalendarMonth>

/**
 * Runs of neighbours that belong together under the sort order (specification.md#1.2), or by how well they have
 * the words of a search where some have them better than others.
 */
export function groupRows(
  index: LibraryIndex,
  { rows, ranks, leading }: FoundRows,
  sort: Sort,
  calendars: Calendars,
): LibraryGroup[] {
  if (ranks) {
    return ranks.map(({ rank, start }, at) => {
      const end = ranks[at + 1]?.start ?? rows.length
      return { key: { by: 'rank', rank }, start, count: end - start }
    })
  }
  if (leading !== undefined) {
    const both: LibraryGroup[] = [
      { key: { by: 'opened' }, start: 0, count: leading },
      { key: { by: 'unopened' }, start: leading, count: rows.length - leading },
    ]
    return both.filter(({ count }) => count > 0)
  }
  const { isDescending } = SORTS[sort]
  const openGroup = GROUPINGS[sort](index, { calendars, isDescending })
  const groups: LibraryGroup[] = []
  let current: LibraryGroup | undefined
  rows.forEach((row, place) => {
    const key = openGroup(row)
    if (key === undefined && current) current.count += 1
    else {
      current = { key: key ?? { by: 'unknown' }, start: place, count: 1 }
      groups.push(current)
    }
  })
  return groups
}

type Order = { calendars: Calendars; isDescending: boolean }

/** Answers the key of a row that opens a group, undefined for one that belongs to the row before. */
type Grouping = (index: LibraryIndex, order: Order) => (row: number) => GroupKey | undefined

/** Two zones are at most 26 hours apart: farther from both ends of a month all calendars agree on it. */
const APART_MS = 26 * 3_600_000

/**
 * Rows are in the order of their instants. A purchase and an import of the same hours may lie in two
 * months; what would go back over the border joins the group before it, so that no month comes twice.
 */
const byMonth =
  (
    column: 'purchasedMs' | 'upgradedMs' | 'releasedMs',
    undated: 'own_work' | 'unknown' = 'unknown',
  ): Grouping =>
  (index, { calendars, isDescending }) => {
    let [sureFromMs, sureToMs] = [Number.NaN, Number.NaN]
    let former: number | undefined
    return (row) => {
      const ms = index.number(column, row)
      if (ms >= sureFromMs && ms < sureToMs) return undefined
      if (ms === 0) {
        ;[sureFromMs, sureToMs] = [0, 1]
        former = undefined
        return { by: undated }
      }
      const calendar = isImported(index.text('workno', row)) ? 'own' : 'shop'
      const { year, month, fromMs, toMs } = calendars[calendar](ms)
      const number = year * 12 + month
      if (former !== undefined && (isDescending ? number >= former : number <= former)) {
        return undefined
      }
      former = number
      ;[sureFromMs, sureToMs] = [fromMs + APART_MS, toMs - APART_MS]
      return { by: 'month', year, month }
    }
  }

const byText =
  (
    textOf: (index: LibraryIndex, row: number) => string,
    toKey: (text: string) => GroupKey,
  ): Grouping =>
  (index) => {
    let former: string | undefined
    return (row) => {
      const text = textOf(index, row)
      if (text === former) return undefined
      former = text
      return toKey(text)
    }
  }

const byInitial: Grouping = (index) => {
  let former: number | undefined
  return (row) => {
    const initial = index.number('initial', row)
    if (initial === former) return undefined
    former = initial
    return initial === 0
      ? { by: 'unknown' }
      : { by: 'initial', initial: String.fromCodePoint(initial) }
  }
}
const byMaker = byText(
  (index, row) => index.text('maker', row),
  (maker) => ({ by: 'maker', maker }),
)
const byWorkType = byText(
  (index, row) => index.text('workType', row),
  (workType) => ({ by: 'work_type', workType }),
)

const GROUPINGS: Record<Sort, Grouping> = {
  // What has no date of purchase was not bought.
  purchase: byMonth('purchasedMs', 'own_work'),
  purchase_asc: byMonth('purchasedMs', 'own_work'),
  upgrade: byMonth('upgradedMs'),
  release_desc: byMonth('releasedMs'),
  release_asc: byMonth('releasedMs'),
  title_asc: byInitial,
  title_desc: byInitial,
  maker_asc: byMaker,
  maker_desc: byMaker,
  work_type: byWorkType,
  last_read: byMonth('purchasedMs', 'own_work'),
}
