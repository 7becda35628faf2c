import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aWork } from '../../base/test-works.ts'
import { toIndexRow } from './to-index-row.ts'
import { buildTable } from './build-table.ts'
import { type IndexTable, LibraryIndex } from './library-index.ts'
import { matchWords } from './match-words.ts'
import { queryLibrary, type Sort, SORTS } from './library-query.ts'
import { mergeTables } from './merge-tables.ts'

type Entry = { number: number; title: string; day: number; shop: string }

const entries = fc.uniqueArray(
  fc.record({
    number: fc.integer({ min: 1, max: 40 }),
    title: fc.constantFrom('夜の本', '朝', '第2巻', '第10巻', 'Sea\nStory', ''),
    day: fc.integer({ min: 1, max: 3 }),
    shop: fc.constantFrom('https://shop.example/a', 'https://shop.example/b', 'http://x', ''),
  }),
  { selector: ({ number }) => number, maxLength: 25 },
)

const toWorkno = (number: number) => `RJ${String(number).padStart(6, '0')}`

function toTable(list: readonly Entry[], like?: IndexTable): IndexTable {
  const rows = list.map(({ number, title, day, shop }) => {
    const work = aWork({
      workno: toWorkno(number),
      name: { ja_JP: title },
      sales_date: `2026-01-0${day}T00:00:00Z`,
      work_url: shop,
    })
    return toIndexRow(
      work,
      { batch: day, position: number },
      { salesDate: undefined, locale: 'ja_JP' },
    )
  })
  return buildTable(rows, 'ja_JP', like)
}

/** Everything a screen can learn from a table. */
function readAll(table: IndexTable) {
  const index = new LibraryIndex(table.columns, table.keys)
  const query = {
    text: '',
    category: 'all',
    age: '',
    showOnlyPlayable: false,
    workType: '',
  } as const
  return {
    rows: index.rows(),
    orders: (Object.keys(SORTS) as Sort[]).map((sort) => [
      ...queryLibrary(index, { ...query, sort }).rows,
    ]),
    hits: ['夜', 'sea', '2巻'].map((text) => [
      ...queryLibrary(index, { ...query, text, sort: 'title_asc' }, { matchWords }).rows,
    ]),
  }
}

describe('merging a sync into the library', () => {
  it('comes to the same as laying everything out again', () => {
    fc.assert(
      fc.property(
        entries,
        entries,
        fc.uniqueArray(fc.integer({ min: 1, max: 40 })),
        (stored, changed, gone) => {
          const base = toTable(stored)
          const merged = mergeTables(base, toTable(changed, base), new Set(gone.map(toWorkno)))
          const isKept = ({ number }: Entry) =>
            !gone.includes(number) && !changed.some((entry) => entry.number === number)
          const whole = toTable([...stored.filter(isKept), ...changed])
          expect(readAll(merged)).toEqual(readAll(whole))
        },
      ),
    )
  })

  it('takes one work into 20,000', () => {
    const list = Array.from({ length: 20_000 }, (_, at) => ({
      number: at + 1,
      title: `物語 ${at % 977}`,
      day: (at % 3) + 1,
      shop: 'https://shop.example/a',
    }))
    const base = toTable(list)
    const added = toTable([{ number: 60_000, title: '今買った本', day: 3, shop: '' }], base)
    expect(mergeTables(base, added, new Set()).columns.count).toBe(20_001)
  })
})
