import { expect, it } from 'vitest'
import { aWork } from '../../base/test-works.ts'
import { WorksFold } from './works-fold.ts'

it('gives a work the name of its series to be found by, as the same answer gives it', () => {
  const fold = new WorksFold(new Map(), 'ja_JP')
  const maker = { id: 'RG1', name: { ja_JP: '' }, name_phonetic: { ja_JP: '' } }
  const series = {
    id: 1,
    title_id: 'TITLE1',
    name: '航海日誌',
    name_phonetic: null,
    total: 2,
    possession: 1,
    maker,
  }
  const works = [
    aWork({ workno: 'RJ000001', series: { title_id: 'TITLE1', volume_number: 1 } }),
    aWork({ workno: 'RJ000002' }),
  ]
  fold.add(0, new TextEncoder().encode(JSON.stringify({ works, series: [series] })).buffer)
  expect(fold.rejected).toEqual([])
  expect(fold.rows.get('RJ000001')?.searchText).toContain('航海日誌')
  expect(fold.rows.get('RJ000002')?.searchText).not.toContain('航海日誌')
})
