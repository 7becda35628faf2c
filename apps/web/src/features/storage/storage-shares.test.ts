import { expect, it } from 'vitest'
import { toShares } from './storage-shares.ts'

const aWork = (workno: string, size_bytes: number) => ({
  ...{ workno, size_bytes, file_count: 1, revision: 'r', folder_url: '', added_at: 0 },
})
const base = { obstacle: undefined, isPersistent: true, lost: [] }

it('names the five largest works, and sums up the others', () => {
  const works = [9, 8, 7, 6, 5, 4, 3].map((size, at) => aWork(`RJ${at}`, size))
  const room = { usedBytes: 100, quotaBytes: 1000 }
  const { shares, usedBytes, freeBytes } = toShares({ ...base, works, imageBytes: 8, room })
  expect(shares.map(({ kind, workno, bytes }) => `${workno ?? kind} ${bytes}`)).toEqual([
    ...['RJ0 9', 'RJ1 8', 'RJ2 7', 'RJ3 6', 'RJ4 5'],
    ...['works 7', 'images 8', 'app 50'],
  ])
  expect([usedBytes, freeBytes]).toEqual([100, 900])
})

it('never says that less is used than what is kept', () => {
  const room = { usedBytes: 1, quotaBytes: 50 }
  const sums = toShares({ ...base, works: [aWork('RJ1', 60)], imageBytes: 0, room })
  expect([sums.usedBytes, sums.freeBytes]).toEqual([60, 0])
})

it('says nothing of what is left where the browser does not', () => {
  const sums = toShares({ ...base, works: [], imageBytes: 0, room: undefined })
  expect(sums).toEqual({ shares: [], usedBytes: 0, freeBytes: undefined })
})
