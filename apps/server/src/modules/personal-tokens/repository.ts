import type { Db } from '#platform/db/database.ts'
import type { PersonalTokenTable } from '#platform/db/tables/people-tables.ts'

/** Rows of `personal_token`. Knows SQL, knows no rule. */
export class PersonalTokenRepository {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** A person's tokens that have not ended, newest first. */
  async listByPrincipal(principalId: string, now: number): Promise<PersonalTokenTable[]> {
    return this.#db
      .selectFrom('personal_token')
      .selectAll()
      .where('principal_id', '=', principalId)
      .where('expires_at', '>', now)
      .orderBy('created_at', 'desc')
      .orderBy('token_id', 'desc')
      .execute()
  }

  /** A token with the person who made it. */
  async findBySecretHash(secretHash: string) {
    return this.#db
      .selectFrom('personal_token')
      .innerJoin('principal', 'principal.principal_id', 'personal_token.principal_id')
      .select([
        'personal_token.token_id',
        'personal_token.scopes',
        'personal_token.secret_hash',
        'personal_token.expires_at',
        'personal_token.used_at',
        'principal.principal_id',
        'principal.account_id',
        'principal.production_id',
        'principal.admin_id',
        'principal.login_id',
        'principal.is_super_user',
        'principal.zip_allowed',
        'principal.folder_allowed',
      ])
      .where('secret_hash', '=', secretHash)
      .executeTakeFirst()
  }

  async insert(row: PersonalTokenTable): Promise<void> {
    await this.#db.insertInto('personal_token').values(row).execute()
  }

  async updateUsedAt(tokenId: string, now: number): Promise<void> {
    await this.#db
      .updateTable('personal_token')
      .set({ used_at: now })
      .where('token_id', '=', tokenId)
      .execute()
  }

  /** Ends one token of a person. @returns whether there was one */
  async delete(principalId: string, tokenId: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('personal_token')
      .where('principal_id', '=', principalId)
      .where('token_id', '=', tokenId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }

  async deleteByPrincipal(principalId: string): Promise<void> {
    await this.#db.deleteFrom('personal_token').where('principal_id', '=', principalId).execute()
  }

  async deleteEnded(now: number): Promise<void> {
    await this.#db.deleteFrom('personal_token').where('expires_at', '<=', now).execute()
  }
}
