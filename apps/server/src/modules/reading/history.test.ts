import { beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { clearTestDb, TEST_DIALECTS } from '#test/test-dialects.ts'
import { aWorkno } from '#test/test-works.ts'
import { alice, bob, type Call, refundWork, sellWork } from '#test/test-reader.ts'
import { useReadingApp } from '#test/test-reading-app.ts'

describe.each(TEST_DIALECTS)('history on $engine', ({ open }) => {
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

  const view = (number: number, who = alice) =>
    call('POST', '/view_histories', { who, body: { workno: aWorkno(number) } })
  const opened = async (who = alice) =>
    (await call('GET', '/view_histories', { who })).body.map(
      (one: { workno: string }) => one.workno,
    )

  it('lists each opened work once, newest first', async () => {
    for (const number of [1, 2, 1]) expect((await view(number)).status).toBe(204)
    expect(await opened()).toEqual([aWorkno(1), aWorkno(2)])
    const { body } = await call('GET', '/view_histories')
    expect(body[0]).toEqual({
      workno: aWorkno(1),
      accessed_at: new Date(clock.nowMs()).toISOString().replace('Z', '000Z'),
    })
    expect(await opened(bob)).toEqual([])
  })

  it('keeps the newest 100', async () => {
    await db
      .insertInto('view_history')
      .values(
        Array.from({ length: 100 }, (_, index) => ({
          account_id: 'alice',
          workno: aWorkno(index + 1000),
          accessed_at_ms: index,
          seq: index - 1000,
        })),
      )
      .execute()
    await view(1)
    const worknos = await opened()
    expect(worknos).toHaveLength(100)
    expect([worknos[0], worknos.includes(aWorkno(1000))]).toEqual([aWorkno(1), false])
    const { rows } = await db
      .selectFrom('view_history')
      .select((eb) => eb.fn.countAll().as('rows'))
      .executeTakeFirstOrThrow()
    expect(Number(rows)).toBe(100)
  })

  it('takes a free opening of a work on sale, and no unknown work', async () => {
    expect((await view(3)).status).toBe(204)
    expect((await view(99)).body).toMatchObject({ status: 404, code: 'work_not_found' })
    await refundWork(db, clock, { workno: aWorkno(1) })
    expect((await view(1)).status).toBe(204)
  })

  it('keeps the newest 1,000 records of what was read', async () => {
    const record = {
      ...{ workno: aWorkno(1), max_page_count: 100, viewer_orientation: 'vertical' as const },
      ...{ from_info: 'web_yomikura' },
    }
    await db
      .insertInto('owner_counter')
      .values({ owner_id: 'alice', name: 'reading_records', value: 1000 })
      .execute()
    await db
      .insertInto('reading_record')
      .values(
        Array.from({ length: 1000 }, (_, index) => ({
          ...{ ...record, account_id: 'alice', created_at: 1, seq: index + 1 },
          read_page_count: index,
        })),
      )
      .execute()
    await call('POST', '/reading_records', { body: { ...record, read_page_count: 1000 } })
    const { reading_records } = (await call('GET', '/reading_records')).body as {
      reading_records: { read_page_count: number }[]
    }
    const counts = reading_records.map(({ read_page_count }) => read_page_count)
    expect([counts.length, counts[0], counts.at(-1)]).toEqual([1000, 1000, 1])
  })

  it('notes how much was read of which work, once for each key', async () => {
    const record = {
      workno: aWorkno(1),
      max_page_count: 100,
      read_page_count: 12,
      viewer_orientation: 'vertical',
      from_info: 'web_yomikura',
    }
    const headers = { 'idempotency-key': 'closing-1' }
    // The name that a browser knew, perhaps long ago: the answer has what the work is called now.
    const body = { ...record, work_name: { ja_JP: '昼の灯台', en_US: 'The Lighthouse' } }
    const send = () => call('POST', '/reading_records', { headers, body })
    expect([(await send()).status, (await send()).status]).toEqual([204, 204])
    expect((await call('GET', '/reading_records')).body.reading_records).toEqual([
      { ...record, work_name: { ja_JP: '夜の灯台' }, created_at: expect.stringMatching(/000Z$/) },
    ])
    expect((await call('GET', '/reading_records', { who: bob })).body.reading_records).toEqual([])
    const unknown = { ...record, workno: aWorkno(99) }
    expect((await call('POST', '/reading_records', { body: unknown })).status).toBe(404)
    // Reports without a name still wait in browsers, and of works that the browser does not know.
    expect((await call('POST', '/reading_records', { body: record })).status).toBe(204)
    const nameless = { ...record, work_name: 'The Lighthouse' }
    expect((await call('POST', '/reading_records', { body: nameless })).status).toBe(400)
  })
})
