import { expect, it } from 'vitest'
import { markViewer } from './viewer-marks.ts'

const countOf = (name: string) => performance.getEntriesByName(name).length

it('keeps a bounded number of marks, and none of a viewer that was opened before', () => {
  markViewer('open')
  for (let turn = 0; turn < 2500; turn++) markViewer('turn-painted')
  expect(countOf('viewer:turn-painted')).toBe(500)
  markViewer('open')
  expect([countOf('viewer:open'), countOf('viewer:turn-painted')]).toEqual([1, 0])
})
