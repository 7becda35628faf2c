import type { Db } from '#platform/db/database.ts'
import type { MylistTable, PlaylistTable } from '#platform/db/tables/reader-tables.ts'

/** A list as both tables hold it. */
export type List = {
  id: string
  title: string
  /** JSON of the works or tracks, in order. */
  entries: string
  /** The id that the next track gets; My Lists have none. */
  nextIndex: number
  version: number
  /** Seconds since 1970. */
  createdAt: number
}

export type ListChanges = Partial<Pick<List, 'title' | 'entries' | 'nextIndex'>>

export type ListTable = 'mylist' | 'playlist'

const ID = { mylist: 'mylist_id', playlist: 'playlist_id' } as const

type Owner = { accountId: string; id: string }

/** Rows of `mylist` or of `playlist`. Knows SQL, knows no rule. */
export class ListRepository {
  readonly #db: Db
  readonly #table: ListTable

  constructor(db: Db, table: ListTable) {
    this.#db = db
    this.#table = table
  }

  /** One account's lists, oldest first: ids sort by the time they were made. */
  async listByAccount(accountId: string): Promise<List[]> {
    const rows = await this.#db
      .selectFrom(this.#table)
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy(ID[this.#table])
      .execute()
    return rows.map(toList)
  }

  async countByAccount(accountId: string): Promise<number> {
    const row = await this.#db
      .selectFrom(this.#table)
      .select((eb) => eb.fn.countAll().as('count'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    return Number(row.count)
  }

  async find({ accountId, id }: Owner): Promise<List | undefined> {
    const row = await this.#db
      .selectFrom(this.#table)
      .selectAll()
      .where('account_id', '=', accountId)
      .where(ID[this.#table], '=', id)
      .executeTakeFirst()
    return row && toList(row)
  }

  async insert(accountId: string, list: List): Promise<void> {
    const { id, title, version, createdAt: created_at } = list
    const columns = { account_id: accountId, title, version, created_at }
    const insert =
      this.#table === 'mylist'
        ? this.#db.insertInto('mylist').values({ ...columns, mylist_id: id, works: list.entries })
        : this.#db.insertInto('playlist').values({
            ...columns,
            playlist_id: id,
            audios: list.entries,
            next_index: list.nextIndex,
          })
    await insert.execute()
  }

  async update(
    { accountId, id }: Owner,
    { title, entries, nextIndex, version }: ListChanges & { version: number },
  ): Promise<void> {
    const isMyList = this.#table === 'mylist'
    await this.#db
      .updateTable(this.#table)
      .set({
        version,
        ...(title !== undefined && { title }),
        ...(entries !== undefined && (isMyList ? { works: entries } : { audios: entries })),
        ...(nextIndex !== undefined && !isMyList && { next_index: nextIndex }),
      })
      .where('account_id', '=', accountId)
      .where(ID[this.#table], '=', id)
      .execute()
  }

  async delete({ accountId, id }: Owner): Promise<void> {
    await this.#db
      .deleteFrom(this.#table)
      .where('account_id', '=', accountId)
      .where(ID[this.#table], '=', id)
      .execute()
  }
}

function toList(row: MylistTable | PlaylistTable): List {
  const { title, version, created_at: createdAt } = row
  const shared = { title, version, createdAt }
  return 'mylist_id' in row
    ? { ...shared, id: row.mylist_id, entries: row.works, nextIndex: 0 }
    : { ...shared, id: row.playlist_id, entries: row.audios, nextIndex: row.next_index }
}
