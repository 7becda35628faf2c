import type { Db } from '#platform/db/database.ts'

type Owner = { account_id: string; browser_id: string }

/** Rows of `kept_work`. Knows SQL, knows no rule. */
export class KeptWorkRepository {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async listWorknos(accountId: string, browserId: string): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('kept_work')
      .select('workno')
      .where('account_id', '=', accountId)
      .where('browser_id', '=', browserId)
      .orderBy('workno')
      .execute()
    return rows.map((row) => row.workno)
  }

  async insert(owner: Owner, worknos: readonly string[], nowSeconds: number): Promise<void> {
    // SQLite takes a bounded number of values at once.
    for (let from = 0; from < worknos.length; from += ROWS_AT_ONCE) {
      const some = worknos.slice(from, from + ROWS_AT_ONCE)
      await this.#db
        .insertInto('kept_work')
        .values(some.map((workno) => ({ ...owner, workno, told_at: nowSeconds })))
        .onConflict((oc) => oc.columns(['account_id', 'browser_id', 'workno']).doNothing())
        .execute()
    }
  }

  async delete({ account_id, browser_id }: Owner): Promise<void> {
    await this.#db
      .deleteFrom('kept_work')
      .where('account_id', '=', account_id)
      .where('browser_id', '=', browser_id)
      .execute()
  }

  /** Forgets browsers of an account that have said nothing since. */
  async deleteToldBefore(accountId: string, seconds: number): Promise<void> {
    await this.#db
      .deleteFrom('kept_work')
      .where('account_id', '=', accountId)
      .where('told_at', '<', seconds)
      .execute()
  }
}

const ROWS_AT_ONCE = 500
