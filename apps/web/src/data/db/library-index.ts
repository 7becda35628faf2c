import type { Locale } from '@yomikura/i18n/locales'
import { AGE_CATEGORIES, WORK_CATEGORIES } from '@yomikura/contract/work-types'
import type { IndexRow } from './index-row.ts'

/** What a column of strings is joined with: one long string is stored and read at memory speed. */
const SEPARATOR = '\n'

const TEXT_COLUMNS = [
  'workno',
  'title',
  'maker',
  'searchText',
  'titleKey',
  'makerKey',
  'workType',
  'coverUrl',
  'coverColor',
  'shopUrl',
] as const
const NUMBER_COLUMNS = [
  'batch',
  'position',
  'coverWidth',
  'coverHeight',
  'purchasedMs',
  'releasedMs',
  'upgradedMs',
  'startsMs',
] as const
const FLAGS = ['isPlayable', 'isReadable', 'isOwnWork'] as const

type TextColumn = (typeof TEXT_COLUMNS)[number]
type NumberColumn = (typeof NUMBER_COLUMNS)[number]

/** What rows can be ordered by; each order is computed once, when the index is built. */
const ORDERS = {
  purchase: compareNumbers('purchasedMs'),
  upgrade: compareNumbers('upgradedMs'),
  release: compareNumbers('releasedMs'),
  title: compareTexts('titleKey'),
  maker: compareTexts('makerKey'),
  work_type: compareTexts('workType'),
}

export type OrderName = keyof typeof ORDERS

/** The index as IndexedDB keeps it: one record, columns instead of objects. */
export type IndexColumns = {
  /** Language that titles and keys were made for. */
  locale: Locale
  count: number
  texts: Record<TextColumn, string>
  numbers: Record<NumberColumn, Float64Array>
  category: Uint8Array
  age: Uint8Array
  flags: Uint8Array
  /** Row numbers, ascending. */
  orders: Record<OrderName, Uint32Array>
}

/** Lays rows out as columns and computes every order. */
export function buildColumns(rows: readonly IndexRow[], locale: Locale): IndexColumns {
  const byWorkno = rows.toSorted((a, b) => compareCodeUnits(a.workno, b.workno))
  const texts = TEXT_COLUMNS.map((name) => [name, byWorkno.map((row) => row[name]).join(SEPARATOR)])
  const numbers = NUMBER_COLUMNS.map((name) => [
    name,
    Float64Array.from(byWorkno, (row) => row[name]),
  ])
  const orders = Object.entries(ORDERS).map(([name, compare]) => [name, toOrder(byWorkno, compare)])
  return {
    locale,
    count: byWorkno.length,
    texts: Object.fromEntries(texts) as IndexColumns['texts'],
    numbers: Object.fromEntries(numbers) as IndexColumns['numbers'],
    category: Uint8Array.from(byWorkno, (row) => WORK_CATEGORIES.indexOf(row.category)),
    age: Uint8Array.from(byWorkno, (row) => AGE_CATEGORIES.indexOf(row.age)),
    flags: Uint8Array.from(byWorkno, toFlags),
    orders: Object.fromEntries(orders) as IndexColumns['orders'],
  }
}

/** One generation's works in memory: answers by row number, without touching storage. */
export class LibraryIndex {
  readonly columns: IndexColumns
  readonly #split = new Map<TextColumn, string[]>()

  constructor(columns: IndexColumns) {
    this.columns = columns
  }

  get size(): number {
    return this.columns.count
  }

  text(column: TextColumn, row: number): string {
    return this.#column(column)[row] ?? ''
  }

  number(column: NumberColumn, row: number): number {
    return this.columns.numbers[column][row] ?? 0
  }

  /** Row of a work, or -1. Rows are in workno order. */
  find(workno: string): number {
    const worknos = this.#column('workno')
    let low = 0
    let high = worknos.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((worknos[middle] ?? '') < workno) low = middle + 1
      else high = middle
    }
    return worknos[low] === workno ? low : -1
  }

  row(row: number): IndexRow {
    const texts = TEXT_COLUMNS.map((name) => [name, this.text(name, row)])
    const numbers = NUMBER_COLUMNS.map((name) => [name, this.number(name, row)])
    const flags = FLAGS.map((name, bit) => [
      name,
      ((this.columns.flags[row] ?? 0) & (1 << bit)) !== 0,
    ])
    return {
      ...Object.fromEntries([...texts, ...numbers, ...flags]),
      category: WORK_CATEGORIES[this.columns.category[row] ?? 0] ?? 'etc',
      age: AGE_CATEGORIES[this.columns.age[row] ?? 2] ?? 'r18',
    } as IndexRow
  }

  /** Every row as an object: for rebuilding, never for drawing. */
  rows(): IndexRow[] {
    return Array.from({ length: this.size }, (_, row) => this.row(row))
  }

  #column(name: TextColumn): string[] {
    const known = this.#split.get(name)
    if (known) return known
    const joined = this.columns.texts[name]
    const values = this.size === 0 ? [] : joined.split(SEPARATOR)
    this.#split.set(name, values)
    return values
  }
}

function toFlags(row: IndexRow): number {
  return FLAGS.reduce((bits, name, bit) => bits | (row[name] ? 1 << bit : 0), 0)
}

function toOrder(
  rows: readonly IndexRow[],
  compare: (a: IndexRow, b: IndexRow) => number,
): Uint32Array {
  const order = Uint32Array.from(rows.keys())
  return order.sort((a, b) => {
    const [first, second] = [rows[a], rows[b]]
    return first && second ? compare(first, second) || a - b : 0
  })
}

function compareNumbers(column: NumberColumn) {
  return (a: IndexRow, b: IndexRow) => a[column] - b[column]
}

function compareTexts(column: TextColumn) {
  return (a: IndexRow, b: IndexRow) => compareCodeUnits(a[column], b[column])
}

function compareCodeUnits(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
