// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { toLocalDbName } from '#data/library/db/local-db.ts'
import { toFilesDbName } from '#data/works/offline/files-db-name.ts'
import { PATIENCE, setUpTestApp } from './test-app.tsx'

const app = setUpTestApp()
const LABEL = '読み終えた作品を端末から削除'
const toPromise = <T,>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error!)
  })

/** The store of rules in the device's database, over a connection of the test's own. */
async function openFacts(mode: IDBTransactionMode) {
  const name = toFilesDbName(toLocalDbName('alice', location.hostname))
  const db = await toPromise(indexedDB.open(name))
  return { db, facts: db.transaction('facts', mode).objectStore('facts') }
}

/** Keeps others from writing rules until `release` is called, as a busy disk does. */
async function holdWrites(): Promise<{ release: () => void }> {
  const { db, facts } = await openFacts('readwrite')
  let isHeld = true
  const goOn = () => {
    if (!isHeld) return db.close()
    facts.get('rules').onsuccess = goOn
  }
  goOn()
  return { release: () => (isHeld = false) }
}

const readStored = async () => {
  const { db, facts } = await openFacts('readonly')
  const stored = (await toPromise(facts.get('rules'))) as { value?: unknown } | undefined
  db.close()
  return stored?.value
}

it('a rule of the device is shown as chosen once it is stored, not before', async () => {
  app.open('/settings')
  const rule = await screen.findByRole<HTMLInputElement>('switch', { name: LABEL }, PATIENCE)
  const held = await holdWrites()
  try {
    await userEvent.click(rule)
    // A reader who leaves the page now loses the rule, so nothing may show it as chosen.
    expect(rule.checked).toBe(false)
  } finally {
    held.release()
  }
  await waitFor(() => expect(rule.checked).toBe(true), PATIENCE)
  expect(await readStored()).toMatchObject({ isCleaningUp: true })
})
