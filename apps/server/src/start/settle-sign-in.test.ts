import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AccountClaim } from '#platform/oidc/account-claim.ts'
import type { Db } from '#platform/db/database.ts'
import { clearTestDb, openTestDb, TEST_DIALECTS } from '#test/test-dialects.ts'
import { findOtherBasis, settleSignIn } from './settle-sign-in.ts'
import { StartRefused } from './start-refused.ts'

const ISSUER = 'https://id.example.test'

const by = (accountClaim: AccountClaim, issuer = ISSUER, changeTo?: string) => ({
  ...{ accountClaim, issuer, changeTo },
})

describe.each(TEST_DIALECTS)('what accounts are by, on $engine', ({ open }) => {
  let db: Db

  beforeAll(async () => {
    db = await openTestDb(open)
  })
  beforeEach(() => clearTestDb(db))
  afterAll(() => db.destroy())

  const addPerson = async (iss: string, account_id: string | null = 'A1') => {
    const principal_id = `p-${iss}`
    const times = { created_at: 1, updated_at: 1 }
    await db
      .insertInto('principal')
      .values({
        ...{ principal_id, iss, sub: 'S1', account_id, production_id: null, admin_id: null },
        ...{ login_id: 'hana', is_super_user: 0, zip_allowed: 1, folder_allowed: 1, ...times },
      })
      .execute()
    await db
      .insertInto('session')
      .values({
        ...{ session_hash: `s-${iss}`, principal_id, op_sid: null, id_token: null },
        ...{ user_agent: '', created_at: 1, seen_at: 1, expires_at: 2 },
      })
      .execute()
  }
  const listSessions = async () =>
    (await db.selectFrom('session').select('session_hash').execute()).map((s) => s.session_hash)

  it('may be anything while no person has an account', async () => {
    for (const provider of [by('account_id'), by('sub'), by('email'), by('sub', 'https://b.test')])
      await settleSignIn(db, provider)
    await addPerson('local')
    await addPerson(ISSUER, null)
    await settleSignIn(db, by('email'))
  })

  it.each<[string, ReturnType<typeof by>, ReturnType<typeof by>]>([
    ['another claim', by('account_id'), by('sub')],
    ['an address instead', by('account_id'), by('email')],
    ['the shop’s id instead', by('email'), by('account_id')],
    ['subjects of another provider', by('sub'), by('sub', 'https://other.test')],
  ])(
    'is refused at the start when it is %s, and the doctor finds it',
    async (_name, one, other) => {
      await settleSignIn(db, one)
      await addPerson(ISSUER)
      await expect(settleSignIn(db, other)).rejects.toThrow(StartRefused)
      expect(await findOtherBasis(db, other)).toBeDefined()
      await settleSignIn(db, one)
      expect(await listSessions()).toHaveLength(1)
    },
  )

  it.each([by('account_id'), by('email')])(
    'may come from another provider where the id is not the provider’s own: $accountClaim',
    async (provider) => {
      await settleSignIn(db, provider)
      await addPerson(ISSUER)
      await settleSignIn(db, { ...provider, issuer: 'https://other.test' })
    },
  )

  it('is the shop’s id in a database of a release that wrote nothing down', async () => {
    await addPerson(ISSUER)
    await expect(settleSignIn(db, by('sub'))).rejects.toThrow('accounts are by "account_id"')
    await settleSignIn(db, by('account_id'))
  })

  it('changes by the operator’s exact word, and signs out whom the provider signed in', async () => {
    await settleSignIn(db, by('account_id'))
    await addPerson(ISSUER)
    await addPerson('local')
    for (const word of ['sub', 'sub https://other.test', 'yes'])
      await expect(settleSignIn(db, by('sub', ISSUER, word))).rejects.toThrow(StartRefused)
    await settleSignIn(db, by('sub', ISSUER, `sub ${ISSUER}`))
    expect(await listSessions()).toEqual(['s-local'])
    expect(await findOtherBasis(db, by('sub'))).toBeUndefined()
    expect(await findOtherBasis(db, by('account_id'))).toBe(`sub ${ISSUER}`)
    await expect(settleSignIn(db, by('account_id'))).rejects.toThrow(StartRefused)
  })
})
