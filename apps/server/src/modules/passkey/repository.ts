import type { Db } from '#platform/db/database.ts'
import type { PasskeyTable } from '#platform/db/tables/local-account-tables.ts'
import type { PrincipalTable } from '#platform/db/tables/people-tables.ts'

export type HeldPasskey = PasskeyTable & PrincipalTable & { is_disabled: number | null }

/** Rows of `passkey` and `passkey_challenge`. Knows SQL, knows no rule. */
export class PasskeyRepository {
  readonly #db: Db
  readonly #issuers: readonly string[]

  /** @param issuers of accounts that may have passkeys */
  constructor(db: Db, issuers: readonly string[]) {
    this.#db = db
    this.#issuers = issuers
  }

  /** Whether the person's account was made here and is open. */
  async hasOwnAccount(principalId: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('principal')
      .leftJoin('local_account', 'local_account.principal_id', 'principal.principal_id')
      .select(['principal.iss', 'local_account.is_disabled'])
      .where('principal.principal_id', '=', principalId)
      .where('principal.iss', 'in', this.#issuers)
      .executeTakeFirst()
    return row !== undefined && row.is_disabled !== 1
  }

  /** A person's passkeys, oldest first. */
  async listByPrincipal(principalId: string): Promise<PasskeyTable[]> {
    return this.#db
      .selectFrom('passkey')
      .selectAll()
      .where('principal_id', '=', principalId)
      .orderBy('created_at')
      .orderBy('passkey_id')
      .execute()
  }

  /** A passkey with the person who added it. */
  async findByCredential(credentialId: string): Promise<HeldPasskey | undefined> {
    return this.#db
      .selectFrom('passkey')
      .innerJoin('principal', 'principal.principal_id', 'passkey.principal_id')
      .leftJoin('local_account', 'local_account.principal_id', 'passkey.principal_id')
      .selectAll('principal')
      .selectAll('passkey')
      .select('local_account.is_disabled')
      .where('passkey.credential_id', '=', credentialId)
      .where('principal.iss', 'in', this.#issuers)
      .executeTakeFirst()
  }

  /** False where somebody has this passkey already. */
  async insert(row: PasskeyTable): Promise<boolean> {
    const result = await this.#db
      .insertInto('passkey')
      .values(row)
      .onConflict((oc) => oc.column('credential_id').doNothing())
      .executeTakeFirst()
    return result.numInsertedOrUpdatedRows === 1n
  }

  async rename(
    principalId: string,
    passkeyId: string,
    name: string,
  ): Promise<PasskeyTable | undefined> {
    return this.#db
      .updateTable('passkey')
      .set({ name })
      .where('principal_id', '=', principalId)
      .where('passkey_id', '=', passkeyId)
      .returningAll()
      .executeTakeFirst()
  }

  /** @returns whether there was one */
  async delete(principalId: string, passkeyId: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('passkey')
      .where('principal_id', '=', principalId)
      .where('passkey_id', '=', passkeyId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }

  /**
   * Notes a use in one statement, so that of two uses with one count only the first holds.
   *
   * @returns whether the count went up; those that do not count say 0 always
   */
  async noteUse(passkeyId: string, counter: number, now: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('passkey')
      .set({ counter, used_at: now })
      .where('passkey_id', '=', passkeyId)
      .where('is_locked', '=', 0)
      .where((eb) =>
        counter === 0 ? eb('passkey.counter', '=', 0) : eb('passkey.counter', '<', counter),
      )
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  async lock(passkeyId: string): Promise<void> {
    await this.#db
      .updateTable('passkey')
      .set({ is_locked: 1 })
      .where('passkey_id', '=', passkeyId)
      .execute()
  }

  async insertChallenge(digest: string, boundTo: string, expiresAt: number): Promise<void> {
    await this.#db
      .insertInto('passkey_challenge')
      .values({ challenge_digest: digest, bound_to: boundTo, expires_at: expiresAt })
      .execute()
  }

  /** Takes a challenge out, so that it is answered once. @returns whether it was there and holds */
  async takeChallenge(digest: string, boundTo: string, now: number): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('passkey_challenge')
      .where('challenge_digest', '=', digest)
      .where('bound_to', '=', boundTo)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }
}
