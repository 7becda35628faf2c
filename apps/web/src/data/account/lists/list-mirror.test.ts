// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import type { MyList } from '@yomikura/contract/mylists'
import { eventually } from '@yomikura/testkit/eventually'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type LocalDb, openLocalDb } from '../../library/db/local-db.ts'
import { MYLISTS } from './list-kinds.ts'
import { ListMirror } from './list-mirror.ts'
import { TestMyLists } from './test-mylists.ts'

let server: TestMyLists
let db: LocalDb
const leaves: (() => void)[] = []

function openMirror(): ListMirror<MyList> {
  const mirror = new ListMirror(db.mylists, async () =>
    MYLISTS.toFetched(await server.api.get<never>('/mylists')),
  )
  leaves.push(mirror.subscribe(() => undefined))
  return mirror
}

const asked = (mirror: ListMirror<MyList>) =>
  eventually(() => expect(mirror.getState().isAsked).toBe(true))
const titles = (mirror: ListMirror<MyList>) => mirror.getState().lists?.map(({ title }) => title)

beforeEach(() => {
  server = new TestMyLists()
  db = openLocalDb(crypto.randomUUID())
})

afterEach(async () => {
  for (const leave of leaves.splice(0)) leave()
  db.close()
  await Dexie.delete(db.name)
})

describe('the account’s lists in this browser', () => {
  it('are the copy of the last visit until the server answers, and without a network', async () => {
    server.make('夜')
    await asked(openMirror())
    server.isAway = true
    const mirror = openMirror()
    await asked(mirror)
    await eventually(() => expect(titles(mirror)).toEqual(['夜']))
    expect(mirror.getState().error?.name).toBe('CommunicationError')
  })

  it('are there before they count as asked for, however fast a refusal comes', async () => {
    server.make('夜')
    await asked(openMirror())
    const states: unknown[] = []
    const mirror = new ListMirror<MyList>(db.mylists, () => Promise.reject(new Error('away')))
    leaves.push(
      mirror.subscribe(() => {
        const { lists, isAsked } = mirror.getState()
        if (isAsked) states.push(lists?.map(({ title }) => title))
      }),
    )
    await asked(mirror)
    expect(states[0]).toEqual(['夜'])
  })

  it('are asked for again when the reader comes back', async () => {
    const mirror = openMirror()
    await asked(mirror)
    server.make('ほかの端末で')
    window.dispatchEvent(new Event('focus'))
    await eventually(() => expect(titles(mirror)).toEqual(['ほかの端末で']))
  })

  it('are asked for once more when the reader comes back to an answer on its way', async () => {
    const mirror = openMirror()
    await asked(mirror)
    let answer = () => undefined as void
    server.gate = new Promise((resolve) => (answer = resolve))
    const before = server.requests.length
    void mirror.refresh()
    await new Promise((resolve) => setTimeout(resolve, 150))
    for (const name of ['focus', 'focus']) window.dispatchEvent(new Event(name))
    answer()
    await eventually(() => expect(server.requests.length).toBe(before + 2))
    await mirror.refresh()
    expect(server.requests.length).toBeLessThanOrEqual(before + 3)
  })

  it('are the same in every tab, without asking', async () => {
    const list = server.make('夜')
    const [here, there] = [openMirror(), openMirror()]
    await asked(here)
    await asked(there)
    here.show({ ...list, title: '朝' })
    await eventually(() => expect(titles(there)).toEqual(['朝']))
  })

  it('do not go back to an answer that was asked for before an own change', async () => {
    const list = server.make('夜')
    const mirror = openMirror()
    await asked(mirror)
    let answer = () => undefined as void
    server.gate = new Promise((resolve) => (answer = resolve))
    const refreshing = mirror.refresh()
    mirror.show({ ...list, title: '朝' })
    answer()
    await refreshing
    expect(titles(mirror)).toEqual(['朝'])
  })

  it('are fetched whole where the counter shows that others changed something, too', async () => {
    const list = server.make('夜')
    const mirror = openMirror()
    await asked(mirror)
    server.make('ほか')
    server.changeElsewhere(list.id, { title: '朝' })
    await mirror.settle(list.id, server.version, { ...list, title: '朝', version: server.version })
    expect(titles(mirror)).toEqual(['朝', 'ほか'])
  })

  it('notify no watcher where the server has nothing new', async () => {
    server.make('夜')
    const mirror = openMirror()
    await asked(mirror)
    await eventually(() => expect(titles(mirror)).toEqual(['夜']))
    await mirror.refresh()
    const notified = vi.fn()
    leaves.push(mirror.subscribe(notified))
    await mirror.refresh()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(notified).not.toHaveBeenCalled()
    server.make('朝')
    await mirror.refresh()
    expect(titles(mirror)).toEqual(['夜', '朝'])
    expect(notified).toHaveBeenCalled()
  })

  it('keep the same objects where nothing changed, so that nothing is drawn again', async () => {
    server.make('夜')
    const mirror = openMirror()
    await asked(mirror)
    const before = mirror.getState().lists?.[0]
    server.make('ほか')
    await mirror.refresh()
    expect(mirror.getState().lists?.[0]).toBe(before)
  })
})
