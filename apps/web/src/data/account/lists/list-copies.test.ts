// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { patience } from '@yomikura/testkit/patience'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type LocalDb, openLocalDb } from '../../library/db/local-db.ts'
import { holdStores } from '../../library/db/test-silence.ts'
import type { Session } from '../../session/session.ts'
import { SilentDatabaseError } from '#data/library/db/silence.ts'
import { fetchLists } from './list-copies.ts'
import { MYLISTS } from './list-kinds.ts'
import { ListStore } from './list-store.ts'
import { TestMyLists } from './test-mylists.ts'

let name: string
let server: TestMyLists
/** Two tabs: each has a connection to the one database, and its own requests to the one server. */
let here: LocalDb
let there: LocalDb
let store: ListStore<never, never>
let leave: () => void

beforeEach(() => {
  leave = () => undefined
  name = crypto.randomUUID()
  server = new TestMyLists()
  here = openLocalDb(name)
  there = openLocalDb(name)
})

afterEach(async () => {
  leave()
  here.close()
  there.close()
  await Dexie.delete(name)
})

const storedTitles = async () => (await there.mylists.toArray()).map(({ list }) => list.title)
const shownTitles = (): unknown[] =>
  (store.mirror.getState().lists ?? []).map((list: { title: string }) => list.title)
const find = (id: string) => store.mirror.find(id) as never

/** Opens the lists' screen in one tab. */
async function openScreen(): Promise<void> {
  store = new ListStore(MYLISTS, { api: server.api, table: here.mylists }) as never
  leave = store.mirror.subscribe(() => undefined)
  await expect.poll(() => store.mirror.getState().isAsked).toBe(true)
}

/** Begins a start of the other tab; its request is answered as of now, and arrives when it is let. */
async function beginStart(): Promise<() => Promise<void>> {
  const before = structuredClone({ mylists: server.lists, version: server.version })
  const late = Promise.withResolvers<void>()
  const get = async (path: string) => {
    await late.promise
    return path === '/mylists' ? before : { playlists: [], version: 0 }
  }
  const session = { account: { account_id: 'alice' }, api: { get }, db: there }
  const starting = fetchLists(session as unknown as Session)
  return async () => {
    late.resolve()
    await starting
  }
}

describe('a tab that starts, whose lists come late', () => {
  it.each<[string, (id: string) => Promise<unknown>, string[]]>([
    ['a list that was made', () => store.create('朝'), ['夜', '朝']],
    ['a list that was renamed', (id) => store.rename(find(id), '昼'), ['昼']],
    ['a list that was deleted', (id) => store.delete(find(id)), []],
  ])('leaves %s in another tab meanwhile as it is', async (_what, change, expected) => {
    const { id } = server.make('夜')
    await openScreen()
    const arrive = await beginStart()
    await change(id)
    await arrive()
    expect(await storedTitles()).toEqual(expected)
    expect(shownTitles()).toEqual(expected)
  })

  it('leaves works that were added in another tab meanwhile where they are', async () => {
    const { id } = server.make('夜')
    await openScreen()
    const arrive = await beginStart()
    await store.add(id, 'RJ000001' as never)
    await store.addAll(id, ['RJ000002'] as never)
    await store.remove(id, 'RJ000001')
    await arrive()
    expect((await there.mylists.get(id))?.list.data).toEqual(['RJ000002'])
  })

  it('leaves what a screen stored that was left meanwhile', async () => {
    server.make('夜')
    await openScreen()
    const arrive = await beginStart()
    await store.create('朝')
    leave()
    await arrive()
    expect(await storedTitles()).toEqual(['夜', '朝'])
  })

  it('stores them where nothing was changed, and where the copy is older', async () => {
    await openScreen()
    leave()
    server.make('ほかの端末で')
    const arrive = await beginStart()
    await arrive()
    expect(await storedTitles()).toEqual(['ほかの端末で'])
  })

  it('stores those of a server that was put back to an earlier state', async () => {
    server.make('夜')
    server.make('朝')
    await openScreen()
    leave()
    server.lists = server.lists.slice(0, 1)
    server.version = 1
    await new Promise((resolve) => setTimeout(resolve, 2))
    const arrive = await beginStart()
    await arrive()
    expect(await storedTitles()).toEqual(['夜'])
  })
})

it('a start does not wait for a database that does not answer, which stores the lists once it does', async () => {
  server.make('夜')
  await there.open()
  const letGo = await holdStores(name, ['mylists', 'playlists'])
  const get = async (path: string) =>
    path === '/mylists'
      ? { mylists: server.lists, version: server.version }
      : { playlists: [], version: 0 }
  const session = { account: { account_id: 'alice' }, api: { get }, db: here }
  const fetching = fetchLists(session as unknown as Session, { silentMs: 200 * patience() })
  await expect(fetching).rejects.toThrow(SilentDatabaseError)
  letGo()
  await expect.poll(storedTitles).toEqual(['夜'])
})
