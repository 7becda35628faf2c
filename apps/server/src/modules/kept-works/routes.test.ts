import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { App } from '#http/app.ts'
import type { Db } from '#platform/db/database.ts'
import { clearTestDb, openTestDb, TEST_DIALECTS } from '#test/test-dialects.ts'
import { as, createTestApp, TestClock } from '#test/test-visitors.ts'
import { DEVICE_COOKIE_SECONDS, Devices } from '../lease/index.ts'
import { WorkRights } from '../library/index.ts'
import { aWorkno } from '#test/test-works.ts'
import { refundWork, sellWork } from '#test/test-reader.ts'
import { keptWorkRoutes } from './routes.ts'
import { KeptWorkService } from './service.ts'

const URL = '/api/yomikura/kept'
const [one, two, three] = [1, 2, 3].map(aWorkno) as [string, string, string]

describe.each(TEST_DIALECTS)('works kept offline on $engine', ({ open }) => {
  let db: Db
  let app: App
  let clock: TestClock

  beforeAll(async () => {
    db = await openTestDb(open)
    app = await createTestApp()
    clock = new TestClock()
    const rights = new WorkRights({ db, clock })
    const devices = new Devices({ app: 'yomikura', isSecure: false })
    keptWorkRoutes(app, '/api/yomikura', {
      kept: new KeptWorkService({ db, clock, rights }),
      devices,
    })
    await app.ready()
  })
  beforeEach(async () => {
    await clearTestDb(db)
    for (const workno of [one, two]) await sellWork(db, clock, { workno })
    await sellWork(db, clock, { workno: two, account_id: 'bob' })
  })
  afterAll(async () => {
    await app.close()
    await db.destroy()
  })

  const alice = as({ account_id: 'alice' })
  const ask = async (browser: string, who = alice) => {
    const cookies = { yomikura_device: browser }
    const answer = await app.inject({ method: 'GET', url: URL, cookies, ...who })
    return answer.json<{ works: string[] }>().works
  }
  const report = async (browser: string, works: string[], who = alice) => {
    const cookies = { yomikura_device: browser }
    const answer = await app.inject({
      method: 'PUT',
      url: URL,
      cookies,
      payload: { works },
      ...who,
    })
    return answer.json<{ works: string[] }>().works
  }

  it('each browser receives its own last report, and no other browser does', async () => {
    expect(await report('phone', [one, two])).toEqual([one, two])
    expect(await report('desk', [two])).toEqual([two])
    expect(await ask('phone')).toEqual([one, two])
    expect(await ask('phone', as({ account_id: 'bob' }))).toEqual([])
    expect(await ask('tablet')).toEqual([])
    expect(await report('phone', [two])).toEqual([two])
    expect(await ask('phone')).toEqual([two])
    expect(await ask('desk')).toEqual([two])
  })

  it('knows nothing of works that the account does not hold, or no longer', async () => {
    expect(await report('phone', [one, three])).toEqual([one])
    await refundWork(db, clock, { workno: one })
    expect(await ask('phone')).toEqual([])
  })

  it('forgets browsers whose cookie has ended', async () => {
    await report('old', [one])
    clock.advance(DEVICE_COOKIE_SECONDS + 1)
    await report('new', [one])
    expect(await ask('old')).toEqual([])
    expect(await ask('new')).toEqual([one])
  })

  it('gives a browser without a cookie one that no script reads', async () => {
    const answer = await app.inject({ method: 'GET', url: URL, ...alice })
    expect(String(answer.headers['set-cookie'])).toMatch(/^yomikura_device=[^;]{20,};.*HttpOnly/)
  })
})
