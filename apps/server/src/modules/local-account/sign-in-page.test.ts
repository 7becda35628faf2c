import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Db, transact } from '#platform/db/database.ts'
import { engineOf } from '#platform/db/dialects/engine.ts'
import { RULE_DIALECTS } from '#test/test-dialects.ts'
import { TEST_CSRF_KEYS } from '#test/test-visitors.ts'
import { toFirstRunToken } from './first-run.ts'
import { hashPassword } from './password-hash.ts'
import { APP_URL, PASSWORD, TestInstall } from '#test/test-install.ts'

const TOKEN = toFirstRunToken(TEST_CSRF_KEYS)

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

describe.each(RULE_DIALECTS)('an install without a provider on $engine', (dialect) => {
  const install = new TestInstall(dialect)

  const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    install.app.inject({
      method: 'POST',
      url: '/login',
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })

  it('lets the first person make the owner with the token of the console, once', async () => {
    const browser = install.open()
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
    expect([short.status, /10文字/.test(short.text)]).toEqual([400, true])
    expect(await install.accounts.isFirstRun()).toBe(true)

    const again = await browser.submit(refused, { ...filled, token: TOKEN.toLowerCase() })
    expect([again.status, again.text]).toEqual([200, 'page /library'])
    expect(await install.recordOf(browser)).toMatchObject({
      login_id: 'owner',
      is_super_user: true,
    })

    const late = install.open()
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
    expect(await install.accounts.list()).toHaveLength(1)
  })

  it.each([
    ['short', 'reader', 'short', 'password_too_short'],
    ['the login', 'reader-of-books', 'READER-of-books', 'password_is_login'],
    ['fine, for a login with markup', '<b>', PASSWORD, 'login_invalid'],
  ])('refuses a password that is %s', async (_why, login, password, code) => {
    await expect(install.accounts.create({ login, password })).rejects.toMatchObject({ code })
  })

  it('refuses a second account whose login looks the same', async () => {
    await install.accounts.create({ login: 'Hanako', password: PASSWORD })
    const twin = install.accounts.create({ login: 'ｈａｎａｋｏ', password: PASSWORD })
    await expect(twin).rejects.toMatchObject({ code: 'login_taken' })
  })

  it('signs in with the same sessions, returns to our own site only, and out again', async () => {
    await install.accounts.create({ login: 'hanako', password: PASSWORD })
    const browser = install.open()
    const page = await install.signIn(browser, ' HANAKO ', PASSWORD)
    expect([page.url, page.text]).toEqual([`${APP_URL}/library`, 'page /library'])
    const session = browser.cookies.get('localhost yomikura_session')
    expect(session?.attributes).toMatch(/HttpOnly/i)
    expect(await install.recordOf(browser)).toMatchObject({
      login_id: 'hanako',
      is_super_user: false,
    })

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
    expect(await install.recordOf(browser)).toEqual({})

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

  it('says on the page that sign-in is impossible while the disk is full', async () => {
    if (engineOf(install.db).name !== 'sqlite') return
    await install.accounts.create({ login: 'hanako', password: PASSWORD })
    const browser = install.open()
    const form = await browser.open('/login')
    await fillDisk(install.db)
    try {
      install.logged.length = 0
      const page = await browser.submit(form, { login: 'hanako', password: PASSWORD })
      expect(page.status).toBe(507)
      expect(page.headers.get('content-type')).toMatch(/^text\/html/)
      expect(page.text).toContain('role="alert"')
      expect(page.text).toContain('value="hanako"')
      expect(install.logged.join('')).not.toMatch(/"stack"|    at /)
    } finally {
      await setPages(install.db, 2 ** 30)
    }
    expect((await install.signIn(browser, 'hanako', PASSWORD)).status).toBe(200)
  })

  it('takes a form only from its own page', async () => {
    await install.accounts.create({ login: 'hanako', password: PASSWORD })
    const right = { login: 'hanako', password: PASSWORD }
    expect((await post({ ...right, form_token: 'x' })).statusCode).toBe(403)
    const mine = install.open()
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
    const json = await install.app.inject({
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
    await install.accounts.create({ login: 'hanako', password: PASSWORD })
    const browser = install.open()
    await install.signIn(browser, 'hanako', PASSWORD)
    await install.accounts.setPassword('hanako', `${PASSWORD} 2`)
    expect(await install.recordOf(browser)).toEqual({})
    expect((await install.signIn(browser, 'hanako', PASSWORD)).status).toBe(401)
    await install.signIn(browser, 'hanako', `${PASSWORD} 2`)
    expect(await install.recordOf(browser)).toMatchObject({ login_id: 'hanako' })
    await install.accounts.setDisabled('hanako', true)
    expect(await install.recordOf(browser)).toEqual({})
    await install.accounts.setDisabled('hanako', false)
    expect((await install.signIn(browser, 'hanako', `${PASSWORD} 2`)).status).toBe(200)
  })

  it('replaces the digest of an older cost at the next sign-in', async () => {
    await install.accounts.create({ login: 'hanako', password: PASSWORD })
    const old = await hashPassword(PASSWORD, { N: 2 ** 9, r: 8, p: 1 })
    await install.db.updateTable('local_account').set({ password_hash: old }).execute()
    await install.accounts.signIn({ login: 'hanako', password: PASSWORD, address: '::1' })
    const row = await install.db.selectFrom('local_account').selectAll().executeTakeFirstOrThrow()
    expect(row.password_hash).toMatch(/^scrypt\$1024\$8\$1\$/)
    await install.accounts.signIn({ login: 'hanako', password: PASSWORD, address: '::1' })
  })

  it.each([
    ['ja,en;q=0.8', undefined, 'lang="ja"', 'ログイン'],
    ['en-GB', undefined, 'lang="en"', 'Sign in'],
    ['zh-TW', undefined, 'lang="zh-Hant"', '登入'],
    ['en', 'ko_KR', 'lang="ko"', '로그인'],
    ['*;q=x, ../../etc', 'xx', 'lang="ja"', 'ログイン'],
  ])('speaks the language of %s', async (accepted, lang, tag, title) => {
    await install.accounts.create({ login: 'hanako', password: PASSWORD })
    const browser = install.open()
    const page = await browser.open(`/login${lang === undefined ? '' : `?lang=${lang}`}`, {
      headers: { 'accept-language': accepted },
    })
    expect(page.text).toContain(`<html ${tag}>`)
    expect(page.text).toContain(`<h1>${title}</h1>`)
    // A brand's name is text, whatever signs it has.
    expect(page.text).toContain('夜&lt;蔵&gt;')
    // The app's policy would run no code and no style that stands in the page itself.
    expect(page.text).not.toMatch(/<script(?! type="module" src="\/[\w-]+\.js"><\/script>)|style=/)
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
  })
})
