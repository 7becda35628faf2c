// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openFilesDb } from './files-db.ts'
import { toFilesDbName } from './files-db-name.ts'
import { hasKeptWorks, isKept, recallKeptWorks } from './kept-works.ts'

const ACCOUNT = 'alice-kept'
const NAME = toFilesDbName(ACCOUNT)

beforeEach(() => localStorage.clear())
afterEach(() => Dexie.delete(NAME))

describe('kept works whose note the browser lost', () => {
  it('are found in the database and noted again', async () => {
    const db = openFilesDb(NAME)
    await db.works.put({ workno: 'RJ000001', revision: 'r', folder_url: 'https://m/', added_at: 0 })
    db.close()
    expect(hasKeptWorks(ACCOUNT)).toBe(false)
    expect(await recallKeptWorks(ACCOUNT)).toBe(true)
    expect([hasKeptWorks(ACCOUNT), isKept(ACCOUNT, 'RJ000001')]).toEqual([true, true])
    expect(await recallKeptWorks(ACCOUNT)).toBe(false)
  })

  it('are none where only covers are kept, and no database is made to look', async () => {
    expect(await recallKeptWorks(ACCOUNT)).toBe(false)
    expect(await Dexie.exists(NAME)).toBe(false)
    const db = openFilesDb(NAME)
    await db.images.put({
      id: 'c',
      workno: 'RJ000001',
      type: 'image/webp',
      length: 0,
      bytes: new ArrayBuffer(0),
    })
    db.close()
    expect(await recallKeptWorks(ACCOUNT)).toBe(false)
  })
})
