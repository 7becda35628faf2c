import { LIMITS } from '@yomikura/contract/limits'
import { patience } from '@yomikura/testkit/patience'
import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#http/app.ts'
import type { Db } from '#platform/db/database.ts'
import { openTestDb, TEST_DIALECTS } from '#test/test-dialects.ts'
import { explain, listReads, type Statement, StatementKeeper } from '#test/test-plans.ts'
import { aPrincipal } from '#test/test-principals.ts'
import { as, createTestApp, TestClock } from '#test/test-visitors.ts'
import { storeSale, storeWork } from './catalogue.ts'
import { libraryRoutes } from './routes.ts'
import { LibraryService } from './service.ts'
import { aCatalogueWork, aFeedSale, aWorkno } from '#test/test-works.ts'
import { toSeriesWire, toWorkWire } from './work-wire.ts'

const WORKS = 10_000
/** Volumes of each series. */
const VOLUMES = 10
const alice = as({ account_id: 'alice' })

/** Counts the statements that go to the database. */
class StatementCounter implements KyselyPlugin {
  count = 0
  // Called for every part of a statement, so nothing is counted here.
  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => node
  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => {
    this.count++
    return result
  }
}

describe.each(TEST_DIALECTS)('a library of 10,000 works on $engine', ({ engine, open }) => {
  let db: Db
  let app: App
  const counter = new StatementCounter()

  beforeAll(async () => {
    db = await openTestDb(open)
    await fillLibrary(db)
    // A server does so within a minute; until then plans depend on when it did.
    if (engine === 'postgres') await sql`analyze`.execute(db)
    app = await createTestApp()
    const counted = db.withPlugin(counter)
    const service = new LibraryService({
      db: counted,
      clock: new TestClock(),
      mediaUrl: 'http://m',
    })
    libraryRoutes(app, '/api/yomikura', service)
    await app.ready()
  }, 120_000 * patience())
  afterAll(async () => {
    await app.close()
    await db.destroy()
  })

  const counting = async <T>(run: () => Promise<T>): Promise<[T, number]> => {
    const before = counter.count
    const result = await run()
    return [result, counter.count - before]
  }
  const get = (path: string) => app.inject({ url: `/api/yomikura${path}`, ...alice })

  it('is synchronised without a query per work', async () => {
    const [count, countQueries] = await counting(() => get('/v3/content/count?last=0'))
    expect([count.json().user, countQueries]).toEqual([WORKS, 1])
    const [sales, salesQueries] = await counting(() => get('/v3/content/sales?last=0'))
    const worknos = sales.json<{ workno: string }[]>().map(({ workno }) => workno)
    expect([new Set(worknos).size, salesQueries]).toEqual([WORKS, 1])

    const [received, workQueries] = await counting(async () => {
      let workCount = 0
      for (let start = 0; start < WORKS; start += LIMITS.worksBatch) {
        const answer = await app.inject({
          method: 'POST',
          url: '/api/yomikura/v3/content/works',
          payload: worknos.slice(start, start + LIMITS.worksBatch),
          ...alice,
        })
        workCount += answer.json<{ works: unknown[] }>().works.length
      }
      return workCount
    })
    expect(received).toBe(WORKS)
    // One for the works and one for their series in each batch.
    expect(workQueries).toBeLessThanOrEqual((WORKS / LIMITS.worksBatch) * 2)
  })

  it('asks for three answers at most when nothing changed', async () => {
    const now = (await get('/v3/content/count?last=0')).json<{ now: number }>().now
    const [answer, queries] = await counting(() => get(`/v3/content/count?last=${now}`))
    expect(answer.json()).toMatchObject({ user: 0, production: 0, removed: 0 })
    expect(queries).toBeLessThanOrEqual(2)
  })

  it('counts nothing new in a large library without going through it', async () => {
    const clock = new TestClock(1_900_000_000)
    const kept = new StatementKeeper()
    const library = new LibraryService({ db: db.withPlugin(kept), clock, mediaUrl: 'http://m' })
    const alicesOwn = aPrincipal({ account_id: 'alice' })
    expect(await library.count(alicesOwn, clock.nowSeconds())).toMatchObject({ user: 0 })
    expect(kept.statements).toHaveLength(2)
    for (const statement of kept.statements)
      expect(await (engine === 'sqlite' ? listScans : listRowsRead)(db, statement)).toEqual([])
  })
})

/** Parts of SQLite's plan that go through a table or an account's part of it, not to rows it knows. */
async function listScans(db: Db, statement: Statement): Promise<string[]> {
  const steps = (await explain(db, 'explain query plan', statement)) as { detail: string }[]
  return steps
    .map(({ detail }) => detail)
    .filter((detail) => /^(?:SCAN|SEARCH) (?:sale|work)\b/.test(detail))
    .filter((detail) => !/changed_at>\?|workno=\?/.test(detail))
}

/** Parts of PostgreSQL's answer that read rows, though none of them is new. */
async function listRowsRead(db: Db, statement: Statement): Promise<unknown[]> {
  return (await listReads(db, statement)).filter(({ rows }) => rows > 0)
}

function aVolume(number: number) {
  const index = Math.floor(number / VOLUMES)
  const series = {
    title_id: `TITLE${index}`,
    name: `灯台 ${index}`,
    volume_number: number % VOLUMES,
    total: VOLUMES,
  }
  return aCatalogueWork({ workno: aWorkno(number), series })
}

/** Copies one work and one sale many times: storing each by itself would take minutes. */
async function fillLibrary(db: Db): Promise<void> {
  const origin = { source: 'storefront', nowSeconds: 1_780_000_000 } as const
  await storeWork(db, aVolume(1), origin)
  await storeSale(db, aFeedSale({ workno: aWorkno(1) }), origin)
  const work = await db.selectFrom('work').selectAll().executeTakeFirstOrThrow()
  const sale = await db.selectFrom('sale').selectAll().executeTakeFirstOrThrow()
  const published = {
    revision: null,
    cover: null,
    contentCount: 0,
    openingCount: 0,
    contentLength: 0,
    fileType: '',
  }
  await db.transaction().execute(async (tx) => {
    for (let start = 2; start <= WORKS; start += LIMITS.worksBatch) {
      const numbers = Array.from(
        { length: Math.min(LIMITS.worksBatch, WORKS - start + 1) },
        (_, index) => start + index,
      )
      await tx
        .insertInto('work')
        .values(
          numbers.map((number) => {
            const copy = aVolume(number)
            const title_id = copy.series?.title_id ?? null
            return { ...work, workno: copy.workno, title_id, wire: toWorkWire(copy, published) }
          }),
        )
        .execute()
      await tx
        .insertInto('series')
        .values(
          numbers
            .filter((number) => number % VOLUMES === 0)
            .map((number) => {
              const copy = aVolume(number)
              return { title_id: copy.series?.title_id ?? '', wire: toSeriesWire(copy) ?? '' }
            }),
        )
        .execute()
      await tx
        .insertInto('sale')
        .values(
          numbers.map((number) => ({ ...sale, sale_id: `S${number}`, workno: aWorkno(number) })),
        )
        .execute()
    }
  })
}
