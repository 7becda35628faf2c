import type { Db } from '#platform/db/database.ts'
import type { MailCodeTable } from '#platform/db/tables/buyer-tables.ts'

/** Rows of `mail_code`. */
export class MailCodeRepository {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async insertCode(row: MailCodeTable): Promise<void> {
    await this.#db.insertInto('mail_code').values(row).execute()
  }

  /**
   * Counts an attempt at every code that this browser may still try, and returns those. It is one
   * statement, so that attempts that run at the same time all count.
   */
  async countAttempt(browserHash: string, now: number, most: number): Promise<MailCodeTable[]> {
    return this.#db
      .updateTable('mail_code')
      .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
      .where('browser_hash', '=', browserHash)
      .where('expires_at', '>', now)
      .where('attempts', '<', most)
      .returningAll()
      .execute()
  }

  /** Takes a code out, so that it works once. Undefined where it is gone or has ended. */
  async takeCode(linkDigest: string, now: number): Promise<MailCodeTable | undefined> {
    return this.#db
      .deleteFrom('mail_code')
      .where('link_digest', '=', linkDigest)
      .where('expires_at', '>', now)
      .returningAll()
      .executeTakeFirst()
  }

  /** Ends every other code of the address. */
  async deleteCodesOf(keyDigest: string): Promise<void> {
    await this.#db.deleteFrom('mail_code').where('key_digest', '=', keyDigest).execute()
  }
}
