import { SECOND_STEP } from '@yomikura/contract/server-limits'
import { countRows } from '#platform/db/count-rows.ts'
import type { Db } from '#platform/db/database.ts'
import type { TotpPendingTable, TotpTable } from '#platform/db/tables/local-account-tables.ts'

/** Rows of `totp`, `totp_recovery` and `totp_pending`. Knows SQL, knows no rule. */
export class TotpRepository {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async find(principalId: string): Promise<TotpTable | undefined> {
    return this.#db
      .selectFrom('totp')
      .selectAll()
      .where('principal_id', '=', principalId)
      .executeTakeFirst()
  }

  /** False where the person has a secret already. */
  async insert(row: TotpTable): Promise<boolean> {
    const result = await this.#db
      .insertInto('totp')
      .values(row)
      .onConflict((oc) => oc.column('principal_id').doNothing())
      .executeTakeFirst()
    return result.numInsertedOrUpdatedRows === 1n
  }

  /** Removes secret, recovery codes and steps under way. @returns whether there was a secret */
  async delete(principalId: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('totp')
      .where('principal_id', '=', principalId)
      .executeTakeFirst()
    for (const table of ['totp_recovery', 'totp_pending'] as const)
      await this.#db.deleteFrom(table).where('principal_id', '=', principalId).execute()
    return numDeletedRows > 0n
  }

  /**
   * Notes a step of time in one statement, so that of two uses of one code only the first holds.
   *
   * @param now the step that it is: one that lies further ahead than any that is taken was noted by a
   *   clock that was ahead, and must refuse no code until then
   * @returns whether the step is a later one
   */
  async noteStep(principalId: string, step: number, now: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('totp')
      .set({ last_step: step })
      .where('principal_id', '=', principalId)
      .where((eb) =>
        eb.or([
          eb('totp.last_step', '<', step),
          eb('totp.last_step', '>', now + SECOND_STEP.window),
        ]),
      )
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  countRecoveryCodes(principalId: string): Promise<number> {
    return countRows(this.#db.selectFrom('totp_recovery').where('principal_id', '=', principalId))
  }

  /** Puts these recovery codes in the place of all others. */
  async replaceRecoveryCodes(principalId: string, digests: readonly string[]): Promise<void> {
    await this.#db.deleteFrom('totp_recovery').where('principal_id', '=', principalId).execute()
    const rows = digests.map((code_digest) => ({ code_digest, principal_id: principalId }))
    await this.#db.insertInto('totp_recovery').values(rows).execute()
  }

  /** Takes a recovery code out, so that it works once. @returns whether it was there */
  async takeRecoveryCode(principalId: string, digest: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('totp_recovery')
      .where('code_digest', '=', digest)
      .where('principal_id', '=', principalId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }

  async insertPending(row: TotpPendingTable): Promise<void> {
    await this.#db.insertInto('totp_pending').values(row).execute()
  }

  /** Counts a try at a step that is under way. @returns undefined where there is none to try */
  async countTry(
    stateDigest: string,
    boundTo: string,
    now: number,
  ): Promise<TotpPendingTable | undefined> {
    return this.#db
      .updateTable('totp_pending')
      .set((eb) => ({ tries: eb('totp_pending.tries', '+', 1) }))
      .where('state_digest', '=', stateDigest)
      .where('bound_to', '=', boundTo)
      .where('expires_at', '>', now)
      .where('tries', '<', SECOND_STEP.tries)
      .returningAll()
      .executeTakeFirst()
  }

  /** Takes a step that is under way out, so that it is finished once. @returns whether it was there */
  async takePending(stateDigest: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('totp_pending')
      .where('state_digest', '=', stateDigest)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }
}
