import { spawn } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findOrAddPrincipal, SessionService } from '#modules/auth/index.ts'
import { GiftService, registerImportedWork } from '#modules/library/index.ts'
import { LocalAccountService, PASSWORD_COST } from '#modules/local-account/index.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { openDatabase } from '#platform/db/database.ts'

const MAIN = new URL('./main.ts', import.meta.url).pathname

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yomikura-accounts-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const database = () => openDatabase({ engine: 'sqlite', file: join(folder, 'yomikura.db') })

function yomikura(values: string[], input = ''): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', MAIN, 'account', ...values],
      {
        env: {
          PATH: process.env.PATH,
          NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
          YOMIKURA_DATA: folder,
        },
      },
    )
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('close', (code) => resolve({ code, output }))
    child.stdin.end(input)
  })
}

async function readDigests(): Promise<string[]> {
  const db = await database()
  try {
    const rows = await db.selectFrom('local_account').select('password_hash').execute()
    return rows.map(({ password_hash }) => password_hash)
  } finally {
    await db.destroy()
  }
}

async function signIn(login: string, password: string): Promise<unknown> {
  const db = await database()
  const accounts = new LocalAccountService({
    db,
    clock: systemClock,
    events: { signInFailed: () => {} },
    keys: [Buffer.alloc(32)],
    passwordCost: PASSWORD_COST,
  })
  try {
    return await accounts
      .signIn({ login, password, address: '::1' })
      .then(({ login_id }) => login_id)
      .catch(({ code }: { code: string }) => code)
  } finally {
    await db.destroy()
  }
}

describe('yomikura account', () => {
  it('creates, lists, locks and opens accounts, and sets passwords', async () => {
    expect((await yomikura(['list'])).output).toContain('no account yet')
    expect((await yomikura(['create', 'hanako'], 'first password\n')).code).toBe(0)
    const made = await yomikura(['create', 'kanri', '--generate', '--admin', '--super-user'])
    const [, generated = ''] = /Password: (\S+)/.exec(made.output) ?? []
    // Tests of the module hash at less: this is what a real install pays.
    expect(await readDigests()).toEqual(
      Array(2).fill(expect.stringMatching(/^scrypt\$32768\$8\$3\$/)),
    )
    expect(await signIn('hanako', 'first password')).toBe('hanako')
    expect(await signIn('kanri', generated)).toBe('kanri')

    await yomikura(['set-password', 'hanako'], 'second password\n')
    expect(await signIn('hanako', 'first password')).toBe('wrong_password')
    expect(await signIn('hanako', 'second password')).toBe('hanako')
    await yomikura(['disable', 'hanako'])
    expect(await signIn('hanako', 'second password')).toBe('wrong_password')
    expect((await yomikura(['list'])).output).toBe(
      'hanako  locked\nkanri  super user  administrator\n',
    )
    await yomikura(['enable', 'hanako'])
    expect(await signIn('hanako', 'second password')).toBe('hanako')
  })

  it('locks an account by mail by its id, and ends its sessions', async () => {
    const db = await database()
    const principal = await findOrAddPrincipal(
      db,
      { iss: 'mail', sub: 'b-1' },
      {
        ...{ account_id: 'b-1', production_id: null, admin_id: null, login_id: 'b-1' },
        ...{ is_super_user: false, zip_allowed: true, folder_allowed: true },
      },
      1,
    )
    const sessions = new SessionService({ db, clock: systemClock })
    const start = () =>
      sessions
        .start({ principal, opSid: null, idToken: null, userAgent: '' })
        .then(({ cookie }) => cookie)
        .catch(({ code }: { code: string }) => code)
    const cookie = await start()
    expect(await sessions.find(cookie)).toBeDefined()
    expect((await yomikura(['disable', 'b-1'])).output).toContain('b-1 is locked')
    expect(await sessions.find(cookie)).toBeUndefined()
    expect(await start()).toBe('forbidden')
    expect((await yomikura(['enable', 'b-1'])).output).toContain('can sign in again')
    expect(await sessions.find(await start())).toBeDefined()
    await db.destroy()
  })

  it('switches two-step sign-in off for people who have lost all codes', async () => {
    await yomikura(['create', 'yuki'], 'first password\n')
    const db = await database()
    const { principal_id } = await db
      .selectFrom('local_account')
      .select('principal_id')
      .where('login_key', '=', 'yuki')
      .executeTakeFirstOrThrow()
    const totp = { principal_id, sealed_secret: 'AA', last_step: 1, created_at: 1 }
    await db.insertInto('totp').values(totp).execute()
    await db.insertInto('totp_recovery').values({ principal_id, code_digest: 'x' }).execute()
    await db.destroy()
    // No session is begun for people of whom a code is asked.
    expect(await signIn('yuki', 'first password')).toBeUndefined()
    const { output } = await yomikura(['totp-off', 'yuki'])
    expect(output).toBe('yuki signs in with the password alone now.\n')
    expect(await signIn('yuki', 'first password')).toBe('yuki')
    const again = await yomikura(['totp-off', 'yuki'])
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('no two-step sign-in')])
  })

  it('says what is wrong and ends with 1', async () => {
    const short = await yomikura(['create', 'taro'], 'short\n')
    expect([short.code, short.output]).toEqual([1, expect.stringContaining('too short')])
    const unknown = await yomikura(['disable', 'absent'])
    expect([unknown.code, unknown.output]).toEqual([1, expect.stringContaining('no account')])
  })

  it('makes a link for one account, for as many days as asked', async () => {
    const { code, output } = await yomikura(['invite'])
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/^http:\/\/localhost:4000\/login\/invitation\?secret=[\w-]{43}\n/),
    ])
    const json = await yomikura(['invite', '--days', '90', '--json'])
    const made = JSON.parse(json.output) as { id: string; link: string; expires_at: string }
    const db = await database()
    const rows = await db.selectFrom('invitation').selectAll().orderBy('created_at').execute()
    await db.destroy()
    expect(
      rows.map((row) => [row.principal_id, (row.expires_at - row.created_at) / 86_400]),
    ).toEqual([
      [null, 7],
      [null, 90],
    ])
    expect(rows.map(({ invitation_id }) => invitation_id)).toContain(made.id)
    expect(made.link).toContain('/login/invitation?secret=')
    expect(Date.parse(made.expires_at)).toBe((rows[1]?.expires_at ?? 0) * 1000)
    const long = await yomikura(['invite', '--days', '91'])
    expect([long.code, long.output]).toEqual([1, expect.stringContaining('number from 1 to 90')])
  })

  it('gives imported works to a second account and takes them again', async () => {
    const db = await database()
    const work = { makerName: 'm', workType: 'MNG', direction: 'rtl', nowSeconds: 1 } as const
    for (const workno of ['BI00000001', 'BI00000002'])
      await registerImportedWork(db, { ...work, workno, title: workno, accountId: 'first' })
    await db.destroy()
    const given = await yomikura(['give', 'hanako', '--all'])
    expect(given.output).toContain('hanako can read BI00000001')
    expect((await yomikura(['take', 'hanako', 'BI00000002'])).code).toBe(0)
    expect((await yomikura(['give', 'hanako', 'RJ00000001'])).output).toContain('no imported work')

    const again = await database()
    const held = await again
      .selectFrom('sale')
      .innerJoin('principal', 'principal.account_id', 'sale.account_id')
      .select(['workno', 'status'])
      .where('login_id', '=', 'hanako')
      .orderBy('workno')
      .execute()
    const gifts = new GiftService({ db: again, clock: systemClock })
    expect(await gifts.give('first', undefined)).toEqual([])
    await again.destroy()
    expect(held).toEqual([
      { workno: 'BI00000001', status: 'active' },
      { workno: 'BI00000002', status: 'refunded' },
    ])
  })

  it('exports a person into a new file of its owner alone, and erases the person', async () => {
    await yomikura(['create', 'sakura'], 'a long password\n')
    const file = join(folder, 'sakura.json')
    expect((await yomikura(['export', 'sakura', file])).code).toBe(0)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ login: 'sakura' })
    const twice = await yomikura(['export', 'sakura', file])
    expect([twice.code, twice.output]).toEqual([1, expect.stringContaining('EEXIST')])

    const unsure = await yomikura(['delete', 'sakura'], 'hanako\n')
    expect([unsure.code, unsure.output]).toEqual([1, expect.stringContaining('Nothing was erased')])
    expect(await signIn('sakura', 'a long password')).toBe('sakura')
    expect((await yomikura(['delete', 'sakura'], 'sakura\n')).code).toBe(0)
    expect(await signIn('sakura', 'a long password')).toBe('wrong_password')
    expect((await yomikura(['delete', 'sakura', '--yes'])).output).toContain('no account sakura')
    expect((await yomikura(['list'])).output).toContain('hanako')
  })
})
