// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiClient } from '../../base/api/client.ts'
import { type LocalDb, openLocalDb } from '../../library/db/local-db.ts'
import { holdStores } from '../../library/db/test-silence.ts'
import { aTree } from '../offline/test-store.ts'
import type { Session } from '../../session/session.ts'
import { TestServer } from '../../base/test-server.ts'
import { readKnownZiptree } from './known-ziptree.ts'

const former = aTree({})
const current = aTree({}, { revision: '01999999-0000-7000-8000-000000000002' })
const { workno } = former

let server: TestServer
let db: LocalDb
let session: Session
beforeEach(async () => {
  server = new TestServer()
  server.ziptree = current
  const url = await server.start()
  const api = new ApiClient({ app: 'yomikura', account: 'alice', appUrl: url, mediaUrl: url })
  db = openLocalDb('alice-trees')
  session = { api, db } as unknown as Session
})
afterEach(async () => {
  vi.restoreAllMocks()
  await db.delete()
  await server.stop()
})

it.each([
  ['a stored copy that is minutes old', 60, former],
  ['the server’s after an hour', 3601, current],
  ['the server’s where the clock was set back, and the copy comes from tomorrow', -86_400, current],
])('is %s', async (_, ageSeconds, expected) => {
  const fetched_at = Date.now() - ageSeconds * 1000
  await db.ziptrees.put({ workno, ziptree: former, fetched_at })
  expect((await readKnownZiptree(session, workno)).revision).toBe(expected.revision)
})

it('is the server’s where the database does not hand out its copy', async () => {
  await db.ziptrees.put({ workno, ziptree: former, fetched_at: Date.now() })
  const letGo = await holdStores(db.name, ['ziptrees'])
  expect((await readKnownZiptree(session, workno, 50)).revision).toBe(current.revision)
  letGo()
})
