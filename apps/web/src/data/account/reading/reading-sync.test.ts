// @vitest-environment jsdom
import type { BookmarkedPlace, BookmarkEvent, ProgressEvent } from '@yomikura/contract/reading'
import { locks } from 'node:worker_threads'
import { beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '@yomikura/contract/errors'
import type { ApiClient } from '../../base/api/client.ts'
import { CommunicationError } from '../../base/api/errors.ts'
import { readBookmarks, writeBookmarks } from './bookmarks.ts'
import { readRecentPage, writeRecentPage } from './recent-page.ts'
import { readOutbox } from './outbox.ts'
import { holdPlace, parseElsewhere, readElsewhere } from './places.ts'
import { ReadingSync } from './reading-sync.ts'

const workno = 'BJ00000101'
const path = '本編'
const key = { account: 'alice', workno, path }

/** The server's side of reading, small: the latest event of a place counts. */
class Server {
  places: ProgressEvent[] = []
  bookmarks: BookmarkedPlace[] = []
  bodies: { events: (ProgressEvent | BookmarkEvent)[] }[] = []
  isAway = false
  /** What it answers to a write instead of taking it in. */
  refuse: (events: (ProgressEvent | BookmarkEvent)[]) => Error | undefined = () => undefined
  /** Takes the next write in, and the answer is lost. */
  losesAnswer = false

  readonly api = {
    put: async (url: string, body: { events: never[] }) => {
      if (this.isAway) throw new CommunicationError('No network.')
      const refusal = this.refuse(body.events)
      if (refusal) throw refusal
      // The answer takes its time, as that of a server does.
      await new Promise((resolve) => setTimeout(resolve, 5))
      this.bodies.push(body)
      if (this.losesAnswer) {
        this.losesAnswer = false
        throw new CommunicationError('The answer broke off.')
      }
      return url === '/progress' ? { progress: this.places } : { bookmarks: this.bookmarks }
    },
    get: async (url: string) => {
      if (this.isAway) throw new CommunicationError('No network.')
      const more = { cursor: 7, has_more: false }
      return url === '/progress'
        ? { progress: this.places, ...more }
        : { bookmarks: this.bookmarks, ...more }
    },
  } as unknown as ApiClient
}

let server: Server
let nowMs: number
/** Each is a tab: they share the browser's storage and its locks. */
const open = () => new ReadingSync(server.api, 'alice', { now: () => nowMs, locks })
const aPlace = (over: Partial<ProgressEvent> = {}): ProgressEvent => ({
  workno,
  path,
  position: 86,
  total: 120,
  device: 'tablet',
  at_ms: 2000,
  ...over,
})

beforeEach(() => {
  localStorage.clear()
  server = new Server()
  nowMs = 1000
})

describe('places', () => {
  it('are sent once, and wait while there is no network', async () => {
    const sync = open()
    writeRecentPage(key, 4, 120)
    sync.notePlace(workno, path, { pageIndex: 4, pageCount: 120 })
    server.isAway = true
    await sync.run()
    expect(Object.values(readOutbox('alice').progress)).toHaveLength(1)
    server.isAway = false
    await sync.run()
    await sync.run()
    expect(server.bodies).toHaveLength(1)
    expect(server.bodies[0]?.events).toMatchObject([{ workno, path, position: 4, total: 120 }])
    expect(readOutbox('alice').progress).toEqual({})
  })

  it('of other devices are kept where this one knows none', async () => {
    server.places = [aPlace()]
    await open().run()
    expect(readRecentPage(key)).toBe(86)
    expect(readElsewhere(key)).toBe('')
  })

  it('of other devices become a question where they are later, and nothing where they are earlier', async () => {
    const sync = open()
    writeRecentPage(key, 4, 120)
    sync.notePlace(workno, path, { pageIndex: 4, pageCount: 120 })
    server.places = [aPlace({ at_ms: 500 })]
    await sync.run()
    expect(parseElsewhere(readElsewhere(key))).toBeUndefined()
    server.places = [aPlace({ at_ms: 2000 })]
    await sync.run()
    expect(readRecentPage(key)).toBe(4)
    expect(parseElsewhere(readElsewhere(key))).toEqual({
      pageIndex: 86,
      pageCount: 120,
      atMs: 2000,
    })
  })

  it('taken over from another device follow that device without a question', async () => {
    const sync = open()
    server.places = [aPlace({ position: 10 })]
    await sync.run()
    server.places = [aPlace({ position: 20, at_ms: 3000 })]
    await sync.run()
    expect([readRecentPage(key), readElsewhere(key)]).toEqual([20, ''])
  })

  it('win over a work that was only opened here', async () => {
    writeRecentPage(key, 0, 120)
    server.places = [aPlace()]
    await open().run()
    expect([readRecentPage(key), readElsewhere(key)]).toEqual([86, ''])
  })

  it('never move what a viewer shows; without an answer they count once it closes', async () => {
    writeRecentPage(key, 0, 120)
    const close = holdPlace(key)
    server.places = [aPlace()]
    await open().run()
    expect([readRecentPage(key), readElsewhere(key) !== '']).toEqual([0, true])
    close()
    expect([readRecentPage(key), readElsewhere(key)]).toEqual([86, ''])
  })

  it('are not asked for twice in 1.5 s, when a window comes back in several ways at once', async () => {
    const sync = open()
    await sync.refresh()
    server.places = [aPlace()]
    nowMs += 1499
    await sync.refresh()
    expect(readRecentPage(key)).toBeUndefined()
    nowMs += 1
    await sync.refresh()
    expect(readRecentPage(key)).toBe(86)
  })

  it('chosen here after that answer the question', async () => {
    const sync = open()
    writeRecentPage(key, 4, 120)
    server.places = [aPlace()]
    await sync.run()
    expect(readElsewhere(key)).not.toBe('')
    nowMs = 3000
    sync.notePlace(workno, path, { pageIndex: 5, pageCount: 120 })
    expect(readElsewhere(key)).toBe('')
  })

  it('come back from the server without asking about this device’s own', async () => {
    const sync = open()
    writeRecentPage(key, 4, 120)
    sync.notePlace(workno, path, { pageIndex: 4, pageCount: 120 })
    const [own] = Object.values(readOutbox('alice').progress)
    server.places = [{ ...own!, position: 3, at_ms: 9000 }]
    await sync.run()
    expect(readElsewhere(key)).toBe('')
  })
})

describe('bookmarks', () => {
  it('take over what other devices did, without losing what waits here', async () => {
    const sync = open()
    writeBookmarks(key, [1, 9])
    sync.noteBookmark(workno, path, 9, true)
    sync.noteBookmark(workno, path, 2, false)
    server.isAway = true
    await sync.run()
    server.isAway = false
    server.bookmarks = [{ workno, path, pages: [2, 5] }]
    // The answer to what is sent, and the lists asked for after it, are both merged.
    await sync.run()
    expect(server.bodies[0]?.events).toHaveLength(2)
    expect(readBookmarks(key)).toEqual([2, 5])
    expect(readOutbox('alice').bookmarks).toEqual({})
  })
})

describe('what was done without a network', () => {
  const turn = (sync: ReadingSync, file: string, pageIndex: number) => {
    nowMs += 1
    sync.notePlace(workno, file, { pageIndex, pageCount: 120 })
  }
  const listReported = () =>
    server.bodies.flatMap(({ events }) =>
      (events as ProgressEvent[]).map(({ path: file, position }) => `${file} ${String(position)}`),
    )
  const waiting = () => Object.keys(readOutbox('alice').progress).length

  it('is sent by one of two tabs, once, in the order in which it was done', async () => {
    const [one, other] = [open(), open()]
    turn(one, 'c', 1)
    turn(other, 'a', 2)
    turn(one, 'b', 3)
    // Both notice at once that the network is back, while a page's own time to send has come too.
    await Promise.all([one.run(), other.run(), one.run()])
    expect(listReported()).toEqual(['c 1', 'a 2', 'b 3'])
    expect(waiting()).toBe(0)
  })

  it('stays while a tab adds to it in the moment in which another one sends', async () => {
    const [one, other] = [open(), open()]
    turn(one, 'a', 1)
    const running = one.run()
    await expect.poll(() => waiting()).toBe(1)
    turn(other, 'a', 2)
    turn(other, 'b', 3)
    await running
    await other.run()
    expect(listReported()).toEqual(['a 1', 'a 2', 'b 3'])
    expect(waiting()).toBe(0)
  })

  it('waits while the server is in trouble, and where the session has ended', async () => {
    const sync = open()
    turn(sync, 'a', 1)
    for (const code of ['internal', 'unauthorized', 'rate_limited'] as const) {
      server.refuse = () => new AppError(code)
      await sync.run()
      expect(waiting()).toBe(1)
    }
    server.refuse = () => undefined
    await sync.run()
    expect(listReported()).toEqual(['a 1'])
  })

  it('is sent again after a kill in mid-send, under the time at which it was done', async () => {
    const sync = open()
    turn(sync, 'a', 1)
    server.losesAnswer = true
    await sync.run()
    const later = open()
    turn(later, 'b', 2)
    await later.run()
    expect(listReported()).toEqual(['a 1', 'a 1', 'b 2'])
    const times = server.bodies.map(({ events }) => events[0]?.at_ms)
    // The same time again: of one place the server keeps what is later, and so it changes nothing.
    expect(times[0]).toBe(times[1])
    expect(waiting()).toBe(0)
  })

  it('goes through although the server never takes one of them, which is let go', async () => {
    const sync = open()
    turn(sync, 'a', 1)
    turn(sync, 'bad', 2)
    turn(sync, 'c', 3)
    sync.noteBookmark(workno, path, 9, true)
    server.refuse = (events) =>
      events.some((event) => event.path === 'bad') ? new AppError('bad_request') : undefined
    await sync.run()
    expect(server.bodies.map(({ events }) => events.map((event) => event.path))).toEqual([
      ['a'],
      ['c'],
      [path],
    ])
    expect([waiting(), Object.keys(readOutbox('alice').bookmarks).length]).toEqual([0, 0])
  })
})
