import type { Db } from '#platform/db/database.ts'
import { countRows } from '#platform/db/count-rows.ts'
import type { InvitationTable } from '#platform/db/tables/local-account-tables.ts'

/** Rows of `invitation`. Knows SQL, knows no rule. */
export class InvitationRepository {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async insert(row: InvitationTable): Promise<void> {
    await this.#db.insertInto('invitation').values(row).execute()
  }

  /** Those that were not withdrawn, newest first, with the login of who made each. */
  async listNewest(most: number): Promise<(InvitationTable & { login_id: string | null })[]> {
    return this.#db
      .selectFrom('invitation')
      .leftJoin('principal', 'principal.principal_id', 'invitation.principal_id')
      .selectAll('invitation')
      .select('principal.login_id')
      .where('invitation.revoked_at', 'is', null)
      .orderBy('invitation.created_at', 'desc')
      .orderBy('invitation.invitation_id', 'desc')
      .limit(most)
      .execute()
  }

  async countOpen(now: number): Promise<number> {
    return countRows(
      this.#db
        .selectFrom('invitation')
        .where('used_at', 'is', null)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now),
    )
  }

  async findByDigest(digest: string): Promise<InvitationTable | undefined> {
    return this.#db
      .selectFrom('invitation')
      .selectAll()
      .where('token_digest', '=', digest)
      .executeTakeFirst()
  }

  /** Uses an invitation up in one statement, so that it works once. @returns whether it was open */
  async take(invitationId: string, now: number): Promise<boolean> {
    return this.#close(invitationId, now, { used_at: now })
  }

  /** @returns whether it was open */
  async revoke(invitationId: string, now: number): Promise<boolean> {
    return this.#close(invitationId, now, { revoked_at: now })
  }

  async #close(
    invitationId: string,
    now: number,
    change: { used_at: number } | { revoked_at: number },
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('invitation')
      .set(change)
      .where('invitation_id', '=', invitationId)
      .where('used_at', 'is', null)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }
}
