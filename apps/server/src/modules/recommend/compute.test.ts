import type { CatalogueWork } from '@yomikura/contract/storefront'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DatabaseConfig, type Db, migrate, openDatabase } from '#platform/db/database.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { clearTestDb, TEST_DIALECTS } from '#test/test-dialects.ts'
import { TestClock } from '#test/test-visitors.ts'
import { aCatalogueWork, aFeedSale, aWorkno } from '#test/test-works.ts'
import { storeSale, storeWork } from '../library/catalogue.ts'
import { RecommendCompute } from './compute.ts'
import { RecommendRepository } from './repository.ts'
import { RecommendThread } from './recommend-thread.ts'
import { LARGEST_SHELF } from './shelves.ts'

const WORKS = 60
const WATCHED = { signal: new AbortController().signal, reportProgress: () => {} }

/** The same numbers for the same seed, evenly from 0 to before `below`. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

describe.each(TEST_DIALECTS)('computing what goes with a work, on $engine', ({ open }) => {
  let config: DatabaseConfig
  let db: Db
  let remove: () => Promise<void>
  const clock = new TestClock()
  beforeAll(async () => {
    ;({ config, remove } = await open())
    db = await openDatabase(config)
    await migrate(db)
  })
  afterAll(async () => {
    await db.destroy()
    await remove()
  })
  beforeEach(() => clearTestDb(db))

  const compute = () => new RecommendCompute({ db, clock }).run(WATCHED)
  const listRows = () =>
    db
      .selectFrom('work_recommendation')
      .selectAll()
      .orderBy('workno')
      .orderBy('type')
      .orderBy('rank')
      .execute()
  const addWork = (number: number, more: Partial<CatalogueWork> = {}) =>
    db.transaction().execute((tx) =>
      storeWork(
        tx,
        aCatalogueWork({
          workno: aWorkno(number),
          maker: { id: `RG${number % 20}`, name: { ja_JP: 'M' }, name_phonetic: { ja_JP: 'M' } },
          tags: [{ name: `tag ${number % 7}`, class: 'other', sub_class: null }],
          ...more,
        }),
        { source: 'storefront', nowSeconds: clock.nowSeconds() },
      ),
    )
  let version = 1
  const sell = (account: string, number: number, status: 'active' | 'refunded' = 'active') =>
    db.transaction().execute((tx) => {
      const sale = { account_id: account, workno: aWorkno(number), version: version++, status }
      const sale_id = `${account}-${number}`
      return storeSale(tx, aFeedSale({ ...sale, sale_id }), {
        source: 'storefront',
        nowSeconds: clock.nowSeconds(),
      })
    })
  const addWorks = async () => {
    for (let number = 1; number <= WORKS; number++) await addWork(number)
  }
  /** Later than sales may come late. */
  const pass = () => clock.advance(3600)

  it('finds after each hour of sales and refunds what a computation of everything finds', async () => {
    const random = createRandom(7)
    await addWorks()
    const report = await compute()
    expect(report).toMatchObject({ works: WORKS, computed: WORKS })
    for (let hour = 0; hour < 6; hour++) {
      pass()
      for (let sale = 0; sale < 25; sale++) {
        const status = random(4) === 0 ? 'refunded' : 'active'
        await sell(`account${random(12)}`, 1 + random(WORKS), status)
      }
      await compute()
      const found = await listRows()
      await db.deleteFrom('work_recommendation').execute()
      await db.deleteFrom('deployment').execute()
      expect(await compute()).toMatchObject({ computed: WORKS })
      expect(await listRows()).toEqual(found)
    }
  })

  it('computes works of the accounts that bought, and nothing where nothing was sold', async () => {
    await addWorks()
    await sell('alice', 1)
    await sell('alice', 2)
    await sell('bob', 3)
    await sell('bob', 4)
    await compute()
    pass()
    await compute()
    pass()
    expect(await compute()).toEqual({ works: WORKS, computed: 0, changed: 0 })
    await sell('bob', 5)
    expect(await compute()).toEqual({ works: WORKS, computed: 3, changed: 3 })
    pass()
    await sell('bob', 5, 'refunded')
    expect(await compute()).toEqual({ works: WORKS, computed: 3, changed: 3 })
  })

  it('computes all works once a work was described otherwise, and once a day', async () => {
    await addWorks()
    await compute()
    await addWork(1, { version: 2, genre_ids: [9] })
    expect(await compute()).toMatchObject({ computed: WORKS })
    for (let hour = 0; hour < 23; hour++) pass()
    expect(await compute()).toMatchObject({ computed: 0 })
    pass()
    expect(await compute()).toMatchObject({ computed: WORKS, changed: 0 })
  })

  it('counts a shelf until it holds nearly everything', async () => {
    await addWork(1)
    await addWork(2)
    await addWork(3, { tags: [], genre_ids: [] })
    await sell('alice', 1)
    await sell('alice', 3)
    for (let number = 1001; number <= 998 + LARGEST_SHELF; number++) await sell('alice', number)
    const listOthers = async () =>
      (await listRows()).filter((row) => row.workno === aWorkno(1)).map((row) => row.other_workno)
    await compute()
    expect(await listOthers()).toContain(aWorkno(3))
    pass()
    await sell('alice', 999)
    await compute()
    expect(await listOthers()).not.toContain(aWorkno(3))
  })

  it('does nothing twice on two nodes that are asked at once', async () => {
    await addWorks()
    const reports = await Promise.all([compute(), compute()])
    expect(reports.map(({ computed }) => computed).toSorted((a, b) => a - b)).toEqual([0, WORKS])
  })

  it('goes on where a node ended in the middle, once that one is silent', async () => {
    await addWorks()
    const claimed = { id: 'dead', untilMs: clock.nowMs() + 60_000 }
    const rows = new RecommendRepository(db)
    await rows.upsertFact('recommending', JSON.stringify(claimed))
    const waiting = new AbortController()
    const isWaiting = new RecommendCompute({ db, clock }).run({
      ...WATCHED,
      signal: waiting.signal,
    })
    waiting.abort()
    await expect(isWaiting).rejects.toThrow()
    expect(await listRows()).toEqual([])
    clock.advance(61)
    expect(await compute()).toMatchObject({ computed: WORKS })
  })

  it('computes the same in a thread of its own, which says how far it is', async () => {
    await addWorks()
    const thread = new RecommendThread(config)
    const progress: number[] = []
    const report = await thread.run({
      ...WATCHED,
      reportProgress: (value) => void progress.push(value),
    })
    expect(report).toMatchObject({ works: WORKS, computed: WORKS })
    expect(progress.at(-1)).toBe(1)
    const found = await listRows()
    await db.deleteFrom('work_recommendation').execute()
    await db.deleteFrom('deployment').execute()
    await new RecommendCompute({ db, clock: systemClock }).run(WATCHED)
    expect(await listRows()).toEqual(found)
  })

  it('says why a thread failed, and stops one when it is asked to', async () => {
    const file = join(import.meta.filename, 'yomikura.db')
    await expect(new RecommendThread({ engine: 'sqlite', file }).run(WATCHED)).rejects.toThrow(
      /ENOTDIR|EEXIST/,
    )
    const rows = new RecommendRepository(db)
    const untilMs = systemClock.nowMs() + 60_000
    await rows.upsertFact('recommending', JSON.stringify({ id: 'other', untilMs }))
    const stopped = new AbortController()
    const running = new RecommendThread(config).run({ ...WATCHED, signal: stopped.signal })
    stopped.abort()
    await expect(running).rejects.toThrow()
  })
})
