import { expect, it } from 'vitest'
import { aWork } from '#data/base/test-works.ts'
import { toIndexRow } from '#data/library/db/to-index-row.ts'
import { buildTable } from '#data/library/db/build-table.ts'
import { LibraryIndex } from '#data/library/db/library-index.ts'
import type { ReadingMarks } from '#data/session/use-reading-marks.ts'
import { listHomeWorks } from './home-works.ts'

const NOW = Date.parse('2026-11-20T00:00:00Z')
const volume = (workno: string, volume_number: number, more: object = {}) =>
  aWork({ workno, series: { title_id: 'T1', volume_number }, title_id: 'T1', ...more })

function aShelf(percents: Record<string, number>, hidden: string[] = []) {
  const works = [
    volume('RJ000001', 1),
    volume('RJ000002', 2),
    volume('RJ000003', 3),
    volume('RJ000005', 5),
    aWork({ workno: 'RJ000010', sales_date: '2026-11-10T00:00:00Z' }),
    aWork({ workno: 'RJ000011', sales_date: '2026-11-12T00:00:00Z' }),
    aWork({ workno: 'RJ000012', sales_date: '2026-09-01T00:00:00Z' }),
    aWork({
      workno: 'RJ000013',
      sales_date: '2026-11-13T00:00:00Z',
      download_start_date: '2027-01-01T00:00:00Z',
    }),
  ]
  const rows = works.map((work, position) =>
    toIndexRow(work, { batch: 0, position }, { salesDate: undefined, locale: 'ja_JP' }),
  )
  const index = new LibraryIndex(buildTable(rows, 'ja_JP').columns)
  const marks: ReadingMarks = {
    worknos: Object.keys(percents),
    markOf: (workno) =>
      workno in percents ? { pageNumber: 1, percent: percents[workno] } : undefined,
    openedAt: new Map(),
    setVerdict: () => undefined,
  }
  return listHomeWorks(index, {
    marks,
    hidden: (workno) => hidden.includes(workno),
    isSuperUser: false,
    nowMs: NOW,
  }).map(({ row, reason }) => `${reason} ${index.text('workno', row)}`)
}

it.each<[Record<string, number>, string[], string[], string]>([
  [{}, [], [], 'nothing for a reader who has opened nothing yet'],
  [
    { RJ000012: 40, RJ000010: 20 },
    [],
    ['continue RJ000012', 'continue RJ000010', 'new RJ000011'],
    'begun works in the order of reading, then what is new',
  ],
  [
    { RJ000001: 100 },
    [],
    ['next_volume RJ000002', 'new RJ000011', 'new RJ000010'],
    'the volume after a finished one; nothing bought long ago, no pre-order',
  ],
  [{ RJ000003: 100 }, [], ['next_volume RJ000005', 'new RJ000011', 'new RJ000010'], 'gaps'],
  [
    { RJ000001: 100, RJ000002: 50 },
    [],
    ['continue RJ000002', 'new RJ000011', 'new RJ000010'],
    'a next volume that is begun stands once',
  ],
  [{ RJ000012: 40 }, ['RJ000012', 'RJ000011'], ['new RJ000010'], 'no work that the reader hid'],
])('with %j read and %j hidden, Home shows %j: %s', (percents, hidden, expected) => {
  expect(aShelf(percents, hidden)).toEqual(expected)
})
