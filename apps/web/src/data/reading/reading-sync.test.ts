import type { BookmarkedPlace, BookmarkEvent, ProgressEvent } from '@yomikura/contract/reading'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ApiClient } from '../api/client.ts'
import { CommunicationError } from '../api/errors.ts'
import { readBookmarks, writeBookmarks } from '../prefs/bookmarks.ts'
import { readRecentPage, writeRecentPage } from '../prefs/recent-page.ts'
import { readOutbox } from './outbox.ts'
import { parseElsewhere, readElsewhere } from './places.ts'
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

  readonly api = {
    put: async (url: string, body: { events: never[] }) => {
      if (this.isAway) throw new CommunicationError('No network.')
      this.bodies.push(body)
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
const open = () => new ReadingSync(server.api, 'alice', () => nowMs)
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
