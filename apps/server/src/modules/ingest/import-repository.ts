import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

/** An imported work by where its files were last seen, and whether anybody owns it still. */
export type KnownSource = { workno: string; path: string | null; isOwned: boolean }

const MAX_LIKE = 16

/** What takes the place of a shop's address for an imported work. */
export function toOrigin(path: string): string {
  return `import:${createHash('sha256').update(path).digest('hex')}`
}

/** What an import reads and keeps besides the work itself. */
export class ImportRepository {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** Work that was imported from this origin before, and what it held, where that is known. */
  async findByOrigin(
    origin: string,
  ): Promise<{ workno: string; print: string | null } | undefined> {
    return (
      this.#db
        .selectFrom('work')
        .leftJoin('import_source', 'import_source.workno', 'work.workno')
        .select(['work.workno', 'import_source.print'])
        // As it stands in the index, which only has imported works.
        .where('work.source', '=', sql.lit('import'))
        .where('work.content_url', '=', origin)
        .orderBy('work.workno')
        .executeTakeFirst()
    )
  }

  /** What was last seen at these paths. */
  async listSources(paths: readonly string[]): Promise<{ path: string; print: string }[]> {
    const rows = await this.#db
      .selectFrom('import_source')
      .innerJoin('work', 'work.workno', 'import_source.workno')
      .select(['import_source.path', 'import_source.print'])
      .where('work.source', '=', sql.lit('import'))
      .where('work.content_url', 'in', paths.map(toOrigin))
      .execute()
    return rows.flatMap(({ path, print }) => (path === null ? [] : [{ path, print }]))
  }

  /** Those of these paths whose works have an owner. */
  async listOwned(paths: readonly string[]): Promise<string[]> {
    const byOrigin = new Map(paths.map((path) => [toOrigin(path), path]))
    const rows = await this.#db
      .selectFrom('work')
      .innerJoin('sale', 'sale.workno', 'work.workno')
      .select('work.content_url')
      .distinct()
      .where('work.source', '=', sql.lit('import'))
      .where('work.content_url', 'in', [...byOrigin.keys()])
      .where('sale.status', '=', 'active')
      .execute()
    return rows.flatMap(({ content_url }) => byOrigin.get(content_url ?? '') ?? [])
  }

  /** A few works whose files look like this; those that lost their place first. */
  async listByPrint(print: string): Promise<KnownSource[]> {
    const rows = await this.#db
      .selectFrom('import_source')
      .select((eb) => [
        ...(['workno', 'path'] as const),
        eb
          .exists(
            eb
              .selectFrom('sale')
              .select('sale_id')
              .whereRef('sale.workno', '=', 'import_source.workno')
              .where('status', '=', 'active'),
          )
          .as('isOwned'),
      ])
      .where('print', '=', print)
      .orderBy(sql`path is not null`)
      .orderBy('workno')
      // Each is looked for on the disk, and copies may be many.
      .limit(MAX_LIKE)
      .execute()
    return rows.map((row) => ({ ...row, isOwned: Boolean(row.isOwned) }))
  }

  async upsertSource(row: { workno: string; path: string; print: string }): Promise<void> {
    const { path, print } = row
    await this.#db
      .insertInto('import_source')
      .values(row)
      .onConflict((conflict) => conflict.column('workno').doUpdateSet({ path, print }))
      .execute()
  }

  /** Other files lie where this work came from. */
  async clearOrigin(workno: string): Promise<void> {
    await this.#db
      .updateTable('work')
      .set({ content_url: null })
      .where('workno', '=', workno)
      .execute()
    await this.#db
      .updateTable('import_source')
      .set({ path: null })
      .where('workno', '=', workno)
      .execute()
  }

  /** Whether the files of this work are nowhere that anybody knows of. */
  async isNowhere(workno: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('work')
      .select('content_url')
      .where('workno', '=', workno)
      .executeTakeFirst()
    return row?.content_url === null
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
