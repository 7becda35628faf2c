import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { App } from '#http/app.ts'
import type { Db } from '#platform/db/database.ts'
import { clearTestDb, openTestDb, RULE_DIALECTS } from '#test/test-dialects.ts'
import { as, createTestApp, TestClock } from '#test/test-visitors.ts'
import { WorkRights } from '../library/index.ts'
import { aWorkno } from '#test/test-works.ts'
import {
  alice,
  bob,
  type Call,
  createCaller,
  guest,
  refundWork,
  sellWork,
} from '#test/test-reader.ts'
import { ignoreRoutes } from './routes.ts'
import { IgnoreService } from './service.ts'

describe.each(RULE_DIALECTS)('hidden works on $engine', ({ open }) => {
  let db: Db
  let app: App
  let clock: TestClock
  let call: Call

  beforeAll(async () => {
    db = await openTestDb(open)
    app = await createTestApp()
    clock = new TestClock()
    call = createCaller(app, JSON.parse)
    const rights = new WorkRights({ db, clock })
    ignoreRoutes(app, '/api/yomikura', new IgnoreService({ db, clock, rights }))
    await app.ready()
  })
  beforeEach(async () => {
    await clearTestDb(db)
    for (const number of [1, 2, 3]) await sellWork(db, clock, { workno: aWorkno(number) })
    for (const number of [3, 4]) {
      await sellWork(db, clock, { workno: aWorkno(number), account_id: 'bob' })
    }
  })
  afterAll(async () => {
    await app.close()
    await db.destroy()
  })

  const works = async (who = alice): Promise<string[]> =>
    (await call('GET', '/ignore', { who })).body.works
  const change = (method: 'POST' | 'DELETE', numbers: number[], who = alice) =>
    call(method, '/ignore', { who, body: { works: numbers.map(aWorkno) } })

  it('is for people with an account id', async () => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      expect((await call(method, '/ignore', { who: guest })).status).toBe(401)
      expect((await call(method, '/ignore', { who: as({ admin_id: 'M' }) })).status).toBe(403)
    }
  })

  it('hides works and shows them again, also twice', async () => {
    expect((await change('POST', [2, 1])).body).toEqual({ works: [1, 2].map(aWorkno) })
    expect((await change('POST', [2, 3, 3])).body).toEqual({ works: [1, 2, 3].map(aWorkno) })
    expect((await change('DELETE', [2, 9])).body).toEqual({ works: [1, 3].map(aWorkno) })
    expect((await change('DELETE', [2])).status).toBe(200)
    expect(await works()).toEqual([1, 3].map(aWorkno))
  })

  it('shows a hidden work again after its refund, when asked', async () => {
    await change('POST', [1])
    await refundWork(db, clock, { workno: aWorkno(1) })
    expect((await change('DELETE', [1])).body).toEqual({ works: [] })
    expect((await change('POST', [1])).body).toEqual({ works: [] })
  })

  it('takes 1,000 works at once and refuses more', async () => {
    const numbers = Array.from({ length: 1000 }, (_, index) => index + 1)
    expect((await change('POST', numbers)).body.works).toEqual([1, 2, 3].map(aWorkno))
    expect((await change('POST', [...numbers, 1])).status).toBe(400)
  })

  it.each([
    ['no list', { works: 'BJ00000001' }],
    ['no workno', { works: ["' or 1=1"] }],
    ['another key', { works: [], account_id: 'bob' }],
  ])('refuses %s', async (_what, body) => {
    expect((await call('POST', '/ignore', { body })).status).toBe(400)
    expect((await call('DELETE', '/ignore', { body })).status).toBe(400)
  })

  it('keeps of any mix of own, foreign and unknown works the own ones, for this account alone', async () => {
    const numbers = fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 10 })
    await change('POST', [3, 4], bob)
    const model = new Set<number>()
    await fc.assert(
      fc.asyncProperty(numbers, fc.boolean(), async (mix, isAdd) => {
        await change(isAdd ? 'POST' : 'DELETE', mix)
        for (const number of mix) {
          if (!isAdd) model.delete(number)
          else if (number <= 3) model.add(number)
        }
        expect(await works()).toEqual([...model].toSorted().map(aWorkno))
        expect(await works(bob)).toEqual([3, 4].map(aWorkno))
      }),
      { numRuns: 40 },
    )
  })
})
