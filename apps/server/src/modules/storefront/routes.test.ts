import { patience } from '@yomikura/testkit/patience'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { Type } from 'typebox'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Events } from '#events.ts'
import type { App } from '#http/app.ts'
import type { Db } from '#platform/db/database.ts'
import { clearTestDb, openTestDb, TEST_DIALECTS } from '#test/test-dialects.ts'
import { defineJob } from '#platform/queue/define-job.ts'
import { JobTableQueue } from '#platform/queue/job-table-queue.ts'
import { as, createTestApp, TestClock } from '#test/test-visitors.ts'
import { LibraryService, libraryRoutes } from '../library/index.ts'
import { aCatalogueWork, aFeedSale, aWorkno } from '#test/test-works.ts'
import { FeedClient } from './feed-client.ts'
import { Intake } from './intake.ts'
import { Reconcile } from './reconcile.ts'
import { storefrontRoutes } from './routes.ts'
import { RECONCILE_JOB, StorefrontService } from './service.ts'
import { TestShopFeeds } from '#test/test-shop-feeds.ts'
import { createOperatorApp } from '#test/test-operator-app.ts'
import { createRandom, createStorm, shuffle } from '#test/test-storm.ts'

const SHOP = 'https://shop.example.test'
const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
const OLD_SECRET = `whsec_${Buffer.alloc(32, 2).toString('base64')}`
const alice = as({ account_id: 'alice' })

describe.each(TEST_DIALECTS)('the shop as a neighbour on $engine', ({ open }) => {
  let db: Db
  let app: App
  let queue: JobTableQueue
  let feeds: TestShopFeeds
  let reconcile: Reconcile
  let shop: StorefrontService
  const clock = new TestClock()
  const log = pino({ level: 'silent' })
  const events = new Events({ log, registry: new Registry() })

  beforeAll(async () => {
    db = await openTestDb(open)
    app = await createTestApp()
    queue = new JobTableQueue({ db, log })
    const intake = new Intake({ queue, contentOrigins: [SHOP] })
    const secrets = [SECRET, OLD_SECRET]
    shop = new StorefrontService({ db, clock, queue, intake, events, secrets })
    storefrontRoutes(app, '/api/yomikura', shop)
    libraryRoutes(app, '/api/yomikura', new LibraryService({ db, clock, mediaUrl: 'http://m' }))
    feeds = new TestShopFeeds()
    const client = new FeedClient({
      storefrontUrl: SHOP,
      apiKey: 'feed-key',
      fetchJson: (url, options) => feeds.fetchJson(url, options),
    })
    reconcile = new Reconcile({ db, clock, client, intake, events })
    await app.ready()
  })
  beforeEach(async () => {
    await clearTestDb(db)
    feeds.set({ works: [], sales: [] })
    feeds.spoil = (answer) => answer
  })
  afterAll(async () => {
    await app.close()
    await db.destroy()
  })

  let eventCount = 0
  const newEventId = () => `evt_${++eventCount}`
  const post = (id: string, body: string, headers: Record<string, string> = {}) => {
    const timestamp = String(clock.nowSeconds())
    const signature = new Webhook(SECRET).sign(id, new Date(clock.nowMs()), body)
    return app.inject({
      method: 'POST',
      url: '/api/yomikura/storefront/webhooks',
      payload: body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': signature,
        ...headers,
      },
    })
  }
  const toBody = (type: string, data: unknown) =>
    JSON.stringify({ type, timestamp: new Date(clock.nowMs()).toISOString(), data })
  const send = (type: string, data: unknown, id = newEventId()) => post(id, toBody(type, data))
  const library = async (who: object = alice) => {
    const answer = await app.inject({ url: '/api/yomikura/v3/content/sales?last=0', ...who })
    return answer.json().map((sale: { workno: string }) => sale.workno) as string[]
  }
  const content = (digit: string) => ({
    url: `${SHOP}/files/1.zip`,
    length: 10,
    sha256: digit.repeat(64),
  })

  describe('webhooks', () => {
    it('put a purchase into the library at once and take a refund out', async () => {
      await send('work.published', aCatalogueWork())
      expect((await send('sale.created', aFeedSale())).statusCode).toBe(204)
      expect(await library()).toEqual(['BJ00000101'])
      const last = clock.nowSeconds()
      const refund = aFeedSale({ version: 2, status: 'refunded' })
      expect((await send('sale.refunded', refund)).statusCode).toBe(204)
      expect(await library()).toEqual([])
      const url = `/api/yomikura/v3/content/removed?last=${last}`
      expect((await app.inject({ url, ...alice })).json()).toEqual([{ workno: 'BJ00000101' }])
    })

    it('show a work once the shop has described it, whichever came first', async () => {
      await send('sale.created', aFeedSale())
      expect(await library()).toEqual([])
      await send('work.published', aCatalogueWork())
      expect(await library()).toEqual(['BJ00000101'])
    })

    it('count once, however often they are delivered', async () => {
      await send('work.published', aCatalogueWork())
      await send('sale.created', aFeedSale(), 'evt_same')
      // The same id with other content is a replay, too.
      const replayed = await send(
        'sale.refunded',
        aFeedSale({ version: 9, status: 'refunded' }),
        'evt_same',
      )
      expect(replayed.statusCode).toBe(204)
      expect(await library()).toEqual(['BJ00000101'])
    })

    it('are taken in once even when deliveries race', async () => {
      const body = toBody('work.published', aCatalogueWork({ content: content('a') }))
      const answers = await Promise.all(Array.from({ length: 8 }, () => post('evt_race', body)))
      expect(answers.map((answer) => answer.statusCode)).toEqual(Array(8).fill(204))
      expect(await db.selectFrom('webhook_event').selectAll().execute()).toHaveLength(1)
      expect(await queue.list({ names: ['ingest.work'] })).toHaveLength(1)
    })

    it('lose against a newer version that came before', async () => {
      await send('work.published', aCatalogueWork())
      await send('sale.refunded', aFeedSale({ version: 2, status: 'refunded' }))
      await send('sale.created', aFeedSale({ version: 1 }))
      expect(await library()).toEqual([])
    })

    it('hand new files to ingest, and the same files only once', async () => {
      await send('work.published', aCatalogueWork({ content: content('a') }))
      await send('work.updated', aCatalogueWork({ version: 2, content: content('a') }))
      await send('work.updated', aCatalogueWork({ version: 3, content: content('b') }))
      const jobs = await queue.list({ names: ['ingest.work'] })
      expect(jobs.map((job) => job.payload).reverse()).toEqual([
        { workno: 'BJ00000101', source: { kind: 'storefront', ...content('a') } },
        { workno: 'BJ00000101', source: { kind: 'storefront', ...content('b') } },
      ])
    })

    it('never send the server to a foreign host for files', async () => {
      const foreign = { ...content('a'), url: 'http://169.254.169.254/latest' }
      const answer = await send('work.published', aCatalogueWork({ content: foreign }))
      expect(answer.statusCode).toBe(204)
      expect(await queue.list({ names: ['ingest.work'] })).toEqual([])
    })

    it('accept kinds of event that a newer shop may send', async () => {
      expect((await send('review.created', { stars: 5 })).statusCode).toBe(204)
    })

    it.each([
      ['no signature', { 'webhook-signature': '' }, 401, 'webhook_signature'],
      ['another id than signed', { 'webhook-id': 'evt_other' }, 401, 'webhook_signature'],
      [
        'a form',
        { 'content-type': 'application/x-www-form-urlencoded' },
        415,
        'unsupported_media_type',
      ],
    ])('are refused with %s', async (_title, headers, status, code) => {
      await send('work.published', aCatalogueWork())
      const answer = await post(newEventId(), toBody('sale.created', aFeedSale()), headers)
      expect([answer.statusCode, answer.json().code]).toEqual([status, code])
      expect(await library()).toEqual([])
    })

    it('are refused when they are old, and accepted by the secret before this one', async () => {
      const body = toBody('work.published', aCatalogueWork())
      const at = (seconds: number, secret: string) => ({
        'webhook-timestamp': String(seconds),
        'webhook-signature': new Webhook(secret).sign('evt_t', new Date(seconds * 1000), body),
      })
      const stale = await post('evt_t', body, at(clock.nowSeconds() - 301, SECRET))
      expect([stale.statusCode, stale.json().code]).toEqual([401, 'webhook_stale'])
      const rotated = await post('evt_t', body, at(clock.nowSeconds(), OLD_SECRET))
      expect(rotated.statusCode).toBe(204)
    })

    it.each([
      ['a sale without an account', 'sale.created', { ...aFeedSale(), account_id: undefined }],
      [
        'a day that does not exist',
        'sale.created',
        aFeedSale({ sales_date: '2026-02-31T99:00:00Z' }),
      ],
      ['a workno without a shelf', 'work.updated', aCatalogueWork({ workno: 'XX000001' })],
      ['text that no database stores', 'work.updated', aCatalogueWork({ author_name: 'a\0b' })],
    ])('are refused with %s, and may be sent again', async (_title, type, data) => {
      const refused = await send(type, data, 'evt_bad')
      expect([refused.statusCode, refused.json().code]).toEqual([400, 'bad_request'])
      expect((await send('work.published', aCatalogueWork(), 'evt_bad')).statusCode).toBe(204)
    })
  })

  describe('the reconcile', () => {
    const worknos = [1, 2, 3, 4, 5, 6, 7].map(aWorkno)
    const works = worknos.map((workno) => aCatalogueWork({ workno }))
    const sales = worknos.map((workno) => aFeedSale({ sale_id: `S-${workno}`, workno }))
    const fill = async () => {
      feeds.set({ works: [...works], sales: [...sales] })
      await reconcile.run()
      clock.advance(60)
    }

    it('brings what webhooks did not, over several pages', async () => {
      await fill()
      expect((await library()).sort()).toEqual(worknos)
    })

    it('is tried again for hours while the shop is away, and at once when it is asked for again', async () => {
      await shop.requestReconcile()
      const [job] = await queue.list({ names: [RECONCILE_JOB] })
      expect(job?.maxAttempts).toBe(32)
      const pauses = Array.from({ length: 31 }, (_, index) => Math.min(5000 * 2 ** index, 600_000))
      // A pause is shortened by a quarter at most.
      const waitsMs = 0.75 * pauses.reduce((sum, pause) => sum + pause, 0)
      expect(waitsMs).toBeGreaterThan(3 * 3_600_000)
      const failing = queue.createWorker([
        defineJob({
          name: RECONCILE_JOB,
          schema: Type.Object({}),
          handle: () => Promise.reject(new Error('the shop restarts')),
        }),
      ])
      const startedMs = Date.now()
      await failing.start()
      const find = async () => queue.find(job?.id ?? '')
      await expect.poll(async () => (await find())?.error).toBe('the shop restarts')
      await failing.stop()
      const runAtMs = (await find())?.runAtMs ?? 0
      expect(runAtMs).toBeGreaterThanOrEqual(startedMs + 0.75 * 5000)
      expect(runAtMs).toBeLessThanOrEqual(Date.now() + 1.25 * 5000)
      await shop.requestReconcile()
      expect((await find())?.runAtMs).toBeLessThanOrEqual(Date.now())
    })

    it('is begun by a call of the operator, once however often it is asked for', async () => {
      const operator = await createOperatorApp(db, queue, shop)
      const ask = (token: string) =>
        operator.inject({
          ...{ method: 'POST', url: '/api/yomikura/operator/storefront/reconcile' },
          headers: { authorization: `Bearer ${token}` },
        })
      expect((await ask('another')).statusCode).toBe(401)
      const answers = [await ask('token'), await ask('token')]
      await operator.close()
      const jobs = await queue.list({ names: [RECONCILE_JOB] })
      expect(jobs.map(({ state }) => state)).toEqual(['pending'])
      for (const answer of answers) {
        expect(answer.statusCode).toBe(202)
        expect(answer.json()).toEqual({ id: jobs[0]?.id })
      }
    })

    it('changes nothing when nothing changed', async () => {
      await fill()
      const before = await db.selectFrom('work').select(['workno', 'changed_at']).execute()
      await reconcile.run()
      expect(await db.selectFrom('work').select(['workno', 'changed_at']).execute()).toEqual(before)
      expect(await db.selectFrom('feed_seen').selectAll().execute()).toEqual([])
    })

    it('takes away sales that the shop no longer lists, and gives them back', async () => {
      await fill()
      feeds.set({ sales: sales.slice(0, 5) })
      expect(await reconcile.run()).toMatchObject([
        { feed: 'works', removed: 0, problem: null },
        { feed: 'sales', removed: 2, problem: null },
      ])
      expect((await library()).sort()).toEqual(worknos.slice(0, 5))
      clock.advance(60)
      feeds.set({ sales: [...sales] })
      await reconcile.run()
      expect((await library()).sort()).toEqual(worknos)
    })

    it('keeps works that the shop withdrew for those who own them', async () => {
      await fill()
      feeds.set({ works: works.slice(1) })
      await reconcile.run()
      const url = `/api/yomikura/v3/work/${aWorkno(1)}`
      expect((await app.inject({ url, ...alice })).json().work).toMatchObject({ inservice: 0 })
      clock.advance(60)
      feeds.set({ works: [...works] })
      await reconcile.run()
      expect((await app.inject({ url, ...alice })).json().work).toMatchObject({ inservice: 1 })
    })

    it.each<[string, (answer: Answer, at: { feed: string; pageIndex: number }) => unknown]>([
      ['an error on the second page', (answer, { pageIndex }) => failIf(pageIndex === 1, answer)],
      ['an error at once', (answer) => failIf(true, answer)],
      ['a page of HTML', () => '<html>Maintenance</html>'],
      ['nothing', () => null],
      ['a short feed', (answer) => ({ ...answer, next_cursor: null })],
      ['a total that is too high', (answer) => ({ ...answer, total: answer.total + 1 })],
      ['rows without a key', (answer) => ({ ...answer, items: answer.items.map(() => ({})) })],
      ['an empty feed', () => ({ items: [], total: 0, next_cursor: null })],
      ['a cursor that turns in circles', (answer) => ({ ...answer, next_cursor: '1' })],
      ['a page too large', (answer) => ({ ...answer, items: Array(1001).fill(answer.items[0]) })],
    ])('removes nothing on %s', async (_title, spoil) => {
      await fill()
      // Two rows are really gone, so that a careless reader would have something to remove.
      feeds.set({ works: works.slice(2), sales: sales.slice(2) })
      feeds.spoil = spoil
      await reconcile.run().catch((error: { code: string }) => {
        expect(error.code).toBe('storefront_unavailable')
      })
      expect((await library()).sort()).toEqual(worknos)
      const inService = db.selectFrom('work').select('workno').where('inservice', '=', 1)
      expect(await inService.execute()).toHaveLength(works.length)
      const states = await db.selectFrom('feed_state').select(['problem']).execute()
      expect(states.some(({ problem }) => problem !== null)).toBe(true)
      expect(await db.selectFrom('feed_seen').selectAll().execute()).toEqual([])
    })

    it('skips a bad row, says so, and takes the others', async () => {
      await fill()
      const bad = { ...works[1], name: 'no map' }
      const renamed = aCatalogueWork({ workno: aWorkno(3), version: 2, name: { ja_JP: '新しい' } })
      feeds.works = [works[0], bad, renamed, ...works.slice(3)]
      const [report] = await reconcile.run()
      expect(report).toMatchObject({ received: 7, skipped: 1, removed: 0, problem: null })
      const url = `/api/yomikura/v3/work/${aWorkno(3)}`
      expect((await app.inject({ url, ...alice })).json().work.work_name).toBe('新しい')
      expect((await library()).sort()).toEqual(worknos)
    })

    it('leaves alone what a webhook brings while it runs', async () => {
      await fill()
      const late = aFeedSale({ sale_id: 'S-late', workno: aWorkno(1), account_id: 'bob' })
      feeds.spoil = async (answer, { feed, pageIndex }) => {
        if (feed === 'sales' && pageIndex === 2) await send('sale.created', late)
        return answer
      }
      await reconcile.run()
      expect(await library(as({ account_id: 'bob' }))).toEqual([aWorkno(1)])
    })

    it('gives a work whose ingest was lost another chance', async () => {
      feeds.set({ works: [aCatalogueWork({ content: content('a') })] })
      await reconcile.run()
      await db.deleteFrom('job').execute()
      await reconcile.run()
      expect(await queue.list({ names: ['ingest.work'] })).toHaveLength(1)
    })
  })

  it(
    'ends with the right rights after a storm of webhooks and one reconcile',
    { timeout: 120_000 * patience() },
    async () => {
      const random = createRandom(20_260_711)
      const storm = createStorm(random)
      feeds.pageSize = 200
      feeds.set({ works: storm.works, sales: [...storm.final.values()] })
      const deliveries = storm.sent
        .filter(() => random() > 0.05)
        .flatMap((event) => (random() < 0.3 ? [event, event] : [event]))
      shuffle(deliveries, random)
      for (let start = 0; start < deliveries.length; start += 8) {
        await Promise.all(
          deliveries.slice(start, start + 8).map(async ({ id, sale }) => {
            const type = sale.status === 'active' ? 'sale.created' : 'sale.refunded'
            expect((await send(type, sale, id)).statusCode).toBe(204)
          }),
        )
      }
      clock.advance(60)
      await reconcile.run()
      for (const account of storm.accounts) {
        const owned = [...storm.final.values()]
          .filter((sale) => sale.account_id === account && sale.status === 'active')
          .map((sale) => sale.workno)
        const got = await library(as({ account_id: account }))
        expect([account, got.sort()]).toEqual([account, [...new Set(owned)].sort()])
      }
      feeds.pageSize = 3
    },
  )
})

type Answer = { items: unknown[]; total: number; next_cursor: string | null }
function failIf(isFailing: boolean, answer: Answer): Answer {
  if (isFailing) throw new Error('503')
  return answer
}
