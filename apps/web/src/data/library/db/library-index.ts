import type { Locale } from '@yomikura/i18n/locales'
import { AGE_CATEGORIES, WORK_CATEGORIES } from '@yomikura/contract/work-types'
import type { RowKeys, ShelfRow } from './index-row.ts'
import { type PackedTexts, textAt } from './packed-texts.ts'

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
export const FLAGS = ['isPlayable', 'isReadable', 'isOwnWork', 'isEncodable'] as const

export type TextColumn = (typeof TEXT_COLUMNS)[number]
export type NumberColumn = keyof typeof NUMBER_COLUMNS
type Numbers = Uint16Array | Uint32Array | Float64Array

/** What rows can be ordered by; each order is computed once. */
export type OrderName = 'purchase' | 'upgrade' | 'release' | 'title' | 'maker' | 'work_type'

/** Grows when rows are folded or ordered otherwise than before: what is stored is laid out again then. */
export const INDEX_FORM = 8

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

/** By code units, which is how keys are made to be compared. */
export function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Whether an index is in a language, and was made as this release makes them. */
export function isMadeFor(index: LibraryIndex | undefined, locale: Locale): boolean {
  return index?.columns.locale === locale && index.columns.form === INDEX_FORM
}
