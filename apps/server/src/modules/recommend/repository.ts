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

/** Accounts whose purchases say nothing: somebody who has nearly everything. */
const LARGEST_SHELF = 500

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

  /** How many accounts own each other work together with each of `worknos`. */
  async listBoughtTogether(
    worknos: readonly string[],
  ): Promise<{ workno: string; other: string; accounts: number }[]> {
    if (worknos.length === 0) return []
    const shelves = this.#db
      .selectFrom('sale')
      .select('account_id')
      .where('status', '=', 'active')
      .groupBy('account_id')
      .having((eb) => eb.fn.countAll(), '<=', LARGEST_SHELF)
    const rows = await this.#db
      .selectFrom('sale as mine')
      .innerJoin('sale as theirs', 'theirs.account_id', 'mine.account_id')
      .select([
        'mine.workno',
        'theirs.workno as other',
        sql<number>`count(distinct mine.account_id)`.as('accounts'),
      ])
      .where('mine.workno', 'in', worknos)
      .where('mine.status', '=', 'active')
      .where('theirs.status', '=', 'active')
      .whereRef('theirs.workno', '!=', 'mine.workno')
      .where('mine.account_id', 'in', shelves)
      .groupBy(['mine.workno', 'theirs.workno'])
      .execute()
    return rows.map((row) => ({ ...row, accounts: Number(row.accounts) }))
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
