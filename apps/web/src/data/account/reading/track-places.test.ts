// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import type { ProgressEvent } from '@yomikura/contract/reading'
import type { ApiClient } from '../../base/api/client.ts'
import { writeAlbum } from './albums.ts'
import { findHeardWorks } from '../../player/heard-works.ts'
import { readPlaybackSpeed, writePlaybackSpeed } from './playback-speed.ts'
import { findLastTrackPlace, readTrackPlace, writeTrackPlace } from './track-place.ts'
import { readRecentPage } from './recent-page.ts'
import { readOutbox } from './outbox.ts'
import { ReadingSync } from './reading-sync.ts'
import { forgetPlaceAside, readPlaceAside, toTrackEvent } from './track-places.ts'

const workno = 'RJ00000101'
const path = 'mp3/01 よあけ.mp3'
const key = { account: 'alice', workno, path }

/** What two devices have reported, on a server that keeps the later event of each place. */
function makeServer() {
  const places = new Map<string, ProgressEvent>()
  const api = {
    put: async (_url: string, { events }: { events: ProgressEvent[] }) => {
      for (const event of events) {
        const name = `${event.workno}/${event.path}`
        const known = places.get(name)
        if (!known || known.at_ms < event.at_ms) places.set(name, event)
      }
      return { progress: events.map((event) => places.get(`${event.workno}/${event.path}`)) }
    },
    get: async (url: string) => ({
      progress: [...places.values()],
      bookmarks: [],
      cursor: url === '/progress' ? places.size : 0,
      has_more: false,
    }),
  } as unknown as ApiClient
  return { api, places }
}

const { api, places } = makeServer()
const open = () => new ReadingSync(api, 'alice', { now: () => 1000 })
const listen = (seconds: number, atMs: number, isHeard = false) => {
  const place = { seconds, totalSeconds: 180, isHeard, atMs }
  writeTrackPlace(key, place)
  return place
}
/** The same account on a browser that knows nothing yet. */
const changeDevice = () => {
  localStorage.clear()
  localStorage.setItem('device-id', 'tablet')
}

beforeEach(() => {
  localStorage.clear()
  places.clear()
})

describe('the place in a track', () => {
  it('goes on where another device left it, at that device’s speed', async () => {
    writePlaybackSpeed('alice', workno, 1.25)
    const sync = open()
    sync.noteTrack(toTrackEvent(key, listen(42.5, 1000))!, false)
    await sync.run()
    expect(readOutbox('alice').progress).toEqual({})
    changeDevice()
    await open().run()
    expect(readTrackPlace(key)).toMatchObject({ seconds: 42.5, totalSeconds: 180, isHeard: false })
    expect(readPlaybackSpeed('alice', workno)).toBe(1.25)
    expect(readRecentPage(key)).toBeUndefined()
  })

  it('is the later one, never the farthest, and the way back to this device’s is kept once', async () => {
    const sync = open()
    sync.noteTrack(toTrackEvent(key, listen(20, 3000))!, false)
    await sync.run()
    changeDevice()
    listen(150, 2000)
    await open().run()
    expect(readTrackPlace(key)?.seconds).toBe(20)
    expect(readPlaceAside(key)).toBe(150)
    forgetPlaceAside(key)
    expect(readPlaceAside(key)).toBeUndefined()
  })

  it('stays where this device is later', async () => {
    const sync = open()
    sync.noteTrack(toTrackEvent(key, listen(20, 3000))!, false)
    await sync.run()
    changeDevice()
    listen(150, 4000)
    await open().run()
    expect(readTrackPlace(key)?.seconds).toBe(150)
    expect(readPlaceAside(key)).toBeUndefined()
  })

  it('reports to other devices that the track was heard to its end', async () => {
    const sync = open()
    sync.noteTrack(toTrackEvent(key, listen(0, 1000, true))!, false)
    await sync.run()
    expect([...places.values()]).toMatchObject([{ position: 180, total: 180 }])
    changeDevice()
    await open().run()
    expect(readTrackPlace(key)?.isHeard).toBe(true)
  })

  it('reports to other devices how much of the work that is', async () => {
    writeAlbum({ account: 'alice', workno, folder: 'mp3' }, { trackCount: 3, totalSeconds: 360 })
    const sync = open()
    sync.noteTrack(toTrackEvent(key, listen(90, 1000))!, false)
    await sync.run()
    changeDevice()
    await open().run()
    expect(findHeardWorks('alice').get(workno)).toEqual({
      ...{ percent: 25, leftSeconds: 270, atSeconds: 1 },
    })
  })

  it('is not reported where nothing was loaded', () => {
    const place = { seconds: 0, totalSeconds: undefined, isHeard: false, atMs: 1 }
    expect(toTrackEvent(key, place)).toBeUndefined()
  })

  it('names the track of the work that was played last', () => {
    listen(42, 1000)
    const last = { seconds: 7, totalSeconds: 90, isHeard: false, atMs: 2000 }
    writeTrackPlace({ ...key, path: 'mp3/02.mp3' }, last)
    writeTrackPlace({ ...key, workno: 'RJ00000102' }, { ...last, atMs: 3000 })
    expect(findLastTrackPlace('alice', workno)).toEqual({ ...last, path: 'mp3/02.mp3' })
    expect(findLastTrackPlace('bob', workno)).toBeUndefined()
  })

  it('of an older release is read, too', () => {
    localStorage.setItem(`track-position/alice/${workno}/${path}`, '12.34')
    expect(readTrackPlace(key)).toEqual({
      seconds: 12.34,
      totalSeconds: undefined,
      isHeard: false,
      atMs: 0,
    })
  })
})
