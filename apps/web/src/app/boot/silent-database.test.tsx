// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { patience } from '@yomikura/testkit/patience'
import { Dexie } from 'dexie'
import { expect, it } from 'vitest'
import { currentToasts } from '@yomikura/ui/toast-store'
import { SilentDatabaseError } from '#data/library/db/silence.ts'
import { holdStores } from '#data/library/db/test-silence.ts'
import { aWork } from '#data/base/test-works.ts'
import { retryLocale } from '../shell/retry-locale.ts'
import { PATIENCE, setUpTestApp } from '../test-app.tsx'
import { BootStore } from './boot-store.ts'

const app = setUpTestApp()

async function holdStore(store: string): Promise<() => void> {
  const names = await Dexie.getDatabaseNames()
  return holdStores(names.find((name) => name.includes('local')) ?? '', [store])
}

async function openLibrary(): Promise<void> {
  app.server.sell(aWork({ workno: 'RJ000001' }))
  const view = app.open('/library')
  await screen.findByRole('link', { name: /RJ000001/ }, PATIENCE)
  view.unmount()
}

it.each(['library', 'settings', 'ignores'])(
  'a start that gets no answer of the store %s says so, and goes on once it is answered',
  async (store) => {
    await openLibrary()
    const letGo = await holdStore(store)
    const boot = new BootStore(undefined, 300 * patience())
    boot.ensureStarted()
    const silent = { phase: 'database_failed', trouble: 'silent' }
    await waitFor(() => expect(boot.state).toMatchObject(silent), PATIENCE)
    letGo()
    await waitFor(() => expect(boot.state.phase).toBe('ready'), PATIENCE)
    boot.close()
    if (boot.state.phase === 'ready') boot.state.session.db.close()
  },
)

it('a start whose first connection gets no answer goes on with a second one', async () => {
  await openLibrary()
  const letGo = await holdStore('library')
  const boot = new BootStore(undefined, 1000 * patience())
  const phases = new Set<string>()
  boot.subscribe(() => phases.add(boot.state.phase))
  const open = indexedDB.open.bind(indexedDB)
  let opened = 0
  indexedDB.open = (...given) => {
    opened += 1
    if (opened === 2) letGo()
    return open(...given)
  }
  boot.ensureStarted()
  await waitFor(() => expect(boot.state.phase).toBe('ready'), PATIENCE)
  indexedDB.open = open
  expect([...phases]).toEqual(['ready'])
  boot.close()
  if (boot.state.phase === 'ready') boot.state.session.db.close()
})

it('a work whose record is not handed out is reported as that, and found once it is', async () => {
  await openLibrary()
  const boot = new BootStore(undefined, 1000 * patience())
  boot.ensureStarted()
  await waitFor(() => expect(boot.state.phase).toBe('ready'), PATIENCE)
  if (boot.state.phase !== 'ready') return
  const { purchases, db } = boot.state.session
  const letGo = await holdStore('purchases')
  await expect(purchases.find('RJ000001')).rejects.toThrow(SilentDatabaseError)
  letGo()
  await waitFor(
    async () => expect(await purchases.find('RJ000001')).toMatchObject({ workno: 'RJ000001' }),
    PATIENCE,
  )
  boot.close()
  db.close()
})

it('titles in another language end without an answer, the reader is informed, and they come later', async () => {
  await openLibrary()
  const boot = new BootStore(undefined, 300 * patience())
  boot.ensureStarted()
  await waitFor(() => expect(boot.state.phase).toBe('ready'), PATIENCE)
  if (boot.state.phase !== 'ready') return
  const { purchases, db } = boot.state.session
  const letGo = await holdStore('series')
  const first = await purchases.changeLocale('en_US').catch((error: unknown) => error)
  expect(first).toBeInstanceOf(SilentDatabaseError)
  expect(purchases.index?.columns.locale).toBe('ja_JP')
  const wanted = new AbortController()
  const retried = retryLocale(first, { purchases, locale: 'en_US', signal: wanted.signal })
  await waitFor(
    () =>
      expect(currentToasts().map(({ text }) => text)).toEqual([expect.stringContaining('言語')]),
    PATIENCE,
  )
  letGo()
  await retried
  expect(purchases.index?.columns.locale).toBe('en_US')
  boot.close()
  db.close()
})
