import type { LibraryIndex } from './library-index.ts'
import type { Sort } from './library-query.ts'

/** What the works of a group share; the screen words it. */
export type GroupKey =
  | { by: 'month'; year: number; month: number }
  | { by: 'initial'; initial: string }
  | { by: 'maker'; maker: string }
  | { by: 'work_type'; workType: string }
  | { by: 'unknown' }

export type LibraryGroup = {
  key: GroupKey
  /** Place of the group's first work among the found ones. */
  start: number
  count: number
}

/** Runs of neighbours that belong together under the sort order (document 1 §2). */
export function groupRows(index: LibraryIndex, rows: Uint32Array, sort: Sort): LibraryGroup[] {
  const keyOf = KEYS[sort]
  const groups: LibraryGroup[] = []
  let current: { group: LibraryGroup; mark: string } | undefined
  rows.forEach((row, place) => {
    const key = keyOf(index, row)
    const mark = JSON.stringify(key)
    if (current?.mark === mark) current.group.count += 1
    else {
      current = { mark, group: { key, start: place, count: 1 } }
      groups.push(current.group)
    }
  })
  return groups
}

type KeyOf = (index: LibraryIndex, row: number) => GroupKey

const byMonth =
  (column: 'purchasedMs' | 'upgradedMs' | 'releasedMs'): KeyOf =>
  (index, row) => {
    const ms = index.number(column, row)
    if (ms === 0) return { by: 'unknown' }
    const date = new Date(ms)
    return { by: 'month', year: date.getFullYear(), month: date.getMonth() + 1 }
  }

const byInitial: KeyOf = (index, row) => {
  const [initial] = index.text('titleKey', row)
  return initial && initial > ' '
    ? { by: 'initial', initial: initial.toUpperCase() }
    : { by: 'unknown' }
}

const byMaker: KeyOf = (index, row) => ({ by: 'maker', maker: index.text('maker', row) })
const byWorkType: KeyOf = (index, row) => ({
  by: 'work_type',
  workType: index.text('workType', row),
})

const KEYS: Record<Sort, KeyOf> = {
  purchase: byMonth('purchasedMs'),
  purchase_asc: byMonth('purchasedMs'),
  upgrade: byMonth('upgradedMs'),
  release_desc: byMonth('releasedMs'),
  release_asc: byMonth('releasedMs'),
  title_asc: byInitial,
  title_desc: byInitial,
  maker_asc: byMaker,
  maker_desc: byMaker,
  work_type: byWorkType,
}
