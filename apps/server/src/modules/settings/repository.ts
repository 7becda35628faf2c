import type { Db } from '#platform/db/database.ts'
import { isLaterChange } from '#platform/db/later-change.ts'
import type { ReaderSettingTable } from '#platform/db/tables/reader-tables.ts'

/** Rows of `reader_setting`, one a key. Knows SQL, knows no rule. */
export class SettingsRepository {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async listByAccount(accountId: string): Promise<ReaderSettingTable[]> {
    return this.#db
      .selectFrom('reader_setting')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('setting_group')
      .orderBy('setting_key')
      .execute()
  }

  /** Stores values that are later than what is stored; the others are passed over. */
  async upsertLater(rows: readonly ReaderSettingTable[], nowMs: number): Promise<void> {
    if (rows.length === 0) return
    await this.#db
      .insertInto('reader_setting')
      .values([...rows])
      .onConflict((oc) =>
        oc
          .columns(['account_id', 'setting_group', 'setting_key'])
          .doUpdateSet((eb) => ({
            value: eb.ref('excluded.value'),
            at_ms: eb.ref('excluded.at_ms'),
          }))
          .where(isLaterChange('reader_setting', nowMs)),
      )
      .execute()
  }
}
