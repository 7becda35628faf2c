import { TIMES } from '@yomikura/contract/limits'
import type { LibraryIndex } from './library-index.ts'
import type { FoundRows, Rank, Sort } from './library-query.ts'

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

/**
 * Runs of neighbours that belong together under the sort order (document 1 §2), or by how well they have
 * the words of a search where some have them better than others.
 */
export function groupRows(
  index: LibraryIndex,
  { rows, ranks, leading }: FoundRows,
  sort: Sort,
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
  const openGroup = GROUPINGS[sort](index)
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

/** Answers the key of a row that opens a group, undefined for one that belongs to the row before. */
type Grouping = (index: LibraryIndex) => (row: number) => GroupKey | undefined

/** Dates are taken apart once a month, not once a row: 50,000 of them cost a visible moment. */
const byMonth =
  (
    column: 'purchasedMs' | 'upgradedMs' | 'releasedMs',
    undated: 'own_work' | 'unknown' = 'unknown',
  ): Grouping =>
  (index) => {
    let [fromMs, toMs] = [Number.NaN, Number.NaN]
    return (row) => {
      const ms = index.number(column, row)
      if (ms >= fromMs && ms < toMs) return undefined
      if (ms === 0) {
        ;[fromMs, toMs] = [0, 1]
        return { by: undated }
      }
      const date = new Date(ms + TIMES.shopUtcOffsetMs)
      const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
      fromMs = Date.UTC(year, month, 1) - TIMES.shopUtcOffsetMs
      toMs = Date.UTC(year, month + 1, 1) - TIMES.shopUtcOffsetMs
      return { by: 'month', year, month: month + 1 }
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
