import type { CompiledQuery } from 'kysely'
import { countRows } from '#platform/db/count-rows.ts'
import type { Db } from '#platform/db/database.ts'
import type { PersonalTokenTable } from '#platform/db/tables/people-tables.ts'

type TokenEnd = Pick<PersonalTokenTable, 'expires_at'>

/** Rows of `personal_token`. Knows SQL, knows no rule. */
export class PersonalTokenRepository {
  readonly #db: Db
  #endOfToken: CompiledQuery<TokenEnd> | undefined

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
    return this.#withHolder()
      .select('personal_token.secret_hash as hash')
      .where('personal_token.secret_hash', '=', secretHash)
      .executeTakeFirst()
  }

  /** The same by what KOReader sends of it. */
  async findByKeyHash(keyHash: string) {
    return this.#withHolder()
      .innerJoin('kosync_key', 'kosync_key.token_id', 'personal_token.token_id')
      .select('kosync_key.key_hash as hash')
      .where('kosync_key.key_hash', '=', keyHash)
      .executeTakeFirst()
  }

  /** When a token that was not ended before ends, in seconds; undefined for one that was. */
  async findEnd(tokenId: string): Promise<number | undefined> {
    // Asked with each page of a work: writing the statement each time would cost more than asking it.
    this.#endOfToken ??= this.#db
      .selectFrom('personal_token')
      .select('expires_at')
      .where('token_id', '=', tokenId)
      .compile()
    const { rows } = await this.#db.executeQuery<TokenEnd>({
      ...this.#endOfToken,
      parameters: [tokenId],
    })
    return rows[0]?.expires_at
  }

  async insert(row: PersonalTokenTable, keyHash: string): Promise<void> {
    const { token_id } = row
    await this.#db.insertInto('personal_token').values(row).execute()
    await this.#db.insertInto('kosync_key').values({ key_hash: keyHash, token_id }).execute()
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

  async deleteEnded(now: number): Promise<number> {
    const tokens = await this.#db
      .deleteFrom('personal_token')
      .where('expires_at', '<=', now)
      .executeTakeFirst()
    const keys = await this.#db
      .deleteFrom('kosync_key')
      .where('token_id', 'not in', (eb) => eb.selectFrom('personal_token').select('token_id'))
      .executeTakeFirst()
    return Number(tokens.numDeletedRows + keys.numDeletedRows)
  }

  /** How many rows {@link deleteEnded} would drop. */
  async countEnded(now: number): Promise<number> {
    const tokens = await countRows(
      this.#db.selectFrom('personal_token').where('expires_at', '<=', now),
    )
    const keys = await countRows(
      this.#db
        .selectFrom('kosync_key')
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('personal_token')
                .select('token_id')
                .whereRef('personal_token.token_id', '=', 'kosync_key.token_id')
                .where('expires_at', '>', now),
            ),
          ),
        ),
    )
    return tokens + keys
  }

  #withHolder() {
    return this.#db
      .selectFrom('personal_token')
      .innerJoin('principal', 'principal.principal_id', 'personal_token.principal_id')
      .select([
        'personal_token.token_id',
        'personal_token.scopes',
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
  }
}
