import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { clearTestDb, TEST_DIALECTS } from '#test/test-dialects.ts'
import { as } from '#test/test-visitors.ts'
import { aWorkno } from '#test/test-works.ts'
import { alice, bob, type Call, guest, sellWork } from '#test/test-reader.ts'
import { useReadingApp } from '#test/test-reading-app.ts'

const MINUTE = 60_000
const DAY = 86_400

describe.each(TEST_DIALECTS)('what devices share on $engine', ({ open }) => {
  const reading = useReadingApp(open)
  const { clock } = reading
  let db: Db
  let call: Call

  beforeEach(async () => {
    ;({ db, call } = reading)
    await clearTestDb(db)
    for (const number of [1, 2]) await sellWork(db, clock, { workno: aWorkno(number) })
    for (const number of [2, 3]) {
      await sellWork(db, clock, { workno: aWorkno(number), account_id: 'bob' })
    }
  })

  const aPlace = (overrides: object = {}) => ({
    workno: aWorkno(1),
    path: '',
    position: 5,
    total: 100,
    device: 'phone',
    at_ms: clock.nowMs(),
    ...overrides,
  })
  const aMark = (page: number, overrides: object = {}) => ({
    workno: aWorkno(1),
    path: '',
    page,
    is_set: true,
    at_ms: clock.nowMs(),
    ...overrides,
  })
  const put = (
    kind: 'progress' | 'bookmarks',
    events: object[],
    sent: { who?: typeof alice; now_ms?: number } = {},
  ) =>
    call('PUT', `/${kind}`, {
      who: sent.who ?? alice,
      body: { now_ms: sent.now_ms ?? clock.nowMs(), events },
    })
  const list = async (kind: 'progress' | 'bookmarks', since = 0, who = alice) =>
    (await call('GET', `/${kind}?since=${since}`, { who })).body

  it('is for people with an account id', async () => {
    for (const path of [
      'progress',
      'bookmarks',
      'highlights',
      'view_histories',
      'reading_records',
    ]) {
      expect((await call('GET', `/${path}`, { who: guest })).status).toBe(401)
      expect((await call('GET', `/${path}`, { who: as({ admin_id: 'M' }) })).status).toBe(403)
    }
  })

  describe('progress', () => {
    it('brings a place to the other device', async () => {
      const place = aPlace({ path: '第一巻/本文', locator: '/4/2:13' })
      expect(await put('progress', [place])).toMatchObject({
        status: 200,
        body: { progress: [place] },
      })
      expect(await list('progress')).toEqual({
        progress: [place],
        now_ms: clock.nowMs(),
        cursor: 1,
        has_more: false,
      })
      expect(await list('progress', 1)).toMatchObject({ progress: [], cursor: 1, has_more: false })
    })

    it('lets the latest place win, not the furthest', async () => {
      await put('progress', [aPlace({ position: 80 })])
      clock.advance(60)
      await put('progress', [aPlace({ position: 3, device: 'tablet' })])
      expect((await list('progress')).progress).toMatchObject([{ position: 3, device: 'tablet' }])
    })

    it('answers a device that was away with the place of one that is ahead', async () => {
      const old = aPlace({ position: 10 })
      clock.advance(60)
      await put('progress', [aPlace({ position: 87, device: 'tablet' })])
      expect((await put('progress', [old])).body.progress).toMatchObject([
        { position: 87, device: 'tablet' },
      ])
      expect((await list('progress')).cursor).toBe(1)
    })

    it('sets wrong clocks right', async () => {
      const year = 365 * 86_400_000
      const ahead = clock.nowMs() + 10 * year
      await put('progress', [aPlace({ position: 1, at_ms: ahead - 5 * MINUTE })], { now_ms: ahead })
      clock.advance(60)
      const behind = clock.nowMs() - 10 * year
      await put('progress', [aPlace({ position: 2, at_ms: behind - 2 * MINUTE })], {
        now_ms: behind,
      })
      expect((await list('progress')).progress).toMatchObject([
        { position: 2, at_ms: clock.nowMs() - 2 * MINUTE },
      ])
      // An event from the future, by its own device's clock, counts as one of now.
      await put('progress', [aPlace({ position: 3, at_ms: clock.nowMs() + year })])
      clock.advance(1)
      await put('progress', [aPlace({ position: 4 })])
      expect((await list('progress')).progress).toMatchObject([{ position: 4 }])
    })

    it('keeps writing after the server’s clock was ahead and came back', async () => {
      clock.advance(20 * DAY)
      await put('progress', [aPlace({ position: 70, path: 'a' }), aPlace({ position: 71 })])
      clock.advance(-20 * DAY)
      const shown = (await list('progress')).progress as { at_ms: number }[]
      for (const { at_ms } of shown) expect(at_ms).toBeLessThanOrEqual(clock.nowMs())
      const stored = await put('progress', [aPlace({ position: 5, at_ms: clock.nowMs() - 2000 })])
      expect(stored.body.progress).toMatchObject([{ position: 5 }])
      clock.advance(1)
      await put('progress', [aPlace({ position: 6, at_ms: clock.nowMs() - 500 })])
      const { progress } = await list('progress')
      expect(progress.map(({ position }: { position: number }) => position)).toEqual([70, 6])
    })

    it('loses nothing between two servers whose clocks are 5 minutes apart', async () => {
      // What a device kept since before must not come back over what was stored by the fast server.
      const old = aPlace({ position: 1, at_ms: clock.nowMs() - 30 * MINUTE })
      for (const position of [10, 11, 12, 13]) {
        const ahead = position % 2 === 0 ? 300 : 0
        clock.advance(3 + ahead)
        const { body } = await put('progress', [aPlace({ position, at_ms: clock.nowMs() - 900 })])
        expect(body.progress).toMatchObject([{ position }])
        clock.advance(-ahead)
      }
      clock.advance(302)
      await put('progress', [aPlace({ position: 14 })])
      clock.advance(-300)
      await put('progress', [old])
      expect((await list('progress')).progress).toMatchObject([{ position: 14 }])
    })

    it('never writes the 0 of a viewer that failed to load', async () => {
      await put('progress', [aPlace({ position: 42 })])
      clock.advance(60)
      const { total, ...failed } = aPlace({ position: 0 })
      expect((await put('progress', [failed])).body.progress).toMatchObject([{ position: 42 }])
      expect((await list('progress')).progress).toMatchObject([{ position: 42 }])
      await put('progress', [aPlace({ position: 0 })])
      expect((await list('progress')).progress).toMatchObject([{ position: 0, total: 100 }])
    })

    it('takes the latest of a batch and changes nothing when it is sent again', async () => {
      const batch = [
        aPlace({ position: 1, at_ms: clock.nowMs() - 3000 }),
        aPlace({ position: 3, at_ms: clock.nowMs() - 1000 }),
        aPlace({ position: 2, at_ms: clock.nowMs() - 2000 }),
        aPlace({ path: 'b', position: 9 }),
      ]
      await put('progress', batch)
      const before = await list('progress')
      expect(before.progress.map((place: { position: number }) => place.position)).toEqual([3, 9])
      await put('progress', batch)
      expect(await list('progress')).toEqual(before)
    })

    it('gives pages that miss nothing', async () => {
      await db
        .insertInto('reading_progress')
        .values(
          Array.from({ length: 1001 }, (_, index) => ({
            account_id: 'alice',
            workno: aWorkno(index + 1),
            path: '',
            position: 1,
            total: null,
            locator: null,
            device: 'd',
            at_ms: 1,
            seq: index + 1,
          })),
        )
        .execute()
      const first = await list('progress')
      expect([first.progress.length, first.cursor, first.has_more]).toEqual([1000, 1000, true])
      const second = await list('progress', first.cursor)
      expect([second.progress.length, second.cursor, second.has_more]).toEqual([1, 1001, false])
    })

    it('keeps the newest 200 places of a work', async () => {
      const batch = Array.from({ length: 200 }, (_, index) =>
        aPlace({ path: `a${index}`, at_ms: clock.nowMs() - 1000 + index }),
      )
      await put('progress', batch)
      await put('progress', [aPlace({ path: 'newest' }), aPlace({ workno: aWorkno(2) })])
      const { progress } = await list('progress')
      const paths = progress.map((place: { path: string }) => place.path)
      expect(paths).toHaveLength(201)
      expect(paths).not.toContain('a0')
      expect((await put('progress', [...batch, aPlace()])).status).toBe(400)
    })

    it.each([
      ['a negative position', { position: -1 }],
      ['no number', { position: '5' }],
      ['a control character', { path: 'a\u0000' }],
      ['a path of any length', { path: 'a'.repeat(1025) }],
      ['a fraction of a millisecond', { at_ms: 1.5 }],
      ['another account', { account_id: 'bob' }],
      ['a total of nothing', { total: 0 }],
    ])('refuses %s', async (_what, overrides) => {
      expect((await put('progress', [aPlace(overrides)])).status).toBe(400)
    })

    it('keeps of any mix of own, foreign and unknown works the own ones, and the latest', async () => {
      await put('progress', [aPlace({ workno: aWorkno(2), position: 77 })], { who: bob })
      const event = fc.record({
        number: fc.integer({ min: 1, max: 5 }),
        path: fc.constantFrom('', 'a', 'b'),
        position: fc.integer({ min: 1, max: 50 }),
        ageMs: fc.integer({ min: 0, max: 10 * MINUTE }),
      })
      const model = new Map<string, { position: number; at_ms: number }>()
      await fc.assert(
        fc.asyncProperty(fc.array(event, { maxLength: 8 }), async (events) => {
          clock.advance(60)
          const places = events.map(({ number, ageMs, ...rest }) =>
            aPlace({ workno: aWorkno(number), at_ms: clock.nowMs() - ageMs, ...rest }),
          )
          await put('progress', places)
          const batch = new Map<string, { position: number; at_ms: number }>()
          for (const place of places) {
            const key = `${place.workno} ${place.path}`
            if (![1, 2].map(aWorkno).includes(place.workno)) continue
            if (place.at_ms >= (batch.get(key)?.at_ms ?? 0)) batch.set(key, place)
          }
          for (const [key, place] of batch) {
            if (place.at_ms > (model.get(key)?.at_ms ?? -1)) model.set(key, place)
          }
          const { progress } = await list('progress')
          const stored = progress.map((place: ReturnType<typeof aPlace>) => [
            `${place.workno} ${place.path} ${place.position}`,
          ])
          const wanted = [...model].map(([key, place]) => [`${key} ${place.position}`])
          expect(stored.toSorted()).toEqual(wanted.toSorted())
        }),
        { numRuns: 30 },
      )
      expect((await list('progress', 0, bob)).progress).toMatchObject([{ position: 77 }])
    })
  })

  describe('bookmarks', () => {
    it('answers the names of marked pages beside their numbers where a device sent them', async () => {
      await put('bookmarks', [aMark(9, { name: 'a.jpg' }), aMark(3), aMark(4, { path: 'b' })])
      const place = { workno: aWorkno(1), path: '' }
      const named = { ...place, pages: [3, 9], names: ['', 'a.jpg'] }
      const { bookmarks } = await list('bookmarks')
      expect(bookmarks).toEqual(
        expect.arrayContaining([named, { ...place, path: 'b', pages: [4] }]),
      )
      clock.advance(1)
      await put('bookmarks', [aMark(9, { name: 'b.jpg' }), aMark(4, { path: 'b', name: 'c.jpg' })])
      expect((await list('bookmarks')).bookmarks).toEqual(
        expect.arrayContaining([
          { ...named, names: ['', 'b.jpg'] },
          { ...place, path: 'b', pages: [4], names: ['c.jpg'] },
        ]),
      )
      expect((await put('bookmarks', [aMark(1, { name: 'a'.repeat(65) })])).status).toBe(400)
    })

    it('answers the sorted list of each place', async () => {
      const marks = [10, 2, 33].map((page) => aMark(page))
      const { body } = await put('bookmarks', [...marks, aMark(4, { path: '第二巻' })])
      const places = [
        { workno: aWorkno(1), path: '', pages: [2, 10, 33] },
        { workno: aWorkno(1), path: '第二巻', pages: [4] },
      ]
      expect(body.bookmarks).toEqual(places)
      expect(await list('bookmarks')).toEqual({ bookmarks: places, cursor: 4, has_more: false })
    })

    it('merges two devices that were away', async () => {
      await put('bookmarks', [aMark(1), aMark(2)])
      clock.advance(100)
      const early = clock.nowMs() - 50_000
      const late = clock.nowMs() - 20_000
      await put('bookmarks', [aMark(1, { is_set: false, at_ms: late }), aMark(5, { at_ms: late })])
      // The other device set 1 again before it was removed, removed 2, and set 9.
      const { body } = await put('bookmarks', [
        aMark(1, { at_ms: early }),
        aMark(2, { is_set: false, at_ms: early }),
        aMark(9, { at_ms: early }),
      ])
      expect(body.bookmarks).toEqual([{ workno: aWorkno(1), path: '', pages: [5, 9] }])
    })

    it('reports a place where the last bookmark was removed', async () => {
      await put('bookmarks', [aMark(1)])
      const { cursor } = await list('bookmarks')
      clock.advance(1)
      await put('bookmarks', [aMark(1, { is_set: false })])
      expect(await list('bookmarks', cursor)).toMatchObject({
        bookmarks: [{ workno: aWorkno(1), path: '', pages: [] }],
        has_more: false,
      })
    })

    it('ends alike in whatever order and however often changes arrive', async () => {
      const change = fc.record({
        page: fc.integer({ min: 0, max: 3 }),
        is_set: fc.boolean(),
      })
      await fc.assert(
        fc.asyncProperty(
          fc.array(change, { minLength: 1, maxLength: 8 }),
          fc.infiniteStream(fc.nat()),
          async (changes, random) => {
            await db.deleteFrom('bookmark').execute()
            const events = changes.map(({ page, is_set }, index) =>
              aMark(page, { is_set, at_ms: clock.nowMs() - 1000 + index }),
            )
            const shuffled = events
              .map((event) => ({ event, key: random.next().value ?? 0 }))
              .toSorted((a, b) => a.key - b.key)
              .map(({ event }) => event)
            for (const event of [...shuffled, ...shuffled.slice(0, 2)]) {
              await put('bookmarks', [event])
            }
            const last = new Map(changes.map(({ page, is_set }) => [page, is_set]))
            const wanted = [...last].filter(([, isSet]) => isSet).map(([page]) => page)
            const { bookmarks } = await list('bookmarks')
            expect(bookmarks[0].pages).toEqual(wanted.toSorted((a, b) => a - b))
          },
        ),
        { numRuns: 20 },
      )
    })

    it('passes over works that the account does not hold', async () => {
      await put('bookmarks', [aMark(7, { workno: aWorkno(2) })], { who: bob })
      const marks = [2, 3, 9].map((number) => aMark(1, { workno: aWorkno(number) }))
      expect((await put('bookmarks', marks)).body.bookmarks).toEqual([
        { workno: aWorkno(2), path: '', pages: [1] },
      ])
      expect((await list('bookmarks', 0, bob)).bookmarks).toEqual([
        { workno: aWorkno(2), path: '', pages: [7] },
      ])
    })

    it('takes changes after the server’s clock was ahead and came back', async () => {
      clock.advance(20 * DAY)
      await put('bookmarks', [aMark(1), aMark(2)])
      clock.advance(-20 * DAY)
      const { body } = await put('bookmarks', [aMark(1, { is_set: false }), aMark(3)])
      expect(body.bookmarks[0].pages).toEqual([2, 3])
    })

    it('drops tombstones first when a work has too many', async () => {
      await db
        .insertInto('bookmark')
        .values(
          Array.from({ length: 1000 }, (_, page) => ({
            account_id: 'alice',
            workno: aWorkno(1),
            path: '',
            page,
            is_set: page === 0 ? 1 : 0,
            at_ms: page,
            seq: -page,
          })),
        )
        .execute()
      const { body } = await put('bookmarks', [aMark(5000)])
      expect(body.bookmarks[0].pages).toEqual([0, 5000])
      const { count } = await db
        .selectFrom('bookmark')
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
      expect(Number(count)).toBe(1000)
    })
  })
})
