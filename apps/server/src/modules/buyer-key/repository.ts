import type { Db } from '#platform/db/database.ts'
import type { BuyerKeyTable } from '#platform/db/tables/buyer-tables.ts'

type Key = Pick<BuyerKeyTable, 'kind' | 'key_digest'>

/** Rows of `buyer_key`. */
export class BuyerKeyRepository {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async findAccount({ kind, key_digest }: Key): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('buyer_key')
      .select('account_id')
      .where('kind', '=', kind)
      .where('key_digest', '=', key_digest)
      .executeTakeFirst()
    return row?.account_id
  }

  /**
   * The account of the key after this: that of `row`, or the one that the key led to already. In one
   * statement, so that two who come at once get the same.
   */
  async upsertKey(row: BuyerKeyTable): Promise<string> {
    const { account_id } = await this.#db
      .insertInto('buyer_key')
      .values(row)
      // It changes nothing, and so the row that was there is returned.
      .onConflict((oc) =>
        oc
          .columns(['kind', 'key_digest'])
          .doUpdateSet((eb) => ({ account_id: eb.ref('buyer_key.account_id') })),
      )
      .returning('account_id')
      .executeTakeFirstOrThrow()
    return account_id
  }
}
