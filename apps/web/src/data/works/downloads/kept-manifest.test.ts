import 'fake-indexeddb/auto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiClient } from '../../base/api/client.ts'
import type { OfflineStore } from '../offline/offline-store.ts'
import { getOfflineStore } from '../offline/open-stores.ts'
import { aTree } from '../offline/test-store.ts'
import type { Session } from '../../session/session.ts'
import { reportKept } from './kept-manifest.ts'
import { recallKept } from './recall-kept.ts'

/** What a browser stores besides databases; tests run where there is none. */
function fakeStorage(): Storage {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  } as unknown as Storage
}

let server: Server
let remembered: string[]
let asked: string[]
let session: Session
let store: OfflineStore
let count = 0

beforeEach(async () => {
  vi.stubGlobal('localStorage', fakeStorage())
  remembered = []
  asked = []
  server = createServer((request, response) => {
    asked.push(request.method ?? '')
    let body = ''
    request.on('data', (part: Buffer) => (body += String(part)))
    request.on('end', () => {
      if (request.method === 'PUT') {
        remembered = (JSON.parse(body) as { works: string[] }).works
      }
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ works: remembered }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const appUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const api = new ApiClient({ app: 'yomikura', account: 'a', appUrl })
  const db = { name: `manifest-${++count}` }
  session = { api, db, account: { account_id: 'a' } } as unknown as Session
  store = getOfflineStore(db.name)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  store.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const keep = (workno: string) => {
  const tree = aTree({})
  return store.putWork({ workno, revision: tree.revision, folder_url: '' }, tree)
}

it('reports each change to the server once', async () => {
  await keep('RJ000001')
  await reportKept(session, store)
  expect(remembered).toEqual(['RJ000001'])
  const before = asked.length
  await reportKept(session, store)
  expect(asked.length).toBe(before)
  await store.deleteWorks(['RJ000001'])
  await reportKept(session, store)
  expect(remembered).toEqual([])
})

it('a browser that stores nothing gets the list of what it kept, and writes over it only when that is let go', async () => {
  remembered = ['RJ000001', 'RJ000002']
  await keep('RJ000003')
  await reportKept(session, store)
  expect(await store.listLost()).toEqual(['RJ000001', 'RJ000002'])
  expect(remembered).toEqual(['RJ000001', 'RJ000002', 'RJ000003'])
  await keep('RJ000001')
  expect(await store.listLost()).toEqual(['RJ000002'])
  await store.acknowledgeLoss()
  await reportKept(session, store)
  expect(remembered).toEqual(['RJ000001', 'RJ000003'])
})

it('asks once, and not for people without an account', async () => {
  expect(await recallKept(session)).toBe(false)
  expect(await recallKept(session)).toBe(false)
  expect(asked).toEqual(['GET'])
  vi.stubGlobal('localStorage', fakeStorage())
  await recallKept({ ...session, account: { production_id: 'p' } } as unknown as Session)
  expect(asked).toEqual(['GET'])
})

it('everything deleted by the reader is reported, and is no loss', async () => {
  await keep('RJ000001')
  await reportKept(session, store)
  await store.deleteAll()
  await reportKept(session, store)
  expect(remembered).toEqual([])
  expect(await store.listLost()).toEqual([])
})
