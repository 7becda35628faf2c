import type { Db } from '#platform/db/database.ts'
import type { MylistTable } from '#platform/db/tables/reader-tables.ts'

type Owner = { accountId: string; id: string }

/** Rows of `mylist`. Knows SQL, knows no rule. */
export class MyListRepository {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** One account's lists, oldest first: ids sort by the time they were made. */
  async listByAccount(accountId: string): Promise<MylistTable[]> {
    return this.#db
      .selectFrom('mylist')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('mylist_id')
      .execute()
  }

  async countByAccount(accountId: string): Promise<number> {
    const row = await this.#db
      .selectFrom('mylist')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    return Number(row.count)
  }

  async find({ accountId, id }: Owner): Promise<MylistTable | undefined> {
    return this.#db
      .selectFrom('mylist')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('mylist_id', '=', id)
      .executeTakeFirst()
  }

  async insert(list: MylistTable): Promise<void> {
    await this.#db.insertInto('mylist').values(list).execute()
  }

  async update(
    { accountId, id }: Owner,
    changes: Partial<Pick<MylistTable, 'title' | 'works'>> & { version: number },
  ): Promise<void> {
    await this.#db
      .updateTable('mylist')
      .set(changes)
      .where('account_id', '=', accountId)
      .where('mylist_id', '=', id)
      .execute()
  }

  async delete({ accountId, id }: Owner): Promise<void> {
    await this.#db
      .deleteFrom('mylist')
      .where('account_id', '=', accountId)
      .where('mylist_id', '=', id)
      .execute()
  }
}
