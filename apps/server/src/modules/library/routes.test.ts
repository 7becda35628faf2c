import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { App } from '#http/app.ts'
import type { Db } from '#platform/db/database.ts'
import { clearTestDb, openTestDb, TEST_DIALECTS } from '#test/test-dialects.ts'
import { as, createTestApp, TestClock } from '#test/test-visitors.ts'
import { storeSale, storeWork } from './catalogue.ts'
import { publishRevision, registerImportedWork } from './publishing.ts'
import { libraryRoutes } from './routes.ts'
import { LibraryService } from './service.ts'
import { aCatalogueWork, aFeedSale, aWorkno } from '#test/test-works.ts'

const MEDIA = 'http://media.example.test:4001'
const alice = as({ account_id: 'alice' })
const bob = as({ account_id: 'bob' })
const circle = as({ account_id: 'circle', production_id: 'P1' })

describe.each(TEST_DIALECTS)('the library on $engine', ({ open }) => {
  let db: Db
  let app: App
  let clock: TestClock

  beforeAll(async () => {
    db = await openTestDb(open)
    app = await createTestApp()
    clock = new TestClock()
    libraryRoutes(app, '/api/yomikura', new LibraryService({ db, clock, mediaUrl: MEDIA }))
    await app.ready()
  })
  beforeEach(() => clearTestDb(db))
  afterAll(async () => {
    await app.close()
    await db.destroy()
  })

  const origin = () => ({ source: 'storefront', nowSeconds: clock.nowSeconds() }) as const
  const sell = async (workno: string, overrides: Parameters<typeof aFeedSale>[0] = {}) =>
    storeSale(db, aFeedSale({ sale_id: `S-${workno}`, workno, ...overrides }), origin())
  const list = async (workno: string, overrides: Parameters<typeof aCatalogueWork>[0] = {}) =>
    storeWork(db, aCatalogueWork({ workno, ...overrides }), origin())
  const publish = (workno: string, revision: string) =>
    publishRevision(db, {
      workno,
      revision,
      cover: { width: 700, height: 1000, color: '#102030' },
      pageCount: 24,
      contentCount: 25,
      contentLength: 12_345,
      fileType: 'IJP',
      verdicts: { ok: 25 },
      nowSeconds: clock.nowSeconds(),
    })
  const get = async (path: string, who: object = alice) => {
    const answer = await app.inject({ method: 'GET', url: `/api/yomikura${path}`, ...who })
    return { status: answer.statusCode, body: answer.json() }
  }
  const askWorks = async (worknos: string[], who: object = alice) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/yomikura/v3/content/works',
      payload: worknos,
      ...who,
    })
    return { status: answer.statusCode, body: answer.json() }
  }

  it('asks guests to sign in, in the form that clients know', async () => {
    for (const path of ['count', 'sales', 'removed', 'products']) {
      const { status, body } = await get(`/v3/content/${path}?last=0`, {})
      expect([status, body]).toEqual([
        401,
        expect.objectContaining({ status: 401, message: 'Unauthorized' }),
      ])
    }
    expect((await askWorks([aWorkno(1)], {})).status).toBe(401)
    expect((await get(`/v3/work/${aWorkno(1)}`, {})).status).toBe(401)
  })

  it('counts and lists what was bought, newest purchase first', async () => {
    await list(aWorkno(1))
    await list(aWorkno(2))
    await sell(aWorkno(1), { sales_date: '2026-01-01T00:00:00Z' })
    await sell(aWorkno(2), { sales_date: '2026-02-01T09:00:00+09:00' })
    expect((await get('/v3/content/count?last=0')).body).toEqual({
      user: 2,
      production: 0,
      removed: 0,
      now: clock.nowSeconds(),
      page_limit: 50,
      concurrency: 6,
    })
    expect((await get('/v3/content/sales?last=0')).body).toEqual([
      { workno: aWorkno(2), sales_date: '2026-02-01T00:00:00.000000Z' },
      { workno: aWorkno(1), sales_date: '2026-01-01T00:00:00.000000Z' },
    ])
  })

  it('answers a whole work with its series, cover and files', async () => {
    const series = { title_id: 'TITLE1', name: '灯台', volume_number: 1, total: 3 }
    await list(aWorkno(1), { series })
    await list(aWorkno(2), { series: { ...series, volume_number: 2 } })
    await sell(aWorkno(1))
    await publish(aWorkno(1), 'rev-1')
    const { body } = await get(`/v3/work/${aWorkno(1)}`)
    const folder = `${MEDIA}/images/work/books/BJ00001000/BJ00000001/BJ00000001_img_main`
    expect(body.work).toMatchObject({
      workno: aWorkno(1),
      name: { ja_JP: '夜の灯台' },
      purchase_type: 1,
      sales_date: '2026-07-07T20:44:08.000000Z',
      regist_date: '2026-01-02T03:04:05.000000Z',
      work_category: 'book',
      content_count: 25,
      content_length: 12_345,
      cover: { width: 700, height: 1000, color: '#102030' },
      work_files: {
        main: `${folder}.webp?v=rev-1`,
        mainThumb: `${folder}_300x300.webp?v=rev-1`,
      },
      is_playwork: true,
      series: { title_id: 'TITLE1', volume_number: 1 },
    })
    expect(body.series).toMatchObject({ title_id: 'TITLE1', name: '灯台', total: 3, possession: 1 })
    expect((await askWorks([aWorkno(1)])).body).toEqual({
      works: [body.work],
      series: [body.series],
    })
  })

  it('gives the description on the work itself, and leaves it out of lists', async () => {
    const description = { ja_JP: '一行目\r\n二行目', en_US: 'Two\u0007 lines' }
    await list(aWorkno(1), { description })
    await sell(aWorkno(1))
    const { body } = await get(`/v3/work/${aWorkno(1)}`)
    expect(body.description).toEqual({ ja_JP: '一行目\n二行目', en_US: 'Two lines' })
    expect(JSON.stringify((await askWorks([aWorkno(1)])).body)).not.toContain('一行目')
    await registerImportedWork(db, {
      ...{ workno: aWorkno(2), title: '家の本', makerName: '', workType: 'MNG' },
      ...{ direction: 'rtl', accountId: 'alice', nowSeconds: clock.nowSeconds() },
    })
    expect((await get(`/v3/work/${aWorkno(2)}`)).body).not.toHaveProperty('description')
  })

  it('says that a work without files cannot be read yet', async () => {
    await list(aWorkno(1))
    await sell(aWorkno(1))
    const { works } = (await askWorks([aWorkno(1)])).body
    expect(works[0]).toMatchObject({ is_playwork: false, readable: false })
  })

  it('names a drawn cover for a work without one, and another after it was renamed', async () => {
    await list(aWorkno(1))
    await sell(aWorkno(1))
    const ask = async () => (await askWorks([aWorkno(1)])).body.works[0]!
    const before = await ask()
    expect(before.cover).toMatchObject({ width: 1000, height: 1400 })
    expect(before.work_files.main).toMatch(/_img_main\.webp\?v=[0-9a-f]{16}$/)
    await list(aWorkno(1), { version: 2, name: { ja_JP: '朝の灯台' } })
    const after = await ask()
    expect(after.work_files.main).not.toBe(before.work_files.main)
    expect(after.cover).toEqual(before.cover)
  })

  it('keeps the order asked for, drops repeats and what the account does not own', async () => {
    for (const number of [1, 2, 3]) await list(aWorkno(number))
    await sell(aWorkno(1))
    await sell(aWorkno(3))
    await sell(aWorkno(2), { sale_id: 'S-bob', account_id: 'bob' })
    const asked = [aWorkno(3), aWorkno(2), aWorkno(1), aWorkno(3), aWorkno(99)]
    const worknos = async (who: object) =>
      (await askWorks(asked, who)).body.works.map((work: { workno: string }) => work.workno)
    expect(await worknos(alice)).toEqual([aWorkno(3), aWorkno(1)])
    expect(await worknos(bob)).toEqual([aWorkno(2)])
  })

  it('answers exactly the held ones of any mix of own, foreign, refunded and unknown works', async () => {
    for (let number = 1; number <= 12; number++) {
      await list(aWorkno(number), { production_id: number % 5 === 0 ? 'P1' : null })
      const account_id = number % 3 === 0 ? 'alice' : number % 3 === 1 ? 'bob' : 'circle'
      const status = number % 4 === 0 ? 'refunded' : 'active'
      await sell(aWorkno(number), { account_id, status })
    }
    const holders = [
      { who: alice, holds: (n: number) => n % 3 === 0 && n % 4 !== 0 },
      { who: bob, holds: (n: number) => n % 3 === 1 && n % 4 !== 0 },
      { who: circle, holds: (n: number) => n % 5 === 0 || (n % 3 === 2 && n % 4 !== 0) },
    ]
    const mixes = fc.array(fc.integer({ min: 1, max: 15 }), { maxLength: 100 })
    await fc.assert(
      fc.asyncProperty(mixes, fc.constantFrom(...holders), async (numbers, { who, holds }) => {
        const { body } = await askWorks(numbers.map(aWorkno), who)
        const expected = [...new Set(numbers)].filter((n) => n <= 12 && holds(n)).map(aWorkno)
        expect(body.works.map((work: { workno: string }) => work.workno)).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })

  it('refuses more than 100 works at once, but takes 100 with repeats', async () => {
    const worknos = Array.from({ length: 101 }, (_, index) => aWorkno(index + 1))
    const refused = await askWorks(worknos)
    expect([refused.status, refused.body.code]).toEqual([400, 'too_many_worknos'])
    expect((await askWorks([...worknos.slice(0, 100), aWorkno(1)])).status).toBe(200)
  })

  it.each([
    ['no list', { worknos: [] }],
    ['no workno', ['../etc/passwd']],
    ['a number', [1]],
    ['an object', [{ $ne: null }]],
  ])('refuses a body that is %s', async (_title, payload) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/yomikura/v3/content/works',
      payload,
      ...alice,
    })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'bad_request'])
  })

  it('hides a work from people without a right to it', async () => {
    await list(aWorkno(1))
    await sell(aWorkno(1), { account_id: 'bob' })
    const foreign = await get(`/v3/work/${aWorkno(1)}`)
    const unknown = await get(`/v3/work/${aWorkno(2)}`)
    for (const { status, body } of [foreign, unknown]) {
      expect([status, body.code]).toEqual([404, 'work_not_found'])
    }
    expect((await get(`/v3/work/${aWorkno(1)}`, bob)).status).toBe(200)
    for (const who of [as({ admin_id: 'M1' }), as({ account_id: 'root', is_super_user: true })]) {
      expect((await get(`/v3/work/${aWorkno(1)}`, who)).status).toBe(404)
      expect((await get('/v3/content/count?last=0', who)).body).toMatchObject({ user: 0 })
    }
  })

  it('takes a refunded work away at the next sync and says why', async () => {
    await list(aWorkno(1))
    await sell(aWorkno(1))
    const last = (await get('/v3/content/count?last=0')).body.now
    clock.advance(60)
    await sell(aWorkno(1), { version: 2, status: 'refunded' })
    expect((await get(`/v3/content/count?last=${last}`)).body).toMatchObject({
      user: 0,
      removed: 1,
    })
    expect((await get(`/v3/content/removed?last=${last}`)).body).toEqual([{ workno: aWorkno(1) }])
    expect((await get('/v3/content/sales?last=0')).body).toEqual([])
    expect((await get('/v3/content/removed?last=0')).body).toEqual([])
    const { status, body } = await get(`/v3/work/${aWorkno(1)}`)
    expect([status, body.code]).toEqual([403, 'no_right'])
  })

  it('sends all again for a cursor from a clock that was ahead', async () => {
    await list(aWorkno(1))
    await list(aWorkno(2))
    await sell(aWorkno(1))
    await sell(aWorkno(2), { sale_id: 'S2' })
    clock.advance(20 * 86_400)
    const last = (await get('/v3/content/count?last=0')).body.now
    clock.advance(-20 * 86_400)
    await sell(aWorkno(2), { sale_id: 'S2', version: 2, status: 'refunded' })
    expect((await get(`/v3/content/count?last=${last}`)).body).toMatchObject({
      user: 1,
      removed: 1,
      now: clock.nowSeconds(),
    })
    expect((await get(`/v3/content/sales?last=${last}`)).body).toHaveLength(1)
    expect((await get(`/v3/content/removed?last=${last}`)).body).toEqual([{ workno: aWorkno(2) }])
  })

  it('keeps a work that was bought twice and refunded once', async () => {
    await list(aWorkno(1))
    await sell(aWorkno(1), { sale_id: 'S1', sales_date: '2026-01-01T00:00:00Z' })
    await sell(aWorkno(1), { sale_id: 'S2', sales_date: '2026-02-01T00:00:00Z' })
    await sell(aWorkno(1), { sale_id: 'S1', version: 2, status: 'refunded' })
    expect((await get('/v3/content/removed?last=5')).body).toEqual([])
    expect((await get('/v3/content/sales?last=0')).body).toEqual([
      { workno: aWorkno(1), sales_date: '2026-02-01T00:00:00.000000Z' },
    ])
  })

  it('repeats only what changed since the last sync, going back two seconds', async () => {
    await list(aWorkno(1))
    await list(aWorkno(2))
    await sell(aWorkno(1))
    await sell(aWorkno(2))
    clock.advance(100)
    const last = (await get('/v3/content/count?last=0')).body.now
    const sales = async (since: number) =>
      (await get(`/v3/content/sales?last=${since}`)).body.map(
        (sale: { workno: string }) => sale.workno,
      )
    expect(await sales(last)).toEqual([])
    expect((await get(`/v3/content/count?last=${last}`)).body).toMatchObject({ user: 0 })

    clock.advance(-2)
    await publish(aWorkno(2), 'rev-2')
    clock.advance(2)
    expect(await sales(last)).toEqual([aWorkno(2)])
    expect(await sales(last + 1)).toEqual([])
  })

  it('moves the cursor only when the wire form differs', async () => {
    await list(aWorkno(1))
    await sell(aWorkno(1))
    clock.advance(100)
    const last = clock.nowSeconds()
    await list(aWorkno(1), { version: 2 })
    expect((await get(`/v3/content/sales?last=${last}`)).body).toEqual([])
    await list(aWorkno(1), { version: 3, name: { ja_JP: '朝の灯台' } })
    expect((await get(`/v3/content/sales?last=${last}`)).body).toHaveLength(1)
    await list(aWorkno(1), { version: 2, name: { ja_JP: '昼の灯台' } })
    const { work } = (await get(`/v3/work/${aWorkno(1)}`)).body
    expect(work.work_name).toBe('朝の灯台')
  })

  it('answers a work that its maker bought too as a purchase, whichever call brings it', async () => {
    await list(aWorkno(1), { production_id: 'P1' })
    const call = async () => [
      (await get('/v3/content/products?page=1&last=0', circle)).body.works[0],
      (await askWorks([aWorkno(1)], circle)).body.works[0],
      (await get(`/v3/work/${aWorkno(1)}`, circle)).body.work,
    ]
    const made = { purchase_type: 2, sales_date: null }
    expect(await call()).toMatchObject([made, made, made])
    const sale = { account_id: 'circle', sales_date: '2026-01-01T00:00:00Z' }
    await sell(aWorkno(1), { ...sale, sale_id: 'S1' })
    await sell(aWorkno(1), { ...sale, sale_id: 'S2', sales_date: '2026-02-01T00:00:00Z' })
    const bought = { purchase_type: 1, sales_date: '2026-01-01T00:00:00.000000Z' }
    expect(await call()).toMatchObject([bought, bought, bought])
    clock.advance(60)
    const last = clock.nowSeconds()
    clock.advance(60)
    for (const sale_id of ['S1', 'S2']) {
      await sell(aWorkno(1), { ...sale, sale_id, version: 2, status: 'refunded' })
    }
    expect(await call()).toMatchObject([made, made, made])
    // The next sync of who had it as a purchase.
    const count = await get(`/v3/content/count?last=${last}`, circle)
    expect(count.body).toMatchObject({ production: 1, removed: 0 })
    const { works } = (await get(`/v3/content/products?page=1&last=${last}`, circle)).body
    expect(works).toMatchObject([made])
  })

  it('gives production accounts their own works, page by page', async () => {
    for (let number = 1; number <= 51; number++)
      await list(aWorkno(number), { production_id: 'P1' })
    await list(aWorkno(99), { production_id: 'P2' })
    await sell(aWorkno(1), { account_id: 'circle' })
    expect((await get('/v3/content/count?last=0', circle)).body).toMatchObject({
      user: 1,
      production: 51,
    })
    const page = async (number: number, who: object = circle) =>
      (await get(`/v3/content/products?page=${number}&last=0`, who)).body.works
    expect(await page(1)).toHaveLength(50)
    expect(await page(2)).toMatchObject([
      { workno: aWorkno(51), purchase_type: 2, sales_date: null },
    ])
    expect(await page(3)).toEqual([])
    expect(await page(1, alice)).toEqual([])
    const { works } = (await askWorks([aWorkno(1), aWorkno(2), aWorkno(99)], circle)).body
    expect(works).toMatchObject([
      { workno: aWorkno(1), purchase_type: 1 },
      { workno: aWorkno(2), purchase_type: 2 },
    ])
  })

  it('drops a work from the production account that it left', async () => {
    await list(aWorkno(1), { production_id: 'P1' })
    clock.advance(60)
    const last = clock.nowSeconds()
    await list(aWorkno(1), { version: 2, production_id: 'P2' })
    expect((await get(`/v3/content/removed?last=${last}`, circle)).body).toEqual([
      { workno: aWorkno(1) },
    ])
    await list(aWorkno(1), { version: 3, production_id: 'P1' })
    expect((await get(`/v3/content/removed?last=${last}`, circle)).body).toEqual([])
  })

  it('repeats the volumes of a series when the series grows', async () => {
    const series = { title_id: 'TITLE1', name: '灯台', volume_number: 1, total: 1 }
    await list(aWorkno(1), { series })
    await sell(aWorkno(1))
    clock.advance(100)
    const last = clock.nowSeconds()
    await list(aWorkno(2), { series: { ...series, volume_number: 2, total: 2 } })
    expect((await get(`/v3/content/sales?last=${last}`)).body).toHaveLength(1)
    expect((await askWorks([aWorkno(1)])).body.series).toMatchObject([{ total: 2, possession: 1 }])
  })

  it('gives an imported work to its owner alone', async () => {
    await registerImportedWork(db, {
      workno: aWorkno(7),
      title: '手元の本',
      makerName: '自分',
      workType: 'MNG',
      direction: 'ltr',
      accountId: 'alice',
      nowSeconds: clock.nowSeconds(),
    })
    expect((await get(`/v3/work/${aWorkno(7)}`)).body.work).toMatchObject({
      work_name: '手元の本',
      direction: 'ltr',
      purchase_type: 1,
    })
    expect((await get(`/v3/work/${aWorkno(7)}`, bob)).status).toBe(404)
  })
})
