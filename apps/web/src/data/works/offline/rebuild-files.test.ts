import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { OfflineStore } from './offline-store.ts'
import { rebuildFiles } from './rebuild-files.ts'
import { aTree } from './test-store.ts'

const name = 'spoiled'
let mark: string | undefined
const sentinel = { read: () => mark, write: (next: string) => (mark = next) }
const open = () => new OfflineStore({ name, sentinel })

/** Makes a database refuse to open until it is deleted, as browsers do with one that is damaged on disk. */
function spoil(databaseName: string): void {
  const openIt = indexedDB.open.bind(indexedDB)
  const deleteIt = indexedDB.deleteDatabase.bind(indexedDB)
  let isSpoiled = true
  vi.spyOn(indexedDB, 'open').mockImplementation((wanted, version) => {
    if (wanted === databaseName && isSpoiled) {
      throw new DOMException('Internal error opening backing store.', 'UnknownError')
    }
    return openIt(wanted, version)
  })
  vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation((wanted) => {
    if (wanted === databaseName) isSpoiled = false
    return deleteIt(wanted)
  })
}

it('a database that does not open is replaced, and its works are listed as lost', async () => {
  const first = open()
  await first.putWork({ workno: 'RJ000001', revision: 'r', folder_url: '' }, aTree({}))
  first.close()
  spoil(first.db.name)
  const store = open()
  await expect(store.open()).rejects.toThrow()
  expect(await rebuildFiles(store)).toBe(true)
  expect(await store.open()).toBe('lost')
  expect(await store.listLost()).toEqual(['RJ000001'])
  await store.putWork({ workno: 'RJ000001', revision: 'r', folder_url: '' }, aTree({}))
  expect(await store.listLost()).toEqual([])
  store.close()
})
