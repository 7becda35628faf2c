import { MAIL_SIGN_IN } from '@yomikura/contract/server-limits'
import { LOCALES } from '@yomikura/i18n/locales'
import { eventually } from '@yomikura/testkit/eventually'
import type { CaughtMail } from '@yomikura/testkit/mail-catcher'
import { afterEach, describe, expect, it } from 'vitest'
import { erasePerson } from '#operations/erase-person.ts'
import { exportPerson } from '#operations/export-person.ts'
import { findPerson } from '#operations/find-person.ts'
import { lockAccount, unlockAccount } from '#operations/lock-account.ts'
import { RULE_DIALECTS } from '#test/test-dialects.ts'
import type { Page, TestBrowser } from '#test/test-browser.ts'
import { APP_URL, TestInstall } from '#test/test-install.ts'
import { SessionRepository } from '../auth/session-repository.ts'

const ALICE = 'alice@example.test'
const WRONG = '000000'

const readCode = ({ text }: CaughtMail) => /\d{6}/.exec(text)?.[0] ?? ''
const readLink = ({ text }: CaughtMail) => /https?:\S+/.exec(text)?.[0] ?? ''

describe.each(RULE_DIALECTS)('sign-in by mail on $engine', (dialect) => {
  const install = new TestInstall(dialect, ['mail', 'password'])

  const areSent = () =>
    eventually(async () => {
      const open = install.db.selectFrom('job').where('state', 'in', ['pending', 'running'])
      expect(await open.select('job_id').execute()).toEqual([])
    })
  // What one test asked for arrives in no other one.
  afterEach(areSent)

  const ask = async (browser: TestBrowser, mail: string, to = '/login?to=/library&lang=en_US') =>
    browser.submit(await browser.open(to), { mail })

  /** The page that asks for digits, and the mail that came. */
  async function askFor(browser: TestBrowser, mail = ALICE): Promise<[Page, CaughtMail]> {
    const before = install.catcher.mails.length
    const page = await ask(browser, mail)
    expect(page.url).toContain('/login/mail?')
    await eventually(() => expect(install.catcher.mails.length).toBe(before + 1))
    return [page, install.catcher.mails.at(-1) as CaughtMail]
  }

  it('lets in with the digits of the mail, and leads to where the reader wanted to go', async () => {
    const browser = install.open()
    const [page, mail] = await askFor(browser, ' Ａlice@Example.test')
    expect(mail.to).toBe(ALICE)
    const digits = readCode(mail)
    const opened = await browser.submit(page, { code: ` ${digits.slice(0, 3)} ${digits.slice(3)}` })
    expect([opened.url, opened.text]).toEqual([`${APP_URL}/library`, 'page /library'])
    const first = await install.recordOf(browser)
    expect(first['account_id']).toMatch(/^b-/)
    const elsewhere = install.open()
    const [again, second] = await askFor(elsewhere, 'ALICE@example.test')
    await elsewhere.submit(again, { code: readCode(second) })
    expect(await install.recordOf(elsewhere)).toEqual(first)
  })

  it('takes digits only in the browser that asked for them', async () => {
    const [, mail] = await askFor(install.open())
    const other = install.open()
    const page = await other.open('/login/mail')
    const refused = await other.submit(page, { code: readCode(mail) })
    expect([refused.status, refused.text.includes('role="alert"')]).toEqual([403, true])
    expect(await install.recordOf(other)).toEqual({})
    // Another one that asked for a mail of its own.
    const [form] = await askFor(other, 'bob@example.test')
    expect((await other.submit(form, { code: readCode(mail) })).status).toBe(401)
  })

  it(`lets ${MAIL_SIGN_IN.codeTries} digits be tried, and takes the right ones no more after that`, async () => {
    const browser = install.open()
    const [page, mail] = await askFor(browser)
    for (let attempt = 1; attempt <= 5; attempt++) {
      const refused = await browser.submit(page, { code: WRONG })
      expect([refused.status, refused.text.includes('aria-invalid')]).toEqual([401, true])
    }
    const late = await browser.submit(page, { code: readCode(mail) })
    expect(late.status).toBe(403)
    expect(late.text).toContain('name="mail"')
    expect(await install.recordOf(browser)).toEqual({})
  })

  it('ends digits and link after ten minutes', async () => {
    const browser = install.open()
    const [page, mail] = await askFor(browser)
    install.clock.advance(600)
    expect((await browser.submit(page, { code: readCode(mail) })).status).toBe(403)
    const link = await browser.open(readLink(mail))
    expect((await browser.submit(link, {})).status).toBe(403)
    const sessions = new SessionRepository(install.db)
    expect(await sessions.deleteExpired(install.clock.nowSeconds())).toBe(1)
    expect(await install.db.selectFrom('mail_code').selectAll().execute()).toEqual([])
  })

  it('lets in by the link in any browser, once, and only when the button is pressed', async () => {
    const asking = install.open()
    const [form, mail] = await askFor(asking)
    const scanner = install.open()
    await scanner.open(readLink(mail))
    await scanner.open(readLink(mail))
    const browser = install.open()
    const page = await browser.open(readLink(mail))
    expect(await install.recordOf(browser)).toEqual({})
    const opened = await browser.submit(page, {})
    expect(opened.url).toBe(`${APP_URL}/library`)
    expect(await install.recordOf(browser)).toMatchObject({ is_super_user: false })
    expect((await browser.submit(page, {})).status).toBe(403)
    expect((await asking.submit(form, { code: readCode(mail) })).status).toBe(403)
    expect(await install.recordOf(asking)).toEqual({})
  })

  it('lets no one into a locked account, ends its sessions, and lets in again', async () => {
    const { db, clock } = install
    const browser = install.open()
    const [page, mail] = await askFor(browser)
    await browser.submit(page, { code: readCode(mail) })
    const { account_id } = await install.recordOf(browser)
    const person = await findPerson(db, String(account_id))
    await lockAccount(db, person, clock.nowSeconds())
    expect(await install.recordOf(browser)).toEqual({})
    const [again, second] = await askFor(browser)
    const refused = await browser.submit(again, { code: readCode(second) })
    expect([refused.status, /This account is locked/.test(refused.text)]).toEqual([403, true])
    const [, third] = await askFor(browser)
    const link = await browser.submit(await browser.open(readLink(third)), {})
    expect(link.status).toBe(403)
    expect(await install.recordOf(browser)).toEqual({})
    expect(install.logged.join('\n')).toContain('"cause_code":"account_disabled"')
    await unlockAccount(db, person)
    const [form, fourth] = await askFor(browser)
    expect((await browser.submit(form, { code: readCode(fourth) })).url).toBe(`${APP_URL}/library`)
    expect((await install.recordOf(browser))['account_id']).toBe(account_id)
  })

  it('answers alike for known and unknown addresses, and when no more mails go out', async () => {
    const browser = install.open()
    const [form, mail] = await askFor(browser)
    await browser.submit(form, { code: readCode(mail) })
    const toAnswer = async (address: string) => {
      const page = await ask(install.open(), address)
      const text = page.text.replaceAll(/name="form_token" value="[^"]*"/g, '')
      return { url: page.url, status: page.status, text }
    }
    const known = await toAnswer(ALICE)
    expect(await toAnswer('unknown@example.test')).toEqual(known)
    for (let count = 3; count <= MAIL_SIGN_IN.mailsPerHour; count++) await toAnswer(ALICE)
    // The sixth and seventh: as much is written and as many jobs are made, and no mail goes out.
    const count = async () => (await install.db.selectFrom('job').select('name').execute()).length
    const before = await count()
    expect(await toAnswer(ALICE)).toEqual(known)
    expect(await toAnswer(ALICE)).toEqual(known)
    expect(await count()).toBe(before + 2)
    await areSent()
    expect(install.catcher.mails.filter(({ to }) => to === ALICE)).toHaveLength(5)
    install.clock.advance(3600)
    await toAnswer(ALICE)
    await areSent()
    expect(install.catcher.mails.filter(({ to }) => to === ALICE)).toHaveLength(6)
  })

  /** As {@link ask}, past the pages: these count requests of one address too. */
  const send = (mail: string, browserSecret: string) =>
    install.mails.sendMail({
      ...{ mail, browserSecret, address: '203.0.113.7', returnPath: '/', locale: 'en_US' },
    })

  it('slows who asks for many addresses from one place', async () => {
    for (let count = 0; count < 60; count++) await send(`reader-${count}@example.test`, 'a')
    await expect(send('one-more@example.test', 'a')).rejects.toMatchObject({ code: 'rate_limited' })
    // Sixty mails need not arrive.
    await install.db.deleteFrom('job').where('state', '=', 'pending').execute()
  })

  it('lets the digits of an address be tried twenty times a day, and its link after that', async () => {
    const tryCode = (code: string, browserSecret: string) =>
      install.mails.signInByCode({ code, browserSecret, address: '203.0.113.7' })
    for (let mail = 1; mail <= 5; mail++) {
      await send(ALICE, `browser ${mail}`)
      for (let attempt = 1; attempt <= 4; attempt++)
        await expect(tryCode(WRONG, `browser ${mail}`)).rejects.toMatchObject({
          code: 'wrong_code',
        })
      install.clock.advance(3600)
    }
    await areSent()
    await send(ALICE, 'last')
    await areSent()
    const mail = install.catcher.findMail(ALICE) as CaughtMail
    await expect(tryCode(readCode(mail), 'last')).rejects.toMatchObject({ code: 'wrong_code' })
    const browser = install.open()
    const link = await browser.open(readLink(mail))
    expect((await browser.submit(link, {})).status).toBe(200)
  })

  it('keeps no address, digits or link in the database, the log or a page', async () => {
    const browser = install.open()
    const [page, mail] = await askFor(browser)
    const refused = await browser.submit(page, { code: WRONG })
    const opened = await browser.submit(page, { code: readCode(mail) })
    await ask(install.open(), 'not an address@alice')
    const secret = new URL(readLink(mail)).searchParams.get('secret') ?? ''
    const tables = await install.db.introspection.getTables()
    const rows: unknown[] = []
    for (const { name } of tables)
      rows.push(
        await install.db
          .selectFrom(name as 'job')
          .selectAll()
          .execute(),
      )
    expect(JSON.stringify(rows)).toContain('sign-in.mail')
    const seen = [JSON.stringify(rows), ...install.logged, page.text, refused.text, opened.text]
    for (const text of seen) {
      expect(text).not.toMatch(/alice|example\.test/i)
      expect(text).not.toContain(secret)
      expect(text).not.toMatch(new RegExp(`\\b${readCode(mail)}\\b`))
    }
  })

  it.each(LOCALES)('writes the mail in the language of the page, %s', async (locale) => {
    const browser = install.open()
    await ask(browser, ALICE, `/login?lang=${locale}`)
    await eventually(() => expect(install.catcher.mails).toHaveLength(1))
    const [mail] = install.catcher.mails as [CaughtMail]
    expect(mail.subject).toContain('夜<蔵>')
    expect(mail.html).toContain('夜&lt;蔵&gt;')
    expect(mail.html).toContain(`<html lang="${mail.headers.get('content-language') ?? ''}">`)
    expect(mail.html).toContain(readCode(mail))
    // A name instead of a text would show that a place of it was filled wrongly.
    expect(mail.text + mail.html).not.toMatch(/sign_in\.|{{|<script|<img/)
    expect(readLink(mail)).toMatch(new RegExp(`^${APP_URL}/login/mail/link\\?lang=${locale}&`))
  })

  it('stands above the password form, and no first-run form bars the way', async () => {
    const page = await install.open().open('/login?lang=en_US')
    expect(page.text).not.toContain('name="token"')
    expect(page.text.indexOf('name="mail"')).toBeGreaterThan(0)
    expect(page.text.indexOf('name="password"')).toBeGreaterThan(page.text.indexOf('name="mail"'))
    const first = await install.open().open('/login?prompt=first_run')
    expect(first.text).toContain('name="token"')
  })

  it('takes forms only from its own page, and leads to no other site', async () => {
    const browser = install.open()
    const forged = await browser.visit('/login/mail', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ form_token: 'x', mail: ALICE }).toString(),
    })
    expect(forged.status).toBe(403)
    const away = await browser.submit(await browser.open('/login'), {
      ...{ mail: ALICE, to: 'https://evil.example/' },
    })
    await eventually(() => expect(install.catcher.mails).toHaveLength(1))
    const opened = await browser.submit(away, {
      code: readCode(install.catcher.mails[0] as CaughtMail),
    })
    expect(opened.url).toBe(`${APP_URL}/`)
  })

  it('is exported without a digest and erased with its keys and codes', async () => {
    const browser = install.open()
    const [page, mail] = await askFor(browser)
    await browser.submit(page, { code: readCode(mail) })
    const { account_id } = await install.recordOf(browser)
    const [, open] = await askFor(install.open())
    const person = await findPerson(install.db, String(account_id))
    const { tables } = await exportPerson(install.db, person, 0)
    expect(tables['buyer_key']).toEqual([
      { kind: 'mail', account_id, created_at: install.clock.nowSeconds() },
    ])
    await erasePerson(install.db, person)
    expect(await install.recordOf(browser)).toEqual({})
    for (const table of ['buyer_key', 'mail_code', 'principal'] as const)
      expect(await install.db.selectFrom(table).selectAll().execute()).toEqual([])
    const link = await browser.open(readLink(open))
    expect((await browser.submit(link, {})).status).toBe(403)
  })
})
