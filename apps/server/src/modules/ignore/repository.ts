import type { Db } from '#platform/db/database.ts'

/** Rows of `ignored_work`. Knows SQL, knows no rule. */
export class IgnoreRepository {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async listWorknos(accountId: string): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('ignored_work')
      .select('workno')
      .where('account_id', '=', accountId)
      .orderBy('workno')
      .execute()
    return rows.map((row) => row.workno)
  }

  /** Adds works; those that are there stay as they are. */
  async insert(accountId: string, worknos: readonly string[], nowSeconds: number): Promise<void> {
    if (worknos.length === 0) return
    await this.#db
      .insertInto('ignored_work')
      .values(worknos.map((workno) => ({ account_id: accountId, workno, created_at: nowSeconds })))
      .onConflict((oc) => oc.columns(['account_id', 'workno']).doNothing())
      .execute()
  }

  async delete(accountId: string, worknos: readonly string[]): Promise<void> {
    if (worknos.length === 0) return
    await this.#db
      .deleteFrom('ignored_work')
      .where('account_id', '=', accountId)
      .where('workno', 'in', worknos)
      .execute()
  }
}
