import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ReadingHistory } from '../account/reading/reading-history.ts'
import { ApiClient } from '../base/api/client.ts'
import { TestServer } from '../base/test-server.ts'
import { type LocalDb, openLocalDb } from '../library/db/local-db.ts'
import { recordOpened } from './record-opened.ts'

let db: LocalDb
let server: TestServer
let history: ReadingHistory

beforeEach(async () => {
  server = new TestServer()
  const api = new ApiClient({ app: 'yomikura', account: 'alice', appUrl: await server.start() })
  db = openLocalDb('opened-test')
  history = new ReadingHistory(db, api)
})

afterEach(async () => {
  db.close()
  await Dexie.delete('opened-test')
  await server.stop()
})

it('reports a work that this device does not hold, once, and keeps nothing of it here', async () => {
  await recordOpened({ history, purchases: { find: async () => undefined } }, 'RJ000001')
  expect(server.requests).toEqual(['POST /view_histories'])
  expect(await history.list()).toEqual([])
})
