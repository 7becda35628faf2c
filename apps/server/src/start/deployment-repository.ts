import type { Db } from '#platform/db/database.ts'

const KEYS = 'keys'
const ACCOUNT_BASIS = 'account_basis'
/** Issuers of providers are addresses; those of our own ways to sign in are words. */
const PROVIDED = 'http%'

/** Rows that say which keys a database belongs to, and by what its accounts are. */
export class DeploymentRepository {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async findFingerprint(): Promise<string | undefined> {
    const query = this.#db.selectFrom('deployment').select('value').where('name', '=', KEYS)
    return (await query.executeTakeFirst())?.value
  }

  /** Of nodes that start at once the first one's stays. */
  async insertFingerprint(value: string): Promise<void> {
    await this.#db
      .insertInto('deployment')
      .values({ name: KEYS, value })
      .onConflict((oc) => oc.column('name').doNothing())
      .execute()
  }

  /** What accounts of the provider are by; undefined before the first start that wrote it. */
  async findAccountBasis(): Promise<string | undefined> {
    const query = this.#db.selectFrom('deployment').select('value')
    return (await query.where('name', '=', ACCOUNT_BASIS).executeTakeFirst())?.value
  }

  async upsertAccountBasis(value: string): Promise<void> {
    await this.#db
      .insertInto('deployment')
      .values({ name: ACCOUNT_BASIS, value })
      .onConflict((oc) => oc.column('name').doUpdateSet({ value }))
      .execute()
  }

  /** Whether somebody has an account by what a provider says. */
  async hasProvidedAccounts(): Promise<boolean> {
    const row = await this.#db
      .selectFrom('principal')
      .select('principal_id')
      .where('iss', 'like', PROVIDED)
      .where('account_id', 'is not', null)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  }

  /** Ends the sessions of all whom a provider signed in. */
  async deleteProvidedSessions(): Promise<void> {
    const people = this.#db
      .selectFrom('principal')
      .select('principal_id')
      .where('iss', 'like', PROVIDED)
    await this.#db.deleteFrom('session').where('principal_id', 'in', people).execute()
  }

  /** Whether somebody has used the database: it knows people or works. */
  async isUsed(): Promise<boolean> {
    const [people, works] = await Promise.all([
      this.#db.selectFrom('principal').select('principal_id').limit(1).executeTakeFirst(),
      this.#db.selectFrom('work').select('workno').limit(1).executeTakeFirst(),
    ])
    return people !== undefined || works !== undefined
  }
}
