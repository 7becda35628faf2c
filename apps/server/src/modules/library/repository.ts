import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Database } from '#platform/db/schema.ts'

/** Whose library is asked for. Null where the person lacks that role. */
export type Holder = { account_id: string | null; production_id: string | null }

export type HeldSale = { workno: string; sales_date: string }

/** A work the holder may see, with what its answer needs. */
export type HeldWork = {
  workno: string
  wire: string
  revision: string | null
  /** Of a drawn cover. */
  cover_print: string | null
  title_id: string | null
  protection_free: number
  /** First active purchase of the account; null for a work of its own making only. */
  sales_date: string | null
}

/** Facts about one work and one holder, from which rights follow. */
export type WorkFacts = {
  workno: string
  source: string
  inservice: number
  protection_free: number
  production_id: string | null
  revision: string | null
  /** Null where its files give no cover. */
  cover_width: number | null
  download_start_at: number | null
  active_sales: number
  refunded_sales: number
}

// No account has an empty id, so comparing with it finds nothing.
const idOrNobody = (id: string | null): string => id ?? ''

/** A work bought twice counts from its first purchase, which comes last. */
function keepFirstPurchases(rows: readonly HeldSale[]): HeldSale[] {
  const lastIndexes = new Map(rows.map(({ workno }, index) => [workno, index]))
  if (lastIndexes.size === rows.length) return [...rows]
  return rows.filter(({ workno }, index) => lastIndexes.get(workno) === index)
}

/** Rows of `work`, `series` and `sale`, as one person's library. Knows SQL, knows no rule. */
export class LibraryRepository {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** Works bought, where the sale or the work changed at or after `since`; newest purchase first. */
  async listSales(accountId: string, since: number): Promise<HeldSale[]> {
    if (since > 0) {
      return this.#changedSales(accountId, since)
        .orderBy('sales_date', 'desc')
        .orderBy('sale.workno')
        .execute()
    }
    // In the order of an index: grouping and sorting a large library takes longer than reading it.
    const rows = await this.#activeSalesOf(accountId)
      .select(['sale.workno', 'sale.sales_date'])
      .orderBy('sale.sales_date', 'desc')
      .orderBy('sale.workno')
      .execute()
    return keepFirstPurchases(rows)
  }

  async countSales(accountId: string, since: number): Promise<number> {
    const query =
      since > 0
        ? this.#db
            .selectFrom(this.#changedSales(accountId, since).as('changed'))
            .select((eb) => eb.fn.countAll().as('count'))
        : this.#activeSalesOf(accountId).select((eb) =>
            eb.fn.count('sale.workno').distinct().as('count'),
          )
    const row = await query.executeTakeFirstOrThrow()
    return Number(row.count)
  }

  /** Works that left the holder's library at or after `since`: refunded, or made over to another. */
  async listRemoved(holder: Holder, since: number): Promise<string[]> {
    const refunded = this.#db
      .selectFrom('sale')
      .select('workno')
      .where('account_id', '=', idOrNobody(holder.account_id))
      .where('changed_at', '>=', since)
      .where('status', '=', 'refunded')
    const madeOver = this.#db
      .selectFrom('production_removal')
      .select('workno')
      .where('production_id', '=', idOrNobody(holder.production_id))
      .where('changed_at', '>=', since)
    const rows = await this.#db
      // Not "union", for whose sake SQLite would go through all of the account's sales in order.
      .selectFrom(refunded.unionAll(madeOver).as('gone'))
      .select('gone.workno')
      .distinct()
      .where((gone) =>
        gone.not(
          gone.or([
            gone.exists(this.#activeSaleOf(holder, 'gone.workno')),
            gone.exists(this.#ownWorkOf(holder, 'gone.workno')),
          ]),
        ),
      )
      .orderBy('gone.workno')
      .execute()
    return rows.map((row) => row.workno)
  }

  /** The shop's row of a work, as it was stored. */
  async findCatalogue(workno: string): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('work')
      .select('catalogue')
      .where('workno', '=', workno)
      .executeTakeFirst()
    return row?.catalogue
  }

  async countProducts(holder: Holder, since: number): Promise<number> {
    const row = await this.#changedProducts(holder, since)
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    return Number(row.count)
  }

  /**
   * One page of a production account's own works, by number: the wire asks for pages by number, six
   * at once and in any order (specification.md#1.7), so that no page knows where the one before it ended.
   * Skipping rows costs little here, because a maker's own works are hundreds, never a whole shop.
   */
  async listProducts(
    holder: Holder,
    since: number,
    page: { limit: number; offset: number },
  ): Promise<HeldWork[]> {
    return this.#changedProducts(holder, since)
      .select((eb) => [
        ...(['workno', 'wire', 'revision', 'cover_print', 'title_id', 'protection_free'] as const),
        // As in `listHeldWorks`: a sync asks both, and the later answer must say what the former said.
        eb
          .selectFrom('sale')
          .select((sale) => sale.fn.min('sales_date').as('first'))
          .where('sale.account_id', '=', idOrNobody(holder.account_id))
          .whereRef('sale.workno', '=', 'work.workno')
          .where('sale.status', '=', 'active')
          .as('sales_date'),
      ])
      .orderBy('workno')
      .limit(page.limit)
      .offset(page.offset)
      .execute()
  }

  /** Numbers of all works of a production account. */
  async listProductWorknos(holder: Holder): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('work')
      .select('workno')
      .where('production_id', '=', idOrNobody(holder.production_id))
      .orderBy('workno')
      .execute()
    return rows.map(({ workno }) => workno)
  }

  /** Those of `worknos` that the holder may see, in no order. */
  async listHeldWorks(holder: Holder, worknos: readonly string[]): Promise<HeldWork[]> {
    if (worknos.length === 0) return []
    return this.#db
      .selectFrom('work')
      .leftJoin(this.#activeSales(holder, worknos).as('owned'), 'owned.workno', 'work.workno')
      .select([
        'work.workno',
        'work.wire',
        'work.revision',
        'work.cover_print',
        'work.title_id',
        'work.protection_free',
        'owned.sales_date',
      ])
      .where('work.workno', 'in', worknos)
      .where((eb) =>
        eb.or([
          eb('owned.sales_date', 'is not', null),
          eb('work.production_id', '=', idOrNobody(holder.production_id)),
        ]),
      )
      .execute()
  }

  /** Numbers only, of those of `worknos` that the holder may see. */
  async listHeldWorknos(holder: Holder, worknos: readonly string[]): Promise<string[]> {
    if (worknos.length === 0) return []
    const rows = await this.#db
      .selectFrom('work')
      .select('work.workno')
      .where('work.workno', 'in', worknos)
      .where((work) =>
        work.or([
          work('work.production_id', '=', idOrNobody(holder.production_id)),
          work.exists(this.#activeSaleOf(holder, 'work.workno')),
        ]),
      )
      .execute()
    return rows.map((row) => row.workno)
  }

  /** The named series with how many of each the holder has. */
  async listSeries(
    holder: Holder,
    titleIds: readonly string[],
  ): Promise<{ wire: string; possession: number }[]> {
    if (titleIds.length === 0) return []
    const rows = await this.#db
      .selectFrom('series')
      .select((eb) => [
        'series.wire',
        eb
          .selectFrom('work')
          .select((inner) => inner.fn.countAll().as('count'))
          .whereRef('work.title_id', '=', 'series.title_id')
          .where((work) =>
            work.or([
              work('work.production_id', '=', idOrNobody(holder.production_id)),
              work.exists(this.#activeSaleOf(holder, 'work.workno')),
            ]),
          )
          .as('possession'),
      ])
      .where('series.title_id', 'in', titleIds)
      .orderBy('series.title_id')
      .execute()
    return rows.map((row) => ({ wire: row.wire, possession: Number(row.possession) }))
  }

  /** What decides the holder's rights on a work; undefined when there is no such work. */
  async findWorkFacts(holder: Holder, workno: string): Promise<WorkFacts | undefined> {
    const salesWith = (eb: ExpressionBuilder<Database, 'work'>, status: string) =>
      eb
        .selectFrom('sale')
        .select((inner) => inner.fn.countAll().as('count'))
        .where('sale.account_id', '=', idOrNobody(holder.account_id))
        .whereRef('sale.workno', '=', 'work.workno')
        .where('sale.status', '=', status)
    const row = await this.#db
      .selectFrom('work')
      .select((eb) => [
        'workno',
        'source',
        'inservice',
        'protection_free',
        'production_id',
        'revision',
        'cover_width',
        'download_start_at',
        salesWith(eb, 'active').as('active_sales'),
        salesWith(eb, 'refunded').as('refunded_sales'),
      ])
      .where('workno', '=', workno)
      .executeTakeFirst()
    return (
      row && {
        ...row,
        active_sales: Number(row.active_sales),
        refunded_sales: Number(row.refunded_sales),
      }
    )
  }

  /** Whether the revision is or was the work's published one. */
  async hasPublishedRevision(workno: string, revision: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('revision')
      .select('revision')
      .where('workno', '=', workno)
      .where('revision', '=', revision)
      .where('state', 'in', ['published', 'retired'])
      .executeTakeFirst()
    return row !== undefined
  }

  /** Own works that changed, or are no purchase any more: a refund leaves them with their maker. */
  #changedProducts({ account_id, production_id }: Holder, since: number) {
    return this.#db
      .selectFrom('work')
      .where('production_id', '=', idOrNobody(production_id))
      .where((work) =>
        work.or([
          work('changed_at', '>=', since),
          work.exists(
            this.#db
              .selectFrom('sale')
              .select('sale.workno')
              .where('sale.account_id', '=', idOrNobody(account_id))
              .where('sale.workno', '=', sql.ref<string>('work.workno'))
              .where('sale.status', '=', 'refunded')
              .where('sale.changed_at', '>=', since),
          ),
        ]),
      )
  }

  /** Starts from what changed, which is little, and never from all that the account has. */
  #changedSales(accountId: string, since: number) {
    const soldOrRefunded = this.#db
      .selectFrom('sale')
      .select('workno')
      .where('account_id', '=', accountId)
      .where('changed_at', '>=', since)
    const described = this.#db.selectFrom('work').select('workno').where('changed_at', '>=', since)
    return (
      this.#db
        .selectFrom(soldOrRefunded.unionAll(described).as('changed'))
        // Not "union", for whose sake SQLite would go through all works; and not an inner join: SQLite may turn that round and go through all of the account's sales.
        .crossJoin('sale')
        .select(['sale.workno', sql<string>`min(sale.sales_date)`.as('sales_date')])
        .whereRef('sale.workno', '=', 'changed.workno')
        .where('sale.account_id', '=', accountId)
        .where('sale.status', '=', 'active')
        .where((eb) => eb.exists(this.#soldWork))
        .groupBy('sale.workno')
    )
  }

  /** Every active sale of an account, of works that the shop has described by now. */
  #activeSalesOf(accountId: string) {
    return this.#db
      .selectFrom('sale')
      .where('sale.account_id', '=', accountId)
      .where('sale.status', '=', 'active')
      .where((eb) => eb.exists(this.#soldWork))
  }

  /** The work of the sale in the outer query: sales may arrive before the works they are of. */
  get #soldWork() {
    return this.#db
      .selectFrom('work')
      .select('work.workno')
      .where('work.workno', '=', sql.ref<string>('sale.workno'))
  }

  #activeSales(holder: Holder, worknos: readonly string[]) {
    return this.#db
      .selectFrom('sale')
      .select((eb) => ['workno', eb.fn.min('sales_date').as('sales_date')])
      .where('account_id', '=', idOrNobody(holder.account_id))
      .where('workno', 'in', worknos)
      .where('status', '=', 'active')
      .groupBy('workno')
  }

  /** An active sale to the holder of the work that a column of the outer query names. */
  #activeSaleOf(holder: Holder, worknoColumn: string) {
    return this.#db
      .selectFrom('sale')
      .select('sale.workno')
      .where('sale.account_id', '=', idOrNobody(holder.account_id))
      .where('sale.workno', '=', sql.ref<string>(worknoColumn))
      .where('sale.status', '=', 'active')
  }

  /** The work that a column of the outer query names, when the holder made it. */
  #ownWorkOf(holder: Holder, worknoColumn: string) {
    return this.#db
      .selectFrom('work')
      .select('work.workno')
      .where('work.workno', '=', sql.ref<string>(worknoColumn))
      .where('work.production_id', '=', idOrNobody(holder.production_id))
  }
}
