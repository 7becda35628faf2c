import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Events } from '#events.ts'
import { type App, createHttpApp } from '#http/app.ts'
import type { Db } from '#platform/db/database.ts'
import { clearTestDb, openTestDb, RULE_DIALECTS } from '#test/test-dialects.ts'
import { OutgoingFetch } from '#platform/fetch/outgoing-fetch.ts'
import { OidcClient } from '#platform/oidc/oidc-client.ts'
import { Cookies } from './cookies.ts'
import { authRoutes, CALLBACK_PATH } from './routes.ts'
import { AuthService } from './service.ts'
import { SessionService } from './session-service.ts'
import { TestBrowser } from '#test/test-browser.ts'
import { TestStorefront } from '#test/test-storefront.ts'
import { BY_ACCOUNT_ID, TEST_CSRF_KEYS, TestClock } from '#test/test-visitors.ts'
import { createVisitorResolver } from './visitors.ts'

const APP_URL = 'http://localhost:4999'
const DAY = 86_400

let shop: TestStorefront
beforeAll(async () => {
  shop = await TestStorefront.start(APP_URL)
  await shop.createCustomer('hanako')
  await shop.createCustomer('taro')
  await shop.createCustomer('kanri', { admin_id: 'M1' })
})
afterAll(() => shop.stop())

describe.each(RULE_DIALECTS)('signing in on $engine', ({ engine, open }) => {
  let db: Db
  let app: App
  let clock: TestClock
  let outgoing: OutgoingFetch

  beforeAll(async () => {
    db = await openTestDb(open)
    clock = new TestClock(Math.floor(Date.now() / 1000))
    const log = pino({ level: 'silent' })
    outgoing = new OutgoingFetch({ origins: [shop.url] })
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
      isAnswerChecked: true,
    })
    const auth = new AuthService({
      db,
      clock,
      events: new Events({ log, registry: new Registry() }),
      sessions,
      provider: new OidcClient({
        issuer: shop.url,
        ...shop.client,
        redirectUri: APP_URL + CALLBACK_PATH,
        scope: 'openid shop',
        isHttpAllowed: true,
        outgoing,
      }),
      ...BY_ACCOUNT_ID,
      appUrl: APP_URL,
    })
    authRoutes(app, {
      apiPrefix: '/api/yomikura',
      appUrl: APP_URL,
      auth,
      cookies,
      hasProvider: true,
    })
    for (const path of ['/', '/library', '/signin-error']) {
      app.get(path, { config: { access: 'public' } }, async () => `page ${path}`)
    }
    app.get('/private', { config: { access: 'signed_in' } }, async () => ({ ok: true }))
    app.post('/private', { config: { access: 'signed_in' } }, async () => ({ ok: true }))
    await app.ready()
  })
  beforeEach(() => clearTestDb(db))
  afterAll(async () => {
    await app.close()
    outgoing.close()
    await db.destroy()
  })

  const newBrowser = () => new TestBrowser(APP_URL, app)
  const signIn = async (browser: TestBrowser, name: string, to = '/library?q=1') => {
    const form = await browser.open(`/login?to=${encodeURIComponent(to)}`)
    return browser.submit(form, { login_id: name, password: `${name}-${name}` })
  }
  const whoAmI = async (browser: TestBrowser) =>
    JSON.parse((await browser.open('/api/yomikura/authorize')).text) as Record<string, unknown>
  const countSessions = async () => (await db.selectFrom('session').selectAll().execute()).length
  const signOut = (browser: TestBrowser, to = '/') =>
    browser.visit('/logout', {
      method: 'POST',
      body: JSON.stringify({ to }),
      headers: {
        'content-type': 'application/json',
        origin: APP_URL,
        'sec-fetch-site': 'same-origin',
        'x-xsrf-token': decodeURIComponent(browser.cookie('XSRF-TOKEN') ?? ''),
      },
    })

  it('brings a guest through the shop back to the address wanted', async () => {
    const browser = newBrowser()
    expect(await whoAmI(browser)).toEqual({})
    const page = await signIn(browser, 'hanako', '/library?q=夜#x')
    expect(page.url).toBe(`${APP_URL}/library?q=%E5%A4%9C#x`)
    expect(await whoAmI(browser)).toMatchObject({
      account_id: expect.any(String),
      production_id: null,
      admin_id: null,
      login_id: 'hanako',
      is_super_user: false,
    })
  })

  it('keeps the session in a cookie that scripts and other sites never see', async () => {
    const browser = newBrowser()
    await signIn(browser, 'hanako')
    const cookie = browser.cookies.get('localhost yomikura_session')
    expect(cookie?.attributes).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(cookie?.attributes).toContain('Max-Age=7776000')
    const rows = JSON.stringify(await db.selectFrom('session').selectAll().execute())
    expect(rows).not.toContain(cookie?.value)
    expect(Buffer.from(cookie?.value ?? '', 'base64url').length).toBeGreaterThanOrEqual(16)
  })

  it('asks the shop for its form in the language that the app shows, else in the browser’s', async () => {
    const headers = { 'accept-language': 'zh-TW,zh;q=0.9' }
    const asked = async (address: string) => {
      const page = await newBrowser().visit(address, { headers })
      return new URL(page.headers.get('location') ?? '').searchParams.get('ui_locales')
    }
    expect(await asked('/login?to=/library&lang=ko_KR')).toBe('ko-KR zh-TW zh')
    expect(await asked('/login')).toBe('zh-TW zh')
    expect((await newBrowser().open('/login?lang=ko_KR')).text).toContain('<html lang="ko">')
  })

  it('sends who is signed in straight to the address wanted', async () => {
    const browser = newBrowser()
    await signIn(browser, 'hanako')
    const page = await browser.visit('/login?to=/library')
    expect([page.status, page.headers.get('location')]).toEqual([302, '/library'])
  })

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'never leaves the site for %s',
    async (to) => {
      const page = await newBrowser().visit(`/login?to=${encodeURIComponent(to)}`)
      expect(page.headers.get('location')).toBe('/signin-error?code=invalid_return_address')
    },
  )

  it.each([
    ['/work/RJ000001?tab=files', '/work/RJ000001?tab=files'],
    ['/library#top', '/library#top'],
    ['', '/'],
    ['/login/network', '/'],
    ['https://evil.example', '/signin-error?code=invalid_return_address'],
    ['//evil.example', '/signin-error?code=invalid_return_address'],
    ['/\\evil.example', '/signin-error?code=invalid_return_address'],
    ['/.//evil.example', '/signin-error?code=invalid_return_address'],
    ['javascript:alert(1)', '/signin-error?code=invalid_return_address'],
  ])('leads from a proxy’s sign-in back to %j by %s, never off the site', async (to, target) => {
    const url = `/login/network?to=${encodeURIComponent(to)}`
    const { statusCode, headers } = await app.inject(url)
    expect([statusCode, headers.location]).toEqual([302, target])
    expect(headers['cache-control']).toBe('no-store')
  })

  it('gives a new session id at each sign-in and ends the one before', async () => {
    const browser = newBrowser()
    await signIn(browser, 'hanako')
    const first = browser.cookie('yomikura_session')
    browser.forget('shop_')
    const again = await browser.open('/login?to=/library&prompt=register')
    const name = `new-${engine}`
    await browser.submit(again, { login_id: name, password: `${name}-pass` })
    expect(await whoAmI(browser)).toMatchObject({ login_id: name })
    expect(browser.cookie('yomikura_session')).not.toBe(first)
    expect(await countSessions()).toBe(1)
  })

  it('takes no answer of the provider that another browser asked for', async () => {
    const victim = newBrowser()
    const attacker = newBrowser()
    const form = await attacker.open('/login?to=/library')
    const callback = await stopBeforeCallback(attacker, form.url, form.text)
    expect((await victim.open(callback)).url).toBe(`${APP_URL}/signin-error?code=sign_in_expired`)
    await victim.open('/login?to=/library')
    expect((await victim.open(callback)).url).toBe(`${APP_URL}/signin-error?code=sign_in_expired`)
    expect(await countSessions()).toBe(0)
    // The attacker's own browser may still finish what it began, once.
    expect((await attacker.open(callback)).url).toBe(`${APP_URL}/library`)
    expect((await attacker.open(callback)).url).toBe(`${APP_URL}/signin-error?code=sign_in_expired`)
    expect(await countSessions()).toBe(1)
  })

  /** Signs hanako in at the provider and returns the address it sends the browser back to. */
  async function stopBeforeCallback(browser: TestBrowser, url: string, text: string) {
    const action = /<form[^>]* action="([^"]+)"/.exec(text)?.[1] ?? ''
    const token = /name="form_token" value="([^"]+)"/.exec(text)?.[1] ?? ''
    const form = { login_id: 'hanako', password: 'hanako-hanako', form_token: token }
    let page = await browser.visit(new URL(action, url).href, {
      method: 'POST',
      body: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    for (;;) {
      const next = new URL(page.headers.get('location') ?? '', page.url)
      if (next.origin === APP_URL) return next.href
      page = await browser.visit(next.href)
    }
  }

  it('forgets a sign-in that took too long', async () => {
    const browser = newBrowser()
    const form = await browser.open('/login')
    clock.advance(15 * 60)
    const page = await browser.submit(form, { login_id: 'taro', password: 'taro-taro' })
    expect(page.url).toBe(`${APP_URL}/signin-error?code=sign_in_expired`)
  })

  it.each([
    ['a reader who stays away for 30 days', 'hanako', 30 * DAY + 1],
    ['an administrator who stays away for 30 minutes', 'kanri', 30 * 60 + 1],
  ])('ends the session of %s', async (_title, name, seconds) => {
    const browser = newBrowser()
    await signIn(browser, name)
    clock.advance(seconds - 2)
    expect(await whoAmI(browser)).toMatchObject({ login_id: name })
    clock.advance(seconds)
    expect(await whoAmI(browser)).toEqual({})
    expect((await browser.visit('/private')).status).toBe(401)
  })

  it.each([
    ['90 days', 'hanako', 90 * DAY, 20 * DAY],
    ['12 hours', 'kanri', 12 * 3600, 20 * 60],
  ])('ends every session after %s, however busy', async (_title, name, life, step) => {
    const browser = newBrowser()
    await signIn(browser, name)
    for (let passed = 0; passed + step < life; passed += step) {
      clock.advance(step)
      expect(await whoAmI(browser)).toMatchObject({ login_id: name })
    }
    clock.advance(step)
    expect(await whoAmI(browser)).toEqual({})
  })

  it('has the browser erase what it stored, for pages of ours only, and ends no session', async () => {
    const browser = newBrowser()
    await signIn(browser, 'hanako')
    const ask = (origin: string, token?: string) =>
      browser.visit('/clear-storage', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin,
          ...(token && { 'x-xsrf-token': token }),
        },
        body: '{}',
      })
    const token = decodeURIComponent(browser.cookie('XSRF-TOKEN') ?? '')
    for (const forged of [await ask('https://evil.example', token), await ask(APP_URL)]) {
      expect([forged.status, forged.headers.get('clear-site-data')]).toEqual([403, null])
    }
    const answer = await ask(APP_URL, token)
    expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([204, '"storage"'])
    expect(await whoAmI(browser)).toMatchObject({ login_id: 'hanako' })
  })

  it('ends the session on all routes at log-out and names the provider’s own log-out', async () => {
    const browser = newBrowser()
    await signIn(browser, 'hanako')
    const stolen = { cookie: `yomikura_session=${browser.cookie('yomikura_session')}` }
    expect((await app.inject({ url: '/private', headers: stolen })).statusCode).toBe(200)
    const answer = await signOut(browser)
    const { redirect } = JSON.parse(answer.text) as { redirect: string }
    expect(redirect).toMatch(new RegExp(`^${shop.url}/oidc/session/end\\?`))
    expect(new URL(redirect).searchParams.get('post_logout_redirect_uri')).toBe(`${APP_URL}/`)
    expect(answer.headers.get('clear-site-data')).toBe('"cache"')
    expect(browser.cookie('yomikura_session')).toBeUndefined()
    expect((await app.inject({ url: '/private', headers: stolen })).statusCode).toBe(401)
    expect(await countSessions()).toBe(0)
    // The provider's session ends too: the next sign-in shows its form again.
    const goodbye = await browser.open(redirect)
    await browser.submit(goodbye, { logout: 'yes' })
    expect((await browser.open('/login')).text).toContain('name="login_id"')
  })

  it('leads from the provider’s log-out back to where the reader was', async () => {
    const browser = newBrowser()
    await signIn(browser, 'hanako')
    const answer = await signOut(browser, '/work/RJ000001/tree/夜?from=x')
    const { redirect } = JSON.parse(answer.text) as { redirect: string }
    const { searchParams } = new URL(redirect)
    // The shop knows this address; a path of its own would be refused there.
    expect(searchParams.get('post_logout_redirect_uri')).toBe(`${APP_URL}/`)
    const page = await browser.submit(await browser.open(redirect), { logout: 'yes' })
    const back = new URL(page.url)
    expect(back.origin + back.pathname).toBe(`${APP_URL}/`)
    expect(back.searchParams.get('state')).toBe('/work/RJ000001/tree/%E5%A4%9C?from=x')
  })

  it('refuses a log-out that leads off the site, and keeps the session', async () => {
    const browser = newBrowser()
    await signIn(browser, 'hanako')
    const answer = await signOut(browser, '//evil.example')
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([400, 'invalid_return_address'])
    expect(await countSessions()).toBe(1)
  })

  it('gives a person with other roles a new session only', async () => {
    const first = newBrowser()
    await signIn(first, 'taro')
    const admin = { admin_id: 'M2' }
    await db.updateTable('principal').set(admin).where('login_id', '=', 'taro').execute()
    const second = newBrowser()
    await signIn(second, 'taro')
    expect(await whoAmI(first)).toEqual({})
    expect(await whoAmI(second)).toMatchObject({ login_id: 'taro', admin_id: null })
  })

  describe('writes', () => {
    const write = async (browser: TestBrowser, headers: Record<string, string>, body = '{}') => {
      const sent = { 'content-type': 'application/json', ...headers }
      const answer = await browser.visit('/logout', { method: 'POST', body, headers: sent })
      const { code } = JSON.parse(answer.text) as { code?: string }
      return [answer.status, code ?? 'done']
    }

    it('need the page’s own token wherever a browser sends them', async () => {
      const browser = newBrowser()
      await signIn(browser, 'hanako')
      const other = newBrowser()
      await signIn(other, 'taro')
      const token = decodeURIComponent(browser.cookie('XSRF-TOKEN') ?? '')
      const foreign = decodeURIComponent(other.cookie('XSRF-TOKEN') ?? '')
      const own = { origin: APP_URL, 'sec-fetch-site': 'same-origin', 'x-xsrf-token': token }
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      const refused: [string, Record<string, string>, string][] = [
        ['no token', { origin: APP_URL }, 'csrf'],
        ['another session’s token', { ...own, 'x-xsrf-token': foreign }, 'csrf'],
        ['a foreign origin', { ...own, origin: 'https://evil.example' }, 'csrf'],
        ['no origin at all', { ...own, origin: 'null' }, 'csrf'],
        ['a sister site', { ...own, 'sec-fetch-site': 'same-site' }, 'csrf'],
        ['a foreign site', { 'sec-fetch-site': 'cross-site' }, 'csrf'],
        ['a form', { ...own, ...form }, 'unsupported_media_type'],
        ['plain text', { 'content-type': 'text/plain' }, 'unsupported_media_type'],
        ['a form without origin', form, 'unsupported_media_type'],
      ]
      for (const [title, headers, code] of refused) {
        expect([title, ...(await write(browser, headers))]).toEqual([
          title,
          code === 'csrf' ? 403 : 415,
          code,
        ])
      }
      expect(await countSessions()).toBe(2)
      expect(await write(browser, own)).toEqual([200, 'done'])
    })

    it('need only JSON from a client that is no browser', async () => {
      const browser = newBrowser()
      await signIn(browser, 'hanako')
      expect(await write(browser, {})).toEqual([200, 'done'])
      expect(await countSessions()).toBe(0)
    })
  })
})
