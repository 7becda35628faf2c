import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ApiClient } from '../../base/api/client.ts'
import { type LocalDb, openLocalDb } from '../db/local-db.ts'
import { PurchaseStore } from '../db/purchase-store.ts'
import type { Sentinel } from '../db/sentinel.ts'
import { TestServer } from '../../base/test-server.ts'
import { aWork, worknos } from '../../base/test-works.ts'
import { LibrarySync } from './library-sync.ts'
import { syncPurchases } from './purchase-sync.ts'

let server: TestServer
let api: ApiClient
let db: LocalDb
let purchases: PurchaseStore
let mark: string | undefined
const sentinel: Sentinel = {
  read: () => mark,
  write: (generation) => {
    mark = generation
  },
}

beforeEach(async () => {
  mark = undefined
  server = new TestServer()
  api = new ApiClient({ app: 'yomikura', account: 'alice', appUrl: await server.start() })
  db = openLocalDb('alice-test')
  purchases = new PurchaseStore(db, sentinel)
  await purchases.open('ja_JP')
})

afterEach(async () => {
  purchases.close()
  db.close()
  await Dexie.delete('alice-test')
  await server.stop()
})

const sync = (
  options: { isFull?: boolean; onProgress?: (value: number, max: number) => void } = {},
) =>
  syncPurchases({
    api,
    purchases,
    locale: 'ja_JP',
    isFull: false,
    onProgress: () => undefined,
    ...options,
  })

const listWorknos = (store = purchases) => store.index?.rows().map((row) => row.workno)

/** The store as a new page finds it. */
async function reopen() {
  const store = new PurchaseStore(db, sentinel)
  const result = await store.open('ja_JP')
  store.close()
  return { store, result }
}

describe('a first sync', () => {
  it('fetches works in batches of 100, six at once, and reports each batch', async () => {
    for (const workno of worknos(950)) server.sell(aWork({ workno }))
    server.delayMs = 200
    const progress: string[] = []
    await sync({ onProgress: (value, max) => progress.push(`${value}/${max}`) })

    expect(listWorknos()).toEqual(worknos(950))
    expect(server.requests.filter((line) => line.includes('works'))).toHaveLength(10)
    expect(server.mostAtOnce).toBe(6)
    expect(progress).toEqual(Array.from({ length: 11 }, (_, done) => `${done}/10`))
  })

  it('keeps the date of the purchase, and serves the full record', async () => {
    server.sell(aWork({ workno: 'RJ000001', author_name: '山田' }), '2026-03-04T05:06:07.000000Z')
    await sync()
    const work = await purchases.find('RJ000001')
    expect(work).toMatchObject({ author_name: '山田', sales_date: '2026-03-04T05:06:07.000Z' })
    expect(await purchases.find('RJ000002')).toBeUndefined()
  })

  it('pages through production works', async () => {
    server.pageLimit = 2
    server.productions.push(...worknos(5).map((workno) => aWork({ workno, purchase_type: 2 })))
    await sync()
    expect(listWorknos()).toEqual(worknos(5))
    expect(server.requests.filter((line) => line.includes('products'))).toHaveLength(3)
  })

  it('asks only for the count when the account owns nothing, and stores an empty library', async () => {
    await sync()
    expect(server.requests).toEqual(['GET /v3/content/count?last=0'])
    expect((await reopen()).result).toBe('ready')
  })

  it('leaves out a row it does not understand and keeps the others', async () => {
    server.sell(aWork({ workno: 'RJ000001' }))
    server.sell({ workno: 'RJ000002' } as never)
    const { rejected } = await sync()
    expect(rejected).toEqual(['RJ000002'])
    expect(listWorknos()).toEqual(['RJ000001'])
  })
})

describe('a work that the server gives by itself', () => {
  const named = aWork({
    workno: 'RJ000009',
    title_id: 'T1',
    sales_date: '2026-03-04T05:06:07.000000Z',
  })
  const series = { title_id: 'T1', name: '灯台', total: 3 }
  const keep = async (work = named) => {
    const kept = {
      work,
      series: { ...series, id: 1, possession: 1, name_phonetic: null, maker: work.maker },
    }
    await new LibrarySync({ api, purchases, locale: () => 'ja_JP' }).keep(kept)
  }

  it('joins the library with its series and its date, and the cursor stays', async () => {
    server.sell(aWork({ workno: 'RJ000001' }))
    await sync()
    await keep()
    const { store, result } = await reopen()
    expect([result, listWorknos(store), store.last]).toEqual([
      'ready',
      ['RJ000001', 'RJ000009'],
      1000,
    ])
    expect((await store.find('RJ000009'))?.sales_date).toBe('2026-03-04T05:06:07.000Z')
    expect((await store.findSeries('T1'))?.name).toBe('灯台')
  })

  it('does not replace what a sync has brought, nor stand for a library that none has brought', async () => {
    await keep()
    expect([purchases.index, (await reopen()).result]).toEqual([undefined, 'empty'])
    server.sell({ ...named, name: { ja_JP: '同期の題名' } })
    await sync()
    await keep()
    expect((await purchases.find('RJ000009'))?.name.ja_JP).toBe('同期の題名')
  })

  it('leaves the numbers of records that are not understood, and joins them', async () => {
    server.sell({ ...aWork({ workno: 'RJ000002' }), maker: null } as never)
    await sync()
    await keep()
    expect([purchases.rejected, listWorknos()]).toEqual([['RJ000002'], ['RJ000009']])
    await keep({ ...aWork({ workno: 'RJ000003' }), name: null } as never)
    expect(purchases.rejected).toEqual(['RJ000002', 'RJ000003'])
  })
})

describe('a record that is not understood', () => {
  const broken = { ...aWork({ workno: 'RJ000002' }), maker: null } as never

  it('is kept by its number and asked for with each sync until it is understood', async () => {
    server.sell(aWork({ workno: 'RJ000001' }))
    server.sell(broken, '2026-03-04T05:06:07.000000Z')
    await sync()
    expect((await reopen()).store.rejected).toEqual(['RJ000002'])
    server.now = 2000
    expect((await sync()).rejected).toEqual(['RJ000002'])
    expect([purchases.last, listWorknos()]).toEqual([2000, ['RJ000001']])
    // As after an update of the app: the server has no news, and the record can be read now.
    const sales_date = '2026-03-04T05:06:07.000000Z'
    server.purchases.set('RJ000002', {
      ...server.purchases.get('RJ000002')!,
      work: aWork({ workno: 'RJ000002', sales_date }),
    })
    expect((await sync()).rejected).toEqual([])
    expect(listWorknos()).toEqual(['RJ000001', 'RJ000002'])
    expect(Date.parse((await purchases.find('RJ000002'))!.sales_date!)).toBe(Date.parse(sales_date))
    expect((await reopen()).store.rejected).toEqual([])
    server.requests.length = 0
    await sync()
    expect(server.requests).toHaveLength(1)
  })

  it('is forgotten when the reader no longer has the work', async () => {
    server.sell(aWork({ workno: 'RJ000001' }))
    server.sell(broken)
    await sync()
    server.now = 2000
    server.refund('RJ000002')
    await sync()
    expect(purchases.rejected).toEqual([])
    expect(listWorknos()).toEqual(['RJ000001'])
  })

  it('is asked for no longer once a full sync has brought it', async () => {
    server.sell(broken)
    await sync()
    server.sell(aWork({ workno: 'RJ000002' }))
    await sync({ isFull: true })
    expect([purchases.rejected, listWorknos()]).toEqual([[], ['RJ000002']])
  })
})

describe('a later sync', () => {
  beforeEach(async () => {
    for (const workno of worknos(150)) server.sell(aWork({ workno }))
    await sync()
    server.requests.length = 0
    server.now = 2000
  })

  it('costs one request when nothing changed, and moves to the time of the server', async () => {
    expect((await sync()).hasChanged).toBe(false)
    expect(server.requests).toEqual(['GET /v3/content/count?last=1000'])
    expect(purchases.last).toBe(2000)
    expect((await reopen()).store.last).toBe(2000)
  })

  it('adds what was bought and replaces what changed, fetching only those', async () => {
    server.sell(aWork({ workno: 'RJ000151' }))
    server.sell(aWork({ workno: 'RJ000001', name: { ja_JP: '新しい題名' } }))
    await sync()
    expect(listWorknos()).toEqual(worknos(151))
    expect((await purchases.find('RJ000001'))?.name.ja_JP).toBe('新しい題名')
    expect((await purchases.find('RJ000099'))?.workno).toBe('RJ000099')
    expect(server.requests.filter((line) => line.includes('works'))).toHaveLength(1)
  })

  it('drops a refunded work', async () => {
    server.refund('RJ000007')
    await sync()
    expect(listWorknos()).toEqual(worknos(150).filter((workno) => workno !== 'RJ000007'))
    expect(await purchases.find('RJ000007')).toBeUndefined()
  })

  it('keeps the former library, on screen and on disk, when a full sync breaks off', async () => {
    let answered = 0
    server.fault = (path) => (path === '/v3/content/works' && ++answered > 1 ? 500 : undefined)
    await expect(sync({ isFull: true })).rejects.toMatchObject({ code: 'internal' })
    const { store, result } = await reopen()
    expect(result).toBe('ready')
    expect(listWorknos(store)).toEqual(worknos(150))
    expect((await store.find('RJ000150'))?.workno).toBe('RJ000150')
    expect(purchases.last).toBe(1000)
    expect(await db.purchases.count()).toBe(2)
  })

  it('swaps to the new generation whole, and removes the former one', async () => {
    server.refund('RJ000150')
    await new LibrarySync({ api, purchases, locale: () => 'ja_JP' }).start({ isFull: true })
    const { store } = await reopen()
    expect(listWorknos(store)).toEqual(worknos(149))
    expect(await db.indexes.count()).toBe(1)
    expect(new Set((await db.purchases.toArray()).map(({ generation }) => generation)).size).toBe(1)
  })

  it('survives a kill before the swap: batches of an unfinished generation change nothing', async () => {
    const plan = { isFull: true, batches: 2, salesDates: new Map(), locale: 'ja_JP' as const }
    const writer = await purchases.openWriter()
    const draft = await writer.begin(plan)
    await writer.addBatch(draft, new TextEncoder().encode('{"works":[],"series":[]}').buffer)
    const { store, result } = await reopen()
    expect(result).toBe('ready')
    expect(listWorknos(store)).toEqual(worknos(150))
  })

  it('reaches another store of the same database, as in a second tab', async () => {
    const other = new PurchaseStore(db, sentinel)
    await other.open('ja_JP')
    const notified = new Promise<void>((resolve) => other.subscribe(resolve))
    server.sell(aWork({ workno: 'RJ000151' }))
    await sync()
    await notified
    expect(other.index?.size).toBe(151)
    other.close()
  })
})

describe('a database the browser emptied in silence', () => {
  it('is called lost, never an empty library', async () => {
    server.sell(aWork({ workno: 'RJ000001' }))
    await sync()
    await Promise.all([db.library.clear(), db.indexes.clear(), db.purchases.clear()])
    const { result, store } = await reopen()
    expect(result).toBe('lost')
    expect(store.index).toBeUndefined()
  })

  it('is called lost when another generation came back than the one last written', async () => {
    server.sell(aWork({ workno: 'RJ000001' }))
    await sync()
    mark = 'a-generation-of-later'
    expect((await reopen()).result).toBe('lost')
  })

  it('gets the keys of its searches back when they alone were lost', async () => {
    server.sell(aWork({ workno: 'RJ000001' }))
    await sync()
    await db.index_keys.clear()
    const { result, store } = await reopen()
    expect(result).toBe('ready')
    await store.readKeys()
    expect(store.index?.keys?.searchText.joined).toContain('rj000001')
    expect(await db.index_keys.count()).toBe(1)
  })

  it('is called empty when nothing was ever stored', async () => {
    expect((await reopen()).result).toBe('empty')
  })
})

describe('LibrarySync', () => {
  const create = (stallMs?: number) =>
    new LibrarySync({ api, purchases, locale: () => 'ja_JP', ...(stallMs && { stallMs }) })

  it('joins a run under way instead of starting a second one', async () => {
    const library = create()
    await Promise.all([library.start(), library.start()])
    expect(server.requests).toHaveLength(1)
    expect(library.status.phase).toBe('done')
  })

  it('gives up a run that makes no progress', async () => {
    server.delayMs = 500
    const library = create(50)
    await library.start()
    expect(library.status.phase).toBe('stalled')
  })

  it.each([
    [401, 'signed_out'],
    [503, 'failed'],
  ])('ends as %s → %s and can be started again', async (status, phase) => {
    server.fault = () => status
    const library = create()
    await library.start()
    expect(library.status.phase).toBe(phase)
    server.fault = () => undefined
    await library.start()
    expect(library.status.phase).toBe('done')
  })
})
