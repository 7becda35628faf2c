import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Registry } from 'prom-client'
import { Events } from '#events.ts'
import { type App, createHttpApp } from '#http/app.ts'
import { systemClock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/database.ts'
import { OutgoingFetch } from '#platform/fetch/outgoing-fetch.ts'
import { createLog } from '#platform/log/log.ts'
import type { AccountClaim } from '#platform/oidc/account-claim.ts'
import { OidcClient } from '#platform/oidc/oidc-client.ts'
import { TestBrowser } from '#test/test-browser.ts'
import { clearTestDb, openTestDb, RULE_DIALECTS } from '#test/test-dialects.ts'
import { CLIENT_ID, CLIENT_SECRET, TestProvider } from '#test/test-provider.ts'
import { TEST_CSRF_KEYS } from '#test/test-visitors.ts'
import { BuyerKeys } from '../buyer-key/index.ts'
import { Cookies } from './cookies.ts'
import { authRoutes, CALLBACK_PATH } from './routes.ts'
import { AuthService } from './service.ts'
import { SessionService } from './session-service.ts'
import { createVisitorResolver } from './visitors.ts'

const APP_URL = 'http://localhost:4998'
const HANA = { email: 'hana@example.test', email_verified: true }

let provider: TestProvider
beforeAll(async () => {
  provider = await TestProvider.start()
})
afterAll(() => provider.stop())

describe.each(RULE_DIALECTS)('whose account a person of a provider is, on $engine', ({ open }) => {
  let db: Db
  let app: App
  let buyerKeys: BuyerKeys
  let claim: AccountClaim = 'email'
  let isCurrent = true
  const logged: string[] = []

  beforeAll(async () => {
    db = await openTestDb(open)
    buyerKeys = new BuyerKeys({ db, clock: systemClock, lastingKey: Buffer.alloc(32, 1) })
    const log = createLog({}, { write: (line) => void logged.push(line) })
    const sessions = new SessionService({ db, clock: systemClock })
    const cookies = new Cookies({
      ...{ app: 'yomikura', isSecure: false, domain: undefined, csrfKeys: TEST_CSRF_KEYS },
    })
    app = await createHttpApp({
      ...{ log, csrfKeys: TEST_CSRF_KEYS, origins: [APP_URL], headers: {}, trustedProxyCount: 0 },
      resolveVisitor: createVisitorResolver(sessions, cookies, undefined),
    })
    const auth = new AuthService({
      ...{ db, clock: systemClock, sessions, buyerKeys, appUrl: APP_URL },
      events: new Events({ log, registry: new Registry() }),
      provider: new OidcClient({
        ...{ issuer: provider.issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET },
        ...{ redirectUri: APP_URL + CALLBACK_PATH, isHttpAllowed: true, readsUserinfo: true },
        outgoing: new OutgoingFetch({ origins: [provider.origin] }),
      }),
      get accountClaim() {
        return claim
      },
      isBasisCurrent: async () => isCurrent,
    })
    authRoutes(app, {
      ...{ apiPrefix: '/api/yomikura', appUrl: APP_URL, auth, cookies, hasProvider: true },
    })
    await app.ready()
  })
  beforeEach(async () => {
    await clearTestDb(db)
    claim = 'email'
    isCurrent = true
    provider.isDown = false
    logged.length = 0
  })
  afterAll(async () => {
    await app.close()
    await db.destroy()
  })

  /** @returns where it ends, and who one is then */
  const signIn = async (claims: object, userinfo: object = { login_id: undefined }) => {
    provider.faults = { claims: { login_id: undefined, ...claims }, userinfo: { ...userinfo } }
    const browser = new TestBrowser(APP_URL, app)
    const page = await browser.visit('/login?to=/library')
    const query = provider.authorize(page.headers.get('location') ?? '')
    const back = await browser.visit(`${CALLBACK_PATH}?${query.toString()}`)
    const who = JSON.parse((await browser.visit('/api/yomikura/authorize')).text) as object
    return { browser, location: back.headers.get('location'), who }
  }
  const readRows = async () =>
    JSON.stringify([
      await db.selectFrom('principal').selectAll().execute(),
      await db.selectFrom('session').selectAll().execute(),
      await db.selectFrom('buyer_key').selectAll().execute(),
    ])
  const listCauses = () =>
    logged
      .map((line) => JSON.parse(line) as { event?: string; reason?: string; cause_code?: string })
      .filter(({ event }) => event === 'sign_in_failed')
      .map(({ reason, cause_code }) => [reason, cause_code])

  describe('by a verified address', () => {
    it('it is the account of the address, of whatever subject and in whatever letters', async () => {
      const account_id = await buyerKeys.accountOf('mail', 'hana@example.test')
      expect((await signIn(HANA)).who).toMatchObject({ account_id, login_id: account_id })
      const other = { ...HANA, sub: 'person-2', email: 'Hana@EXAMPLE.test' }
      expect((await signIn(other, { sub: 'person-2' })).who).toMatchObject({ account_id })
    })

    it.each<[string, object, string, string]>([
      ['not verified', { ...HANA, email_verified: false }, 'mail_unverified', 'mail_unverified'],
      [
        'verified by a word',
        { ...HANA, email_verified: 'true' },
        'mail_unverified',
        'mail_unverified',
      ],
      ['silent about it', { email: HANA.email }, 'mail_unverified', 'mail_unverified'],
      ['without one', { email_verified: true }, 'no_identity', 'no_mail'],
      ['two', { ...HANA, email: 'a@b.test,hana@example.test' }, 'no_identity', 'mail_form'],
      ['a list', { ...HANA, email: ['hana@example.test'] }, 'no_identity', 'no_mail'],
      [
        'one that folds to hers',
        { ...HANA, email: 'ｈana@example.test' },
        'no_identity',
        'mail_form',
      ],
      ['hers between spaces', { ...HANA, email: ' hana@example.test' }, 'no_identity', 'mail_form'],
    ])('a provider that is %s opens nothing', async (_name, claims, code, cause) => {
      expect(await signIn(claims)).toMatchObject({
        location: `/signin-error?code=${code}`,
        who: {},
      })
      expect(listCauses()).toEqual([[code, cause]])
      expect(await readRows()).toBe('[[],[],[]]')
    })

    it('neither the database nor the log holds the address', async () => {
      await signIn({ ...HANA, preferred_username: 'hana@example.test', name: 'hana＠example.test' })
      await signIn({ ...HANA, email_verified: false })
      const rows = await readRows()
      expect(rows).not.toMatch(/hana|example\.test/i)
      // As plain tokens begin; sealed ones may have the letters anywhere.
      expect(rows).not.toContain('"eyJ')
      expect(logged.join('')).not.toMatch(/hana|example\.test/i)
    })

    it('what the provider says of rights is not believed, and a name is shown', async () => {
      const rights = { admin_id: 'M1', production_id: 'P1', is_super_user: true, account_id: 'A1' }
      const { who } = await signIn({ ...HANA, ...rights, name: 'Hana Mori' })
      const roles = { production_id: null, admin_id: null, is_super_user: false }
      expect(who).toMatchObject({ ...roles, login_id: 'Hana Mori' })
      expect(who).toMatchObject({ account_id: expect.stringMatching(/^b-/) as string })
    })

    it('another address of the same person is another account, and ends their sessions', async () => {
      const first = await signIn(HANA)
      const { who } = await signIn({ ...HANA, email: 'mori@example.test' })
      expect(who).not.toMatchObject(first.who)
      expect(JSON.parse((await first.browser.visit('/api/yomikura/authorize')).text)).toEqual({})
    })

    it('signing out gives the provider the token that only the cookie opens', async () => {
      const { browser } = await signIn(HANA)
      const answer = await browser.visit('/logout', {
        method: 'POST',
        body: '{"to":"/library"}',
        headers: { 'content-type': 'application/json' },
      })
      const { redirect } = JSON.parse(answer.text) as { redirect: string }
      expect(new URL(redirect).searchParams.get('id_token_hint')).toMatch(
        /^eyJ[^.]+\.[^.]+\.[^.]+$/,
      )
    })
  })

  it.each([
    `b-${crypto.randomUUID()}`,
    `local-${crypto.randomUUID()}`,
    `LOCAL-${crypto.randomUUID()}`,
  ])('a subject of the form of accounts made here opens none (%#)', async (sub) => {
    claim = 'sub'
    expect(await signIn({ sub }, { sub })).toMatchObject({
      location: '/signin-error?code=no_identity',
      who: {},
    })
    expect(listCauses()).toEqual([['no_identity', 'subject_form']])
    expect(await readRows()).toBe('[[],[],[]]')
  })

  it('by the subject it is that, and what is said of rights is not believed', async () => {
    claim = 'sub'
    const { who } = await signIn({ account_id: 'A1', admin_id: 'M1', preferred_username: 'hana' })
    expect(who).toMatchObject({ account_id: 'person-1', admin_id: null, login_id: 'hana' })
    provider.faults = {}
    const long = 'x'.repeat(65)
    expect((await signIn({ sub: long }, { sub: long })).location).toBe(
      '/signin-error?code=no_identity',
    )
  })

  it('while another node has accounts by another claim, it is none', async () => {
    isCurrent = false
    expect((await signIn(HANA)).location).toBe('/signin-error?code=sign_in_failed')
    expect(await readRows()).toBe('[[],[],[]]')
  })

  it('who cancels at the provider, or finds it broken, is said so', async () => {
    const browser = new TestBrowser(APP_URL, app)
    const page = await browser.visit('/login?to=/library')
    const query = provider.authorize(page.headers.get('location') ?? '')
    query.set('error', 'access_denied')
    const back = await browser.visit(`${CALLBACK_PATH}?${query.toString()}`)
    expect(back.headers.get('location')).toBe('/signin-error?code=sign_in_canceled')
    const again = await browser.visit('/login?to=/library')
    const code = provider.authorize(again.headers.get('location') ?? '')
    provider.isDown = true
    const late = await browser.visit(`${CALLBACK_PATH}?${code.toString()}`)
    expect(late.headers.get('location')).toBe('/signin-error?code=provider_unreachable')
    expect(listCauses()).toEqual([
      ['sign_in_canceled', 'canceled'],
      ['provider_unreachable', 'provider_unreachable'],
    ])
  })
})
