import { LIMITS } from '@yomikura/contract/limits'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Events } from '#events.ts'
import { type App, createHttpApp } from '#http/app.ts'
import type { Db } from '#platform/db/database.ts'
import { createLog } from '#platform/log/log.ts'
import { RateCounter } from '#platform/rate/rate-counter.ts'
import { clearTestDb, openTestDb, TEST_DIALECTS } from '#test/test-dialects.ts'
import { aCustomer } from '#test/test-principals.ts'
import { TEST_CSRF_KEYS, TestClock } from '#test/test-visitors.ts'
import type { Principal } from '../access/index.ts'
import { Cookies, createVisitorResolver, SessionService } from '../auth/index.ts'
import { createTokenResolver, personalTokenRoutes, PersonalTokenService } from './index.ts'

const URL = '/api/yomikura/personal_tokens'
/** Requests in a minute, far above what the other tests make. */
const BROWSER_RATE = 150
const APP_RATE = 120
const KOREADER = { name: 'KOReader', scopes: ['catalogue', 'progress'], expires_in_days: 30 }

describe.each(TEST_DIALECTS)('personal tokens on $engine', ({ open }) => {
  let db: Db
  let app: App
  let clock: TestClock
  let sessions: SessionService
  let tokens: PersonalTokenService
  const lines: string[] = []

  beforeAll(async () => {
    db = await openTestDb(open)
    clock = new TestClock()
    sessions = new SessionService({ db, clock })
    const log = createLog({}, { write: (line) => void lines.push(line) })
    tokens = new PersonalTokenService({
      db,
      clock,
      events: new Events({ log, registry: new Registry() }),
      rateCounter: new RateCounter({ db: undefined, clock }),
      secret: Buffer.alloc(32, 3),
    })
    const settings = { app: 'yomikura', isSecure: false, domain: undefined }
    const cookies = new Cookies({ ...settings, csrfKeys: TEST_CSRF_KEYS })
    app = await createHttpApp({
      log: pino({ level: 'silent' }),
      resolveVisitor: createVisitorResolver(sessions, cookies, undefined),
      resolveTokenHolder: createTokenResolver(tokens),
      csrfKeys: TEST_CSRF_KEYS,
      origins: [],
      headers: {},
      trustedProxyCount: 0,
      isAnswerChecked: true,
      rateLimits: {
        ...{ usual: BROWSER_RATE, sign_in: 120, app: APP_RATE },
        ...{ upload: BROWSER_RATE, upload_part: BROWSER_RATE },
      },
    })
    personalTokenRoutes(app, '/api/yomikura', tokens)
    for (const scope of ['catalogue', 'files', 'progress'] as const) {
      app.get(
        `/${scope}`,
        { config: { access: `app_${scope}` } },
        async ({ visitor }) => visitor.actor,
      )
    }
    app.put('/progress', { config: { access: 'app_progress' } }, async () => ({ isWritten: true }))
    await app.ready()
  })
  beforeEach(async () => {
    await clearTestDb(db)
    lines.length = 0
    clock.advance(3600)
  })
  afterAll(async () => {
    await app.close()
    await db.destroy()
  })

  const signIn = async (account: string, roles: Partial<Principal> = {}) => {
    const principal = aCustomer(account, roles)
    await db
      .insertInto('principal')
      .values({
        ...principal,
        ...{ iss: 'shop', sub: account, zip_allowed: 1, folder_allowed: 1 },
        is_super_user: Number(principal.is_super_user),
        ...{ created_at: 0, updated_at: 0 },
      })
      .execute()
    return (await sessions.start({ principal, opSid: null, idToken: null, userAgent: '' })).cookie
  }
  const call = async (
    method: 'GET' | 'POST' | 'DELETE' | 'PUT',
    url: string,
    {
      cookie,
      authorization,
      payload,
    }: { cookie?: string; authorization?: string; payload?: object },
  ) => {
    const answer = await app.inject({
      method,
      url,
      headers: {
        ...(cookie !== undefined && { cookie: `yomikura_session=${cookie}` }),
        ...(authorization !== undefined && { authorization }),
      },
      ...(payload && { payload }),
    })
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
  }
  const make = async (cookie: string, payload: object = KOREADER) =>
    (await call('POST', URL, { cookie, payload })).body
  const toBasic = (login: string, secret: string) =>
    `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}`

  it('lets an app in by login and secret, or by the secret alone', async () => {
    const { login, secret } = await make(await signIn('alice'))
    for (const authorization of [
      toBasic(login, secret),
      `Bearer ${secret}`,
      toBasic('ＡＬＩＣＥ', secret),
    ]) {
      const { status, body } = await call('GET', '/catalogue', { authorization })
      expect([status, body.principal.account_id]).toEqual([200, 'alice'])
    }
  })

  it('shows the secret once, and keeps no text from which it follows', async () => {
    const cookie = await signIn('alice')
    const { secret, token } = await make(cookie)
    expect(secret).toMatch(/^([a-z2-9]{4}-){6}[a-z2-9]{4}$/)
    const listed = await call('GET', URL, { cookie })
    expect(listed.body).toEqual({ tokens: [token] })
    const rows = await db.selectFrom('personal_token').selectAll().execute()
    expect(JSON.stringify([listed.body, rows, lines])).not.toContain(secret)
  })

  it('opens the routes of its scopes and no other', async () => {
    const cookie = await signIn('alice')
    const { secret } = await make(cookie)
    const authorization = `Bearer ${secret}`
    const ask = async (url: string) => (await call('GET', url, { authorization })).status
    expect([await ask('/catalogue'), await ask('/progress'), await ask('/files')]).toEqual([
      200, 200, 403,
    ])
    expect(await ask(URL)).toBe(401)
    const again = await call('POST', URL, { authorization, payload: KOREADER })
    expect(again.status).toBe(401)
  })

  it('is asked for where a session is not enough', async () => {
    const cookie = await signIn('alice')
    await make(cookie)
    expect((await call('GET', '/catalogue', { cookie })).status).toBe(401)
  })

  it('refuses a secret with another login, a wrong one and headers of other forms', async () => {
    const { secret } = await make(await signIn('alice'))
    await signIn('bob')
    for (const authorization of [
      toBasic('bob', secret),
      toBasic('alice', `${secret}x`),
      `Digest ${secret}`,
      'Basic ====',
      `Bearer ${secret} ${secret}`,
      `Bearer ${'x'.repeat(600)}`,
    ])
      expect((await call('GET', '/catalogue', { authorization })).status).toBe(401)
  })

  it('ends at its time, and when its owner revokes it', async () => {
    const cookie = await signIn('alice')
    const { secret, token } = await make(cookie, { ...KOREADER, expires_in_days: 1 })
    const other = await make(cookie)
    const ask = async (text: string) =>
      (await call('GET', '/catalogue', { authorization: `Bearer ${text}` })).status
    clock.advance(86_399)
    expect(await ask(secret)).toBe(200)
    clock.advance(1)
    expect(await ask(secret)).toBe(401)
    const listed = (await call('GET', URL, { cookie })).body.tokens
    expect(listed).toMatchObject([{ id: other.token.id }])
    expect(token.expires_at).not.toBe(other.token.expires_at)
    expect((await call('DELETE', `${URL}/${other.token.id}`, { cookie })).body).toEqual({
      revoked: 1,
    })
    expect(await ask(other.secret)).toBe(401)
  })

  it('is no other person’s to see or to end', async () => {
    const { secret, token } = await make(await signIn('alice'))
    const cookie = await signIn('bob')
    expect((await call('GET', URL, { cookie })).body).toEqual({ tokens: [] })
    const refused = await call('DELETE', `${URL}/${token.id}`, { cookie })
    expect([refused.status, refused.body.code]).toEqual([404, 'not_found'])
    expect((await call('GET', '/catalogue', { authorization: `Bearer ${secret}` })).status).toBe(
      200,
    )
  })

  it('lends an app neither an office nor a flag', async () => {
    const { secret } = await make(await signIn('alice', { admin_id: 'M1', is_super_user: true }))
    const { body } = await call('GET', '/catalogue', { authorization: `Bearer ${secret}` })
    expect(body.principal).toMatchObject({ admin_id: null, is_super_user: false })
  })

  it(`is one of ${LIMITS.personalTokens} at most, ended ones not counted`, async () => {
    const cookie = await signIn('alice')
    await make(cookie, { ...KOREADER, expires_in_days: 1 })
    clock.advance(86_400)
    for (let made = 0; made < 20; made++) await make(cookie)
    const refused = await call('POST', URL, { cookie, payload: KOREADER })
    expect([refused.status, refused.body.code]).toEqual([400, 'token_limit'])
  })

  it('says when it was last used, to within an hour', async () => {
    const cookie = await signIn('alice')
    const { secret, token } = await make(cookie)
    expect(token.used_at).toBeNull()
    const use = async () => {
      await call('GET', '/catalogue', { authorization: `Bearer ${secret}` })
      return (await call('GET', URL, { cookie })).body.tokens[0].used_at
    }
    const first = await use()
    expect(first).not.toBeNull()
    clock.advance(3599)
    expect(await use()).toBe(first)
    clock.advance(1)
    expect(await use()).not.toBe(first)
  })

  it('makes a guesser wait, by address and by login, and lets a right token through', async () => {
    const { login, secret } = await make(await signIn('alice'))
    const guess = (authorization: string) => call('GET', '/catalogue', { authorization })
    for (let tried = 0; tried < 30; tried++)
      expect((await guess(toBasic('alice', `guess-${tried}`))).status).toBe(401)
    const late = await guess(toBasic('alice', 'guess'))
    expect([late.status, late.body.code]).toEqual([429, 'rate_limited'])
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
    for (let tried = 0; tried < 29; tried++)
      expect((await guess(`Bearer guess-${tried}`)).status).toBe(401)
    expect((await guess('Bearer guess')).status).toBe(429)
    expect((await guess(toBasic(login, secret))).status).toBe(200)
  })

  /** The statuses seen. A minute that ends meanwhile gives as many once more. */
  const askUntilRefused = async (rate: number, ask: () => Promise<number>) => {
    const seen = new Set<number>()
    for (let asked = 0; asked <= 2 * rate && !seen.has(429); asked++) seen.add(await ask())
    return [...seen]
  }

  it('shuts out the app that asks too often, and neither other apps nor the browser', async () => {
    const cookie = await signIn('alice')
    const looping = await make(cookie)
    const other = await make(cookie)
    const ask = async ({ secret }: { secret: string }) =>
      (await call('GET', '/catalogue', { authorization: `Bearer ${secret}` })).status
    expect(await askUntilRefused(APP_RATE, () => ask(looping))).toEqual([200, 429])
    expect(await ask(other)).toBe(200)
    expect((await call('GET', URL, { cookie })).status).toBe(200)
  })

  it('goes on for an app while the browser asks too often', async () => {
    // The count outlives the test.
    const cookie = await signIn('dave')
    const made = await make(cookie)
    const ask = async () => (await call('GET', URL, { cookie })).status
    expect(await askUntilRefused(BROWSER_RATE, ask)).toEqual([200, 429])
    const authorization = `Bearer ${made.secret}`
    expect((await call('GET', '/catalogue', { authorization })).status).toBe(200)
  })

  it('takes a write as JSON only, which no form of another page can send', async () => {
    const { secret } = await make(await signIn('alice'))
    const authorization = `Bearer ${secret}`
    const write = (type: string) =>
      app.inject({
        method: 'PUT',
        url: '/progress',
        headers: { authorization, 'content-type': type, 'sec-fetch-site': 'cross-site' },
        payload: '{}',
      })
    expect((await write('text/plain')).statusCode).toBe(415)
    expect((await write('application/json')).statusCode).toBe(200)
  })

  it('leaves a line in the log when it is made, refused and revoked', async () => {
    const cookie = await signIn('alice')
    const { token } = await make(cookie)
    await call('GET', '/catalogue', { authorization: 'Bearer wrong' })
    await call('DELETE', `${URL}/${token.id}`, { cookie })
    const events = lines.map((line) => JSON.parse(line) as { event: string })
    expect(events).toMatchObject([
      { event: 'token_made', principal_id: 'p-alice', scopes: ['catalogue', 'progress'] },
      { event: 'token_refused', reason: 'unknown', address: '127.0.0.1' },
      { event: 'token_revoked', token_id: token.id },
    ])
  })

  it.each([
    [{ ...KOREADER, scopes: [] }, 'no scope'],
    [{ ...KOREADER, scopes: ['everything'] }, 'an unknown scope'],
    [{ ...KOREADER, scopes: ['files', 'files'] }, 'a scope twice'],
    [{ ...KOREADER, name: '' }, 'no name'],
    [{ ...KOREADER, expires_in_days: 0 }, 'no day'],
    [{ ...KOREADER, expires_in_days: 367 }, 'more than a leap year'],
  ])('is not made from %o (%s)', async (payload) => {
    const refused = await call('POST', URL, { cookie: await signIn('alice'), payload })
    expect([refused.status, refused.body.code]).toEqual([400, 'bad_request'])
  })
})
