import { expect, it } from 'vitest'
import { aWork, worknos } from '../../base/test-works.ts'
import { buildTable } from './build-table.ts'
import { LibraryIndex } from './library-index.ts'
import { anIndex } from './test-index.ts'
import { toIndexRow } from './to-index-row.ts'

it('names works in the interface language, in Japanese where it has none', () => {
  const work = aWork({ workno: 'RJ000001', name: { ja_JP: '海', en_US: 'Sea' } })
  expect(anIndex([work], 'en_US').text('title', 0)).toBe('Sea')
  expect(
    anIndex([aWork({ workno: 'RJ000001', name: { ja_JP: '海' } })], 'en_US').text('title', 0),
  ).toBe('海')
})

it('gives back every row as it was put in', () => {
  const rows = [
    aWork({ workno: 'RJ000002', cover: { width: 3, height: 4, color: '#123456' } }),
  ].map((work) =>
    toIndexRow(work, { batch: 7, position: 3 }, { salesDate: '2026-01-01', locale: 'ja_JP' }),
  )
  const [shown] = new LibraryIndex(buildTable(rows, 'ja_JP').columns).rows()
  expect(rows[0]).toMatchObject(shown ?? {})
  expect(Object.keys(shown ?? {})).toHaveLength(Object.keys(rows[0] ?? {}).length - 3)
})

it('finds each work by its number and no other', () => {
  const index = anIndex(worknos(5).map((workno) => aWork({ workno })))
  expect(worknos(5).map((workno) => index.find(workno))).toEqual([0, 1, 2, 3, 4])
  expect([index.find('RJ000000'), index.find('RJ000009'), anIndex([]).find('x')]).toEqual([
    -1, -1, -1,
  ])
})
