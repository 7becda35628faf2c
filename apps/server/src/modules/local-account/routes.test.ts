import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Events } from '#events.ts'
import { type App, createHttpApp } from '#http/app.ts'
import { clearTestDb, openTestDb, RULE_DIALECTS } from '#platform/db/test-dialects.ts'
import { type Db, transact } from '#platform/db/database.ts'
import { engineOf } from '#platform/db/dialects/engine.ts'
import { createLog } from '#platform/log/log.ts'
import {
  AuthService,
  authRoutes,
  Cookies,
  createVisitorResolver,
  NoProvider,
  SessionService,
} from '../auth/index.ts'
import { type Page, TestBrowser } from '../auth/test-browser.ts'
import { TEST_CSRF_SECRET, TestClock } from '../auth/test-visitors.ts'
import { toFirstRunToken } from './first-run.ts'
import { hashPassword } from './password-hash.ts'
import { localAccountRoutes } from './routes.ts'
import { LocalAccountService } from './service.ts'

const APP_URL = 'http://localhost:4999'
const PASSWORD = 'とても長い合言葉です'
/** Little: the cost of a guess is claimed by account.test.ts, and every sign-in here would pay it. */
const passwordCost = { N: 2 ** 10, r: 8, p: 1 }
const TOKEN = toFirstRunToken(TEST_CSRF_SECRET)

/** Lets the database grow no more, and fills what attempts to sign in would take. */
async function fillDisk(db: Db): Promise<void> {
  await setPages(db, 1)
  for (let size = 50_000; size > 10; size /= 5) {
    const insert = (index: number) =>
      db
        .insertInto('sign_in_throttle')
        .values({ throttle_key: `${size} ${index} ${'x'.repeat(size)}`, attempts: 1, ends_at: 0 })
        .execute()
    for (let index = 0; ; index++) {
      const isFull = await insert(index).then(
        () => false,
        () => true,
      )
      if (isFull) break
    }
  }
}

const setPages = (db: Db, count: number) =>
  transact(db, (tx) => sql`pragma max_page_count = ${sql.lit(count)}`.execute(tx))

describe.each(RULE_DIALECTS)('an install without a provider on $engine', ({ open }) => {
  let db: Db
  let app: App
  let clock: TestClock
  let accounts: LocalAccountService
  const logged: string[] = []

  beforeAll(async () => {
    db = await openTestDb(open)
    clock = new TestClock()
    const log = createLog({}, { write: (line) => void logged.push(line) })
    const events = new Events({ log, registry: new Registry() })
    const sessions = new SessionService({ db, clock })
    const cookies = new Cookies({
      app: 'yomikura',
      isSecure: false,
      domain: undefined,
      csrfSecret: TEST_CSRF_SECRET,
    })
    app = await createHttpApp({
      log,
      resolveVisitor: createVisitorResolver(sessions, cookies, undefined),
      csrfSecret: TEST_CSRF_SECRET,
      origins: [APP_URL],
      headers: { 'referrer-policy': 'no-referrer' },
      trustedProxyCount: 1,
      isAnswerChecked: true,
    })
    const provider = new NoProvider()
    const auth = new AuthService({ db, clock, events, sessions, provider, appUrl: APP_URL })
    const options = { apiPrefix: '/api/yomikura', appUrl: APP_URL, auth, cookies }
    authRoutes(app, { ...options, hasProvider: false })
    accounts = new LocalAccountService({
      db,
      clock,
      events,
      secret: TEST_CSRF_SECRET,
      passwordCost,
    })
    localAccountRoutes(app, {
      appUrl: APP_URL,
      brand: '夜<蔵>',
      accounts,
      sessions,
      cookies,
      csrfSecret: TEST_CSRF_SECRET,
    })
    for (const path of ['/', '/library', '/signin-error'])
      app.get(path, { config: { access: 'public' } }, async () => `page ${path}`)
    await app.ready()
  })
  beforeEach(() => clearTestDb(db))
  afterAll(async () => {
    await app.close()
    await db.destroy()
  })

  const recordOf = async (browser: TestBrowser) =>
    JSON.parse((await browser.open('/api/yomikura/authorize')).text) as Record<string, unknown>
  const signIn = async (
    browser: TestBrowser,
    login: string,
    password: string,
    to = '/login?to=/library',
  ): Promise<Page> => browser.submit(await browser.open(to), { login, password })
  const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/login',
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })

  it('lets the first person make the owner with the token of the console, once', async () => {
    const browser = new TestBrowser(APP_URL, app)
    const form = await browser.open('/login?to=/library')
    expect(form.text).toContain('name="token"')
    const filled = { login: 'owner', password: PASSWORD, repeat: PASSWORD }
    const refused = await browser.submit(form, { ...filled, token: 'AAAAA-BBBBB-CCCCC-DDDDD' })
    expect([refused.status, refused.text.includes('role="alert"')]).toEqual([403, true])
    // A name instead of a text would show that a place of it was filled wrongly.
    expect(refused.text).not.toMatch(/sign_in\.|{{/)
    const short = await browser.submit(form, {
      ...filled,
      token: TOKEN,
      password: 'x',
      repeat: 'x',
    })
    expect([short.status, /10 文字/.test(short.text)]).toEqual([400, true])
    expect(await accounts.isFirstRun()).toBe(true)

    const again = await browser.submit(refused, { ...filled, token: TOKEN.toLowerCase() })
    expect([again.status, again.text]).toEqual([200, 'page /library'])
    expect(await recordOf(browser)).toMatchObject({ login_id: 'owner', is_super_user: true })

    const late = new TestBrowser(APP_URL, app)
    const page = await late.open('/login')
    expect(page.text).not.toContain('name="token"')
    const token = /name="form_token" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
    const answer = await late.visit('/login/first-run', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        ...filled,
        login: 'second',
        token: TOKEN,
        form_token: token,
      }).toString(),
    })
    expect(answer.status).toBe(409)
    expect(await accounts.list()).toHaveLength(1)
  })

  it.each([
    ['short', 'reader', 'short', 'password_too_short'],
    ['the login', 'reader-of-books', 'READER-of-books', 'password_is_login'],
    ['fine, for a login with markup', '<b>', PASSWORD, 'login_invalid'],
  ])('refuses a password that is %s', async (_why, login, password, code) => {
    await expect(accounts.create({ login, password })).rejects.toMatchObject({ code })
  })

  it('refuses a second account whose login looks the same', async () => {
    await accounts.create({ login: 'Hanako', password: PASSWORD })
    const twin = accounts.create({ login: 'ｈａｎａｋｏ', password: PASSWORD })
    await expect(twin).rejects.toMatchObject({ code: 'login_taken' })
  })

  it('signs in with the same sessions, returns to our own site only, and out again', async () => {
    await accounts.create({ login: 'hanako', password: PASSWORD })
    const browser = new TestBrowser(APP_URL, app)
    const page = await signIn(browser, ' HANAKO ', PASSWORD)
    expect([page.url, page.text]).toEqual([`${APP_URL}/library`, 'page /library'])
    const session = browser.cookies.get('localhost yomikura_session')
    expect(session?.attributes).toMatch(/HttpOnly/i)
    expect(await recordOf(browser)).toMatchObject({ login_id: 'hanako', is_super_user: false })

    const csrf = decodeURIComponent(browser.cookie('XSRF-TOKEN') ?? '')
    const out = await browser.visit('/logout', {
      method: 'POST',
      body: '{}',
      headers: {
        'content-type': 'application/json',
        origin: APP_URL,
        'x-xsrf-token': csrf,
      },
    })
    expect([out.status, JSON.parse(out.text)]).toEqual([200, { redirect: '/' }])
    expect(await recordOf(browser)).toEqual({})

    const foreign = await browser.visit('/login?to=//evil.example/')
    expect(foreign.headers.get('location')).toBe('/signin-error?code=invalid_return_address')
    const form = await browser.open('/login')
    const away = await browser.submit(form, {
      login: 'hanako',
      password: PASSWORD,
      to: 'https://evil.example/',
    })
    expect(away.url).toBe(`${APP_URL}/`)
  })

  it('says the same of unknown logins, wrong passwords and locked accounts', async () => {
    await accounts.create({ login: 'hanako', password: PASSWORD })
    await accounts.create({ login: 'locked', password: PASSWORD })
    await accounts.setDisabled('locked', true)
    const answers = await Promise.all(
      [
        ['nobody', PASSWORD],
        ['hanako', 'another password'],
        ['locked', PASSWORD],
      ].map(async ([login = '', password = '']) => {
        const page = await signIn(new TestBrowser(APP_URL, app), login, password)
        // The form's token and what was typed differ; everything else must not.
        const text = page.text.replace(/name="form_token" value="[^"]*"/, '').replace(login, '')
        return { status: page.status, text, header: page.headers.get('retry-after') }
      }),
    )
    expect(answers[0]?.status).toBe(401)
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  it('names address and login of failed sign-ins in the log, never what was typed', async () => {
    await accounts.create({ login: 'hanako', password: PASSWORD })
    logged.length = 0
    const invented = 'hanako","address":"203.0.113.9'
    // What people type into the wrong field: their passwords, this one's and others.
    const typed = [
      invented,
      PASSWORD,
      'hunter2hunter2',
      'correct horse',
      '合言葉 合言葉',
      'hanako!',
    ]
    for (const login of ['ＨＡＮＡＫＯ', ...typed, 'CORRECT HORSE'])
      await signIn(new TestBrowser(APP_URL, app), login, 'another password')
    const lines = logged.filter((line) => line.includes('sign_in_failed'))
    const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    for (const entry of entries)
      expect(entry).toMatchObject({ reason: 'wrong_password', address: '127.0.0.1' })
    expect(entries.map(({ login }) => login)).toEqual(['hanako', ...Array(7).fill(undefined)])
    const hashes = entries.slice(1).map(({ login_hash }) => String(login_hash))
    for (const hash of hashes) expect(hash).toMatch(/^[\w-]{16}$/)
    // One login in two spellings is one; everything else differs.
    expect(new Set(hashes).size).toBe(6)
    expect(hashes[3]).toBe(hashes[6])
    for (const secret of ['another password', ...typed]) {
      expect(logged.join('')).not.toContain(secret)
      expect(logged.join('')).not.toContain(JSON.stringify(secret).slice(1, -1))
    }
    // The pattern of docs/guides/operate.md: nobody has another person's address locked out.
    const pattern =
      /^\{"level":"warn",.*?"event":"sign_in_failed","reason":"\w+","address":"([^"]+)"/
    for (const line of lines) expect(pattern.exec(line)?.[1]).toBe('127.0.0.1')
  })

  it('lets people in where they signed in before, however many guess elsewhere', async () => {
    await accounts.create({ login: 'hanako', password: PASSWORD })
    const own = new TestBrowser(APP_URL, app)
    await signIn(own, 'hanako', PASSWORD)
    own.forget('yomikura_session')
    const ends_at = clock.nowSeconds() + 900
    await db.updateTable('sign_in_throttle').set({ attempts: 100, ends_at }).execute()
    const elsewhere = { login: 'hanako', password: PASSWORD, address: '192.0.2.7' }
    await expect(accounts.signIn(elsewhere)).rejects.toMatchObject({ code: 'rate_limited' })
    expect((await signIn(own, 'hanako', PASSWORD)).status).toBe(200)
    // Whoever has that browser gets few guesses too.
    const knownBrowsers = own.cookie('yomikura_known')
    const guess = { ...elsewhere, password: 'wrong wrong wrong', knownBrowsers }
    for (let count = 0; count < 10; count++)
      await expect(accounts.signIn(guess)).rejects.toMatchObject({ code: 'wrong_password' })
    const right = { ...guess, password: PASSWORD }
    await expect(accounts.signIn(right)).rejects.toMatchObject({ code: 'rate_limited' })
  })

  it('slows guessing at one login down, also for logins that nobody has', async () => {
    await accounts.create({ login: 'hanako', password: PASSWORD })
    for (const login of ['hanako', 'nobody']) {
      const browser = new TestBrowser(APP_URL, app)
      let page = await browser.open('/login')
      for (let count = 0; count < 10; count++)
        page = await browser.submit(page, { login, password: 'wrong wrong wrong' })
      expect(page.status).toBe(401)
      page = await browser.submit(page, { login, password: PASSWORD })
      expect([page.status, Number(page.headers.get('retry-after'))]).toEqual([429, 900])
    }
    // From another address the owner still gets in.
    const address = { login: 'hanako', password: PASSWORD, address: '192.0.2.7' }
    await expect(accounts.signIn(address)).resolves.toMatchObject({ login_id: 'hanako' })
    clock.advance(901)
    expect((await signIn(new TestBrowser(APP_URL, app), 'hanako', PASSWORD)).status).toBe(200)
  })

  it('holds nobody off for longer than the window after a clock that was ahead', async () => {
    await accounts.create({ login: 'hanako', password: PASSWORD })
    const guess = { login: 'hanako', password: 'wrong wrong wrong', address: '192.0.2.8' }
    clock.advance(20 * 86_400)
    for (let count = 0; count < 11; count++) await accounts.signIn(guess).catch(() => {})
    clock.advance(-20 * 86_400)
    const right = { ...guess, password: PASSWORD }
    await expect(accounts.signIn(right)).resolves.toMatchObject({ login_id: 'hanako' })
  })

  it('says on the page that nobody can sign in while the disk is full', async () => {
    if (engineOf(db).name !== 'sqlite') return
    await accounts.create({ login: 'hanako', password: PASSWORD })
    const browser = new TestBrowser(APP_URL, app)
    const form = await browser.open('/login')
    await fillDisk(db)
    try {
      logged.length = 0
      const page = await browser.submit(form, { login: 'hanako', password: PASSWORD })
      expect(page.status).toBe(507)
      expect(page.headers.get('content-type')).toMatch(/^text\/html/)
      expect(page.text).toContain('role="alert"')
      expect(page.text).toContain('value="hanako"')
      expect(logged.join('')).not.toMatch(/"stack"|    at /)
    } finally {
      await setPages(db, 2 ** 30)
    }
    expect((await signIn(browser, 'hanako', PASSWORD)).status).toBe(200)
  })

  it('takes a form only from its own page', async () => {
    await accounts.create({ login: 'hanako', password: PASSWORD })
    const right = { login: 'hanako', password: PASSWORD }
    expect((await post({ ...right, form_token: 'x' })).statusCode).toBe(403)
    const mine = new TestBrowser(APP_URL, app)
    const form = await mine.open('/login')
    const form_token = /name="form_token" value="([^"]+)"/.exec(form.text)?.[1] ?? ''
    // The token of a page that another browser opened.
    expect((await post({ ...right, form_token })).statusCode).toBe(403)
    const cookie = `yomikura_signin=${mine.cookie('yomikura_signin')}`
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      const answer = await post({ ...right, form_token }, { cookie, ...headers })
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined])
    }
    const json = await app.inject({
      method: 'POST',
      url: '/login',
      payload: { ...right, form_token },
      headers: { cookie },
    })
    expect(json.statusCode).toBe(415)
    const own = { cookie, origin: APP_URL, 'sec-fetch-site': 'same-origin' }
    expect((await post({ ...right, form_token }, own)).statusCode).toBe(303)
  })

  it('ends every session when a password is set or an account is locked', async () => {
    await accounts.create({ login: 'hanako', password: PASSWORD })
    const browser = new TestBrowser(APP_URL, app)
    await signIn(browser, 'hanako', PASSWORD)
    await accounts.setPassword('hanako', `${PASSWORD} 2`)
    expect(await recordOf(browser)).toEqual({})
    expect((await signIn(browser, 'hanako', PASSWORD)).status).toBe(401)
    await signIn(browser, 'hanako', `${PASSWORD} 2`)
    expect(await recordOf(browser)).toMatchObject({ login_id: 'hanako' })
    await accounts.setDisabled('hanako', true)
    expect(await recordOf(browser)).toEqual({})
    await accounts.setDisabled('hanako', false)
    expect((await signIn(browser, 'hanako', `${PASSWORD} 2`)).status).toBe(200)
  })

  it('makes the digest of an older cost anew at the next sign-in', async () => {
    await accounts.create({ login: 'hanako', password: PASSWORD })
    const old = await hashPassword(PASSWORD, { N: 2 ** 9, r: 8, p: 1 })
    await db.updateTable('local_account').set({ password_hash: old }).execute()
    await accounts.signIn({ login: 'hanako', password: PASSWORD, address: '::1' })
    const row = await db.selectFrom('local_account').selectAll().executeTakeFirstOrThrow()
    expect(row.password_hash).toMatch(/^scrypt\$1024\$8\$1\$/)
    await accounts.signIn({ login: 'hanako', password: PASSWORD, address: '::1' })
  })

  it.each([
    ['ja,en;q=0.8', undefined, 'lang="ja"', 'ログイン'],
    ['en-GB', undefined, 'lang="en"', 'Sign in'],
    ['zh-TW', undefined, 'lang="zh-Hant"', '登入'],
    ['en', 'ko_KR', 'lang="ko"', '로그인'],
    ['*;q=x, ../../etc', 'xx', 'lang="ja"', 'ログイン'],
  ])('speaks the language of %s', async (accepted, lang, tag, title) => {
    await accounts.create({ login: 'hanako', password: PASSWORD })
    const browser = new TestBrowser(APP_URL, app)
    const page = await browser.open(`/login${lang === undefined ? '' : `?lang=${lang}`}`, {
      headers: { 'accept-language': accepted },
    })
    expect(page.text).toContain(`<html ${tag}>`)
    expect(page.text).toContain(`<h1>${title}</h1>`)
    // A brand's name is text, whatever signs it has.
    expect(page.text).toContain('夜&lt;蔵&gt;')
    expect(page.text).not.toMatch(/<script|style=/)
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
  })
})
