import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach } from 'vitest'
import { ApiClient } from '../../base/api/client.ts'
import { TestServer } from '../../base/test-server.ts'
import { type LocalDb, openLocalDb } from '../../library/db/local-db.ts'
import { ReadingHistory } from './reading-history.ts'

export type TestHistory = { db: LocalDb; server: TestServer; history: ReadingHistory }

/** For each test of a file: a reader's history, empty, with a server that takes its reports. */
export function setUpHistory(): TestHistory {
  const given = {} as TestHistory
  beforeEach(async () => {
    const server = new TestServer()
    const api = new ApiClient({ app: 'yomikura', account: 'alice', appUrl: await server.start() })
    const db = openLocalDb('history-test')
    Object.assign(given, { db, server, history: new ReadingHistory(db, api) })
  })
  afterEach(async () => {
    given.db.close()
    await Dexie.delete('history-test')
    await given.server.stop()
  })
  return given
}
