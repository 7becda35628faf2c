import { patience } from '@yomikura/testkit/patience'
import { eventually } from '@yomikura/testkit/eventually'
import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ApiClient } from '../../base/api/client.ts'
import { TestServer } from '../../base/test-server.ts'
import { worknos } from '../../base/test-works.ts'
import { IgnoreStore } from './ignore-store.ts'
import { SilentDatabaseError } from './silence.ts'
import { holdStores } from './test-silence.ts'
import { type LocalDb, openLocalDb } from './local-db.ts'

let server: TestServer
let api: ApiClient
let db: LocalDb
let ignores: IgnoreStore

beforeEach(async () => {
  server = new TestServer()
  api = new ApiClient({ app: 'yomikura', account: 'alice', appUrl: await server.start() })
  db = openLocalDb('alice-test')
  ignores = new IgnoreStore(db, api)
  await ignores.load()
})

afterEach(async () => {
  ignores.close()
  db.close()
  await Dexie.delete('alice-test')
  await server.stop()
})

const expectHidden = (...list: string[]) =>
  eventually(() => expect([...ignores.worknos].toSorted()).toEqual(list))

describe('ignored works', () => {
  it('are those of the server after a sync, those of other devices included', async () => {
    server.ignored.add('RJ000002')
    await db.ignores.put({ id: 'RJ000009' })
    await ignores.sync()
    await expectHidden('RJ000002')
  })

  it('are hidden here and on the server, and shown again in both places', async () => {
    await ignores.add(['RJ000001', 'RJ000002'])
    await expectHidden('RJ000001', 'RJ000002')
    expect([...server.ignored]).toEqual(['RJ000001', 'RJ000002'])
    await ignores.remove(['RJ000001'])
    await expectHidden('RJ000002')
    expect([...server.ignored]).toEqual(['RJ000002'])
  })

  it('are shown again when the server refuses', async () => {
    server.fault = (path) => (path === '/ignore' ? 500 : undefined)
    await expect(ignores.add(['RJ000001'])).rejects.toMatchObject({ code: 'internal' })
    await expectHidden()
  })

  it('are shown again where the database does not answer, once it does', async () => {
    const impatient = new IgnoreStore(db, api, 300 * patience())
    await impatient.load()
    const letGo = await holdStores('alice-test', ['ignores'])
    await expect(impatient.add(['RJ000001'])).rejects.toThrow(SilentDatabaseError)
    expect(server.ignored.size).toBe(0)
    letGo()
    await impatient.add(['RJ000002'])
    await expectHidden('RJ000002')
    impatient.close()
  })

  it('go to the server a thousand at a time', async () => {
    await ignores.add(worknos(1500))
    expect(server.requests.filter((line) => line === 'POST /ignore')).toHaveLength(2)
    expect(server.ignored.size).toBe(1500)
  })

  it('are unknown where the server never sent them, until it does', async () => {
    server.ignored.add('RJ000002')
    server.fault = (path) => (path === '/ignore' ? 500 : undefined)
    expect(ignores.isUnknown).toBe(false)
    await expect(ignores.sync()).rejects.toMatchObject({ status: 500 })
    expect(ignores.isUnknown).toBe(true)
    server.fault = () => undefined
    await ignores.sync()
    expect(ignores.isUnknown).toBe(false)
    await expectHidden('RJ000002')
  })

  it('are known once the server sent them, even where they are none', async () => {
    await ignores.sync()
    server.fault = (path) => (path === '/ignore' ? 500 : undefined)
    const next = new IgnoreStore(db, api)
    await next.load()
    await expect(next.sync()).rejects.toThrow()
    expect(next.isUnknown).toBe(false)
    next.close()
  })

  it('stay on this device where the account has no id', async () => {
    const local = new IgnoreStore(db, undefined)
    await local.load()
    await local.add(['RJ000001'])
    await local.sync()
    await expectHidden('RJ000001')
    expect([local.isUnknown, server.requests]).toEqual([false, []])
    local.close()
  })
})
