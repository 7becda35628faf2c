import { beforeEach, describe, expect, it } from 'vitest'
import { clearTestDb, TEST_DIALECTS } from '#test/test-dialects.ts'
import { aWorkno } from '#test/test-works.ts'
import { alice, sellWork } from '#test/test-reader.ts'
import { useReadingApp } from '#test/test-reading-app.ts'

/**
 * What a device does and sends, in the order in which the server receives it; all in seconds.
 * `at`: when it was done, truly. `ahead`: how far the device's clock is ahead by then. `sent`: when it
 * left the device. `way`: how long it was on its way.
 */
type Act = {
  page: number
  at: number
  sent?: number
  way?: number
  device?: string
  ahead?: number
  /** How far the clock is ahead when the act is sent, where it was set in between. */
  aheadWhenSent?: number
}

const HOUR = 3600

const CASES: [what: string, acts: Act[], kept: number][] = [
  [
    'a slow way for the first act and a quick one for the second',
    [
      { page: 1, at: 0, way: 10 },
      { page: 2, at: 5, sent: 10 },
    ],
    2,
  ],
  [
    'the later act comes first',
    [
      { page: 2, at: 4 },
      { page: 1, at: 0, way: 20 },
    ],
    2,
  ],
  [
    'a clock an hour ahead, and a slow way',
    [
      { page: 1, at: 0, way: 10, ahead: HOUR },
      { page: 2, at: 5, sent: 10, ahead: HOUR },
    ],
    2,
  ],
  [
    'a clock an hour behind, and a slow way',
    [
      { page: 1, at: 0, way: 10, ahead: -HOUR },
      { page: 2, at: 5, sent: 10, ahead: -HOUR },
    ],
    2,
  ],
  [
    'the same act sent again after a slow way',
    [
      { page: 1, at: 0, way: 30 },
      { page: 1, at: 0, sent: 31 },
    ],
    1,
  ],
  [
    'a clock years ahead',
    [
      { page: 1, at: 0, way: 3, ahead: 90_000 * HOUR },
      { page: 2, at: 1, sent: 3, ahead: 90_000 * HOUR },
    ],
    2,
  ],
  [
    'another device in between, and back',
    [
      { page: 1, at: 0 },
      { page: 9, at: 10, device: 'tablet' },
      { page: 2, at: 20, ahead: 0 },
    ],
    2,
  ],
  [
    'another device later than a fast one',
    [
      { page: 1, at: 0, ahead: HOUR },
      { page: 9, at: 10, device: 'tablet' },
    ],
    9,
  ],
  [
    'a fast device that did it earlier and reports it later',
    [
      { page: 9, at: 10, device: 'tablet' },
      { page: 1, at: 0, sent: 20, ahead: HOUR },
    ],
    9,
  ],
  [
    'a slow device that did it later',
    [
      { page: 9, at: 10, device: 'tablet' },
      { page: 1, at: 15, ahead: -HOUR },
    ],
    1,
  ],
  [
    'a slow device that did it earlier and reports it an hour later',
    [
      { page: 9, at: 10, device: 'tablet' },
      { page: 1, at: 0, sent: HOUR, ahead: -HOUR },
    ],
    9,
  ],
  [
    'a clock that is set back before it is sent: an act of now, never one of the future',
    [
      { page: 1, at: 0, ahead: HOUR, sent: 5, aheadWhenSent: 0 },
      { page: 9, at: 10, device: 'tablet' },
    ],
    9,
  ],
]

describe.each(TEST_DIALECTS)('the order of acts on $engine', ({ open }) => {
  const reading = useReadingApp(open)

  beforeEach(async () => {
    await clearTestDb(reading.db)
    await sellWork(reading.db, reading.clock, { workno: aWorkno(1) })
  })

  /** Reports to the server what was done, at the moments at which it receives it. */
  async function report(
    acts: readonly Act[],
    kind: 'progress' | 'bookmarks',
    toBody: (act: Act) => object,
  ): Promise<void> {
    const { clock, call } = reading
    const startMs = clock.nowMs()
    for (const act of acts) {
      const { at, ahead = 0, sent = at, way = 0, device = 'phone', aheadWhenSent = ahead } = act
      const arrivesMs = startMs + (sent + way) * 1000
      if (arrivesMs > clock.nowMs()) clock.advance((arrivesMs - clock.nowMs()) / 1000)
      const event = { workno: aWorkno(1), path: '', device, at_ms: startMs + (at + ahead) * 1000 }
      const body = {
        now_ms: startMs + (sent + aheadWhenSent) * 1000,
        events: [{ ...event, ...toBody(act) }],
      }
      expect((await call('PUT', `/${kind}`, { who: alice, body })).status).toBe(200)
    }
  }

  it.each(CASES)('of places: %s', async (_what, acts, kept) => {
    await report(acts, 'progress', ({ page }) => ({ position: page, total: 100 }))
    const { body } = await reading.call('GET', '/progress?since=0', { who: alice })
    expect(body.progress).toMatchObject([{ position: kept }])
    expect(body.progress[0].at_ms).toBeLessThanOrEqual(body.now_ms)
  })

  it.each(CASES)('of one bookmark: %s', async (_what, acts, kept) => {
    await report(acts, 'bookmarks', ({ page }) => ({ page: 7, is_set: page === kept }))
    const { body } = await reading.call('GET', '/bookmarks?since=0', { who: alice })
    expect(body.bookmarks).toEqual([{ workno: aWorkno(1), path: '', pages: [7] }])
  })

  it('gives the later place of a device a later time, so that others receive it', async () => {
    await report([{ page: 1, at: 0, way: 10 }], 'progress', () => ({ position: 1, total: 9 }))
    const first = (await reading.call('GET', '/progress?since=0', { who: alice })).body
    const { clock } = reading
    const event = {
      ...{ workno: aWorkno(1), path: '', position: 2, total: 9, device: 'phone' },
      at_ms: first.progress[0].at_ms - 5000,
    }
    clock.advance(1)
    const body = { now_ms: clock.nowMs(), events: [event] }
    const answer = (await reading.call('PUT', '/progress', { who: alice, body })).body
    expect(answer.progress).toMatchObject([{ position: 2 }])
    expect(answer.progress[0].at_ms).toBeGreaterThan(first.progress[0].at_ms)
  })
})
