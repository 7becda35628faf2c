import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { clearTestDb, openTestDb, TEST_DIALECTS } from '#test/test-dialects.ts'
import { TEST_CSRF_KEYS, TestClock } from '#test/test-visitors.ts'
import { toFirstRunToken } from './first-run.ts'
import { LocalAccountService } from './service.ts'

const TOKEN = toFirstRunToken(TEST_CSRF_KEYS)

// What holds a race apart is the database, so both engines have to.
describe.each(TEST_DIALECTS)('people who meet at the sign-in form on $engine', ({ open }) => {
  let db: Db
  let node: LocalAccountService
  let other: LocalAccountService

  beforeAll(async () => {
    db = await openTestDb(open)
    const clock = new TestClock()
    const parts = {
      ...{ db, clock, events: { signInFailed: () => {} } },
      ...{ keys: TEST_CSRF_KEYS, passwordCost: { N: 2 ** 10, r: 8, p: 1 } },
    }
    node = new LocalAccountService(parts)
    other = new LocalAccountService(parts)
  })
  beforeEach(() => clearTestDb(db))
  afterAll(() => db.destroy())

  it('makes one owner when two people send the token at once', async () => {
    const owner = { token: TOKEN, password: 'とても長い合言葉です', address: '::1' }
    const results = await Promise.allSettled([
      node.createOwner({ ...owner, login: 'one' }),
      other.createOwner({ ...owner, login: 'two' }),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await node.list()).toHaveLength(1)
  })

  it('counts attempts that run at the same time on two nodes', async () => {
    const attempt = { login: 'absent', password: 'guess', address: '192.0.2.9' }
    const codes = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        (index % 2 === 0 ? node : other)
          .signIn(attempt)
          .catch(({ code }: { code: string }) => code),
      ),
    )
    expect(codes.filter((code) => code === 'wrong_password')).toHaveLength(10)
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(14)
  })
})
