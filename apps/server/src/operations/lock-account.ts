import { endPrincipalSessions } from '#modules/auth/index.ts'
import { endPersonalTokens } from '#modules/personal-tokens/index.ts'
import { type Db, transact } from '#platform/db/database.ts'
import type { Person } from './person-tables.ts'

/**
 * Locks an account, whatever way to sign in leads to it, and ends its sessions and tokens.
 *
 * @throws Error for people without an account
 */
export async function lockAccount(db: Db, person: Person, nowSeconds: number): Promise<void> {
  const account_id = requireAccountId(person)
  // Before the sessions go: a sign-in that runs meanwhile either sees this row or is seen below.
  await db
    .insertInto('locked_account')
    .values({ account_id, locked_at: nowSeconds })
    .onConflict((oc) => oc.column('account_id').doNothing())
    .execute()
  await transact(db, async (tx) => {
    for (const principalId of person.principalIds) {
      await endPrincipalSessions(tx, principalId)
      await endPersonalTokens(tx, principalId)
    }
  })
}

/** Lets a locked account in again. @throws Error for people without an account */
export async function unlockAccount(db: Db, person: Person): Promise<void> {
  const account_id = requireAccountId(person)
  await db.deleteFrom('locked_account').where('account_id', '=', account_id).execute()
}

function requireAccountId({ accountId, login }: Person): string {
  if (accountId === null) throw new Error(`${login} has no account id: lock it at the provider.`)
  return accountId
}
