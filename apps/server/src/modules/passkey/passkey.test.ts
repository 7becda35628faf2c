import { LIMITS, TIMES } from '@yomikura/contract/limits'
import { describe, expect, it } from 'vitest'
import { erasePerson } from '#operations/erase-person.ts'
import { exportPerson } from '#operations/export-person.ts'
import { findPerson } from '#operations/find-person.ts'
import { lockAccount } from '#operations/lock-account.ts'
import { TestAuthenticator } from '#test/test-authenticator.ts'
import type { Page, TestBrowser } from '#test/test-browser.ts'
import { RULE_DIALECTS } from '#test/test-dialects.ts'
import { APP_URL, PASSWORD, TestInstall } from '#test/test-install.ts'
import { findOrAddPrincipal, SessionService } from '../auth/index.ts'
import { SessionRepository } from '../auth/session-repository.ts'

const API = '/api/yomikura/passkeys'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

describe.each(RULE_DIALECTS)('passkeys of accounts made here on $engine', (dialect) => {
  const install = new TestInstall(dialect, ['mail', 'password'])

  /** A browser in which Hanako has just signed in. */
  async function openSignedIn(login = 'hanako'): Promise<TestBrowser> {
    await install.accounts.create({ login, password: PASSWORD })
    const browser = install.open()
    const { url } = await signInByPassword(browser, login)
    expect(url).toBe(`${APP_URL}/library`)
    await browser.open('/api/yomikura/authorize')
    return browser
  }

  async function signInByPassword(browser: TestBrowser, login = 'hanako'): Promise<Page> {
    const page = await browser.open('/login?to=/library&prompt=again')
    const body = new URLSearchParams({ form_token: readToken(page), login, password: PASSWORD })
    body.set('to', '/library')
    return browser.open('/login', { method: 'POST', body: body.toString(), headers: FORM })
  }

  const call = async (browser: TestBrowser, method: string, url: string, payload?: object) => {
    const page = await browser.visit(url, {
      method,
      headers: {
        origin: APP_URL,
        'x-xsrf-token': browser.cookie('XSRF-TOKEN') ?? '',
        ...(payload && { 'content-type': 'application/json' }),
      },
      ...(payload && { body: JSON.stringify(payload) }),
    })
    return { status: page.status, body: JSON.parse(page.text || '{}') }
  }

  async function add(browser: TestBrowser, device: TestAuthenticator, faults = {}) {
    const { body: options } = await call(browser, 'POST', `${API}/options`, {})
    const answer = device.make(options, faults)
    return call(browser, 'POST', API, { name: ' Laptop ', answer })
  }

  type Asked = { page: Page; options: { challenge: string; rpId: string } }

  async function begin(browser: TestBrowser): Promise<Asked> {
    const page = await browser.open('/login?to=/library')
    const body = new URLSearchParams({ form_token: readToken(page) }).toString()
    const asked = { method: 'POST', body, headers: FORM }
    return { page, options: JSON.parse((await browser.open('/login/passkey/options', asked)).text) }
  }

  const post = (browser: TestBrowser, page: Page, answer: object | string) => {
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
    const fields = { form_token: readToken(page), to: '/library', answer: text }
    const body = new URLSearchParams(fields).toString()
    return browser.open('/login/passkey', { method: 'POST', body, headers: FORM })
  }

  async function signIn(browser: TestBrowser, device: TestAuthenticator, faults = {}) {
    const { page, options } = await begin(browser)
    return post(browser, page, device.sign(options, faults))
  }

  const causes = () =>
    install.logged
      .map((line) => JSON.parse(line) as { event?: string; cause_code?: string })
      .filter(({ event }) => event === 'sign_in_failed')
      .map(({ cause_code }) => cause_code)

  it('sign in without a name and a password, and are listed with their last use', async () => {
    const hanako = await openSignedIn()
    const device = new TestAuthenticator(APP_URL)
    expect(await add(hanako, device)).toMatchObject({
      status: 200,
      body: { name: 'Laptop', used_at: null, is_locked: false },
    })
    const elsewhere = install.open()
    const opened = await signIn(elsewhere, device)
    expect([opened.url, opened.text]).toEqual([`${APP_URL}/library`, 'page /library'])
    expect(await install.recordOf(elsewhere)).toMatchObject({ login_id: 'hanako' })
    const { body } = await call(hanako, 'GET', API)
    expect(body).toMatchObject({ may_add: true, passkeys: [{ name: 'Laptop' }] })
    expect(body.passkeys[0].used_at).toMatch(/Z$/)
    expect(JSON.stringify(body)).not.toContain(device.id)
  })

  it('are asked for by a page that names none, alike for everybody', async () => {
    const device = new TestAuthenticator(APP_URL)
    await add(await openSignedIn(), device)
    const { page, options } = await begin(install.open())
    expect(page.text).toContain('autocomplete="username webauthn"')
    expect(options).toMatchObject({
      rpId: 'localhost',
      allowCredentials: [],
      userVerification: 'required',
    })
    const forged = await install.open().open('/login/passkey/options', {
      method: 'POST',
      body: 'form_token=forged',
      headers: FORM,
    })
    expect(forged.status).toBe(403)
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }, 'passkey_proof'],
    ['another host', { host: 'evil.example' }, 'passkey_proof'],
    ['a device that verified no one', { isUnverified: true }, 'passkey_proof'],
    ['another account named', { userHandle: 'AAAA' }, 'passkey_proof'],
    ['a challenge of its own', { challenge: 'A'.repeat(43) }, 'passkey_challenge'],
  ])('let no one in with %s, and the page says the same of each', async (_what, faults, cause) => {
    const device = new TestAuthenticator(APP_URL)
    await add(await openSignedIn(), device)
    const browser = install.open()
    const refused = await signIn(browser, device, faults)
    expect([refused.status, refused.text.includes('このパスキーではログインできません')]).toEqual([
      401,
      true,
    ])
    expect(await install.recordOf(browser)).toEqual({})
    expect(causes()).toEqual([cause])
  })

  it('answer a question once, in the browser that was asked, before it ends', async () => {
    const device = new TestAuthenticator(APP_URL)
    await add(await openSignedIn(), device)
    const browser = install.open()
    const { page, options } = await begin(browser)
    const answer = device.sign(options)
    const other = install.open()
    expect((await post(other, await other.open('/login'), answer)).status).toBe(401)
    expect((await post(browser, page, answer)).url).toBe(`${APP_URL}/library`)
    expect((await post(browser, page, answer)).status).toBe(401)
    const late = install.open()
    const asked = await begin(late)
    install.clock.advance(TIMES.passkeyChallengeSeconds)
    expect((await post(late, asked.page, device.sign(asked.options))).status).toBe(401)
    expect(causes()).toEqual(['passkey_challenge', 'passkey_challenge', 'passkey_challenge'])
    const sessions = new SessionRepository(install.db)
    await sessions.deleteExpired(install.clock.nowSeconds())
    expect(await install.db.selectFrom('passkey_challenge').selectAll().execute()).toEqual([])
  })

  it('are locked once a count goes back, as there may be a copy', async () => {
    const hanako = await openSignedIn()
    const device = new TestAuthenticator(APP_URL)
    device.counter = 5
    await add(hanako, device)
    expect((await signIn(install.open(), device)).url).toBe(`${APP_URL}/library`)
    device.counter = 4
    expect((await signIn(install.open(), device)).status).toBe(401)
    device.counter = 50
    expect((await signIn(install.open(), device)).status).toBe(401)
    expect(causes()).toEqual(['passkey_counter', 'passkey_locked'])
    const { body } = await call(hanako, 'GET', API)
    expect(body.passkeys).toMatchObject([{ is_locked: true }])
  })

  it('are added and removed only after a fresh sign-in', async () => {
    const hanako = await openSignedIn()
    const device = new TestAuthenticator(APP_URL)
    const { body: passkey } = await add(hanako, device)
    install.clock.advance(TIMES.freshSignInSeconds + 1)
    const remove = () => call(hanako, 'DELETE', `${API}/${passkey.id}`)
    expect((await call(hanako, 'POST', `${API}/options`, {})).body.code).toBe('sign_in_again')
    const answer = new TestAuthenticator(APP_URL).make({
      ...{ challenge: 'A'.repeat(43), rp: { id: 'localhost' }, user: { id: 'AAAA' } },
    })
    const added = await call(hanako, 'POST', API, { name: 'x', answer })
    expect(added.body.code).toBe('sign_in_again')
    expect((await remove()).body.code).toBe('sign_in_again')
    expect((await signInByPassword(hanako)).url).toBe(`${APP_URL}/library`)
    await hanako.open('/api/yomikura/authorize')
    expect((await remove()).status).toBe(200)
    expect((await signIn(install.open(), device)).status).toBe(401)
    expect(causes()).toEqual(['passkey_unknown'])
  })

  it('are renamed and removed by no one else', async () => {
    const { body: passkey } = await add(await openSignedIn(), new TestAuthenticator(APP_URL))
    const taro = await openSignedIn('taro')
    const url = `${API}/${passkey.id}`
    expect((await call(taro, 'PUT', url, { name: 'x' })).status).toBe(404)
    expect((await call(taro, 'DELETE', url)).status).toBe(404)
    const own = await add(taro, new TestAuthenticator(APP_URL))
    const renamed = await call(taro, 'PUT', `${API}/${own.body.id}`, { name: 'Phone' })
    expect(renamed.body.name).toBe('Phone')
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['a device that verified no one', { isUnverified: true }],
    ['a challenge of its own', { challenge: 'A'.repeat(43) }],
  ])('are not added with %s', async (_what, faults) => {
    const hanako = await openSignedIn()
    const refused = await add(hanako, new TestAuthenticator(APP_URL), faults)
    expect([refused.status, refused.body.code]).toEqual([400, 'passkey_invalid'])
  })

  it('are not taken over from another account, nor added beyond the limit', async () => {
    const device = new TestAuthenticator(APP_URL)
    await add(await openSignedIn(), device)
    const taro = await openSignedIn('taro')
    expect((await add(taro, device)).body.code).toBe('passkey_invalid')
    const { principal_id } = await install.db
      .selectFrom('principal')
      .select('principal_id')
      .where('login_id', '=', 'taro')
      .executeTakeFirstOrThrow()
    for (let index = 0; index < LIMITS.passkeys; index++)
      await install.db
        .insertInto('passkey')
        .values({
          ...{ passkey_id: `p${index}`, principal_id, name: 'x', credential_id: `c${index}` },
          ...{ public_key: 'AA', counter: 0, transports: '', is_locked: 0, created_at: 1 },
          used_at: null,
        })
        .execute()
    expect((await call(taro, 'POST', `${API}/options`, {})).body.code).toBe('passkey_limit')
  })

  it('are not for accounts of a provider', async () => {
    const { db, clock } = install
    const roles = {
      ...{ account_id: 'A1', production_id: null, admin_id: null, login_id: 'shop' },
      ...{ is_super_user: false, zip_allowed: true, folder_allowed: true },
    }
    const person = { iss: 'https://id.example', sub: '1' }
    const principal = await findOrAddPrincipal(db, person, roles, clock.nowSeconds())
    const sessions = new SessionService({ db, clock })
    const { cookie } = await sessions.start({
      ...{ principal, opSid: null, idToken: null, userAgent: '' },
    })
    const answer = await install.app.inject({
      url: API,
      headers: { cookie: `yomikura_session=${cookie}` },
    })
    expect(answer.json()).toEqual({ may_add: false, passkeys: [] })
  })

  it('let no one into a locked account, and end with its password', async () => {
    const device = new TestAuthenticator(APP_URL)
    await add(await openSignedIn(), device)
    await install.accounts.setDisabled('hanako', true)
    expect((await signIn(install.open(), device)).status).toBe(401)
    await install.accounts.setDisabled('hanako', false)
    expect((await signIn(install.open(), device)).url).toBe(`${APP_URL}/library`)
    await install.accounts.setPassword('hanako', `${PASSWORD}!`)
    expect((await signIn(install.open(), device)).status).toBe(401)
    expect(causes()).toEqual(['account_disabled', 'passkey_unknown'])
  })

  it('let no one into an account that is locked whatever leads to it', async () => {
    const hanako = await openSignedIn()
    const device = new TestAuthenticator(APP_URL)
    await add(hanako, device)
    const person = await findPerson(install.db, 'hanako')
    await lockAccount(install.db, person, install.clock.nowSeconds())
    expect(await install.recordOf(hanako)).toEqual({})
    expect((await signIn(install.open(), device)).status).toBe(401)
    expect(causes()).toEqual(['account_disabled'])
    // Its password is right, and still no session begins.
    const refused = await signInByPassword(install.open())
    expect([refused.status, refused.text.includes('ロックされています')]).toEqual([403, true])
  })

  it('make guessers of one household wait', async () => {
    const browser = install.open()
    const page = await browser.open('/login')
    let refused: Page = page
    for (let attempt = 0; attempt <= 10; attempt++) refused = await post(browser, page, '{}')
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true])
    expect(new Set(causes())).toEqual(new Set(['passkey_form', undefined]))
  })

  it('come out with a person’s data, and go with them', async () => {
    const device = new TestAuthenticator(APP_URL)
    await add(await openSignedIn(), device)
    const person = await findPerson(install.db, 'hanako')
    expect(JSON.stringify(await exportPerson(install.db, person, 0))).toContain(device.id)
    expect((await erasePerson(install.db, person)).removed['passkey']).toBe(1)
  })
})

function readToken({ text }: Page): string {
  return /name="form_token" value="([^"]+)"/.exec(text)?.[1] ?? ''
}
