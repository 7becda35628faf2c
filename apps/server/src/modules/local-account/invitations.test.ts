import { describe, expect, it } from 'vitest'
import { erasePerson } from '#operations/erase-person.ts'
import { exportPerson } from '#operations/export-person.ts'
import { findPerson } from '#operations/find-person.ts'
import type { TestBrowser } from '#test/test-browser.ts'
import { TEST_DIALECTS } from '#test/test-dialects.ts'
import { APP_URL, PASSWORD, TestInstall } from '#test/test-install.ts'

const API = '/api/yomikura/invitations'
const DAY = 86_400

type Invitation = { id: string; made_by: string | null; used_at: string | null; is_open: boolean }
type Answer = {
  status: number
  body: {
    code?: string
    link: string
    invitation: Invitation
    may_invite: boolean
    invitations: Invitation[]
  }
}

// What one invitation makes is decided by the database, so both engines have to.
describe.each(TEST_DIALECTS)('invitations on $engine', (dialect) => {
  const install = new TestInstall(dialect)

  async function call(browser: TestBrowser, method: string, url: string): Promise<Answer> {
    const page = await browser.visit(url, {
      method,
      headers: {
        origin: APP_URL,
        'x-xsrf-token': browser.cookie('XSRF-TOKEN') ?? '',
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      },
      ...(method === 'POST' && { body: '{}' }),
    })
    return { status: page.status, body: JSON.parse(page.text) as Answer['body'] }
  }

  /** A browser in which somebody has just signed in; the owner, unless said otherwise. */
  async function openSignedIn(login = 'owner', roles: object = { isSuperUser: true }) {
    await install.accounts.create({ login, password: PASSWORD, ...roles })
    const browser = install.open()
    await install.signIn(browser, login, PASSWORD)
    await browser.open('/api/yomikura/authorize')
    return browser
  }

  async function invite(owner: TestBrowser): Promise<Answer['body']> {
    const { status, body } = await call(owner, 'POST', API)
    expect([status, body.code]).toEqual([200, undefined])
    return body
  }

  const list = async (browser: TestBrowser) => (await call(browser, 'GET', API)).body

  /** Opens a link and fills its form in. */
  async function accept(link: string, fields: object = {}, browser = install.open()) {
    const page = await browser.open(link)
    const filled = { login: 'guest', password: PASSWORD, repeat: PASSWORD, ...fields }
    return { browser, page: await browser.submit(page, filled) }
  }

  it('make one account, which is signed in and owns nothing of the server', async () => {
    const owner = await openSignedIn()
    const { link, invitation } = await invite(owner)
    expect(invitation).toMatchObject({ made_by: 'owner', used_at: null, is_open: true })
    const { browser, page } = await accept(link)
    expect([page.status, page.url]).toEqual([200, `${APP_URL}/`])
    expect(await install.recordOf(browser)).toMatchObject({
      ...{ login_id: 'guest', is_super_user: false, admin_id: null },
    })
    expect((await list(owner)).invitations).toMatchObject([
      { id: invitation.id, is_open: false, used_at: expect.any(String) as string },
    ])
    expect((await install.signIn(install.open(), 'guest', PASSWORD)).status).toBe(200)
    const again = await install.open().open(`${link}&lang=en_US`)
    expect([again.status, again.text]).toEqual([403, expect.stringContaining('already been used')])
    expect(again.text).not.toContain('<form')
  })

  it('are kept as digests, and no log names their tokens', async () => {
    const owner = await openSignedIn()
    const { link } = await invite(owner)
    const secret = new URL(link).searchParams.get('secret') ?? ''
    expect(secret).toMatch(/^[\w-]{43}$/)
    await install.open().open(link)
    await install.open().open(link.replace(secret, `x${secret.slice(1)}`))
    await accept(link)
    const rows = await install.db.selectFrom('invitation').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(install.logged.join('\n')).toContain('invitation_used')
    expect(install.logged.join('\n')).not.toContain(secret.slice(1))
  })

  it('are made by owners and administrators alone', async () => {
    const owner = await openSignedIn()
    const { invitation } = await invite(owner)
    const admin = await openSignedIn('admin', { isAdmin: true })
    expect((await call(admin, 'POST', API)).status).toBe(200)
    const reader = await openSignedIn('reader', {})
    expect(await list(reader)).toEqual({ may_invite: false, invitations: [] })
    for (const [method, url] of [
      ['POST', API],
      ['DELETE', `${API}/${invitation.id}`],
    ] as const)
      expect((await call(reader, method, url)).body.code).toBe('forbidden')
    expect((await list(owner)).invitations).toHaveLength(2)
  })

  it('ask for a fresh sign-in to be made, and for none to be withdrawn', async () => {
    const owner = await openSignedIn()
    const { link, invitation } = await invite(owner)
    install.clock.advance(601)
    expect((await call(owner, 'POST', API)).body.code).toBe('sign_in_again')
    expect((await call(owner, 'DELETE', `${API}/${invitation.id}`)).status).toBe(200)
    expect((await call(owner, 'DELETE', `${API}/${invitation.id}`)).body.code).toBe('not_found')
    expect((await list(owner)).invitations).toEqual([])
    const page = await install.open().open(`${link}&lang=en_US`)
    expect([page.status, page.text]).toEqual([403, expect.stringContaining('was withdrawn')])
  })

  it('hold for seven days, and are forgotten thirty days later', async () => {
    const owner = await openSignedIn()
    const { link } = await invite(owner)
    install.clock.advance(7 * DAY - 1)
    expect((await install.open().open(link)).status).toBe(200)
    install.clock.advance(1)
    const over = await install.open().open(`${link}&lang=en_US`)
    expect([over.status, over.text]).toEqual([403, expect.stringContaining('has expired')])
    install.clock.advance(30 * DAY - 1)
    expect(await install.accounts.foresee()).toBe(await install.accounts.sweep())
    expect(await install.db.selectFrom('invitation').selectAll().execute()).toHaveLength(1)
    install.clock.advance(1)
    expect(await install.accounts.foresee()).toBe(1)
    expect(await install.accounts.sweep()).toBe(1)
    const unknown = await install.open().open(`${link}&lang=en_US`)
    expect([unknown.status, unknown.text]).toEqual([403, expect.stringContaining('not valid')])
  })

  it('stay open where the account is refused, and keep what was typed but the password', async () => {
    const owner = await openSignedIn()
    const { link } = await invite(owner)
    const refusals = [
      [{ repeat: 'another long password' }, 400, 'The two passwords differ.'],
      [{ password: 'short', repeat: 'short' }, 400, 'at least 10 characters'],
      [{ login: '-' }, 400, 'too short or has characters'],
      [{ login: 'ＯＷＮＥＲ' }, 409, 'is taken already'],
    ] as const
    for (const [fields, status, text] of refusals) {
      const { page } = await accept(`${link}&lang=en_US`, fields)
      expect([page.status, page.text]).toEqual([status, expect.stringContaining(text)])
      expect(page.text).not.toContain(PASSWORD)
    }
    expect((await list(owner)).invitations).toMatchObject([{ is_open: true }])
    expect((await accept(link)).page.status).toBe(200)
  })

  it('make one account when three people send the form at once', async () => {
    const owner = await openSignedIn()
    const { link } = await invite(owner)
    const logins = ['one', 'two', 'three']
    const forms = await Promise.all(
      logins.map(async (login) => {
        const browser = install.open()
        return { browser, login, page: await browser.open(link) }
      }),
    )
    // All see the form before the first sends it.
    const answers = await Promise.all(
      forms.map(({ browser, login, page }) =>
        browser.submit(page, { login, password: PASSWORD, repeat: PASSWORD }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403])
    expect(await install.accounts.list()).toHaveLength(2)
  })

  it('make one account of a login that two people choose at once', async () => {
    const owner = await openSignedIn()
    const links = [(await invite(owner)).link, (await invite(owner)).link]
    const answers = await Promise.all(links.map((link) => accept(link)))
    expect(answers.map(({ page }) => page.status).toSorted()).toEqual([200, 409])
    expect(await install.accounts.list()).toHaveLength(2)
    expect((await list(owner)).invitations.filter(({ is_open }) => is_open)).toHaveLength(1)
  })

  it('are at most fifty open ones, also when many are made at once', async () => {
    const owner = await openSignedIn()
    for (let count = 0; count < 48; count++) {
      // Requests are counted by the minute; the command line's are not.
      await install.invitations.make(undefined, 7)
    }
    const made = await Promise.all(
      Array.from({ length: 4 }, () =>
        install.invitations.make(undefined, 7).then(
          () => 'made',
          ({ code }: { code: string }) => code,
        ),
      ),
    )
    expect(made.toSorted()).toEqual(['invitation_limit', 'invitation_limit', 'made', 'made'])
    const { invitations } = await list(owner)
    expect(invitations).toHaveLength(50)
    expect(new Set(invitations.map(({ made_by }) => made_by))).toEqual(new Set([null]))
    await call(owner, 'DELETE', `${API}/${invitations[0]?.id ?? ''}`)
    expect((await call(owner, 'POST', API)).status).toBe(200)
    expect((await call(owner, 'POST', API)).body.code).toBe('invitation_limit')
  })

  it('are listed, the newest hundred first', async () => {
    const owner = await openSignedIn()
    const row = { principal_id: null, expires_at: 2, used_at: 1, revoked_at: null }
    const rows = Array.from({ length: 101 }, (_, index) => ({
      ...row,
      ...{ invitation_id: `i-${index}`, token_digest: `d-${index}`, created_at: index },
    }))
    await install.db.insertInto('invitation').values(rows).execute()
    const ids = (await list(owner)).invitations.map(({ id }) => id)
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([100, 'i-100', 'i-1'])
  })

  it('of somebody whose password was set again or whose account was locked open nothing', async () => {
    const owner = await openSignedIn()
    const first = await invite(owner)
    await install.accounts.setPassword('owner', PASSWORD)
    expect((await install.open().open(first.link)).status).toBe(403)
    await install.signIn(owner, 'owner', PASSWORD)
    await owner.open('/api/yomikura/authorize')
    const second = await invite(owner)
    await install.accounts.setDisabled('owner', true)
    await install.accounts.setDisabled('owner', false)
    expect((await install.open().open(second.link)).status).toBe(403)
  })

  it('are exported without their digest, and erased with who made them', async () => {
    const owner = await openSignedIn()
    const { link, invitation } = await invite(owner)
    const { link: other } = await install.invitations.make(undefined, 7)
    const person = await findPerson(install.db, 'owner')
    const { tables } = await exportPerson(install.db, person, 0)
    expect(tables['invitation']).toMatchObject([{ invitation_id: invitation.id }])
    expect(JSON.stringify(tables['invitation'])).not.toContain('digest')
    await erasePerson(install.db, person)
    expect((await install.open().open(link)).status).toBe(403)
    expect((await install.open().open(other)).status).toBe(200)
  })

  it('cannot be guessed at will, while a right one opens all the same', async () => {
    const owner = await openSignedIn()
    const { link } = await invite(owner)
    const guess = (count: number) => `/login/invitation?secret=guess-${count}`
    for (let count = 0; count < 10; count++)
      expect((await install.open().open(guess(count))).status).toBe(403)
    const held = await install.open().open(guess(10))
    expect([held.status, Number(held.headers.get('retry-after'))]).toEqual([429, 900])
    expect((await accept(link)).page.url).toBe(`${APP_URL}/`)
    const failures = install.logged.filter((line) => line.includes('sign_in_failed'))
    expect(failures).toHaveLength(11)
    expect(failures[0]).toContain('"reason":"invitation_invalid","address":"127.0.0.1"')
  })

  it('let no person ask for long which logins exist', async () => {
    const owner = await openSignedIn()
    const { link } = await invite(owner)
    for (let count = 0; count < 10; count++)
      expect((await accept(link, { login: 'owner' })).page.status).toBe(409)
    expect((await accept(link, { login: 'owner' })).page.status).toBe(429)
    expect((await accept(link)).page.status).toBe(429)
    install.clock.advance(901)
    expect((await accept(link)).page.status).toBe(200)
  })
})
