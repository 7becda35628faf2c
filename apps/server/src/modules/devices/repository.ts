import type { Db } from '#platform/db/database.ts'
import type { SessionTable } from '#platform/db/tables/people-tables.ts'

type DeviceRow = Pick<SessionTable, 'session_hash' | 'user_agent' | 'created_at' | 'seen_at'>

/** A person's rows of `session`, as devices. Knows SQL, knows no rule. */
export class DeviceRepository {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** Sessions that have not ended, the one used last first. */
  async listByPrincipal(
    principalId: string,
    { now, seenSince }: { now: number; seenSince: number },
  ): Promise<DeviceRow[]> {
    return this.#db
      .selectFrom('session')
      .select(['session_hash', 'user_agent', 'created_at', 'seen_at'])
      .where('principal_id', '=', principalId)
      .where('expires_at', '>', now)
      .where('seen_at', '>=', seenSince)
      .orderBy('seen_at', 'desc')
      .orderBy('session_hash')
      .execute()
  }

  /** Ends sessions of one person. @returns how many there were */
  async delete(principalId: string, sessionHashes: readonly string[]): Promise<number> {
    if (sessionHashes.length === 0) return 0
    const result = await this.#db
      .deleteFrom('session')
      .where('principal_id', '=', principalId)
      .where('session_hash', 'in', sessionHashes)
      .executeTakeFirst()
    return Number(result.numDeletedRows)
  }

  /** Ends every session of one person but one. @returns how many there were */
  async deleteOthers(principalId: string, sessionHash: string): Promise<number> {
    const result = await this.#db
      .deleteFrom('session')
      .where('principal_id', '=', principalId)
      .where('session_hash', '!=', sessionHash)
      .executeTakeFirst()
    return Number(result.numDeletedRows)
  }

  /** Ends every session of one person. @returns how many there were */
  async deleteAll(principalId: string): Promise<number> {
    const result = await this.#db
      .deleteFrom('session')
      .where('principal_id', '=', principalId)
      .executeTakeFirst()
    return Number(result.numDeletedRows)
  }
}
