// @vitest-environment jsdom
import { Dexie } from 'dexie'
import { expect, it, vi } from 'vitest'
import { openLocalDb } from '#data/library/db/local-db.ts'
import { clearLocalData } from './clear-local-data.ts'

it('erases every database and both storages', async () => {
  const db = openLocalDb('alice')
  await db.settings.put({ id: 'library', properties: {} })
  db.close()
  localStorage.setItem('play', '{}')
  sessionStorage.setItem('scroll', '1')
  expect(await clearLocalData()).toEqual({ isComplete: true })
  expect(await Dexie.getDatabaseNames()).toEqual([])
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
})

it('says so when another tab keeps a database open, and erases the rest', async () => {
  const kept = openLocalDb('kept')
  await kept.open()
  // Dexie would close itself when asked; another release of the app may not.
  kept.backendDB().onversionchange = null
  localStorage.setItem('play', '{}')
  expect(await clearLocalData()).toEqual({ isComplete: false })
  expect(localStorage.length).toBe(0)
  kept.close()
})

it('has the server erase what does not answer, and does not wait for it for ever', async () => {
  const db = openLocalDb('silent')
  await db.open()
  db.close()
  // A browser without an answer, and a server that is there.
  const silent = new EventTarget() as IDBOpenDBRequest
  const erased = vi.spyOn(indexedDB, 'deleteDatabase').mockReturnValue(silent)
  const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response())
  expect(await clearLocalData(100)).toEqual({ isComplete: true })
  const [address] = asked.mock.calls[0] ?? []
  expect((address as URL).pathname).toBe('/clear-storage')
  erased.mockRestore()
  asked.mockRestore()
  await Dexie.delete('silent')
})
