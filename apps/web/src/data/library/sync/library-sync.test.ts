import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { patience } from '@yomikura/testkit/patience'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiClient } from '../../base/api/client.ts'
import { log } from '../../base/log/log.ts'
import { openLocalDb } from '../db/local-db.ts'
import { PurchaseStore } from '../db/purchase-store.ts'
import { holdStores } from '../db/test-silence.ts'
import type { Sentinel } from '../db/sentinel.ts'
import { TestServer } from '../../base/test-server.ts'
import { aWork, worknos } from '../../base/test-works.ts'
import { LibrarySync } from './library-sync.ts'

let server: TestServer
let url: string
let mark: string | undefined
const sentinel: Sentinel = {
  read: () => mark,
  write: (generation) => {
    mark = generation
  },
}
const ends: (() => void)[] = []

/** One tab of the browser: its own connection to the same database. */
async function openTab(options: { stallMs?: number; silentMs?: number } = {}) {
  const db = openLocalDb('tabs-test')
  const purchases = new PurchaseStore(db, sentinel)
  await purchases.open('ja_JP', options.silentMs)
  ends.push(() => {
    purchases.close()
    db.close()
  })
  const api = new ApiClient({ app: 'yomikura', account: 'alice', appUrl: url })
  return { purchases, sync: new LibrarySync({ api, purchases, locale: () => 'ja_JP', ...options }) }
}

/** The browser's own, which its tabs share; Node has none. */
const stored = new Map<string, string>()
const storage = {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => void stored.set(name, value),
}

beforeEach(async () => {
  mark = undefined
  stored.clear()
  vi.stubGlobal('localStorage', storage)
  server = new TestServer()
  url = await server.start()
  for (const workno of worknos(300)) server.sell(aWork({ workno }))
})

afterEach(async () => {
  for (const end of ends.splice(0)) end()
  await Dexie.delete('tabs-test')
  await server.stop()
})

const countOf = (path: string) => server.requests.filter((line) => line.includes(path)).length

it('fetches a first library in one tab while the others wait for it', async () => {
  server.delayMs = 50
  const tabs = [await openTab(), await openTab(), await openTab()]
  await Promise.all(tabs.map(({ sync }) => sync.start({ isFull: true, isRepair: true })))
  expect(countOf('/v3/content/works')).toBe(3)
  for (const { sync, purchases } of tabs) {
    expect([sync.status.phase, purchases.index?.size]).toEqual(['done', 300])
  }
})

it('asks the server once for six tabs that look for news together', async () => {
  const first = await openTab()
  await first.sync.start({ isFull: true })
  const tabs = [first]
  for (let tab = 1; tab < 6; tab++) tabs.push(await openTab())
  const before = countOf('/v3/content/count')
  server.delayMs = 30
  await Promise.all(tabs.map(({ sync }) => sync.start({ isJoint: true })))
  expect(countOf('/v3/content/count') - before).toBe(1)
  expect(tabs.every(({ sync }) => sync.status.phase === 'done')).toBe(true)
})

it('fetches everything again when the reader asks for it, whatever another tab did', async () => {
  server.delayMs = 20
  const [one, other] = [await openTab(), await openTab()]
  await Promise.all([one.sync.start(), other.sync.start({ isFull: true })])
  expect(countOf('/v3/content/works')).toBe(6)
})

it('gives up after 30 s without progress, the wait for another tab not counted', async () => {
  const [one, other] = [await openTab(), await openTab()]
  server.delayMs = 80
  const api = new ApiClient({ app: 'yomikura', account: 'alice', appUrl: url })
  const hasty = new LibrarySync({
    api,
    purchases: other.purchases,
    locale: () => 'ja_JP',
    stallMs: 200,
  })
  await Promise.all([one.sync.start(), hasty.start({ isFull: true, isRepair: true })])
  expect(hasty.status.phase).toBe('done')
})

it('takes everything again at the next start where a full run broke off', async () => {
  const first = await openTab()
  await first.sync.start({ isFull: true })
  server.now += 1
  server.fault = (path) => (path.includes('/v3/content/works') ? 503 : undefined)
  await first.sync.start({ isFull: true })
  expect(first.sync.status.phase).toBe('failed')
  server.fault = () => undefined
  // The next visit, whose sync asks for what is new alone.
  const second = await openTab()
  const before = countOf('/v3/content/count?last=0')
  await second.sync.start({ isJoint: true })
  expect([second.sync.status.phase, second.purchases.index?.size]).toEqual(['done', 300])
  expect(countOf('/v3/content/count?last=0')).toBe(before + 1)
  await second.sync.start()
  expect(countOf('/v3/content/count?last=0')).toBe(before + 1)
  expect((await openTab()).purchases.isForced).toBe(false)
})

it('keeps the request through a sync of another tab that takes what is new alone', async () => {
  const [one, other] = [await openTab(), await openTab()]
  await one.sync.start({ isFull: true })
  await other.purchases.refresh()
  server.fault = (path) => (path.includes('last=0') ? 503 : undefined)
  await one.sync.start({ isFull: true })
  await expect.poll(() => other.purchases.isForced, { timeout: 8000 * patience() }).toBe(true)
  server.fault = () => undefined
  await other.sync.lookForNews()
  expect([other.sync.status.phase, other.purchases.isForced]).toEqual(['done', false])
})

it('takes everything again after a run that was under way when the reader asked', async () => {
  const { sync, purchases } = await openTab()
  await sync.start({ isFull: true })
  server.now += 1
  server.sell(aWork({ workno: 'RJ000301' }))
  const before = countOf('/v3/content/count?last=0')
  await Promise.all([sync.start(), sync.start({ isFull: true })])
  expect([countOf('/v3/content/count?last=0'), purchases.index?.size]).toEqual([before + 1, 301])
})

it('warns of works whose record it did not understand, by their numbers', async () => {
  const warned = vi.spyOn(log, 'warn')
  server.sell({ ...aWork({ workno: 'RJ000301' }), maker: null } as never)
  const { sync, purchases } = await openTab()
  await sync.start({ isFull: true })
  expect([sync.status.phase, purchases.index?.size]).toEqual(['done', 300])
  expect(warned.mock.calls).toEqual([[expect.stringContaining('RJ000301')]])
  warned.mockRestore()
})

it('warns of a run that fails, and goes on with what is stored', async () => {
  const { sync, purchases } = await openTab()
  await sync.start({ isFull: true })
  const warned = vi.spyOn(log, 'warn')
  server.fault = (path) => (path === '/v3/content/count' ? 500 : undefined)
  await sync.start()
  expect([sync.status.phase, purchases.index?.size]).toEqual(['failed', 300])
  expect(warned.mock.calls).toEqual([['The sync failed', expect.objectContaining({ status: 500 })]])
  warned.mockRestore()
})

it('a sync is given up where the database does not answer, and another one brings the works', async () => {
  const { purchases, sync } = await openTab({ stallMs: 500 * patience() })
  const letGo = await holdStores('tabs-test', ['purchases'])
  await sync.start({ isFull: true, isRepair: true })
  expect(sync.status.phase).toBe('stalled')
  expect(purchases.index).toBeUndefined()
  letGo()
  await expect
    .poll(() => sync.start().then(() => sync.status.phase), { timeout: 10_000 * patience() })
    .toBe('done')
  expect(purchases.index?.size).toBe(300)
})

it.each([
  ['the keys of searches', 'index_keys', { isJoint: true }],
  ['the mark of a full run', 'library', { isFull: true }],
])('a sync is given up where the database keeps %s to itself', async (_about, store, start) => {
  await (await openTab()).sync.start()
  const times = { stallMs: 1500 * patience(), silentMs: 300 * patience() }
  const { purchases, sync } = await openTab(times)
  server.now += 1
  server.sell(aWork({ workno: 'RJ999999' }))
  const letGo = await holdStores('tabs-test', [store])
  await sync.start(start)
  expect(sync.status.phase).toBe('stalled')
  letGo()
  await expect
    .poll(() => sync.start(start).then(() => sync.status.phase), { timeout: 10_000 * patience() })
    .toBe('done')
  expect(purchases.index?.size).toBe(301)
})

it('keys that the database did not hand out are asked for again with the next word', async () => {
  await (await openTab()).sync.start()
  const { purchases } = await openTab({ silentMs: 300 * patience() })
  const letGo = await holdStores('tabs-test', ['index_keys'])
  const first = purchases.readKeys()
  expect(purchases.readKeys()).toBe(first)
  await expect
    .poll(() => purchases.readKeys() === first, { timeout: 10_000 * patience() })
    .toBe(false)
  letGo()
  await purchases.readKeys()
  expect(purchases.index?.keys).toBeDefined()
})
