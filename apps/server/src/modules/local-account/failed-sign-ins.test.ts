import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { RULE_DIALECTS } from '#test/test-dialects.ts'
import { PASSWORD, TestInstall } from '#test/test-install.ts'

/** The expression that fail2ban gets, in which its word for an address is one. */
function readFilter(): RegExp {
  const file = new URL('../../../../../deploy/fail2ban/filter.conf', import.meta.url)
  const [, expression = ''] = /^failregex = (.*)$/m.exec(readFileSync(file, 'utf8')) ?? []
  return new RegExp(expression.replace('<HOST>', '([^"]+)'))
}

describe.each(RULE_DIALECTS)('failed sign-ins on $engine', (dialect) => {
  const install = new TestInstall(dialect)

  it('says the same of unknown logins, wrong passwords and locked accounts', async () => {
    await install.accounts.create({ login: 'hanako', password: PASSWORD })
    await install.accounts.create({ login: 'locked', password: PASSWORD })
    await install.accounts.setDisabled('locked', true)
    const answers = await Promise.all(
      [
        ['absent', PASSWORD],
        ['hanako', 'another password'],
        ['locked', PASSWORD],
      ].map(async ([login = '', password = '']) => {
        const page = await install.signIn(install.open(), login, password)
        // The form's token and what was typed differ; everything else must not.
        const text = page.text.replaceAll(/name="form_token" value="[^"]*"/g, '').replace(login, '')
        return { status: page.status, text, header: page.headers.get('retry-after') }
      }),
    )
    expect(answers[0]?.status).toBe(401)
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  it('names address and login of failed sign-ins in the log, never what was typed', async () => {
    await install.accounts.create({ login: 'hanako', password: PASSWORD })
    install.logged.length = 0
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
      await install.signIn(install.open(), login, 'another password')
    const lines = install.logged.filter((line) => line.includes('sign_in_failed'))
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
      expect(install.logged.join('')).not.toContain(secret)
      expect(install.logged.join('')).not.toContain(JSON.stringify(secret).slice(1, -1))
    }
    // No person can have another person's address locked out.
    const pattern = readFilter()
    for (const line of lines) expect(pattern.exec(line)?.[1]).toBe('127.0.0.1')
  })

  it('lets people in where they signed in before, however many guess elsewhere', async () => {
    await install.accounts.create({ login: 'hanako', password: PASSWORD })
    const own = install.open()
    await install.signIn(own, 'hanako', PASSWORD)
    own.forget('yomikura_session')
    const ends_at = install.clock.nowSeconds() + 900
    await install.db.updateTable('sign_in_throttle').set({ attempts: 100, ends_at }).execute()
    const elsewhere = { login: 'hanako', password: PASSWORD, address: '192.0.2.7' }
    await expect(install.accounts.signIn(elsewhere)).rejects.toMatchObject({ code: 'rate_limited' })
    expect((await install.signIn(own, 'hanako', PASSWORD)).status).toBe(200)
    // A person at that browser gets few guesses too.
    const knownBrowsers = own.cookie('yomikura_known')
    const guess = { ...elsewhere, password: 'wrong wrong wrong', knownBrowsers }
    for (let count = 0; count < 10; count++)
      await expect(install.accounts.signIn(guess)).rejects.toMatchObject({ code: 'wrong_password' })
    const right = { ...guess, password: PASSWORD }
    await expect(install.accounts.signIn(right)).rejects.toMatchObject({ code: 'rate_limited' })
  })

  it('slows guessing at one login down, also for logins without an account', async () => {
    await install.accounts.create({ login: 'hanako', password: PASSWORD })
    for (const login of ['hanako', 'absent']) {
      const browser = install.open()
      let page = await browser.open('/login')
      for (let count = 0; count < 10; count++)
        page = await browser.submit(page, { login, password: 'wrong wrong wrong' })
      expect(page.status).toBe(401)
      page = await browser.submit(page, { login, password: PASSWORD })
      expect([page.status, Number(page.headers.get('retry-after'))]).toEqual([429, 900])
    }
    // From another address the owner still gets in.
    const address = { login: 'hanako', password: PASSWORD, address: '192.0.2.7' }
    await expect(install.accounts.signIn(address)).resolves.toMatchObject({ login_id: 'hanako' })
    install.clock.advance(901)
    expect((await install.signIn(install.open(), 'hanako', PASSWORD)).status).toBe(200)
  })

  it('refuses no sign-in for longer than the window after a clock that was ahead', async () => {
    await install.accounts.create({ login: 'hanako', password: PASSWORD })
    const guess = { login: 'hanako', password: 'wrong wrong wrong', address: '192.0.2.8' }
    install.clock.advance(20 * 86_400)
    for (let count = 0; count < 11; count++) await install.accounts.signIn(guess).catch(() => {})
    install.clock.advance(-20 * 86_400)
    const right = { ...guess, password: PASSWORD }
    await expect(install.accounts.signIn(right)).resolves.toMatchObject({ login_id: 'hanako' })
  })
})
