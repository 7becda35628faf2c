import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { OfflineStore } from '../offline/offline-store.ts'
import { storedWorknos } from '../offline/stored-worknos.ts'
import { anImage, aTree } from '../offline/test-store.ts'
import { reportStoredWorks } from './report-stored-works.ts'

const ziptree = aTree({ 'a.jpg': anImage('a.webp', 10) })
const listReported = () => [...storedWorknos.get().keys()].toSorted()

let store: OfflineStore
let end: () => void
let count = 0
beforeEach(async () => {
  store = new OfflineStore({ name: `reported-${++count}` })
  for (const workno of ['RJ000001', 'RJ000002', 'RJ000003']) {
    await store.putWork({ workno, revision: ziptree.revision, folder_url: '' }, ziptree)
  }
  await store.putEntry('RJ000001', 'a.jpg', ziptree.revision)
  end = reportStoredWorks(store)
})
afterEach(() => {
  end()
  store.close()
})

it('reports works with a whole file, not of those that only wait for one', async () => {
  await expect.poll(listReported).toEqual(['RJ000001'])
  await store.putEntry('RJ000002', 'a.jpg', ziptree.revision)
  await expect.poll(listReported).toEqual(['RJ000001', 'RJ000002'])
})

it('no longer reports works that were deleted or locked', async () => {
  await store.putEntry('RJ000002', 'a.jpg', ziptree.revision)
  await expect.poll(listReported).toEqual(['RJ000001', 'RJ000002'])
  await store.lockWorks(['RJ000001'])
  await expect.poll(listReported).toEqual(['RJ000002'])
  await store.deleteWorks(['RJ000002'])
  await expect.poll(listReported).toEqual([])
})

it('distinguishes works of which every file is stored from those that are stored in part', async () => {
  const work = { workno: 'RJ000002', revision: ziptree.revision, folder_url: '', file_total: 2 }
  await store.putWork(work, ziptree)
  await store.putEntry('RJ000002', 'a.jpg', ziptree.revision)
  await expect.poll(() => storedWorknos.get().get('RJ000002')).toBe('partly')
  await store.putEntry('RJ000002', 'b.jpg', ziptree.revision)
  await expect.poll(() => storedWorknos.get().get('RJ000002')).toBe('wholly')
})

it('shows everything again once nothing is stored', async () => {
  await expect.poll(listReported).toEqual(['RJ000001'])
  storedWorknos.showOnly(true)
  await store.deleteAll()
  await expect.poll(listReported).toEqual([])
  expect(storedWorknos.isOnly()).toBe(false)
})
