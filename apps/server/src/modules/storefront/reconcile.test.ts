import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Events } from '#events.ts'
import type { Db } from '#platform/db/database.ts'
import { toFirstId } from '#platform/ids/ids.ts'
import { JobTableQueue } from '#platform/queue/job-table-queue.ts'
import { clearTestDb, openTestDb, TEST_DIALECTS } from '#test/test-dialects.ts'
import { TestShopFeeds } from '#test/test-shop-feeds.ts'
import { TestClock } from '#test/test-visitors.ts'
import { aCatalogueWork, aFeedSale, aWorkno } from '#test/test-works.ts'
import { FeedClient } from './feed-client.ts'
import { countFeeds } from './feed-gauges.ts'
import { Intake } from './intake.ts'
import { Reconcile } from './reconcile.ts'
import { StorefrontRepository } from './repository.ts'

const SHOP = 'https://shop.example.test'

describe.each(TEST_DIALECTS)('a reconcile in slices on $engine', ({ open }) => {
  const clock = new TestClock()
  const log = pino({ level: 'silent' })
  const feeds = new TestShopFeeds()
  const worknos = [1, 2, 3, 4, 5, 6, 7].map(aWorkno)
  const works = worknos.map((workno) => aCatalogueWork({ workno }))
  const sales = worknos.map((workno) => aFeedSale({ sale_id: `S-${workno}`, workno }))
  let db: Db
  let reconcile: Reconcile

  beforeAll(async () => {
    db = await openTestDb(open)
    const queue = new JobTableQueue({ db, log })
    const client = new FeedClient({
      ...{ storefrontUrl: SHOP, apiKey: 'feed-key' },
      fetchJson: (url, options) => feeds.fetchJson(url, options),
    })
    reconcile = new Reconcile({
      ...{ db, clock, client, intake: new Intake({ queue, contentOrigins: [SHOP] }) },
      events: new Events({ log, registry: new Registry() }),
      // Fewer than there are rows.
      sliceRows: 3,
    })
  })
  beforeEach(() => clearTestDb(db))
  afterAll(() => db.destroy())

  const fill = async () => {
    feeds.set({ works: [...works], sales: [...sales] })
    await reconcile.run()
    clock.advance(60)
  }
  const library = async () => {
    const active = db.selectFrom('sale').select('workno').where('status', '=', 'active')
    return (await active.execute()).map(({ workno }) => workno)
  }

  it.each([
    ['the first', [0]],
    ['the last', [6]],
    ['those around the end of a slice', [2, 3]],
    ['every other', [0, 2, 4, 6]],
    ['all but one', [0, 1, 2, 4, 5, 6]],
  ])('takes away exactly what is gone: %s', async (_title, gone) => {
    await fill()
    feeds.set({ sales: sales.filter((_, index) => !gone.includes(index)) })
    expect(await reconcile.run()).toMatchObject([{ removed: 0 }, { removed: gone.length }])
    const left = worknos.filter((_, index) => !gone.includes(index))
    expect((await library()).sort()).toEqual(left)
  })

  it('has an age for each feed that came whole, which a broken one does not make younger', async () => {
    const registry = new Registry()
    countFeeds({ db, clock, registry })
    expect(await registry.metrics()).not.toContain('feed=')
    await fill()
    feeds.set({ sales: [] })
    await reconcile.run()
    clock.advance(40)
    const text = await registry.metrics()
    expect(text).toContain('yomikura_reconcile_age_seconds{feed="works"} 40')
    expect(text).toContain('yomikura_reconcile_age_seconds{feed="sales"} 100')
  })

  it('forgets events after thirty days, and what a run left that died', async () => {
    await new StorefrontRepository(db).insertEvent('evt_old', 'sale.created', clock.nowSeconds())
    const dead = `${toFirstId(clock.nowMs())}-7000-8000-000000000000`
    const keys = worknos.map((row_key) => ({ run_id: dead, row_key }))
    await db.insertInto('feed_seen').values(keys).execute()
    const count = async () => [
      (await db.selectFrom('webhook_event').select('event_id').execute()).length,
      (await db.selectFrom('feed_seen').select('row_key').execute()).length,
    ]
    const hour = 3600
    clock.advance(48 * hour - 1)
    await reconcile.sweep()
    expect(await count()).toEqual([1, 7])
    clock.advance(2)
    await reconcile.sweep()
    expect(await count()).toEqual([1, 0])
    clock.advance(28 * 24 * hour - 2)
    await reconcile.sweep()
    expect(await count()).toEqual([1, 0])
    clock.advance(2)
    await reconcile.sweep()
    expect(await count()).toEqual([0, 0])
  })
})
