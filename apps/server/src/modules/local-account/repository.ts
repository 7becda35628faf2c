import { countRows } from '#platform/db/count-rows.ts'
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

  /** @returns whether the login was free; where it was not, the caller's transaction must end without effect */
  async insertAccount(principal: PrincipalTable, account: LocalAccountTable): Promise<boolean> {
    await this.#db.insertInto('principal').values(principal).execute()
    // One statement decides, for two who choose the same login at once.
    const { numInsertedOrUpdatedRows } = await this.#db
      .insertInto('local_account')
      .values(account)
      .onConflict((oc) => oc.column('login_key').doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
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

  /** Withdraws the open invitations that a person made. */
  async revokeInvitations(principalId: string, now: number): Promise<void> {
    await this.#db
      .updateTable('invitation')
      .set({ revoked_at: now })
      .where('principal_id', '=', principalId)
      .where('used_at', 'is', null)
      .where('revoked_at', 'is', null)
      .execute()
  }

  /** Drops invitations whose time was over by then. @returns how many there were */
  async deleteInvitations(endedBy: number): Promise<number> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('invitation')
      .where('expires_at', '<=', endedBy)
      .executeTakeFirst()
    return Number(numDeletedRows)
  }

  /** How many {@link deleteInvitations} would drop. */
  countInvitations(endedBy: number): Promise<number> {
    return countRows(this.#db.selectFrom('invitation').where('expires_at', '<=', endedBy))
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
