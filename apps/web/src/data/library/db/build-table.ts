import type { Locale } from '@yomikura/i18n/locales'
import { AGE_CATEGORIES, WORK_CATEGORIES } from '@yomikura/contract/work-types'
import { createRandomId } from '#lib/random-id.ts'
import type { IndexRow, RowKeys } from './index-row.ts'
import {
  compareWorknos,
  FLAGS,
  INDEX_FORM,
  type IndexColumns,
  type IndexKeys,
  type IndexTable,
  NUMBER_COLUMNS,
  type NumberColumn,
  type OrderName,
  TEXT_COLUMNS,
  type TextColumn,
} from './library-index.ts'
import { type PackedTexts, SEPARATOR } from './packed-texts.ts'

export const KEY_COLUMNS = ['searchText', 'titleKey', 'makerKey'] as const

/** The column that says each order. */
export const ORDERS = {
  purchase: { number: 'purchasedMs' },
  upgrade: { number: 'upgradedMs' },
  release: { number: 'releasedMs' },
  title: { key: 'titleKey' },
  maker: { key: 'makerKey' },
  work_type: { text: 'workType' },
} as const satisfies Record<OrderName, OrderColumn>

type OrderColumn =
  | { number: NumberColumn; key?: undefined; text?: undefined }
  | { key: keyof RowKeys; number?: undefined; text?: undefined }
  | { text: TextColumn; number?: undefined; key?: undefined }

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
      stamp: createRandomId(),
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

/** Values of a column, none of which may hold a line feed. @param prefix as {@link choosePrefix} says */
export function packTexts(values: readonly string[], prefix: string): PackedTexts {
  const starts = new Uint32Array(values.length + 1)
  const rests: string[] = []
  let at = 0
  values.forEach((value, row) => {
    const rest = value === '' ? '' : value.slice(prefix.length)
    rests.push(rest)
    at += rest.length + SEPARATOR.length
    starts[row + 1] = at
  })
  return { prefix, joined: rests.length === 0 ? '' : rests.join(SEPARATOR) + SEPARATOR, starts }
}

/**
 * What all values begin with.
 *
 * @param expected taken when it fits, so that two columns can be merged without unpacking
 */
export function choosePrefix(values: readonly string[], expected = ''): string {
  const doesFit = (value: string) =>
    value === '' || (value.length > expected.length && value.startsWith(expected))
  return expected !== '' && values.every(doesFit) ? expected : findPrefix(values)
}

/** Always shorter than the shortest value, so that no value but an empty one is stored as nothing. */
function findPrefix(values: readonly string[]): string {
  let prefix: string | undefined
  for (const value of values) {
    if (value === '') continue
    prefix ??= value.slice(0, -1)
    if (value.length > prefix.length && value.startsWith(prefix)) continue
    let length = Math.min(prefix.length, value.length - 1)
    while (length > 0 && !value.startsWith(prefix.slice(0, length))) length--
    prefix = prefix.slice(0, length)
    if (prefix === '') break
  }
  return prefix ?? ''
}
