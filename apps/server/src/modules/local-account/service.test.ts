import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Events } from '#events.ts'
import type { Db } from '#platform/db/database.ts'
import { RateCounter } from '#platform/rate/rate-counter.ts'
import { clearTestDb, openTestDb, RULE_DIALECTS } from '#test/test-dialects.ts'
import { TEST_CSRF_KEYS, TestClock } from '#test/test-visitors.ts'
import type { AccountHolder } from '../access/index.ts'
import { PersonalTokenService } from '../personal-tokens/index.ts'
import { hashPassword } from './password-hash.ts'
import { LocalAccountService } from './service.ts'

const PASSWORD = 'とても長い合言葉です'
const passwordCost = { N: 2 ** 10, r: 8, p: 1 }

describe.each(RULE_DIALECTS)('people known by a password on $engine', ({ open }) => {
  let db: Db
  let clock: TestClock
  let accounts: LocalAccountService
  const failed: object[] = []

  beforeAll(async () => {
    db = await openTestDb(open)
    clock = new TestClock()
    const events = { signInFailed: (fields: object) => void failed.push(fields) }
    const keys = TEST_CSRF_KEYS
    accounts = new LocalAccountService({ db, clock, events, keys, passwordCost })
  })
  beforeEach(async () => {
    await clearTestDb(db)
    await accounts.create({ login: 'hanako', password: PASSWORD })
    failed.length = 0
  })
  afterAll(() => db.destroy())

  const attempt = { login: 'hanako', password: PASSWORD, address: '192.0.2.7' }
  const toCode = ({ code }: { code: string }) => code
  /** The cookie of a browser in which she signed in now. */
  const aKnownBrowser = () => accounts.rememberBrowser(undefined, 'hanako')

  it('are counted together in all browsers that know them, however many sign-ins made these', async () => {
    const cookies: (string | undefined)[] = []
    for (let count = 0; count < 3; count++) {
      cookies.push(await aKnownBrowser())
      clock.advance(1)
    }
    expect(new Set(cookies).size).toBe(3)
    const codes: unknown[] = []
    for (let count = 0; count < 12; count++) {
      const knownBrowsers = cookies[count % cookies.length]
      const guess = { ...attempt, password: 'wrong wrong wrong', knownBrowsers }
      codes.push(await accounts.signIn(guess).catch(toCode))
    }
    const wrong = Array.from({ length: 10 }, () => 'wrong_password')
    expect(codes).toEqual([...wrong, 'rate_limited', 'rate_limited'])
  })

  it('are strangers to a browser once the password was changed, or after too long', async () => {
    /** Whether somebody gets in with that cookie while all others are held off. */
    const isKnown = async (knownBrowsers: string | undefined, password: string) => {
      await accounts.signIn({ ...attempt, password: 'wrong wrong wrong' }).catch(toCode)
      const held = { attempts: 100, ends_at: clock.nowSeconds() + 900 }
      await db.updateTable('sign_in_throttle').set(held).execute()
      const answer = await accounts.signIn({ ...attempt, password, knownBrowsers }).catch(toCode)
      await db.deleteFrom('sign_in_throttle').execute()
      return typeof answer === 'object'
    }
    const old = await aKnownBrowser()
    expect(await isKnown(undefined, PASSWORD)).toBe(false)
    expect(await isKnown(old, PASSWORD)).toBe(true)
    clock.advance(400 * 86_400 + 1)
    expect(await isKnown(old, PASSWORD)).toBe(false)
    const young = await aKnownBrowser()
    expect(await isKnown(young, PASSWORD)).toBe(true)
    clock.advance(1)
    await accounts.setPassword('hanako', `${PASSWORD} 2`)
    expect(await isKnown(young, `${PASSWORD} 2`)).toBe(false)
    expect(await isKnown(await aKnownBrowser(), `${PASSWORD} 2`)).toBe(true)
  })

  it('lose every app that they let in by a new password, and by being locked out', async () => {
    const tokens = new PersonalTokenService({
      ...{ db, clock, secret: TEST_CSRF_KEYS[0] },
      events: new Events({ log: pino({ level: 'silent' }), registry: new Registry() }),
      rateCounter: new RateCounter({ db: undefined, clock }),
    })
    const letIn = async () => {
      const hanako = (await accounts.signIn(attempt)) as AccountHolder
      const app = { name: 'KOReader', scopes: ['catalogue' as const], expires_in_days: 30 }
      const { secret } = await tokens.make(hanako, app)
      const find = () => tokens.find({ login: 'hanako', secret }, attempt.address)
      expect(await find()).toBeDefined()
      return find
    }
    const first = await letIn()
    await accounts.setPassword('hanako', PASSWORD)
    expect(await first()).toBeUndefined()
    const second = await letIn()
    await accounts.setDisabled('hanako', true)
    await accounts.setDisabled('hanako', false)
    expect(await second()).toBeUndefined()
  })

  it('are logged by another reason than guessers while too many passwords are checked', async () => {
    let isOver = false
    const keepBusy = async () => {
      while (!isOver) await hashPassword(PASSWORD, passwordCost).catch(() => sleep(1))
    }
    const busy = Array.from({ length: 40 }, keepBusy)
    const refused = await accounts.signIn(attempt).catch(toCode)
    isOver = true
    await Promise.all(busy)
    expect(refused).toBe('rate_limited')
    expect(failed).toEqual([{ reason: 'server_busy', address: '192.0.2.7', login: 'hanako' }])
  })

  it('are logged as guessers once they guessed too often', async () => {
    const guess = { ...attempt, login: 'absent', password: 'wrong wrong wrong' }
    for (let count = 0; count < 11; count++) await accounts.signIn(guess).catch(toCode)
    const login_hash = expect.stringMatching(/^[\w-]{16}$/) as string
    const address = '192.0.2.7'
    expect(failed[0]).toEqual({ reason: 'wrong_password', address, login_hash })
    expect(failed[10]).toEqual({ reason: 'rate_limited', address, login_hash })
  })
})
