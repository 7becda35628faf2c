// @vitest-environment jsdom
import { Dexie } from 'dexie'
import { afterEach, expect, it } from 'vitest'
import { SettingsStore } from '../../account/settings/settings.ts'
import { openLocalDb } from './local-db.ts'

const NAME = 'alice'
const choice = { id: 'library', properties: { lastSortOrder: 'title_asc' } }

afterEach(async () => {
  go('pageshow', false)
  await Dexie.delete(NAME)
})

function go(kind: 'pagehide' | 'pageshow', persisted: boolean): void {
  window.dispatchEvent(Object.assign(new Event(kind), { persisted }))
}

/** A page in the midst of a change: it has read, and would write what it still makes. */
async function beginChange() {
  const db = openLocalDb(NAME)
  const begun = Promise.withResolvers<void>()
  let isMade = false
  const change = db.transaction('rw', db.settings, async () => {
    // A transaction lives as long as it asks.
    while (!isMade) {
      await db.settings.get('library')
      begun.resolve()
    }
    await db.settings.put({ id: 'library', properties: {} })
  })
  const outcome = change.then(
    () => 'stored',
    (error: Error) => error.name,
  )
  await begun.promise
  return { db, outcome, goOn: () => void (isMade = true) }
}

it('lets the next page read and write what a page in the cache was in the midst of changing', async () => {
  const left = await beginChange()
  go('pagehide', true)
  // Another page's, which nothing here keeps track of.
  const next = await new Dexie(NAME).open()
  await next.table('settings').put(choice)
  expect(await next.table('settings').get('library')).toEqual(choice)
  left.goOn()
  expect(await left.outcome).toBe('AbortError')
  expect(await next.table('settings').get('library')).toEqual(choice)
  next.close()
  left.db.close()
})

it('reads and writes on when the page comes back from the cache', async () => {
  const db = openLocalDb(NAME)
  await db.settings.put(choice)
  go('pagehide', true)
  go('pageshow', true)
  expect(await db.settings.get('library')).toEqual(choice)
  await db.settings.put({ ...choice, id: 'cache' })
  expect(await db.settings.count()).toBe(2)
  db.close()
})

it('ends nothing where the browser does not keep the page', async () => {
  const left = await beginChange()
  go('pagehide', false)
  left.goOn()
  expect(await left.outcome).toBe('stored')
  left.db.close()
})

it('stores what a reader chose right before, once the page comes back from the cache', async () => {
  const db = openLocalDb(NAME)
  const settings = new SettingsStore(db)
  await settings.load()
  const stored = settings.update('library', { lastSortOrder: 'title_asc' })
  // The choice is on its way into the database.
  await db.settings.count()
  const other = settings.update('library', { lastOpenedTab: 'book' })
  go('pagehide', true)
  go('pageshow', true)
  await Promise.all([stored, other])
  const { properties } = (await db.settings.get('library')) ?? {}
  expect(properties).toEqual({ lastSortOrder: 'title_asc', lastOpenedTab: 'book' })
  settings.close()
  db.close()
})
