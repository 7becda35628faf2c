// @vitest-environment jsdom
import { locks } from 'node:worker_threads'
import { beforeEach, describe, expect, it } from 'vitest'
import { readStoredBookmarks, writeMarks } from './bookmarks.ts'
import { findLastTrackPlace, readTrackPlace, writeTrackPlace } from './track-place.ts'
import { readVerdicts, writeVerdicts } from './finished-works.ts'
import { takeActTime } from '../../base/device/act-clock.ts'
import { readRecentPage, storeRecentPlace } from './recent-page.ts'
import { compareLatest, listRecentPlaces } from './recent-works.ts'
import { forgetElsewhere, parseElsewhere, readElsewhere } from './places.ts'
import { ReadingSync } from './reading-sync.ts'
import { toTrackEvent } from './track-places.ts'
import { TestDevice, TestReadingServer } from './test-reading-server.ts'

const workno = 'BJ00000101'
const HOUR = 3600
const YEARS = 90_000 * HOUR

let server: TestReadingServer
let devices: Record<string, TestDevice>

beforeEach(() => {
  TestDevice.reset()
  server = new TestReadingServer()
  devices = { A: new TestDevice(server, 'phone'), B: new TestDevice(server, 'tablet') }
})

/** One kind of thing that has a place. */
type Kind = {
  read: (sync: ReadingSync, position: number, atMs: number) => void
  /** Where this device is, and what it asks about. */
  look: () => [at: number | undefined, asked: number | undefined]
}

const page = { account: 'alice', workno, path: '本編' }
const pages: Kind = {
  read: (sync, pageIndex, atMs) => {
    storeRecentPlace(page, { pageIndex, pageCount: 120, atSeconds: Math.floor(atMs / 1000) })
    sync.notePlace(workno, page.path, { pageIndex, pageCount: 120 })
  },
  look: () => [readRecentPage(page), parseElsewhere(readElsewhere(page))?.pageIndex],
}
const track = { account: 'alice', workno, path: 'mp3/01.mp3' }
const sound: Kind = {
  read: (sync, seconds, atMs) => {
    const place = { seconds, totalSeconds: 180, isHeard: false, atMs: takeActTime(atMs) }
    writeTrackPlace(track, place)
    sync.noteTrack(toTrackEvent(track, place)!, false)
  },
  look: () => [readTrackPlace(track)?.seconds, undefined],
}

/**
 * Does what a line says: `A reads 10`, `A syncs`, `A clock 3600` (seconds ahead), `A away`, `A back`,
 * `A stays` (answers the question), `A forgets its cursor`, or `wait 60`.
 */
async function play(steps: string, { read }: Kind): Promise<void> {
  for (const step of steps.split(', ')) {
    const [who = '', verb, value] = step.split(' ')
    // Nothing happens in no time.
    server.nowMs += who === 'wait' ? Number(verb) * 1000 : 1
    const device = devices[who]
    if (!device) continue
    const sync = new ReadingSync(device.use(), 'alice', { now: device.now, locks })
    if (verb === 'clock') device.aheadMs = Number(value) * 1000
    if (verb === 'away' || verb === 'back') device.isAway = verb === 'away'
    if (verb === 'reads') read(sync, Number(value), device.now())
    if (verb === 'syncs') await sync.run()
    if (verb === 'stays') forgetElsewhere(page)
    if (verb === 'forgets') localStorage.removeItem('reading-cursor/alice/progress')
  }
}

const B_READS_ON = 'A reads 10, A syncs, B syncs, wait 60, B reads 30, B syncs, wait 60, A syncs'
const A_GOES_BACK = `${B_READS_ON}, A reads 11, A syncs, wait 60, B syncs`

type Seen = [at: number, asked?: number]
const CASES: [what: string, steps: string, a: Seen, b: Seen][] = [
  ['right clocks', B_READS_ON, [10, 30], [30]],
  ['an hour ahead', `A clock ${HOUR}, ${B_READS_ON}`, [10, 30], [30]],
  ['years ahead', `A clock ${YEARS}, ${B_READS_ON}`, [10, 30], [30]],
  ['an hour behind', `A clock -${HOUR}, ${B_READS_ON}`, [10, 30], [30]],
  ['a minute ahead', `A clock 90, ${B_READS_ON}`, [10, 30], [30]],
  ['the other one an hour ahead', `B clock ${HOUR}, ${B_READS_ON}`, [10, 30], [30]],
  ['the other one an hour behind', `B clock -${HOUR}, ${B_READS_ON}`, [10, 30], [30]],
  ['ahead, and reads on here', `A clock ${HOUR}, ${A_GOES_BACK}`, [11], [30, 11]],
  ['behind, and reads on here', `A clock -${HOUR}, ${A_GOES_BACK}`, [11], [30, 11]],
  [
    'ahead without a network: the other one was later',
    `A clock ${HOUR}, A away, A reads 10, wait 60, B reads 30, B syncs, A back, A syncs`,
    [10, 30],
    [30],
  ],
  [
    'behind without a network: this one was later',
    `A clock -${HOUR}, B reads 30, B syncs, wait 60, A away, A reads 10, wait 600, A back, A syncs, B syncs`,
    [10],
    [30, 10],
  ],
  [
    'ahead without a network: both read, and this one was later',
    `A clock ${HOUR}, A reads 5, A syncs, A away, B reads 30, B syncs, wait 60, A reads 10, wait 60, A back, A syncs, B syncs`,
    [10],
    [30, 10],
  ],
  [
    'set right between two acts',
    `A clock ${HOUR}, A reads 10, A syncs, A clock 0, A reads 12, A syncs, B syncs`,
    [12],
    [12],
  ],
  [
    'set right between two acts that both wait',
    `A clock ${HOUR}, A away, A reads 10, A clock 0, A reads 12, A back, A syncs, B syncs`,
    [12],
    [12],
  ],
  [
    'set right after it was reported: the other one reads on',
    `A clock ${HOUR}, A reads 10, A syncs, A clock 0, B syncs, wait 60, B reads 30, B syncs, A syncs`,
    [10, 30],
    [30],
  ],
  [
    'set right before it was reported: the other one reads on',
    `A clock ${HOUR}, A away, A reads 10, A clock 0, A back, A syncs, wait 60, B reads 30, B syncs, A syncs`,
    [10, 30],
    [30],
  ],
  [
    'jumps ahead between two acts',
    `A reads 10, A syncs, A clock ${HOUR}, A reads 12, A syncs, wait 60, B reads 30, B syncs, A syncs`,
    [12, 30],
    [30],
  ],
  [
    'set back long before it is reported: the other one was later',
    `A clock ${HOUR}, A reads 5, A syncs, A clock 0, A away, A reads 10, wait 60, B reads 30, B syncs, wait 600, A back, A syncs`,
    [10, 30],
    [30],
  ],
  [
    'behind, and set right before it was reported: asked, never moved',
    `A clock -${HOUR}, B reads 30, B syncs, wait 60, A away, A reads 10, A clock 0, A back, A syncs`,
    [10, 30],
    [30],
  ],
  [
    'ahead, and follows a device that it has followed before',
    `A clock ${HOUR}, B reads 30, B syncs, A syncs, wait 60, B reads 40, B syncs, A syncs`,
    [40],
    [40],
  ],
  [
    'behind, and follows a device that it has followed before',
    `A clock -${HOUR}, B reads 30, B syncs, A syncs, wait 60, B reads 40, B syncs, A syncs`,
    [40],
    [40],
  ],
]

describe('of two devices the later one counts, whatever their clocks show', () => {
  it.each(CASES)('for pages: %s', async (_what, steps, a, b) => {
    await play(steps, pages)
    devices['A']!.use()
    expect(pages.look()).toEqual([a[0], a[1]])
    devices['B']!.use()
    expect(pages.look()).toEqual([b[0], b[1]])
  })

  it.each(CASES)('for sound: %s', async (_what, steps, a, b) => {
    await play(steps, sound)
    // A listener goes on there at once, and is offered the way back.
    for (const [name, seen] of [['A', a] as const, ['B', b] as const]) {
      devices[name]!.use()
      expect(sound.look()[0]).toBe(seen[1] ?? seen[0])
    }
  })

  it.each([0, HOUR, -HOUR, YEARS])(
    'for a work called finished, a clock %i s ahead',
    async (ahead) => {
      const [a, b] = [devices['A']!, devices['B']!]
      a.aheadMs = ahead * 1000
      const say = async (device: TestDevice, verdict: 'finished' | 'unread') => {
        server.nowMs += 60_000
        const sync = new ReadingSync(device.use(), 'alice', { now: device.now, locks })
        writeVerdicts('alice', [workno], verdict)
        sync.noteVerdicts([workno], verdict)
        await sync.run()
      }
      await say(a, 'finished')
      await say(b, 'unread')
      await new ReadingSync(a.use(), 'alice', { now: a.now, locks }).run()
      expect(readVerdicts('alice').get(workno)).toBe('unread')
    },
  )
})

describe('a question', () => {
  it.each([
    ['ahead', HOUR],
    ['behind', -HOUR],
  ])('that was answered is not asked again where a clock is %s', async (_what, ahead) => {
    await play(`A clock ${ahead}, ${B_READS_ON}, A stays, A forgets its cursor, A syncs`, pages)
    expect(pages.look()).toEqual([10, undefined])
  })

  it('is about the place that is later still', async () => {
    await play(`A clock ${HOUR}, ${B_READS_ON}, B reads 50, B syncs, A syncs`, pages)
    expect(pages.look()).toEqual([10, 50])
  })

  it('ends where the other device comes to this one’s page', async () => {
    await play(`A clock ${HOUR}, ${B_READS_ON}, B reads 10, B syncs, A syncs`, pages)
    expect(pages.look()).toEqual([10, undefined])
  })
})

describe('of two tabs', () => {
  it('one that gets the news late does not ask about what the other has read past', async () => {
    await play(`A clock ${HOUR}, A reads 10, A syncs, wait 60, B reads 30, B syncs`, pages)
    const a = devices['A']!
    const api = a.use()
    let answer = () => {}
    const slow = {
      ...api,
      get: async (...args: Parameters<typeof api.get>) => {
        const pulled = await api.get(...args)
        await new Promise<void>((resolve) => (answer = resolve))
        return pulled
      },
    } as unknown as typeof api
    const [fast, late] = [api, slow].map(
      (client) => new ReadingSync(client, 'alice', { now: a.now, locks }),
    ) as [ReadingSync, ReadingSync]
    const running = late.run()
    await expect.poll(() => answer.name).toBe('')
    server.nowMs += 1000
    pages.read(fast, 11, a.now())
    await fast.run()
    const answered = setInterval(() => answer(), 1)
    await running
    clearInterval(answered)
    expect(pages.look()).toEqual([11, undefined])
  })
})

describe('what was done last', () => {
  it.each([
    ['ahead', HOUR, 0],
    ['behind', -HOUR, 0],
    ['set right in between', HOUR, -HOUR],
    ['set wrong in between', 0, -HOUR],
    ['set years back in between', YEARS, -YEARS],
  ])('among the parts of a work, a clock %s', async (_what, ahead, jump) => {
    const [a, b] = [devices['A']!, devices['B']!]
    a.aheadMs = ahead * 1000
    const readPart = async (device: TestDevice, path: string, pageIndex: number) => {
      server.nowMs += 60_000
      const sync = new ReadingSync(device.use(), 'alice', { now: device.now, locks })
      const atSeconds = Math.floor(takeActTime(device.now()) / 1000)
      storeRecentPlace({ ...page, path }, { pageIndex, pageCount: 120, atSeconds })
      sync.notePlace(workno, path, { pageIndex, pageCount: 120 })
      await sync.run()
    }
    const lastPart = async () => {
      await new ReadingSync(a.use(), 'alice', { now: a.now, locks }).run()
      return listRecentPlaces('alice').toSorted(compareLatest)[0]?.path
    }
    await readPart(a, '一巻', 50)
    await readPart(b, '二巻', 3)
    expect(await lastPart()).toBe('二巻')
    a.aheadMs += jump * 1000
    await readPart(a, '三巻', 2)
    expect(await lastPart()).toBe('三巻')
    await readPart(a, '四巻', 1)
    expect(await lastPart()).toBe('四巻')
    server.nowMs += HOUR * 1000
    await readPart(b, '五巻', 0)
    expect(await lastPart()).toBe('五巻')
  })

  it('among tracks, a clock an hour ahead', async () => {
    await play(`A clock ${HOUR}, A reads 10, A syncs, wait 60`, sound)
    const b = devices['B']!
    const sync = new ReadingSync(b.use(), 'alice', { now: b.now, locks })
    const place = { seconds: 5, totalSeconds: 90, isHeard: false, atMs: b.now() }
    sync.noteTrack(toTrackEvent({ ...track, path: 'mp3/02.mp3' }, place)!, false)
    await sync.run()
    await play('A syncs', sound)
    expect(findLastTrackPlace('alice', workno)?.path).toBe('mp3/02.mp3')
  })
})

describe('the time of an act', () => {
  it.each([
    ['a clock that goes on', [1000, 2000, 3000]],
    ['a clock that stands', [1000, 1000, 1000]],
    ['a clock that is set back', [5000, 1000, 1001]],
    ['a clock that is set back by years', [9e12, 1000, 2000]],
    ['a clock that jumps to and fro', [1000, 9e12, 1000]],
  ])('is later than that of the act before: %s', (_what, clock) => {
    const times = clock.map((nowMs) => takeActTime(nowMs))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(new Set(times).size).toBe(times.length)
  })

  it('changes with each act, so that none is taken for one that was sent', async () => {
    const a = devices['A']!
    const sync = new ReadingSync(a.use(), 'alice', { now: () => 1000, locks })
    pages.read(sync, 1, 1000)
    const running = sync.run()
    pages.read(sync, 2, 1000)
    await running
    await sync.run()
    expect([...server.places.values()]).toMatchObject([{ position: 2 }])
  })
})

it('a window that comes back asks again although the clock was set back', async () => {
  const a = devices['A']!
  await play('B reads 30, B syncs', pages)
  const sync = new ReadingSync(a.use(), 'alice', { now: a.now, locks })
  await sync.refresh()
  await play('B reads 40, B syncs', pages)
  a.use()
  a.aheadMs = -HOUR * 1000
  await sync.refresh()
  expect(readRecentPage(page)).toBe(40)
})

it('bookmarks keep the names of their pages on the way to another device', async () => {
  const [a, b] = [devices['A']!, devices['B']!]
  const sync = new ReadingSync(a.use(), 'alice', { now: a.now, locks })
  writeMarks(page, [{ page: 9, name: 'a.jpg' }, { page: 3 }])
  sync.noteBookmark(workno, page.path, 9, true, 'a.jpg')
  sync.noteBookmark(workno, page.path, 3, true)
  await sync.run()
  expect(readStoredBookmarks(page)).toBe('3,9:a.jpg')
  const other = new ReadingSync(b.use(), 'alice', { now: b.now, locks })
  await other.run()
  expect(readStoredBookmarks(page)).toBe('3,9:a.jpg')
  // What waits here stays as the reader left it, whatever the list says.
  b.isAway = true
  other.noteBookmark(workno, page.path, 9, true, 'b.jpg')
  other.noteBookmark(workno, page.path, 3, false)
  await other.run()
  b.isAway = false
  await other.run()
  expect(readStoredBookmarks(page)).toBe('9:b.jpg')
})
