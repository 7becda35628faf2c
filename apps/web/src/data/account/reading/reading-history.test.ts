import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiClient } from '../../base/api/client.ts'
import { TestServer } from '../../base/test-server.ts'
import { worknos } from '../../base/test-works.ts'
import { log } from '../../base/log/log.ts'
import { type LocalDb, openLocalDb } from '../../library/db/local-db.ts'
import { ReadingHistory } from './reading-history.ts'

let db: LocalDb
let server: TestServer
let history: ReadingHistory

beforeEach(async () => {
  server = new TestServer()
  const api = new ApiClient({ app: 'yomikura', account: 'alice', appUrl: await server.start() })
  db = openLocalDb('history-test')
  history = new ReadingHistory(db, api)
})

afterEach(async () => {
  db.close()
  await Dexie.delete('history-test')
  await server.stop()
})

const open = (workno: string, now: number) =>
  history.record({ workno, title_id: null, work_type: 'MNG' }, now)

it('keeps the last 100 works that were opened, and drops the oldest', async () => {
  for (const [number, workno] of worknos(102).entries()) await open(workno, 1000 + number)
  const kept = await history.list()
  expect(kept).toHaveLength(100)
  expect([kept[0]?.workno, kept.at(-1)?.workno]).toEqual(['RJ000102', 'RJ000003'])
})

it('moves a work that is opened again to the front', async () => {
  await open('RJ000001', 1)
  await open('RJ000002', 2)
  await open('RJ000001', 3)
  expect((await history.list()).map(({ workno }) => workno)).toEqual(['RJ000001', 'RJ000002'])
})

it('reports to the server, and warns and keeps the work here when that fails', async () => {
  const warned = vi.spyOn(log, 'warn').mockReturnValue(undefined)
  server.fault = () => 500
  await open('RJ000001', 1)
  expect(warned.mock.calls).toEqual([
    ['A report to /view_histories was not taken', expect.objectContaining({ status: 500 })],
  ])
  warned.mockRestore()
  expect(server.requests).toEqual(['POST /view_histories'])
  expect(await history.list()).toHaveLength(1)
})

it('warns, and lets the reader read on, when nothing can be stored', async () => {
  const warned = vi.spyOn(log, 'warn').mockReturnValue(undefined)
  db.close()
  await expect(open('RJ000001', 1)).resolves.toBeUndefined()
  expect(warned.mock.calls).toContainEqual([
    'The reading history was not saved',
    expect.objectContaining({ name: 'DatabaseClosedError' }),
  ])
  warned.mockRestore()
})
