import { beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { clearTestDb, TEST_DIALECTS } from '#test/test-dialects.ts'
import { aWorkno } from '#test/test-works.ts'
import { alice, bob, type Call, sellWork } from '#test/test-reader.ts'
import { useReadingApp } from '#test/test-reading-app.ts'

describe.each(TEST_DIALECTS)('highlights on $engine', ({ open }) => {
  const reading = useReadingApp(open)
  const { clock } = reading
  let db: Db
  let call: Call

  beforeEach(async () => {
    ;({ db, call } = reading)
    await clearTestDb(db)
    await sellWork(db, clock, { workno: aWorkno(1) })
    await sellWork(db, clock, { workno: aWorkno(2), account_id: 'bob' })
  })

  const aHighlight = (overrides: object = {}) => ({
    id: 'mark-0001',
    workno: aWorkno(1),
    path: '本.epub',
    item: 2,
    start: 10,
    end: 24,
    color: 'yellow',
    words: '蔵には古い本が眠っている。',
    note: 'ここから始まる\n二行目',
    chapter: '夜の章',
    made_ms: clock.nowMs(),
    is_set: true,
    at_ms: clock.nowMs(),
    ...overrides,
  })
  const put = (events: object[], who = alice, now_ms = clock.nowMs()) =>
    call('PUT', '/highlights', { who, body: { now_ms, events } })
  const list = async (since = 0, who = alice) =>
    (await call('GET', `/highlights?since=${since}`, { who })).body

  it('brings words, note and colour to the other device', async () => {
    const highlight = aHighlight()
    expect(await put([highlight])).toMatchObject({ status: 200, body: { highlights: [highlight] } })
    expect(await list()).toEqual({ highlights: [highlight], cursor: 1, has_more: false })
    expect(await list(1)).toEqual({ highlights: [], cursor: 1, has_more: false })
  })

  it('takes a new note after the server’s clock was ahead and came back', async () => {
    clock.advance(20 * 86_400)
    await put([aHighlight({ note: '前' })])
    clock.advance(-20 * 86_400)
    const [shown] = (await list()).highlights as { at_ms: number; made_ms: number }[]
    expect(Math.max(shown?.at_ms ?? 0, shown?.made_ms ?? 0)).toBeLessThanOrEqual(clock.nowMs())
    await put([aHighlight({ note: '後', at_ms: clock.nowMs() - 1000 })])
    expect((await list()).highlights).toMatchObject([{ note: '後' }])
  })

  it('keeps of two devices the later change as a whole, whichever arrives last', async () => {
    const start = clock.nowMs()
    clock.advance(60)
    const late = aHighlight({ color: 'blue', note: '後', at_ms: start + 20_000 })
    const early = aHighlight({ color: 'pink', note: '先', at_ms: start + 10_000 })
    await put([late])
    const { body } = await put([early])
    expect(body.highlights).toMatchObject([{ color: 'blue', note: '後' }])
    expect((await list()).highlights).toMatchObject([{ color: 'blue', note: '後' }])
  })

  it('forgets the words of what was removed, and does not bring it back', async () => {
    const start = clock.nowMs()
    await put([aHighlight()])
    clock.advance(60)
    await put([aHighlight({ is_set: false, at_ms: start + 30_000 })])
    await put([aHighlight({ note: '古い変更', at_ms: start + 20_000 })])
    expect((await list()).highlights).toMatchObject([{ is_set: false, words: '', note: '' }])
    const stored = await db.selectFrom('highlight').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain('蔵には')
  })

  it('sets the times of a wrong clock right', async () => {
    const yearMs = 365 * 86_400_000
    const ahead = clock.nowMs() + yearMs
    await put([aHighlight({ at_ms: ahead - 5000, made_ms: ahead - 9000 })], alice, ahead)
    expect((await list()).highlights).toMatchObject([
      { at_ms: clock.nowMs() - 5000, made_ms: clock.nowMs() - 9000 },
    ])
  })

  it('passes over works that the account does not hold, and hides those of other accounts', async () => {
    const foreign = aHighlight({ workno: aWorkno(2) })
    expect((await put([foreign])).body.highlights).toEqual([])
    // The same id of another reader is another mark.
    await put([aHighlight({ workno: aWorkno(2), note: 'bob' })], bob)
    await put([aHighlight({ note: 'alice' })])
    expect((await list(0, bob)).highlights).toMatchObject([{ note: 'bob' }])
    expect((await list()).highlights).toMatchObject([{ note: 'alice' }])
  })

  it('passes over new ones of a full work and keeps what is there', async () => {
    const row = {
      ...{ account_id: 'alice', workno: aWorkno(1), path: '', item: 0, color: 'green' },
      ...{ start_offset: 0, end_offset: 1, words: '', note: '', chapter: '' },
      ...{ made_ms: 0, is_set: 1, at_ms: 0 },
    }
    await db
      .insertInto('highlight')
      .values(
        Array.from({ length: 2000 }, (_, index) => ({
          ...row,
          highlight_id: `kept-${index}`,
          seq: 0,
        })),
      )
      .execute()
    expect((await put([aHighlight()])).body.highlights).toEqual([])
    // Those that are there still change, and a removal makes room.
    clock.advance(1)
    await put([aHighlight({ id: 'kept-1999', is_set: false })])
    clock.advance(1)
    expect((await put([aHighlight()])).body.highlights).toHaveLength(1)
  })

  it('answers page by page', async () => {
    for (let batch = 0; batch * 20 <= 100; batch++) {
      await put(
        Array.from({ length: 20 }, (_, index) => aHighlight({ id: `mark-${batch}-${index}` })),
      )
    }
    const first = await list()
    expect([first.highlights.length, first.has_more]).toEqual([100, true])
    const second = await list(first.cursor)
    expect([second.highlights.length, second.has_more]).toEqual([20, false])
  })

  it('takes a batch of the longest notes', async () => {
    const events = Array.from({ length: 20 }, (_, index) =>
      aHighlight({
        id: `mark-${index}-long`,
        note: '注'.repeat(2000),
        words: '語'.repeat(500),
        path: '道'.repeat(1024),
      }),
    )
    expect((await put(events)).body.highlights).toHaveLength(20)
  })

  it.each([
    ['a colour of no kind', { color: 'red' }],
    ['a negative place', { start: -1 }],
    ['an id that is no name', { id: '../../etc' }],
    ['a note of any length', { note: 'a'.repeat(2001) }],
    ['a control character', { note: 'a\u0000' }],
    ['a chapter of two lines', { chapter: 'a\nb' }],
  ])('refuses %s', async (_what, overrides) => {
    expect((await put([aHighlight(overrides)])).status).toBe(400)
  })
})
