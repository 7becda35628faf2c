import type { Locale } from '@yomikura/i18n/locales'
import { AGE_CATEGORIES, WORK_CATEGORIES } from '@yomikura/contract/work-types'
import type { IndexRow, RowKeys, ShelfRow } from './index-row.ts'
import { choosePrefix, type PackedTexts, packTexts, textAt } from './packed-texts.ts'

export const TEXT_COLUMNS = [
  'workno',
  'title',
  'maker',
  'workType',
  'seriesId',
  'coverUrl',
  'coverColor',
  'shopUrl',
] as const
/** Columns of numbers and what holds them: dates need all the digits, the others few. */
export const NUMBER_COLUMNS = {
  batch: Uint32Array,
  position: Uint16Array,
  coverWidth: Uint16Array,
  coverHeight: Uint16Array,
  volume: Uint32Array,
  initial: Uint32Array,
  purchasedMs: Float64Array,
  releasedMs: Float64Array,
  upgradedMs: Float64Array,
  startsMs: Float64Array,
} as const
export const KEY_COLUMNS = ['searchText', 'titleKey', 'makerKey'] as const
const FLAGS = ['isPlayable', 'isReadable', 'isOwnWork', 'isEncodable'] as const

export type TextColumn = (typeof TEXT_COLUMNS)[number]
export type NumberColumn = keyof typeof NUMBER_COLUMNS
type Numbers = Uint16Array | Uint32Array | Float64Array

/** What rows can be ordered by, and the column that says how; each order is computed once. */
export const ORDERS = {
  purchase: { number: 'purchasedMs' },
  upgrade: { number: 'upgradedMs' },
  release: { number: 'releasedMs' },
  title: { key: 'titleKey' },
  maker: { key: 'makerKey' },
  work_type: { text: 'workType' },
} as const satisfies Record<string, OrderColumn>

type OrderColumn =
  | { number: NumberColumn; key?: undefined; text?: undefined }
  | { key: keyof RowKeys; number?: undefined; text?: undefined }
  | { text: TextColumn; number?: undefined; key?: undefined }

export type OrderName = keyof typeof ORDERS

/** Grows when rows are folded or ordered otherwise than before: what is stored is laid out again then. */
export const INDEX_FORM = 7

/** The index as IndexedDB keeps it: one record, columns instead of objects. */
export type IndexColumns = {
  /** The same in every part that was stored together. */
  stamp: string
  /** {@link INDEX_FORM} of the release that made it; older ones did not say. */
  form?: number
  /** Language that titles and keys were made for. */
  locale: Locale
  count: number
  texts: Record<TextColumn, PackedTexts>
  numbers: Record<NumberColumn, Numbers>
  category: Uint8Array
  age: Uint8Array
  flags: Uint8Array
  /** Row numbers, ascending. */
  orders: Record<OrderName, Uint32Array>
}

/** Columns that a first screen does without: read after it, for searches and for the next sync. */
export type IndexKeys = Record<keyof RowKeys, PackedTexts>

/** All there is to know of some works, laid out as columns. */
export type IndexTable = { columns: IndexColumns; keys: IndexKeys }

/**
 * Lays rows out as columns and computes every order.
 *
 * @param like a table that this one will be merged with
 */
export function buildTable(
  rows: readonly IndexRow[],
  locale: Locale,
  like?: IndexTable,
): IndexTable {
  const rowOf = new Map(rows.map((row) => [row.workno, row]))
  const byWorkno = sortWorknos([...rowOf.keys()]).flatMap((workno) => rowOf.get(workno) ?? [])
  const numbers = Object.entries(NUMBER_COLUMNS).map(([name, List]) => [
    name,
    new List(byWorkno.map((row) => row[name as NumberColumn])),
  ])
  const orders = Object.entries(ORDERS).map(([name, column]) => [name, toOrder(byWorkno, column)])
  const texts = TEXT_COLUMNS.map((name) => {
    const values = byWorkno.map((row) => row[name])
    return [name, packTexts(values, choosePrefix(values, like?.columns.texts[name].prefix))]
  })
  const keys = KEY_COLUMNS.map((name) => [
    name,
    // Searched as they lie, so nothing may be taken off them.
    packTexts(
      byWorkno.map((row) => row[name]),
      '',
    ),
  ])
  return {
    columns: {
      stamp: crypto.randomUUID(),
      form: INDEX_FORM,
      locale,
      count: byWorkno.length,
      texts: Object.fromEntries(texts) as IndexColumns['texts'],
      numbers: Object.fromEntries(numbers) as IndexColumns['numbers'],
      category: Uint8Array.from(byWorkno, (row) => WORK_CATEGORIES.indexOf(row.category)),
      age: Uint8Array.from(byWorkno, (row) => AGE_CATEGORIES.indexOf(row.age)),
      flags: Uint8Array.from(byWorkno, toFlags),
      orders: Object.fromEntries(orders) as IndexColumns['orders'],
    },
    keys: Object.fromEntries(keys) as IndexKeys,
  }
}

/** One generation's works in memory: answers by row number, without touching storage. */
export class LibraryIndex {
  readonly columns: IndexColumns
  /** Undefined until it is read, which a search must wait for. */
  readonly keys: IndexKeys | undefined
  /** How well each row has the words of a search, one byte a row; undefined until that is loaded. */
  readonly rankWords: ((text: string) => Uint8Array | undefined) | undefined

  constructor(columns: IndexColumns, keys?: IndexKeys, rankWords?: LibraryIndex['rankWords']) {
    this.columns = columns
    this.keys = keys
    this.rankWords = rankWords
  }

  get size(): number {
    return this.columns.count
  }

  text(column: TextColumn, row: number): string {
    return textAt(this.columns.texts[column], row)
  }

  number(column: NumberColumn, row: number): number {
    return this.columns.numbers[column][row] ?? 0
  }

  /** Row of a work, or -1. Rows are in the order of {@link compareWorknos}. */
  find(workno: string): number {
    let low = 0
    let high = this.size
    while (low < high) {
      const middle = (low + high) >> 1
      if (compareWorknos(this.text('workno', middle), workno) < 0) low = middle + 1
      else high = middle
    }
    return low < this.size && this.text('workno', low) === workno ? low : -1
  }

  row(row: number): ShelfRow {
    const texts = TEXT_COLUMNS.map((name) => [name, this.text(name, row)])
    const numbers = Object.keys(NUMBER_COLUMNS).map((name) => [
      name,
      this.number(name as NumberColumn, row),
    ])
    const flags = FLAGS.map((name, bit) => [
      name,
      ((this.columns.flags[row] ?? 0) & (1 << bit)) !== 0,
    ])
    return {
      ...Object.fromEntries([...texts, ...numbers, ...flags]),
      category: WORK_CATEGORIES[this.columns.category[row] ?? 0] ?? 'etc',
      age: AGE_CATEGORIES[this.columns.age[row] ?? 2] ?? 'r18',
    } as ShelfRow
  }

  /** Every row as an object: for rebuilding, never for drawing. */
  rows(): ShelfRow[] {
    return Array.from({ length: this.size }, (_, row) => this.row(row))
  }
}

function toFlags(row: IndexRow): number {
  return FLAGS.reduce((bits, name, bit) => bits | (row[name] ? 1 << bit : 0), 0)
}

/**
 * Sorted without a callback, which code that has just been started pays for dearly: a long sync begins
 * a worker, lays out its library, and ends it.
 */
function toOrder(rows: readonly IndexRow[], { number, key, text }: OrderColumn): Uint32Array {
  if (number !== undefined) {
    const values = rows.map((row) => row[number])
    return placeRows(values, Float64Array.from(values).sort())
  }
  const values = rows.map((row) => row[key ?? text])
  return placeRows(values, values.toSorted())
}

/** Digits that the longest number has; shorter ones are older. */
const DIGITS = 8

/**
 * Text that sorts a work by its two letters and then by its number (specification.md#1.3), which another
 * count of digits leaves where it belongs. No two works have the same.
 */
function toWorknoKey(workno: string): string {
  return `${workno.slice(0, 2)}${workno.slice(2).padStart(DIGITS, '0')}${workno.length.toString(36)}`
}

/** The order of rows, which decides between works that an order finds equal. */
export function compareWorknos(a: string, b: string): number {
  return a.length === b.length ? compare(a, b) : compare(toWorknoKey(a), toWorknoKey(b))
}

/** In the order of {@link compareWorknos}, without a callback where no number needs one. */
function sortWorknos(worknos: string[]): string[] {
  const isEven = worknos.every(({ length }) => length === worknos[0]?.length)
  return isEven ? worknos.sort() : worknos.sort(compareWorknos)
}

/** Rows in the order of their values; equal ones stay in the order of rows. */
function placeRows<Value>(values: readonly Value[], sorted: ArrayLike<Value>): Uint32Array {
  const nextPlace = new Map<Value | undefined, number>()
  for (let place = sorted.length - 1; place >= 0; place--) nextPlace.set(sorted[place], place)
  const order = new Uint32Array(values.length)
  values.forEach((value, row) => {
    const place = nextPlace.get(value) ?? 0
    order[place] = row
    nextPlace.set(value, place + 1)
  })
  return order
}

/** By code units, which is how keys are made to be compared. */
export function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
