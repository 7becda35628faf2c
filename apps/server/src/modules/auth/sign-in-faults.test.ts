import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Events } from '#events.ts'
import { type App, createHttpApp } from '#http/app.ts'
import type { Db } from '#platform/db/database.ts'
import { clearTestDb, openTestDb, RULE_DIALECTS } from '#test/test-dialects.ts'
import { createLog } from '#platform/log/log.ts'
import type { LogoutNotice, ProvenIdentity } from '#platform/oidc/oidc-client.ts'
import { Cookies } from './cookies.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { authRoutes } from './routes.ts'
import { AuthService } from './service.ts'
import { SessionService } from './session-service.ts'
import { TestBrowser } from '#test/test-browser.ts'
import { BY_ACCOUNT_ID, TEST_CSRF_KEYS, TestClock } from '#test/test-visitors.ts'
import { createVisitorResolver } from './visitors.ts'

const APP_URL = 'http://localhost:4999'

/** A provider that fails where a test sets it to. What a real one may send is proven in `platform/oidc`. */
class FaultyProvider implements IdentityProvider {
  isDown = false
  identity: Partial<ProvenIdentity> = {}
  notice: LogoutNotice | undefined

  async toSignInUrl({ state }: { state: string }): Promise<string> {
    this.#check()
    return `https://provider.example.test/auth?state=${state}`
  }

  async finishSignIn(): Promise<ProvenIdentity> {
    this.#check()
    const claims = { account_id: 'A1', login_id: 'hanako' }
    const proven = { iss: 'https://provider.example.test', sub: 'S1', sid: 'sid-1', claims }
    return { ...proven, idToken: 'token', ...this.identity }
  }

  async toSignOutUrl(): Promise<string> {
    this.#check()
    return 'https://provider.example.test/end'
  }

  async readLogoutToken(): Promise<LogoutNotice> {
    if (!this.notice) throw new Error('forged')
    return this.notice
  }

  #check(): void {
    if (!this.isDown) return
    const cause = Object.assign(new Error(), {
      code: 'ECONNREFUSED',
      secret: 'c0de-of-the-browser',
    })
    throw new Error('The provider does not answer', { cause: new AggregateError([cause]) })
  }
}

describe.each(RULE_DIALECTS)('sign-in that goes wrong on $engine', ({ open }) => {
  let db: Db
  let app: App
  let provider: FaultyProvider
  let auth: AuthService
  const clock = new TestClock()
  const logged: string[] = []

  beforeAll(async () => {
    db = await openTestDb(open)
    const log = createLog({}, { write: (line) => void logged.push(line) })
    const sessions = new SessionService({ db, clock })
    const cookies = new Cookies({
      app: 'yomikura',
      isSecure: false,
      domain: undefined,
      csrfKeys: TEST_CSRF_KEYS,
    })
    app = await createHttpApp({
      log,
      resolveVisitor: createVisitorResolver(sessions, cookies, undefined),
      csrfKeys: TEST_CSRF_KEYS,
      origins: [APP_URL],
      headers: {},
      trustedProxyCount: 0,
    })
    provider = new FaultyProvider()
    const events = new Events({ log, registry: new Registry() })
    auth = new AuthService({
      ...{ db, clock, events, sessions, provider, appUrl: APP_URL },
      ...BY_ACCOUNT_ID,
    })
    authRoutes(app, {
      apiPrefix: '/api/yomikura',
      appUrl: APP_URL,
      auth,
      cookies,
      hasProvider: true,
    })
    await app.ready()
  })
  beforeEach(async () => {
    await clearTestDb(db)
    Object.assign(provider, { isDown: false, identity: {}, notice: undefined })
  })
  afterAll(async () => {
    await app.close()
    await db.destroy()
  })

  /** Goes to the provider and returns the address that it would send the browser back to. */
  const begin = async (browser: TestBrowser) => {
    const page = await browser.visit('/login?to=/library')
    const state = new URL(page.headers.get('location') ?? '', APP_URL).searchParams.get('state')
    return `/login/callback?code=c&state=${state}`
  }
  const signIn = async () => {
    const browser = new TestBrowser(APP_URL, app)
    const page = await browser.visit(await begin(browser))
    return { browser, location: page.headers.get('location') }
  }
  const countRows = async () => [
    (await db.selectFrom('session').selectAll().execute()).length,
    (await db.selectFrom('principal').selectAll().execute()).length,
  ]
  const whoAmI = async (browser: TestBrowser) =>
    JSON.parse((await browser.visit('/api/yomikura/authorize')).text) as object

  it('shows the error page when the provider is down, at either end', async () => {
    provider.isDown = true
    const browser = new TestBrowser(APP_URL, app)
    const page = await browser.visit('/login?to=/library')
    expect(page.headers.get('location')).toBe('/signin-error?code=sign_in_failed')

    provider.isDown = false
    const callback = await begin(browser)
    provider.isDown = true
    const back = await browser.visit(callback)
    expect(back.headers.get('location')).toBe('/signin-error?code=sign_in_failed')
    expect(await countRows()).toEqual([0, 0])
  })

  it('says in the log why a sign-in failed and for whom, and nothing that was sent', async () => {
    const browser = new TestBrowser(APP_URL, app)
    const callback = await begin(browser)
    provider.isDown = true
    logged.length = 0
    await browser.visit(callback)
    await browser.visit('/login/callback?code=c0de-of-the-browser&state=gone')
    const lines = logged.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines.filter(({ event }) => event === 'sign_in_failed')).toMatchObject([
      {
        reason: 'sign_in_failed',
        address: '127.0.0.1',
        cause: expect.stringMatching(/^The provider does not answer: .*ECONNREFUSED/) as string,
      },
      { reason: 'sign_in_expired', address: '127.0.0.1' },
    ])
    expect(logged.join('')).not.toContain('c0de-of-the-browser')
  })

  it.each([[{}], [{ login_id: 'name only' }], [{ account_id: '' }]])(
    'makes no session for a person without an id: %j',
    async (claims) => {
      provider.identity = { claims }
      expect((await signIn()).location).toBe('/signin-error?code=no_identity')
      expect(await countRows()).toEqual([0, 0])
    },
  )

  it('distinguishes people by issuer and subject, never by name', async () => {
    await signIn()
    provider.identity = { sub: 'S2' }
    await signIn()
    provider.identity = { iss: 'https://other.example.test' }
    await signIn()
    provider.identity = {}
    await signIn()
    expect(await countRows()).toEqual([4, 3])
  })

  it('keeps readers signed in while the provider is down, and lets them out', async () => {
    const { browser } = await signIn()
    provider.isDown = true
    expect(await whoAmI(browser)).toMatchObject({ login_id: 'hanako' })
    const answer = await browser.visit('/logout', {
      method: 'POST',
      body: '{"to":"/library"}',
      headers: { 'content-type': 'application/json' },
    })
    expect(JSON.parse(answer.text)).toEqual({ redirect: '/library' })
    expect(await whoAmI(browser)).toEqual({})
  })

  it('drops what has ended and nothing else', async () => {
    await signIn()
    await begin(new TestBrowser(APP_URL, app))
    clock.advance(16 * 60)
    await begin(new TestBrowser(APP_URL, app))
    await auth.sweep()
    expect(await countRows()).toEqual([1, 1])
    expect(await db.selectFrom('sign_in_attempt').selectAll().execute()).toHaveLength(1)
    clock.advance(91 * 86_400)
    await auth.sweep()
    expect(await countRows()).toEqual([0, 1])
  })

  describe('the provider’s log-out call', () => {
    const call = (body: string, type = 'application/x-www-form-urlencoded') =>
      app.inject({
        method: 'POST',
        url: '/login/backchannel-logout',
        payload: body,
        headers: { 'content-type': type },
      })
    const aNotice = (notice: Partial<LogoutNotice>): LogoutNotice => ({
      iss: 'https://provider.example.test',
      sub: undefined,
      sid: undefined,
      jti: 'j1',
      expiresAtSeconds: clock.nowSeconds() + 120,
      ...notice,
    })

    it('ends one session by its name, or all of a person', async () => {
      const first = await signIn()
      provider.identity = { sid: 'sid-2' }
      const second = await signIn()
      provider.notice = aNotice({ sid: 'sid-1' })
      expect((await call('logout_token=t')).statusCode).toBe(200)
      expect(await whoAmI(first.browser)).toEqual({})
      expect(await whoAmI(second.browser)).toMatchObject({ login_id: 'hanako' })
      provider.notice = aNotice({ sub: 'S1', jti: 'j2' })
      expect((await call('logout_token=t')).statusCode).toBe(200)
      expect(await whoAmI(second.browser)).toEqual({})
    })

    it('ends nothing of another provider', async () => {
      const { browser } = await signIn()
      provider.notice = aNotice({ iss: 'https://other.example.test', sid: 'sid-1', sub: 'S1' })
      await call('logout_token=t')
      expect(await whoAmI(browser)).toMatchObject({ login_id: 'hanako' })
    })

    it('is refused when it is forged, empty, no form, or comes twice', async () => {
      const { browser } = await signIn()
      expect((await call('logout_token=forged')).statusCode).toBe(400)
      expect((await call('')).statusCode).toBe(400)
      expect((await call('{"logout_token":1}', 'application/json')).statusCode).toBe(400)
      expect((await call('x', 'text/plain')).statusCode).toBe(415)
      expect(await whoAmI(browser)).toMatchObject({ login_id: 'hanako' })
      provider.notice = aNotice({ sid: 'sid-0' })
      expect((await call('logout_token=t')).statusCode).toBe(200)
      expect((await call('logout_token=t')).statusCode).toBe(400)
    })
  })
})
