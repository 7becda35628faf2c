import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

/** What an import reads and keeps besides the work itself. */
export class ImportRepository {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** Work that was imported from this origin before. */
  async findWorknoByOrigin(origin: string): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('work')
      .select('workno')
      // As it stands in the index, which only has imported works.
      .where('source', '=', sql.lit('import'))
      .where('content_url', '=', origin)
      .orderBy('workno')
      .executeTakeFirst()
    return row?.workno
  }

  async hasWork(workno: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('work')
      .select('workno')
      .where('workno', '=', workno)
      .executeTakeFirst()
    return row !== undefined
  }

  /** An imported work has no address in a shop; its origin takes that place. */
  async updateOrigin(workno: string, origin: string): Promise<void> {
    await this.#db
      .updateTable('work')
      .set({ content_url: origin })
      .where('workno', '=', workno)
      .execute()
  }

  /** Accounts that may own works, with the login they signed in under; null when they never did. */
  async listAccounts(): Promise<{ account_id: string; login_id: string | null }[]> {
    const signedIn = await this.#db
      .selectFrom('principal')
      .select(['account_id', 'login_id'])
      .where('account_id', 'is not', null)
      .orderBy('login_id')
      .orderBy('principal_id')
      .execute()
    const buyers = await this.#db
      .selectFrom('sale')
      .select('account_id')
      .distinct()
      .orderBy('account_id')
      .execute()
    const known = new Map<string, string | null>(buyers.map(({ account_id }) => [account_id, null]))
    for (const { account_id, login_id } of signedIn) {
      if (account_id !== null) known.set(account_id, login_id)
    }
    return [...known].map(([account_id, login_id]) => ({ account_id, login_id }))
  }
}
