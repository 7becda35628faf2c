import { describe, expect, it } from 'vitest'
import { aWork } from '../../base/test-works.ts'
import { createMonthFinder } from './calendar-months.ts'
import { groupRows } from './library-groups.ts'
import { LibraryIndex } from './library-index.ts'
import { queryLibrary, type Sort } from './library-query.ts'
import { mergeTables } from './merge-tables.ts'
import { ANY_WORK, anIndex, findWorknos, named } from './test-index.ts'

const CALENDARS = { shop: createMonthFinder('Asia/Tokyo'), own: createMonthFinder() }

describe('works that an order finds equal', () => {
  // Older numbers have fewer digits.
  const numbers = ['BJ01000000', 'BJ123456', 'RJ123456', 'RJ00123456', 'RJ01000000', 'RJ99999999']
  const shuffled = ['RJ01000000', 'RJ99999999', 'BJ123456', 'RJ00123456', 'BJ01000000', 'RJ123456']
  const same = (workno: string) =>
    aWork({ workno, name: { ja_JP: '同' }, name_phonetic: { ja_JP: '同' } })
  const index = anIndex(shuffled.map(same))
  const inOrder = ['BJ123456', 'BJ01000000', ...numbers.slice(2)]

  it.each(['title_asc', 'maker_asc', 'release_asc', 'purchase_asc', 'work_type'] as const)(
    'follow each other by the letters and then the number of the work: %s',
    (sort) => {
      expect(findWorknos(index, { sort })).toEqual(inOrder)
    },
  )

  it('are found by their numbers, whatever their length', () => {
    for (const [row, workno] of inOrder.entries()) expect(index.find(workno)).toBe(row)
    expect(index.find('RJ0123456')).toBe(-1)
  })

  it('keep that order where a later sync brings some of them', () => {
    const table = (worknos: string[]) => {
      const { columns, keys } = anIndex(worknos.map(same))
      return { columns, keys: keys! }
    }
    const [base, added] = [table(shuffled.slice(0, 3)), table(shuffled.slice(2))]
    const merged = mergeTables(base, added, new Set())
    const whole = new LibraryIndex(merged.columns, merged.keys)
    expect(findWorknos(whole, { sort: 'title_asc' })).toEqual(inOrder)
    for (const [row, workno] of inOrder.entries()) expect(whole.find(workno)).toBe(row)
  })
})

describe('orders by maker', () => {
  const by = (workno: string, name: string, reading = name) =>
    aWork({
      workno,
      maker: {
        id: workno,
        name: { ja_JP: name },
        name_phonetic: { ja_JP: reading },
      },
    })
  const index = anIndex([
    by('RJ000001', '夜凪工房', 'ヨナギコウボウ'),
    by('RJ000002', 'みなと'),
    by('RJ000003', '青空', 'アオゾラ'),
    by('RJ000004', 'あさひ'),
  ])

  it('go by how the names are read, there and back', () => {
    const asked = ['RJ000003', 'RJ000004', 'RJ000002', 'RJ000001']
    expect(findWorknos(index, { sort: 'maker_asc' })).toEqual(asked)
    expect(findWorknos(index, { sort: 'maker_desc' })).toEqual(asked.toReversed())
  })
})

describe('orders', () => {
  const index = anIndex([
    named('RJ000001', '第10巻', {
      sales_date: '2026-01-01T00:00:00Z',
      regist_date: '2020-03-01T00:00:00Z',
      upgrade_date: '2026-05-01T00:00:00Z',
    }),
    named('RJ000002', '第2巻', {
      sales_date: '2026-03-01T00:00:00Z',
      regist_date: '2020-01-01T00:00:00Z',
    }),
    named('RJ000003', '亜', {
      name_phonetic: { ja_JP: 'ア' },
      sales_date: null,
      regist_date: '2020-02-01T00:00:00Z',
      work_type: 'ADV',
    }),
  ])

  it.each<[Sort, string]>([
    ['purchase', '2 1 3'],
    ['purchase_asc', '3 1 2'],
    ['upgrade', '1 3 2'],
    ['release_desc', '1 3 2'],
    ['release_asc', '2 3 1'],
    ['title_asc', '2 1 3'],
    ['title_desc', '3 1 2'],
    ['work_type', '3 1 2'],
  ])('%s: %s', (sort, order) => {
    expect(
      findWorknos(index, { sort })
        .map((workno) => Number(workno.slice(2)))
        .join(' '),
    ).toBe(order)
  })

  it("groups by month of purchase, works of the reader's own making last", () => {
    const groups = groupRows(index, queryLibrary(index, ANY_WORK), 'purchase', CALENDARS)
    expect(groups).toEqual([
      { key: { by: 'month', year: 2026, month: 3 }, start: 0, count: 1 },
      { key: { by: 'month', year: 2026, month: 1 }, start: 1, count: 1 },
      { key: { by: 'own_work' }, start: 2, count: 1 },
    ])
  })

  it('groups makers under their own name', () => {
    const groups = groupRows(
      index,
      queryLibrary(index, { ...ANY_WORK, sort: 'maker_asc' }),
      'maker_asc',
      CALENDARS,
    )
    expect(groups).toEqual([{ key: { by: 'maker', maker: '夜凪工房' }, start: 0, count: 3 }])
  })
})
