import { Dexie } from 'dexie'
import { expect, it } from 'vitest'
import { ApiClient } from '../../base/api/client.ts'
import { syncPurchases } from '../sync/purchase-sync.ts'
import { TestServer } from '../../base/test-server.ts'
import { aWork } from '../../base/test-works.ts'
import { INDEX_FORM } from './library-index.ts'
import { queryLibrary } from './library-query.ts'
import { openLocalDb } from './local-db.ts'
import { matchWords } from './match-words.ts'
import { packTexts } from './build-table.ts'
import { PurchaseStore } from './purchase-store.ts'

const sentinel = { read: () => undefined, write: () => undefined }

it('lays a library out again that a former release has folded in its own way', async () => {
  const server = new TestServer()
  server.sell(aWork({ workno: 'RJ000001', name: { ja_JP: 'ＳＴＡＲ' } }))
  const api = new ApiClient({ app: 'yomikura', account: 'alice', appUrl: await server.start() })
  const db = openLocalDb('alice-form')
  const first = new PurchaseStore(db, sentinel)
  const onProgress = () => undefined
  await syncPurchases({ api, purchases: first, locale: 'ja_JP', isFull: true, onProgress })
  first.close()
  await db.indexes.toCollection().modify(({ columns }) => void delete columns.form)
  await db.index_keys.toCollection().modify(({ keys }) => {
    keys.searchText = packTexts(['rj000001\tｓｔａｒ'], '')
  })

  const purchases = new PurchaseStore(db, sentinel)
  expect(await purchases.open('ja_JP')).toBe('ready')
  await purchases.readKeys()
  const index = purchases.index!
  const query = { category: 'all', sort: 'purchase', age: '', workType: '' } as const
  expect(index.columns.form).toBe(INDEX_FORM)
  expect(
    queryLibrary(index, { ...query, text: 'star', showOnlyPlayable: false }, { matchWords }).rows,
  ).toHaveLength(1)

  purchases.close()
  db.close()
  await Dexie.delete('alice-form')
  await server.stop()
})
