import type { FreeOrder } from '@yomikura/contract/free-orders'
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { countRows } from '#platform/db/count-rows.ts'
import type { Db } from '#platform/db/database.ts'
import type { Database } from '#platform/db/schema.ts'

/** What decides whether and how much of a work anybody may read. */
export type FoundOffer = {
  source: string
  inservice: number
  revision: string | null
  download_start_at: number | null
  is_free: number
  free_until: number | null
  sample_pages: number
  /** Revision made of a sample file of its own. */
  sample_revision: string | null
}

/** A work that is free now. */
export type FreeWork = {
  workno: string
  title_id: string
  volume: number | null
  wire: string
  revision: string
  /** Of a drawn cover. */
  cover_print: string | null
  /** Wire form of its series; null for a work that stands alone. */
  series_wire: string | null
}

/** Place in a list of titles. Scores sort downwards, equal ones by id. */
export type TitlePlace = { score: number; title_id: string }

type TitleQuery = {
  order: FreeOrder
  workTypes: readonly string[]
  nowSeconds: number
  /** First day whose openings count for the trend. */
  trendFrom: number
  limit: number
  offset: number
  after: TitlePlace | undefined
}

const SCORES: Record<FreeOrder, RawBuilder<unknown>> = {
  trend: sql`sum(coalesce(trend.opened, 0))`,
  release_d: sql`max(work_offer.regist_at)`,
  release: sql`-min(work_offer.regist_at)`,
  rate_d: sql`max(work_offer.rating)`,
  dlcount_d: sql`sum(work_offer.dlcount)`,
}

/** Works that are given away, and how often free ones were opened. */
export class FreeRepository {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async findOffer(workno: string): Promise<FoundOffer | undefined> {
    return this.#db
      .selectFrom('work_offer')
      .innerJoin('work', 'work.workno', 'work_offer.workno')
      .select([
        'work.source',
        'work.inservice',
        'work.revision',
        'work.download_start_at',
        'work_offer.is_free',
        'work_offer.free_until',
        'work_offer.sample_pages',
        'work_offer.sample_revision',
      ])
      .where('work_offer.workno', '=', workno)
      .executeTakeFirst()
  }

  async findTitleId(workno: string): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('work_offer')
      .select('title_id')
      .where('workno', '=', workno)
      .executeTakeFirst()
    return row?.title_id
  }

  /** The volume on sale that follows a work in its title, free or not. */
  async findVolumeAfter(workno: string): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('work_offer')
      .innerJoin('work', 'work.workno', 'work_offer.workno')
      .innerJoin('work_offer as own', 'own.title_id', 'work_offer.title_id')
      .select('work_offer.workno')
      .where('own.workno', '=', workno)
      .whereRef('work_offer.volume', '>', 'own.volume')
      .where('work.source', '=', 'storefront')
      .where('work.inservice', '=', 1)
      .orderBy('work_offer.volume')
      .orderBy('work_offer.workno')
      .executeTakeFirst()
    return row?.workno
  }

  /** Titles with a free work of the types asked for, best first. */
  async listTitles(query: TitleQuery): Promise<TitlePlace[]> {
    const { order, workTypes, nowSeconds, trendFrom, limit, offset, after } = query
    if (workTypes.length === 0) return []
    const trend = this.#db
      .selectFrom('free_opening_count')
      .select((eb) => ['workno', eb.fn.sum<number>('opened').as('opened')])
      .where('day', '>=', trendFrom)
      .groupBy('workno')
      .as('trend')
    const scored = this.#db
      .selectFrom('work_offer')
      .innerJoin('work', 'work.workno', 'work_offer.workno')
      .leftJoin(trend, 'trend.workno', 'work_offer.workno')
      .select([
        'work_offer.title_id',
        sql<number>`cast(${SCORES[order]} as double precision)`.as('score'),
      ])
      .where((eb) => isFreeNow(eb, nowSeconds))
      .where('work_offer.work_type', 'in', workTypes)
      .groupBy('work_offer.title_id')
      .as('scored')
    let page = this.#db.selectFrom(scored).select(['scored.title_id', 'scored.score'])
    if (after) {
      page = page.where((eb) =>
        eb.or([
          eb('scored.score', '<', after.score),
          eb.and([
            eb('scored.score', '=', after.score),
            eb('scored.title_id', '>', after.title_id),
          ]),
        ]),
      )
    }
    return page
      .orderBy('scored.score', 'desc')
      .orderBy('scored.title_id')
      .limit(limit)
      .offset(offset)
      .execute()
  }

  /** The free works of titles, in no order. */
  async listFreeWorks(titleIds: readonly string[], nowSeconds: number): Promise<FreeWork[]> {
    if (titleIds.length === 0) return []
    const rows = await this.#freeWorks(nowSeconds)
      .where('work_offer.title_id', 'in', titleIds)
      .execute()
    return rows.map((row) => ({ ...row, revision: row.revision ?? '' }))
  }

  /** Titles of those of `worknos` that are free, in no order. */
  async listFreeTitleIds(
    worknos: readonly string[],
    nowSeconds: number,
  ): Promise<{ workno: string; title_id: string }[]> {
    if (worknos.length === 0) return []
    return this.#freeWorks(nowSeconds).where('work.workno', 'in', worknos).execute()
  }

  /** False when the visitor had opened the work that day already. */
  async insertOpening(workno: string, day: number, visitor: string): Promise<boolean> {
    const result = await this.#db
      .insertInto('free_opening')
      .values({ workno, day, visitor })
      .onConflict((oc) => oc.columns(['day', 'workno', 'visitor']).doNothing())
      .executeTakeFirst()
    return result.numInsertedOrUpdatedRows === 1n
  }

  async incrementOpened(workno: string, day: number): Promise<void> {
    await this.#db
      .insertInto('free_opening_count')
      .values({ workno, day, opened: 1 })
      .onConflict((oc) =>
        oc
          .columns(['workno', 'day'])
          .doUpdateSet((eb) => ({ opened: eb('free_opening_count.opened', '+', 1) })),
      )
      .execute()
  }

  async deleteOpeningsBefore(day: number): Promise<number> {
    const result = await this.#db
      .deleteFrom('free_opening')
      .where('day', '<', day)
      .executeTakeFirst()
    return Number(result.numDeletedRows)
  }

  async deleteCountsBefore(day: number): Promise<number> {
    const result = await this.#db
      .deleteFrom('free_opening_count')
      .where('day', '<', day)
      .executeTakeFirst()
    return Number(result.numDeletedRows)
  }

  countOpeningsBefore(day: number): Promise<number> {
    return countRows(this.#db.selectFrom('free_opening').where('day', '<', day))
  }

  countCountsBefore(day: number): Promise<number> {
    return countRows(this.#db.selectFrom('free_opening_count').where('day', '<', day))
  }

  #freeWorks(nowSeconds: number) {
    return this.#db
      .selectFrom('work_offer')
      .innerJoin('work', 'work.workno', 'work_offer.workno')
      .leftJoin('series', 'series.title_id', 'work.title_id')
      .select([
        'work.workno',
        'work.wire',
        'work.revision',
        'work.cover_print',
        'work_offer.title_id',
        'work_offer.volume',
        'series.wire as series_wire',
      ])
      .where((eb) => isFreeNow(eb, nowSeconds))
  }
}

/** The rule of {@link isFree} for lists, in SQL. */
function isFreeNow(eb: ExpressionBuilder<Database, 'work' | 'work_offer'>, nowSeconds: number) {
  return eb.and([
    eb('work_offer.is_free', '=', 1),
    eb.or([eb('work_offer.free_until', 'is', null), eb('work_offer.free_until', '>', nowSeconds)]),
    eb('work.source', '=', 'storefront'),
    eb('work.inservice', '=', 1),
    eb('work.revision', 'is not', null),
    eb.or([
      eb('work.download_start_at', 'is', null),
      eb('work.download_start_at', '<=', nowSeconds),
    ]),
  ])
}
