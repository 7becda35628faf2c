import { Dexie } from 'dexie'
import { afterEach, expect, it, vi } from 'vitest'
import { LOCAL_DB_VERSION, openLocalDb } from './local-db.ts'
import { BlockedError, openBeside } from './open-beside.ts'

const NAME = 'alice'
const record = { id: 'library', properties: { lastSortOrder: 'title_asc' } }

afterEach(() => Dexie.delete(NAME))

/** What another release of the app does in its tab, which keeps the database open. */
function openElsewhere(version: number): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, version * 10)
  const { promise, resolve, reject } = Promise.withResolvers<IDBDatabase>()
  request.onupgradeneeded = () => request.result.createObjectStore('treasures')
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error ?? new Error('It did not open.'))
  return promise
}

it('notifies the former release of a newer one in another tab, at once, and lets it read and write on', async () => {
  const onNewer = vi.fn()
  const db = openLocalDb(NAME)
  await openBeside(db, onNewer)
  await db.settings.put(record)
  expect(onNewer).not.toHaveBeenCalled()
  const newer = await openElsewhere(LOCAL_DB_VERSION + 1)
  expect(onNewer).toHaveBeenCalled()
  expect(await db.settings.get('library')).toEqual(record)
  await db.settings.put({ ...record, id: 'cache' })
  expect(await db.settings.count()).toBe(2)
  newer.close()
  db.close()
})

it('reports a newer release that was here before, and deletes nothing of it', async () => {
  const first = openLocalDb(NAME)
  await first.open()
  first.close()
  ;(await openElsewhere(LOCAL_DB_VERSION + 1)).close()
  const onNewer = vi.fn()
  const db = openLocalDb(NAME)
  await openBeside(db, onNewer)
  expect(onNewer).toHaveBeenCalledOnce()
  expect([...db.backendDB().objectStoreNames]).toContain('treasures')
  db.close()
})

it('says nothing of the same release in another tab, nor of one that erases the database', async () => {
  const onNewer = vi.fn()
  const [one, other] = [openLocalDb(NAME), openLocalDb(NAME)]
  await openBeside(one, onNewer)
  await openBeside(other, onNewer)
  other.close()
  await Dexie.delete(NAME)
  expect(onNewer).not.toHaveBeenCalled()
  one.close()
})

it('says that it is blocked where a tab of a former release does not make way, and opens later', async () => {
  const asleep = await openElsewhere(1)
  const db = openLocalDb(NAME)
  await expect(openBeside(db, vi.fn(), 20)).rejects.toThrow(BlockedError)
  db.close()
  asleep.close()
  const again = openLocalDb(NAME)
  await openBeside(again, vi.fn())
  expect(await again.settings.count()).toBe(0)
  again.close()
})
