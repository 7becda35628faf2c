import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { WorkRecommendationTable } from '#platform/db/tables/free-tables.ts'

/** A work as the shop describes it, for the computation. */
export type DescribedWork = { workno: string; source: string; inservice: number; catalogue: string }

/** A recommended work with what its answer needs. */
export type FoundRecommendation = {
  workno: string
  type: string
  wire: string
  revision: string | null
  /** Of a drawn cover. */
  cover_print: string | null
  download_start_at: number | null
  reserve_end: number
}

type ShelfKey = { account_id: string; workno: string }

/** What the last computation knew, and which one is at work. */
export type FactName = 'recommendations' | 'recommending'

/** One account's purchases of one work. */
export type ShelfRow = ShelfKey & {
  /** 1 while one of them is not refunded. */
  is_owned: number
  /** When the last of them changed. */
  changed_at: number
}

/** Rows of `work_recommendation`, and what they are made from. */
export class RecommendRepository {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** The next works by number. */
  async listDescribed(afterWorkno: string, limit: number): Promise<DescribedWork[]> {
    return this.#db
      .selectFrom('work')
      .select(['workno', 'source', 'inservice', 'catalogue'])
      .where('workno', '>', afterWorkno)
      .orderBy('workno')
      .limit(limit)
      .execute()
  }

  /** Whether a sale changed at a time or later. */
  async hasSalesSince(changedAt: number): Promise<boolean> {
    const row = await this.#db
      .selectFrom('sale')
      .select('changed_at')
      .where('changed_at', '>=', changedAt)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  }

  /** The next accounts' purchases, by account and work. One index answers it, in its order. */
  async listShelves(after: ShelfKey, limit: number): Promise<ShelfRow[]> {
    const rows = await this.#db
      .selectFrom('sale')
      .select([
        'account_id',
        'workno',
        sql<number>`max(case when status = 'active' then 1 else 0 end)`.as('is_owned'),
        sql<number>`max(changed_at)`.as('changed_at'),
      ])
      .where(sql<boolean>`(account_id, workno) > (${after.account_id}, ${after.workno})`)
      .groupBy(['account_id', 'workno'])
      .orderBy('account_id')
      .orderBy('workno')
      .limit(limit)
      .execute()
    return rows.map((row) => ({ ...row, changed_at: Number(row.changed_at) }))
  }

  /** What is stored for some works, in the order of their ranks. */
  async listRows(worknos: readonly string[]): Promise<WorkRecommendationTable[]> {
    return this.#db
      .selectFrom('work_recommendation')
      .selectAll()
      .where('workno', 'in', worknos)
      .orderBy('workno')
      .orderBy('type')
      .orderBy('rank')
      .execute()
  }

  async replace(
    worknos: readonly string[],
    rows: readonly WorkRecommendationTable[],
  ): Promise<void> {
    await this.#db.deleteFrom('work_recommendation').where('workno', 'in', worknos).execute()
    // SQLite takes a limited number of values in one statement.
    for (let from = 0; from < rows.length; from += 500) {
      const part = rows.slice(from, from + 500)
      await this.#db.insertInto('work_recommendation').values(part).execute()
    }
  }

  /** A fact of the whole deployment. */
  async findFact(name: FactName): Promise<string | undefined> {
    const query = this.#db.selectFrom('deployment').select('value').where('name', '=', name)
    return (await query.executeTakeFirst())?.value
  }

  async upsertFact(name: FactName, value: string): Promise<void> {
    await this.#db
      .insertInto('deployment')
      .values({ name, value })
      .onConflict((oc) => oc.column('name').doUpdateSet({ value }))
      .execute()
  }

  /** What goes with a work and is on sale now, best first within each type. */
  async list(workno: string): Promise<FoundRecommendation[]> {
    return this.#db
      .selectFrom('work_recommendation as r')
      .innerJoin('work', 'work.workno', 'r.other_workno')
      .innerJoin('work_offer', 'work_offer.workno', 'r.other_workno')
      .select([
        'work.workno',
        'r.type',
        'work.wire',
        'work.revision',
        'work.cover_print',
        'work.download_start_at',
        'work_offer.reserve_end',
      ])
      .where('r.workno', '=', workno)
      .where('work.source', '=', 'storefront')
      .where('work.inservice', '=', 1)
      .orderBy('r.type')
      .orderBy('r.rank')
      .execute()
  }
}
