import type { Db } from '#platform/db/database.ts'
import type { Person } from './person-tables.ts'

/**
 * The person that an operator means. Ways to sign in that lead to one account are one person.
 *
 * @param name login, account id, id of the principal, or what the provider calls the person
 * @throws Error that says what to name instead, for none and for several
 */
export async function findPerson(db: Db, name: string): Promise<Person> {
  const wanted = name.normalize('NFKC').trim().toLowerCase()
  const named = await db
    .selectFrom('principal')
    .leftJoin('local_account', 'local_account.principal_id', 'principal.principal_id')
    .select(['principal.principal_id', 'principal.account_id', 'principal.login_id'])
    .where((e) =>
      e.or([
        e('local_account.login_key', '=', wanted),
        e('principal.login_id', '=', name),
        e('principal.account_id', '=', name),
        e('principal.principal_id', '=', name),
        e('principal.sub', '=', name),
      ]),
    )
    .execute()
  const [first] = named
  if (!first) throw new Error(`There is no account ${name}.`)
  const ids = new Set(named.map((one) => one.account_id ?? one.principal_id))
  if (ids.size > 1) {
    const list = named.map((one) => `${one.login_id}: ${one.principal_id}`)
    throw new Error(`Several are called ${name}. Name one by its id:\n${list.join('\n')}`)
  }
  const { account_id: accountId, login_id: login } = first
  if (accountId === null) return { login, accountId, principalIds: [first.principal_id] }
  const all = await db
    .selectFrom('principal')
    .select('principal_id')
    .where('account_id', '=', accountId)
    .execute()
  return { login, accountId, principalIds: all.map(({ principal_id }) => principal_id) }
}
