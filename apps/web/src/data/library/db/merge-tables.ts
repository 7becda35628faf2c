import { choosePrefix, KEY_COLUMNS, ORDERS, packTexts } from './build-table.ts'
import type { RowKeys } from './index-row.ts'
import {
  compare,
  compareWorknos,
  INDEX_FORM,
  type IndexColumns,
  type IndexKeys,
  type IndexTable,
  NUMBER_COLUMNS,
  type NumberColumn,
  type OrderName,
  TEXT_COLUMNS,
} from './library-index.ts'
import { type PackedTexts, textAt } from './packed-texts.ts'

/** Rows of one table that follow each other in a merged one. */
type Run = { isAdded: boolean; from: number; to: number }

/** A row on its way from one of the two tables into the merged one. */
type Source = { table: IndexTable; row: number }

/**
 * The works of `base` but those of `removed`, with the works of `added` in place of or beside them.
 * Copies what stays in runs and finds a place for each addition: a sync of one work in 50,000 costs
 * what copying costs, not what sorting does.
 */
export function mergeTables(
  base: IndexTable,
  added: IndexTable,
  removed: ReadonlySet<string>,
): IndexTable {
  const runs = toRuns(base, added, removed)
  const places = toPlaces(base, added, runs)
  const count = runs.reduce((sum, { from, to }) => sum + to - from, 0)
  const texts = <C extends string>(
    names: readonly C[],
    of: (table: IndexTable) => Record<C, PackedTexts>,
  ) =>
    Object.fromEntries(
      names.map((name) => [name, mergeTexts(of(base)[name], of(added)[name], runs)]),
    ) as Record<C, PackedTexts>
  const numbers = Object.entries(NUMBER_COLUMNS).map(([name, List]) => {
    const column = (table: IndexTable) => table.columns.numbers[name as NumberColumn]
    return [name, copyRuns(new List(count), column(base), column(added), runs)]
  })
  const bytes = (name: 'category' | 'age' | 'flags') =>
    copyRuns(new Uint8Array(count), base.columns[name], added.columns[name], runs)
  const orders = Object.keys(ORDERS).map((name) => [
    name,
    mergeOrder(base, added, { name: name as OrderName, ...places, count }),
  ])
  return {
    columns: {
      stamp: added.columns.stamp,
      form: INDEX_FORM,
      locale: added.columns.locale,
      count,
      texts: texts(TEXT_COLUMNS, (table) => table.columns.texts),
      numbers: Object.fromEntries(numbers) as IndexColumns['numbers'],
      category: bytes('category'),
      age: bytes('age'),
      flags: bytes('flags'),
      orders: Object.fromEntries(orders) as IndexColumns['orders'],
    },
    keys: texts<keyof RowKeys>(KEY_COLUMNS, (table) => table.keys) satisfies IndexKeys,
  }
}

/** Both tables are in workno order; so is what comes out. */
function toRuns(base: IndexTable, added: IndexTable, removed: ReadonlySet<string>): Run[] {
  const runs: Run[] = []
  const push = (isAdded: boolean, row: number) => {
    const last = runs.at(-1)
    if (last?.isAdded === isAdded && last.to === row) last.to += 1
    else runs.push({ isAdded, from: row, to: row + 1 })
  }
  const worknoAt = (table: IndexTable, row: number) => textAt(table.columns.texts.workno, row)
  let next = 0
  let waiting = worknoAt(added, next)
  for (let row = 0; row < base.columns.count; row++) {
    const workno = worknoAt(base, row)
    while (next < added.columns.count && compareWorknos(waiting, workno) < 0) {
      push(true, next)
      waiting = worknoAt(added, ++next)
    }
    const isReplaced = next < added.columns.count && waiting === workno
    if (!isReplaced && !removed.has(workno)) push(false, row)
  }
  while (next < added.columns.count) push(true, next++)
  return runs
}

/** Where each row of the two tables comes to lie; -1 for one that is dropped. */
function toPlaces(base: IndexTable, added: IndexTable, runs: readonly Run[]) {
  const ofBase = new Int32Array(base.columns.count).fill(-1)
  const ofAdded = new Int32Array(added.columns.count).fill(-1)
  let place = 0
  for (const { isAdded, from, to } of runs) {
    const places = isAdded ? ofAdded : ofBase
    for (let row = from; row < to; row++) places[row] = place++
  }
  return { ofBase, ofAdded }
}

type Filled = Uint8Array | Uint16Array | Uint32Array | Float64Array

function copyRuns<T extends Filled>(
  target: T,
  base: Filled,
  added: Filled,
  runs: readonly Run[],
): T {
  let at = 0
  for (const { isAdded, from, to } of runs) {
    target.set((isAdded ? added : base).subarray(from, to), at)
    at += to - from
  }
  return target
}

function mergeOrder(
  base: IndexTable,
  added: IndexTable,
  plan: { name: OrderName; ofBase: Int32Array; ofAdded: Int32Array; count: number },
): Uint32Array {
  const { name, ofBase, ofAdded, count } = plan
  const order = new Uint32Array(count)
  const stayed = base.columns.orders[name].filter((row) => (ofBase[row] ?? -1) !== -1)
  const rankOf = toComparison(name)
  let [at, copied] = [0, 0]
  for (const row of added.columns.orders[name]) {
    const place = ofAdded[row] ?? 0
    const isBefore = (baseRow: number) =>
      (rankOf({ table: base, row: baseRow }, { table: added, row }) ||
        (ofBase[baseRow] ?? 0) - place) < 0
    const end = findEnd(stayed, copied, isBefore)
    while (copied < end) order[at++] = ofBase[stayed[copied++] ?? 0] ?? 0
    order[at++] = place
  }
  while (copied < stayed.length) order[at++] = ofBase[stayed[copied++] ?? 0] ?? 0
  return order
}

/** First place, from `low` on, whose row does not come before. */
function findEnd(rows: Uint32Array, low: number, isBefore: (row: number) => boolean): number {
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(rows[middle] ?? 0)) low = middle + 1
    else high = middle
  }
  return low
}

function toComparison(name: OrderName): (a: Source, b: Source) => number {
  const column = ORDERS[name]
  if ('number' in column) {
    const value = ({ table, row }: Source) => table.columns.numbers[column.number][row] ?? 0
    return (a, b) => value(a) - value(b)
  }
  const value = ({ table, row }: Source) =>
    'key' in column
      ? textAt(table.keys[column.key], row)
      : textAt(table.columns.texts[column.text], row)
  return (a, b) => compare(value(a), value(b))
}

/** The values of two columns in a new order, copied run by run. */
function mergeTexts(base: PackedTexts, added: PackedTexts, runs: readonly Run[]): PackedTexts {
  if (base.prefix !== added.prefix && added.starts.length > 1) {
    const values = runs.flatMap(({ isAdded, from, to }) =>
      Array.from({ length: to - from }, (_, step) => textAt(isAdded ? added : base, from + step)),
    )
    return packTexts(values, choosePrefix(values))
  }
  const starts = new Uint32Array(runs.reduce((sum, { from, to }) => sum + to - from, 1))
  const parts: string[] = []
  let [row, length] = [0, 0]
  for (const { isAdded, from, to } of runs) {
    const source = isAdded ? added : base
    const first = source.starts[from] ?? 0
    parts.push(source.joined.slice(first, source.starts[to]))
    for (let at = from; at < to; at++) {
      starts[++row] = length + (source.starts[at + 1] ?? 0) - first
    }
    length = starts[row] ?? 0
  }
  return { prefix: base.prefix, joined: parts.join(''), starts }
}
