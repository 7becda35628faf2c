import { LIMITS, TIMES } from '@yomikura/contract/limits'
import { SECOND_STEP } from '@yomikura/contract/server-limits'
import { describe, expect, it } from 'vitest'
import { erasePerson } from '#operations/erase-person.ts'
import { exportPerson } from '#operations/export-person.ts'
import { findPerson } from '#operations/find-person.ts'
import type { Page, TestBrowser } from '#test/test-browser.ts'
import { RULE_DIALECTS } from '#test/test-dialects.ts'
import { APP_URL, PASSWORD, TestInstall } from '#test/test-install.ts'
import { toTestCode } from '@yomikura/testkit/authenticator-app'
import { findOrAddPrincipal, SessionService } from '../auth/index.ts'

const API = '/api/yomikura/totp'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

describe.each(RULE_DIALECTS)('two-step sign-in on $engine', (dialect) => {
  const install = new TestInstall(dialect)

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

  type On = { browser: TestBrowser; secret: string; codes: string[] }

  const toCode = (secret: string, steps = 0) =>
    toTestCode(secret, install.clock.nowSeconds() + steps * SECOND_STEP.periodSeconds)

  async function openSignedIn(login: string): Promise<TestBrowser> {
    const browser = install.open()
    await install.signIn(browser, login, PASSWORD)
    await browser.open('/api/yomikura/authorize')
    return browser
  }

  /** A browser of someone who has just switched the second step on; the next code is a later one. */
  async function switchOn(login = 'hanako'): Promise<On> {
    await install.accounts.create({ login, password: PASSWORD })
    const browser = await openSignedIn(login)
    const { body: offered } = await call(browser, 'POST', `${API}/offer`, { password: PASSWORD })
    const sent = { offer: offered.offer, code: toCode(offered.secret) }
    const { status, body } = await call(browser, 'POST', `${API}/on`, sent)
    expect(status).toBe(200)
    install.clock.advance(SECOND_STEP.periodSeconds)
    return { browser, secret: offered.secret, codes: body.codes }
  }

  const sendCode = (browser: TestBrowser, page: Page, code: string) =>
    browser.submit(page, { code, to: '/library' })

  async function signIn(browser: TestBrowser, code: string, login = 'hanako'): Promise<Page> {
    return sendCode(browser, await install.signIn(browser, login, PASSWORD), code)
  }

  const reasons = () =>
    install.logged
      .map((line) => JSON.parse(line) as { event?: string; reason?: string })
      .filter(({ event }) => event === 'sign_in_failed')
      .map(({ reason }) => reason)

  it('asks for a code after the right password, and opens the page that was asked for', async () => {
    const { secret } = await switchOn()
    const browser = install.open()
    const asked = await install.signIn(browser, 'hanako', PASSWORD)
    expect(asked.url).toContain('/login/second-step?to=%2Flibrary')
    expect(asked.text).toContain('autocomplete="one-time-code"')
    expect(asked.text).toContain('inputmode="numeric"')
    expect(await install.recordOf(browser)).toEqual({})
    expect(browser.cookie('yomikura_known')).toBeUndefined()
    const wrong = await sendCode(browser, asked, '000000')
    expect([wrong.status, wrong.text.includes('コードが違うか')]).toEqual([401, true])
    expect(wrong.text).toMatch(/aria-invalid="true"/)
    expect(await install.recordOf(browser)).toEqual({})
    const typed = toCode(secret).replace(/^.../, '$& ')
    const opened = await sendCode(browser, wrong, typed)
    expect([opened.url, opened.text]).toEqual([`${APP_URL}/library`, 'page /library'])
    expect(await install.recordOf(browser)).toMatchObject({ login_id: 'hanako' })
    expect(browser.cookie('yomikura_known')).toMatch(/./)
    expect(reasons()).toEqual(['wrong_code'])
  })

  it('asks for no code after a wrong password, and in any language that is chosen', async () => {
    await switchOn()
    const browser = install.open()
    const refused = await install.signIn(browser, 'hanako', 'another password')
    expect([refused.status, refused.url]).toEqual([401, `${APP_URL}/login`])
    const page = await browser.open('/login?to=/library&lang=ko_KR')
    const asked = await browser.submit(page, { login: 'hanako', password: PASSWORD })
    expect(asked.text).toContain('인증 코드 또는 복구 코드')
    const [, address = ''] = /href="([^"]*lang=en_US[^"]*)"/.exec(asked.text) ?? []
    const english = await browser.open(address.replaceAll('&amp;', '&'))
    expect(english.text).toContain('You have 5 minutes.')
  })

  it('takes a code once, the one before and the next, and none further away', async () => {
    const { secret } = await switchOn()
    const now = toCode(secret)
    expect((await signIn(install.open(), now)).url).toBe(`${APP_URL}/library`)
    expect((await signIn(install.open(), now)).status).toBe(401)
    // The step before lies before the one that was taken.
    expect((await signIn(install.open(), toCode(secret, -1))).status).toBe(401)
    expect((await signIn(install.open(), toCode(secret, 2))).status).toBe(401)
    expect((await signIn(install.open(), toCode(secret, 1))).url).toBe(`${APP_URL}/library`)
    install.clock.advance(3 * SECOND_STEP.periodSeconds)
    expect((await signIn(install.open(), toCode(secret, -2))).status).toBe(401)
    expect((await signIn(install.open(), toCode(secret, -1))).url).toBe(`${APP_URL}/library`)
  })

  it('takes one code once where two browsers send it at the same time', async () => {
    const { secret } = await switchOn()
    const browsers = [install.open(), install.open(), install.open()]
    const pages: Page[] = []
    for (const browser of browsers) pages.push(await install.signIn(browser, 'hanako', PASSWORD))
    const code = toCode(secret)
    const answers = await Promise.all(
      browsers.map((browser, at) => sendCode(browser, pages[at] as Page, code)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
  })

  it('takes codes again after a clock that was ahead, and the code it took then not twice', async () => {
    const { secret } = await switchOn()
    install.clock.advance(20 * 86_400)
    expect((await signIn(install.open(), toCode(secret))).url).toBe(`${APP_URL}/library`)
    install.clock.advance(-20 * 86_400)
    const code = toCode(secret)
    expect((await signIn(install.open(), code)).url).toBe(`${APP_URL}/library`)
    expect((await signIn(install.open(), code)).status).toBe(401)
  })

  it('takes each recovery code once, however it is typed, and says how many are left', async () => {
    const { browser, codes } = await switchOn()
    expect(codes).toHaveLength(LIMITS.recoveryCodes)
    expect(new Set(codes).size).toBe(LIMITS.recoveryCodes)
    const [first = '', second = ''] = codes
    expect(first).toMatch(/^\d{4}-\d{4}-\d{4}$/)
    expect((await signIn(install.open(), first)).url).toBe(`${APP_URL}/library`)
    expect((await signIn(install.open(), first)).status).toBe(401)
    const wide = second
      .replaceAll('-', ' ')
      .replace(/\d/g, (digit) => '０１２３４５６７８９'[+digit] ?? '')
    expect((await signIn(install.open(), wide)).url).toBe(`${APP_URL}/library`)
    const { body } = await call(browser, 'GET', API)
    expect(body).toEqual({ may_have: true, is_on: true, recovery_codes: LIMITS.recoveryCodes - 2 })
    const lines = install.logged.join('')
    expect(lines.match(/"event":"recovery_code_used"/g)).toHaveLength(2)
    expect(lines).not.toContain(first)
  })

  it('opens no account with the recovery code of another one', async () => {
    const { codes } = await switchOn()
    await switchOn('taro')
    expect((await signIn(install.open(), codes[0] ?? '', 'taro')).status).toBe(401)
    expect((await signIn(install.open(), codes[0] ?? '')).url).toBe(`${APP_URL}/library`)
  })

  it('holds a sign-in for one browser, for five minutes, for few codes, and once', async () => {
    const { secret, codes } = await switchOn()
    const isOver = ({ status, text }: Page) => [status, text.includes('name="password"')]
    const browser = install.open()
    const asked = await install.signIn(browser, 'hanako', PASSWORD)
    // Another browser, with a form of ours and this state.
    const other = install.open()
    const token = /name="form_token" value="([^"]+)"/.exec((await other.open('/login')).text)?.[1]
    const state = new URL(asked.url).searchParams.get('secret') ?? ''
    const fields = { form_token: token ?? '', secret: state, code: toCode(secret) }
    const body = new URLSearchParams(fields).toString()
    const stolen = await other.open('/login/second-step', { method: 'POST', body, headers: FORM })
    expect(isOver(stolen)).toEqual([403, true])
    expect((await sendCode(browser, asked, toCode(secret))).url).toBe(`${APP_URL}/library`)
    const spent = install.open()
    spent.cookies.set('signin', browser.cookies.get('localhost yomikura_signin')!)
    expect(isOver(await sendCode(spent, asked, codes[0] ?? ''))).toEqual([403, true])

    const late = install.open()
    const waiting = await install.signIn(late, 'hanako', PASSWORD)
    install.clock.advance(TIMES.secondStepSeconds)
    expect(isOver(await sendCode(late, waiting, toCode(secret)))).toEqual([403, true])

    const guesser = install.open()
    let page = await install.signIn(guesser, 'hanako', PASSWORD)
    for (let count = 0; count < SECOND_STEP.tries; count++)
      page = await sendCode(guesser, page, '000000')
    expect(isOver(await sendCode(guesser, page, toCode(secret)))).toEqual([403, true])
  })

  it('lets two tabs of a browser finish their own sign-ins', async () => {
    const { secret } = await switchOn()
    const taro = await switchOn('taro')
    const browser = install.open()
    const first = await install.signIn(browser, 'hanako', PASSWORD)
    const second = await install.signIn(browser, 'taro', PASSWORD)
    // The code of the one does not open the other.
    expect((await sendCode(browser, first, toCode(taro.secret))).status).toBe(401)
    expect((await sendCode(browser, first, toCode(secret))).url).toBe(`${APP_URL}/library`)
    expect(await install.recordOf(browser)).toMatchObject({ login_id: 'hanako' })
    expect((await sendCode(browser, second, toCode(taro.secret))).url).toBe(`${APP_URL}/library`)
    expect(await install.recordOf(browser)).toMatchObject({ login_id: 'taro' })
  })

  it('counts codes with passwords, and the right password alone ends no count', async () => {
    const { secret } = await switchOn()
    const browser = install.open()
    // Each sign-in counts twice: its password, which is right, and its code.
    for (let count = 0; count < 5; count++) await signIn(browser, '000000')
    const refused = await install.signIn(browser, 'hanako', PASSWORD)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    install.clock.advance(901)
    // A person who gets in begins the count again.
    for (let count = 0; count < 12; count++) {
      install.clock.advance(SECOND_STEP.periodSeconds)
      const { url } = await signIn(install.open(), toCode(secret))
      expect(url).toBe(`${APP_URL}/library`)
    }
  })

  it('takes few wrong codes a day from all addresses, and a known browser goes on', async () => {
    const { browser, secret } = await switchOn()
    await install.db.deleteFrom('sign_in_throttle').execute()
    const { principal_id: principalId } = await install.db
      .selectFrom('totp')
      .select('principal_id')
      .executeTakeFirstOrThrow()
    const guess = (count: number) =>
      install.accounts.takeSecondStep(
        { principalId, address: `192.0.${Math.floor(count / 5)}.1` },
        () => Promise.resolve(false),
      )
    // As many at a time as one login may try in a quarter of an hour.
    for (let count = 0; count < SECOND_STEP.wrongCodesPerDay; count += 50) {
      const tries = Array.from({ length: 50 }, (_, index) => guess(count + index))
      for (const { status } of await Promise.allSettled(tries)) expect(status).toBe('rejected')
      install.clock.advance(901)
    }
    await expect(guess(999)).rejects.toMatchObject({ code: 'rate_limited' })
    expect((await signIn(install.open(), toCode(secret))).status).toBe(429)
    install.clock.advance(901)
    browser.forget('yomikura_session')
    expect((await signIn(browser, toCode(secret))).url).toBe(`${APP_URL}/library`)
  })

  it('takes few wrong codes a day in a session, too, and signing in goes on', async () => {
    const { secret } = await switchOn()
    await install.db.deleteFrom('sign_in_throttle').execute()
    const { principal_id: principalId } = await install.db
      .selectFrom('totp')
      .select('principal_id')
      .executeTakeFirstOrThrow()
    const prove = (count: number, isRight: boolean) =>
      install.accounts.proveAgain(
        { principalId, password: PASSWORD, address: `192.0.${Math.floor(count / 5)}.1` },
        () => Promise.resolve(isRight),
      )
    // One after another: few passwords are digested at once, and the rest is refused before its code.
    for (let count = 0; count < SECOND_STEP.wrongCodesPerDay; count++) {
      await expect(prove(count, false)).rejects.toMatchObject({ code: 'wrong_code' })
      if (count % 50 === 49) install.clock.advance(901)
    }
    await expect(prove(999, true)).rejects.toMatchObject({ code: 'rate_limited' })
    expect((await signIn(install.open(), toCode(secret))).url).toBe(`${APP_URL}/library`)
    install.clock.advance(86_400)
    await expect(prove(999, true)).resolves.toBeUndefined()
  })

  it('lets no one in whose account was locked, or got a new password, after the first step', async () => {
    const { secret } = await switchOn()
    const browser = install.open()
    const begun = await install.signIn(browser, 'hanako', PASSWORD)
    await install.accounts.setDisabled('hanako', true)
    expect((await sendCode(browser, begun, toCode(secret))).status).toBe(403)
    expect(await install.recordOf(browser)).toEqual({})
    await install.accounts.setDisabled('hanako', false)
    const again = await install.signIn(browser, 'hanako', PASSWORD)
    await install.accounts.setPassword('hanako', `${PASSWORD} 2`)
    expect((await sendCode(browser, again, toCode(secret))).status).toBe(403)
    // The second step is on with the new password, too.
    const asked = await install.signIn(browser, 'hanako', `${PASSWORD} 2`)
    expect(asked.url).toContain('/login/second-step')
    expect((await sendCode(browser, asked, toCode(secret))).url).toBe(`${APP_URL}/library`)
  })

  it('is on only after a right code of the session that asked, with the password', async () => {
    await install.accounts.create({ login: 'hanako', password: PASSWORD })
    const browser = await openSignedIn('hanako')
    const wrong = await call(browser, 'POST', `${API}/offer`, { password: 'another password' })
    expect(wrong).toMatchObject({ status: 401, body: { code: 'wrong_password' } })
    const { body: offered } = await call(browser, 'POST', `${API}/offer`, { password: PASSWORD })
    expect(offered.uri).toContain(`secret=${offered.secret}`)
    const elsewhere = await openSignedIn('hanako')
    const send = (from: TestBrowser, code: string, offer = offered.offer) =>
      call(from, 'POST', `${API}/on`, { offer, code })
    const code = toCode(offered.secret)
    expect(await send(elsewhere, code)).toMatchObject({ status: 401 })
    expect(await send(browser, '000000')).toMatchObject({ status: 401 })
    expect((await call(browser, 'GET', API)).body).toMatchObject({ is_on: false })
    // Somebody who gave up half way signs in as before.
    expect((await install.signIn(install.open(), 'hanako', PASSWORD)).text).toBe('page /library')
    // Two tabs: the one that comes later finds it on.
    const { body: second } = await call(browser, 'POST', `${API}/offer`, { password: PASSWORD })
    expect((await send(browser, code)).body.codes).toHaveLength(LIMITS.recoveryCodes)
    expect(await send(browser, toCode(second.secret), second.offer)).toMatchObject({ status: 409 })
    expect(await call(browser, 'POST', `${API}/offer`, { password: PASSWORD })).toMatchObject({
      status: 409,
    })
    // The code that switched it on opens nothing.
    expect((await signIn(install.open(), code)).status).toBe(401)
    const stored = await install.db.selectFrom('totp').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(stored)).not.toContain(offered.secret)
  })

  it('gives new recovery codes, and is off, for password and code alone', async () => {
    const { browser, secret, codes } = await switchOn()
    const send = (path: string, password: string, code: string) =>
      call(browser, 'POST', `${API}/${path}`, { password, code })
    for (const path of ['recovery_codes', 'off']) {
      expect((await send(path, 'another password', toCode(secret))).status).toBe(401)
      expect((await send(path, PASSWORD, '000000')).status).toBe(401)
    }
    const made = await send('recovery_codes', PASSWORD, toCode(secret))
    expect(made.body.codes).toHaveLength(LIMITS.recoveryCodes)
    expect((await signIn(install.open(), codes[0] ?? '')).status).toBe(401)
    const off = await send('off', PASSWORD, made.body.codes[0])
    expect(off).toEqual({
      status: 200,
      body: { may_have: true, is_on: false, recovery_codes: 0 },
    })
    expect((await install.signIn(install.open(), 'hanako', PASSWORD)).text).toBe('page /library')
    expect((await send('off', PASSWORD, toCode(secret))).status).toBe(409)
  })

  it('is none of people whose account is a provider’s, though their login is one of ours', async () => {
    await install.accounts.create({ login: 'hanako', password: PASSWORD })
    const browser = await openSignedIn('hanako')
    const roles = { account_id: 'a-1', production_id: null, admin_id: null, login_id: 'hanako' }
    const rights = { is_super_user: false, zip_allowed: true, folder_allowed: true }
    const now = install.clock.nowSeconds()
    const person = { iss: 'https://shop.test', sub: '1' }
    const principal = await findOrAddPrincipal(install.db, person, { ...roles, ...rights }, now)
    const sessions = new SessionService({ db: install.db, clock: install.clock })
    const rest = { opSid: null, idToken: null, userAgent: '' }
    const { cookie } = await sessions.start({ principal, ...rest })
    browser.cookies.get('localhost yomikura_session')!.value = cookie
    await browser.open('/api/yomikura/authorize')
    expect((await call(browser, 'GET', API)).body).toMatchObject({ may_have: false })
    const offer = await call(browser, 'POST', `${API}/offer`, { password: PASSWORD })
    expect(offer).toMatchObject({ status: 403 })
  })

  it('comes out with the person without its secrets, and goes with the person', async () => {
    const { secret, codes } = await switchOn()
    await install.signIn(install.open(), 'hanako', PASSWORD)
    const person = await findPerson(install.db, 'hanako')
    const copy = await exportPerson(install.db, person, install.clock.nowMs())
    expect(Object.keys(copy.tables)).toEqual(
      expect.arrayContaining(['totp', 'totp_recovery', 'totp_pending']),
    )
    const { totp: [totp] = [], totp_pending: [pending] = [] } = copy.tables
    expect(Object.keys(totp ?? {}).toSorted()).toEqual(['created_at', 'last_step', 'principal_id'])
    expect(Object.keys(pending ?? {}).toSorted()).toEqual(['expires_at', 'principal_id', 'tries'])
    for (const hidden of [secret, codes[0]]) expect(JSON.stringify(copy)).not.toContain(hidden)
    await erasePerson(install.db, person)
    for (const table of ['totp', 'totp_recovery', 'totp_pending'] as const)
      expect(await install.db.selectFrom(table).selectAll().execute()).toEqual([])
  })
})
