import type { Db } from '#platform/db/database.ts'
import type { LocalAccountTable } from '#platform/db/tables/local-account-tables.ts'
import type { PrincipalTable } from '#platform/db/tables/people-tables.ts'

export type LocalAccount = PrincipalTable & LocalAccountTable

/** Rows of `local_account` with the principals they belong to. */
export class LocalAccountRepository {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async findByLogin(loginKey: string): Promise<LocalAccount | undefined> {
    return this.#accounts().where('login_key', '=', loginKey).executeTakeFirst()
  }

  async findByPrincipal(principalId: string): Promise<LocalAccount | undefined> {
    return this.#accounts().where('local_account.principal_id', '=', principalId).executeTakeFirst()
  }

  /** Whether a code must follow the person's password. */
  async hasSecondStep(principalId: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('totp')
      .select('principal_id')
      .where('principal_id', '=', principalId)
      .executeTakeFirst()
    return row !== undefined
  }

  /** Ends sign-ins that wait for a code: they were begun with the password of before. */
  async deletePendingSteps(principalId: string): Promise<void> {
    await this.#db.deleteFrom('totp_pending').where('principal_id', '=', principalId).execute()
  }

  async listAccounts(): Promise<LocalAccount[]> {
    return this.#accounts().orderBy('login_key').execute()
  }

  async hasAccounts(): Promise<boolean> {
    const row = await this.#db
      .selectFrom('local_account')
      .select('principal_id')
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  }

  async hasPrincipal(principalId: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('local_account')
      .select('principal_id')
      .where('principal_id', '=', principalId)
      .where('is_disabled', '=', 0)
      .executeTakeFirst()
    return row !== undefined
  }

  async insertAccount(principal: PrincipalTable, account: LocalAccountTable): Promise<void> {
    await this.#db.insertInto('principal').values(principal).execute()
    await this.#db.insertInto('local_account').values(account).execute()
  }

  async updateAccount(
    principalId: string,
    changes: Partial<Omit<LocalAccountTable, 'principal_id'>>,
  ): Promise<void> {
    await this.#db
      .updateTable('local_account')
      .set(changes)
      .where('principal_id', '=', principalId)
      .execute()
  }

  /** Ends the passkeys of a person. */
  async deletePasskeys(principalId: string): Promise<void> {
    await this.#db.deleteFrom('passkey').where('principal_id', '=', principalId).execute()
  }

  /** Notes a better digest of the same password, unless the password was changed meanwhile. */
  async replaceHash(principalId: string, stored: string, better: string): Promise<void> {
    await this.#db
      .updateTable('local_account')
      .set({ password_hash: better })
      .where('principal_id', '=', principalId)
      .where('password_hash', '=', stored)
      .execute()
  }

  #accounts() {
    return this.#db
      .selectFrom('local_account')
      .innerJoin('principal', 'principal.principal_id', 'local_account.principal_id')
      .selectAll('principal')
      .selectAll('local_account')
  }
}
