import type { Db } from '#platform/db/database.ts'
import type { PlaylistTable } from '#platform/db/tables/reader-tables.ts'

type Owner = { accountId: string; id: string }

/** Rows of `playlist`. Knows SQL, knows no rule. */
export class PlaylistRepository {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** One account's Playlists, oldest first: ids sort by the time they were made. */
  async listByAccount(accountId: string): Promise<PlaylistTable[]> {
    return this.#db
      .selectFrom('playlist')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('playlist_id')
      .execute()
  }

  async countByAccount(accountId: string): Promise<number> {
    const row = await this.#db
      .selectFrom('playlist')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    return Number(row.count)
  }

  async find({ accountId, id }: Owner): Promise<PlaylistTable | undefined> {
    return this.#db
      .selectFrom('playlist')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('playlist_id', '=', id)
      .executeTakeFirst()
  }

  async insert(playlist: PlaylistTable): Promise<void> {
    await this.#db.insertInto('playlist').values(playlist).execute()
  }

  async update(
    { accountId, id }: Owner,
    changes: Partial<Pick<PlaylistTable, 'title' | 'audios' | 'next_index'>> & { version: number },
  ): Promise<void> {
    await this.#db
      .updateTable('playlist')
      .set(changes)
      .where('account_id', '=', accountId)
      .where('playlist_id', '=', id)
      .execute()
  }

  async delete({ accountId, id }: Owner): Promise<void> {
    await this.#db
      .deleteFrom('playlist')
      .where('account_id', '=', accountId)
      .where('playlist_id', '=', id)
      .execute()
  }
}
