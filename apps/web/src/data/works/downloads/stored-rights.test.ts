import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { OfflineStore } from '../offline/offline-store.ts'
import { aFile, anImage, aTree, toBytes } from '../offline/test-store.ts'
import { checkStoredRights } from './stored-rights.ts'

const ziptree = aTree({ 'a.jpg': anImage('a.webp', 10) })
const ownedOf = (...worknos: string[]) => ({ find: (workno: string) => worknos.indexOf(workno) })

let store: OfflineStore
let count = 0
beforeEach(async () => {
  store = new OfflineStore({ name: `rights-${++count}` })
  for (const workno of ['RJ000001', 'RJ000002']) {
    await store.putWork({ workno, revision: ziptree.revision, folder_url: '' }, ziptree)
    await store.putFile(aFile({ workno }), toBytes(10))
  }
})
afterEach(() => store.close())

describe('rights of stored works at a sync', () => {
  it('locks a work that is no longer owned and leaves the others open', async () => {
    expect(await checkStoredRights(store, ownedOf('RJ000002'))).toEqual(['RJ000001'])
    await expect(store.readFile('RJ000001', aFile().path)).rejects.toMatchObject({
      code: 'no_right',
    })
    expect((await store.readFile('RJ000002', aFile().path))?.length).toBe(10)
    expect(await checkStoredRights(store, ownedOf('RJ000002'))).toEqual([])
  })

  it('opens a work again that was bought again, with the files that were kept', async () => {
    await checkStoredRights(store, ownedOf())
    await checkStoredRights(store, ownedOf('RJ000001', 'RJ000002'))
    expect((await store.readFile('RJ000001', aFile().path))?.length).toBe(10)
  })
})
