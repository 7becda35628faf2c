import 'fake-indexeddb/auto'
import { eventually } from '@yomikura/testkit/eventually'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiClient } from '../../base/api/client.ts'
import { LibraryWorker } from '../db/library-worker.ts'
import { type LocalDb, openLocalDb } from '../db/local-db.ts'
import { PurchaseStore } from '../db/purchase-store.ts'
import { PlatformWorker } from '../db/test-library-worker.ts'
import { TestServer } from '../../base/test-server.ts'
import { aWork, worknos } from '../../base/test-works.ts'
import { syncPurchases } from './purchase-sync.ts'

/** What notices that the page goes, which Node has not either. */
let page: EventTarget
let server: TestServer
let api: ApiClient
let db: LocalDb
let purchases: PurchaseStore
let mark: string | undefined
const sentinel = { read: () => mark, write: (generation: string) => void (mark = generation) }

beforeEach(async () => {
  mark = undefined
  PlatformWorker.started = 0
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('Worker', PlatformWorker)
  vi.stubGlobal('location', new URL('http://localhost/library'))
  server = new TestServer()
  // Whole batches, as their answers come in any order and the last may be among the first.
  for (const workno of worknos(1800)) server.sell(aWork({ workno }))
  const appUrl = await server.start()
  api = new ApiClient({ app: 'yomikura', account: 'alice', appUrl })
  db = openLocalDb('long-test')
  purchases = new PurchaseStore(db, sentinel)
  await purchases.open('ja_JP')
})

afterEach(async () => {
  vi.unstubAllGlobals()
  purchases.close()
  db.close()
  await Dexie.delete('long-test')
  await server.stop()
})

const sync = (isFull: boolean) =>
  syncPurchases({ api, purchases, isFull, locale: 'ja_JP', onProgress: () => undefined })

/** The store as a new page finds it. */
async function reopen() {
  const store = new PurchaseStore(db, sentinel)
  const result = await store.open('ja_JP')
  store.close()
  return { result, worknos: store.index?.rows().map(({ workno }) => workno), store }
}

it('takes a long library in on a thread of its own, whole, with its full records', async () => {
  server.productions.push({ ...aWork({ workno: 'RJ009999' }), maker: null } as never)
  expect(await sync(true)).toEqual({ hasChanged: true, rejected: ['RJ009999'] })
  expect(PlatformWorker.started).toBe(1)
  expect(purchases.index?.rows().map(({ workno }) => workno)).toEqual(worknos(1800))
  const opened = await reopen()
  expect([opened.result, opened.worknos]).toEqual(['ready', worknos(1800)])
  expect((await opened.store.find('RJ001234'))?.workno).toBe('RJ001234')
  expect(mark).toBe((await db.library.get('library'))?.generation)
})

it('lets later changes join what the thread stored, and searches find both', async () => {
  await sync(true)
  server.now = 2000
  server.sell(aWork({ workno: 'RJ001801' }))
  server.refund('RJ000001')
  await sync(false)
  expect(PlatformWorker.started).toBe(1)
  expect(purchases.index?.rows().map(({ workno }) => workno)).toEqual(worknos(1801).slice(1))
  expect(purchases.index?.keys?.searchText.joined).toContain('rj001801')
  expect((await reopen()).result).toBe('ready')
})

/** How many works a sync shows before its end, whenever that changes. */
async function watchEarly(run: () => Promise<unknown>): Promise<number[]> {
  const sizes: number[] = []
  const end = purchases.subscribe(() => {
    if (purchases.isEarly) sizes.push(purchases.shown?.size ?? 0)
  })
  await run().finally(end)
  return sizes
}

it('shows the works so far of a first library, and none of a later one', async () => {
  expect(await watchEarly(() => sync(true))).toEqual([100, 400, 1600])
  expect([purchases.isEarly, purchases.shown?.size]).toEqual([false, 1800])
  server.sell(aWork({ workno: 'RJ001801' }))
  expect(await watchEarly(() => sync(true))).toEqual([])
})

it('keeps the works so far where the rest does not come, and never fewer of them', async () => {
  let asked = 0
  server.fault = (path) => (path === '/v3/content/works' && ++asked > 5 ? 500 : undefined)
  await expect(watchEarly(() => sync(true))).rejects.toThrow()
  expect([purchases.isEarly, purchases.shown?.size, purchases.index]).toEqual([
    true,
    400,
    undefined,
  ])
  server.fault = () => undefined
  expect(await watchEarly(() => sync(true))).toEqual([1600])
  expect(purchases.index?.size).toBe(1800)
})

const PAUSES = [500, 2000, 8000]

/** Lets pauses of a sync end at once. @returns those it began */
function skipPauses(): Set<number> {
  const begun = new Set<number>()
  const wait = setTimeout
  vi.stubGlobal('setTimeout', (task: () => void, ms = 0, ...more: []) => {
    if (!PAUSES.includes(ms)) return wait(task, ms, ...more)
    begun.add(ms)
    return wait(task)
  })
  return begun
}

it('asks again for what a broken line lost, and for nothing that came', async () => {
  skipPauses()
  let asked = 0
  server.drop = (path) => {
    if (path !== '/v3/content/works' || ++asked % 5 !== 0) return undefined
    return asked % 2 === 0 ? 'before' : 'within'
  }
  expect(await sync(true)).toEqual({ hasChanged: true, rejected: [] })
  expect(purchases.index?.rows().map(({ workno }) => workno)).toEqual(worknos(1800))
  // Each that was lost was asked for once more.
  expect(asked).toBe(18 + Math.floor(asked / 5))
})

it('gives up what a line loses time and again, after longer and longer pauses', async () => {
  const pauses = skipPauses()
  server.drop = (path) => (path === '/v3/content/works' ? 'before' : undefined)
  await expect(sync(true)).rejects.toMatchObject({ name: 'CommunicationError' })
  expect([...pauses].sort((one, other) => one - other)).toEqual(PAUSES)
})

it('keeps the former library when the disk refuses the new one', async () => {
  await sync(true)
  server.sell(aWork({ workno: 'RJ001801' }))
  const put = Reflect.get(IDBObjectStore.prototype, 'put') as (
    this: IDBObjectStore,
    value: unknown,
  ) => IDBRequest
  let puts = 0
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value,
  ) {
    if (this.name === 'purchases' && ++puts > 4) throw new DOMException('', 'QuotaExceededError')
    return put.call(this, value)
  })
  await expect(sync(true)).rejects.toMatchObject({ name: 'QuotaExceededError' })
  vi.restoreAllMocks()
  expect(await reopen()).toMatchObject({ result: 'ready', worknos: worknos(1800) })
  expect(new Set((await db.purchases.toArray()).map(({ generation }) => generation)).size).toBe(1)
})

it('ends when its page goes into the cache of the browser, and keeps the former library', async () => {
  await sync(true)
  server.sell(aWork({ workno: 'RJ001801' }))
  const left = sync(true)
  const leave = Object.assign(new Event('pagehide'), { persisted: true })
  await eventually(() => expect(PlatformWorker.started).toBe(2))
  page.dispatchEvent(leave)
  await expect(left).rejects.toMatchObject({ name: 'AbortError' })
  expect(await reopen()).toMatchObject({ result: 'ready', worknos: worknos(1800) })
})

it('says so when the database was erased meanwhile, and leaves no empty one behind', async () => {
  const answers: string[] = []
  const worker = new LibraryWorker((answer) => answers.push(answer.kind))
  const salesDates = new Map<string, string>()
  const plan = { generation: 'g', salesDates, locale: 'ja_JP', isFirst: true } as const
  await worker.take({ kind: 'begin', database: 'erased', plan })
  await worker.take({ kind: 'end' })
  expect(new Set(answers)).toEqual(new Set(['failed']))
  expect(await Dexie.exists('erased')).toBe(false)
})
