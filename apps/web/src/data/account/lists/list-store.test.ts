// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import type { MyList } from '@yomikura/contract/mylists'
import { Refusal } from '@yomikura/contract/refusal'
import { eventually } from '@yomikura/testkit/eventually'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CommunicationError, hasCode } from '../../base/api/errors.ts'
import { type LocalDb, openLocalDb } from '../../library/db/local-db.ts'
import { MYLISTS } from './list-kinds.ts'
import { ListConflictError, ListStore } from './list-store.ts'
import { TestMyLists } from './test-mylists.ts'

const [A, B, C] = ['RJ00000001', 'RJ00000002', 'RJ00000003']
let server: TestMyLists
let db: LocalDb
let store: ListStore<MyList, string>
let leave: () => void

/** A store whose screen is open and has been answered. */
async function open(): Promise<void> {
  store = new ListStore(MYLISTS, { api: server.api, table: db.mylists })
  leave = store.mirror.subscribe(() => undefined)
  await eventually(() => expect(store.mirror.getState().isAsked).toBe(true))
}

const shown = (id: string) => store.mirror.find(id)
const stored = (id: string) => server.lists.find((list) => list.id === id)

beforeEach(() => {
  server = new TestMyLists()
  db = openLocalDb(crypto.randomUUID())
})

afterEach(async () => {
  leave()
  db.close()
  await Dexie.delete(db.name)
})

describe('several works added at once', () => {
  it('are shown before the server has answered, and take one request', async () => {
    const list = server.make('夜', [A])
    await open()
    let answer = () => undefined as void
    server.gate = new Promise((resolve) => (answer = resolve))
    const change = store.addAll(list.id, [A, B])
    expect(shown(list.id)?.data).toEqual([A, B])
    answer()
    await change
    expect(stored(list.id)?.data).toEqual([A, B])
    expect(shown(list.id)).toEqual(stored(list.id))
    expect(server.requests.filter((one) => one.startsWith('POST'))).toEqual([
      `POST /mylists/${list.id}/works/bulk`,
    ])
  })

  it('are taken back where the server refuses them', async () => {
    const list = server.make('夜', [A])
    await open()
    server.lists = []
    await expect(store.addAll(list.id, [B])).rejects.toMatchObject({ code: 'not_found' })
    expect(shown(list.id)).toBeUndefined()
  })
})

describe('a new list with something in it', () => {
  const titles = () => server.lists.map(({ title }) => title)

  it('is made and filled', async () => {
    await open()
    await store.createWith('夜', (id) => store.addAll(id, [A]))
    expect(server.lists).toMatchObject([{ title: '夜', data: [A] }])
  })

  it('is not there where nothing may be added, however often it is tried', async () => {
    await open()
    const refuse = () => Promise.reject(new Refusal('exceedMylistWorkLimit', { status: 400 }))
    for (let count = 0; count < 3; count++) {
      await expect(store.createWith('夜', refuse)).rejects.toThrow(Refusal)
      expect(titles()).toEqual([])
    }
  })

  it('is made once, where the network went before it was filled', async () => {
    await open()
    const lose = async (id: string) => {
      server.isAway = true
      await store.addAll(id, [A])
    }
    for (let count = 0; count < 3; count++) {
      server.isAway = false
      await expect(store.createWith('夜', lose)).rejects.toThrow()
      expect(titles()).toEqual(['夜'])
    }
    server.isAway = false
    await store.createWith('夜', (id) => store.addAll(id, [A]))
    expect(server.lists).toMatchObject([{ title: '夜', data: [A] }])
  })

  it('stays where it was filled by a request whose answer was lost', async () => {
    await open()
    const fillUnseen = (id: string) => {
      server.changeElsewhere(id, { data: [A] })
      return Promise.reject(new CommunicationError('The answer broke off.'))
    }
    await expect(store.createWith('夜', fillUnseen)).rejects.toThrow(CommunicationError)
    expect(server.lists).toMatchObject([{ title: '夜', data: [A] }])
  })
})

describe('a change', () => {
  it('is shown before the server has answered, and is the server’s after it', async () => {
    const list = server.make('夜', [A, B])
    await open()
    let answer = () => undefined as void
    server.gate = new Promise((resolve) => (answer = resolve))
    const change = store.rename(shown(list.id)!, '朝')
    expect(shown(list.id)?.title).toBe('朝')
    answer()
    await change
    expect(stored(list.id)?.title).toBe('朝')
    expect(shown(list.id)?.version).toBe(stored(list.id)?.version)
  })

  it('is taken back where it does not go through', async () => {
    const list = server.make('夜', [A, B])
    await open()
    const seen = shown(list.id)!
    server.isAway = true
    const change = store.rename(seen, '朝')
    server.isAway = false
    server.changeElsewhere(list.id, { title: 'ほか' })
    await expect(change).rejects.toThrow()
    await eventually(() => expect(shown(list.id)?.title).toBe('ほか'))
  })

  it('follows the one before it, on the version that led to', async () => {
    const list = server.make('夜', [A, B, C])
    await open()
    const seen = shown(list.id)!
    await Promise.all([
      store.order(seen, [B, A, C]),
      store.order(seen, [C, B, A]),
      store.rename(seen, '朝'),
    ])
    expect(stored(list.id)).toMatchObject({ title: '朝', data: [C, B, A] })
    expect(shown(list.id)).toMatchObject({ title: '朝', data: [C, B, A] })
    expect(server.requests.filter((request) => request.startsWith('PUT'))).toHaveLength(3)
  })

  it('adds and removes single works without asking for everything again', async () => {
    const list = server.make('夜', [A])
    await open()
    await store.add(list.id, B)
    await store.remove(list.id, A)
    expect(shown(list.id)?.data).toEqual([B])
    expect(server.requests.filter((request) => request === 'GET /mylists')).toHaveLength(1)
    await expect(store.add(list.id, B)).rejects.toThrow()
    expect(shown(list.id)?.data).toEqual([B])
  })

  it('makes and deletes lists', async () => {
    await open()
    const id = await store.create('新しい')
    expect(shown(id)?.title).toBe('新しい')
    await store.delete(shown(id)!)
    expect(shown(id)).toBeUndefined()
    expect(server.lists).toEqual([])
  })
})

describe('a list changed here and elsewhere', () => {
  it('takes both where they do not touch each other', async () => {
    const list = server.make('夜', [A, B])
    await open()
    const seen = shown(list.id)!
    server.changeElsewhere(list.id, { data: [A, B, C] })
    await store.order(seen, [B, A])
    expect(stored(list.id)?.data).toEqual([B, A, C])
    await store.rename(seen, '朝')
    expect(stored(list.id)).toMatchObject({ title: '朝', data: [B, A, C] })
  })

  it('loses neither of two orders: the reader sees both and chooses', async () => {
    const list = server.make('夜', [A, B, C])
    await open()
    const seen = shown(list.id)!
    server.changeElsewhere(list.id, { data: [C, A, B] })
    const conflict = await store.order(seen, [B, A, C]).catch((error: unknown) => error)
    if (!(conflict instanceof ListConflictError)) throw conflict
    expect([conflict.mine.data, conflict.theirs.data]).toEqual([
      [B, A, C],
      [C, A, B],
    ])
    expect(shown(list.id)?.data).toEqual([C, A, B])
    await store.insist(conflict)
    expect(stored(list.id)?.data).toEqual([B, A, C])
  })

  it('keeps the others’ order when the reader insists on a name only', async () => {
    const list = server.make('夜', [A, B, C])
    await open()
    const seen = shown(list.id)!
    server.changeElsewhere(list.id, { title: 'ほか', data: [C, B, A] })
    const conflict = await store.rename(seen, 'ここ').catch((error: unknown) => error)
    if (!(conflict instanceof ListConflictError)) throw conflict
    await store.insist(conflict)
    expect(stored(list.id)).toMatchObject({ title: 'ここ', data: [C, B, A] })
  })

  it('is shown, not deleted, where others have just changed it', async () => {
    const list = server.make('夜', [A])
    await open()
    const seen = shown(list.id)!
    server.changeElsewhere(list.id, { title: 'ほか' })
    const error = await store.delete(seen).catch((failure: unknown) => failure)
    expect(hasCode(error, 'version_conflict')).toBe(true)
    expect(shown(list.id)?.title).toBe('ほか')
  })

  it('that was deleted elsewhere is gone, and the change says so', async () => {
    const list = server.make('夜', [A])
    await open()
    const seen = shown(list.id)!
    server.lists = []
    server.version += 1
    const error = await store.rename(seen, '朝').catch((failure: unknown) => failure)
    expect(hasCode(error, 'not_found')).toBe(true)
    expect(shown(list.id)).toBeUndefined()
  })
})
