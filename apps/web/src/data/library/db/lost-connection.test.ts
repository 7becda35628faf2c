import { Dexie } from 'dexie'
import { afterEach, expect, it } from 'vitest'
import { openLocalDb } from './local-db.ts'

const NAME = 'alice'
const record = { id: 'library', properties: { lastSortOrder: 'title_asc' } }

afterEach(() => Dexie.delete(NAME))

it('goes on after the browser has dropped the connection (security.md#b-7)', async () => {
  const db = openLocalDb(NAME)
  await db.settings.put(record)
  // As WebKit does to a page in the background: the handle dies, the page gets no notice.
  db.backendDB().close()
  expect(await db.settings.get('library')).toEqual(record)
  db.backendDB().close()
  await db.settings.put({ ...record, id: 'cache' })
  expect(await db.settings.count()).toBe(2)
  db.close()
})

it('opens what a newer release stored, and loses nothing of it (security.md#b-8)', async () => {
  const newer = new Dexie(NAME)
  newer.version(99).stores({ settings: 'id', purchases: '[generation+batch]', treasures: 'id' })
  await newer.table('treasures').put({ id: 'gold' })
  await newer.table('settings').put(record)
  newer.close()
  const older = openLocalDb(NAME)
  expect(await older.settings.get('library')).toEqual(record)
  older.close()
  const again = new Dexie(NAME)
  await again.open()
  expect(await again.table('treasures').get('gold')).toEqual({ id: 'gold' })
  again.close()
})

it('makes way for a newer release in another tab instead of blocking it', async () => {
  const older = new Dexie(NAME)
  older.version(1).stores({ settings: 'id' })
  await older.table('settings').put(record)
  const newer = openLocalDb(NAME)
  expect(await newer.settings.get('library')).toEqual(record)
  newer.close()
  older.close()
})
