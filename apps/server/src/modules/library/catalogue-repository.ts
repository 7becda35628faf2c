import type { Insertable } from 'kysely'
import type { Verdict } from '@yomikura/contract/errors'
import type { CatalogueWork } from '@yomikura/contract/storefront'
import type { Db } from '#platform/db/database.ts'
import type { RevisionTable, SaleTable, WorkTable } from '#platform/db/tables/work-tables.ts'
import { toEpochSeconds } from './wire-date.ts'

/** Rows of `work`, `series`, `revision` and `sale`, as the shop and ingest write them. */
export class CatalogueRepository {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /**
   * Stores the shop's row unless a newer one is there. False when it was ignored.
   *
   * Comes first in its transaction, because it also locks the row on PostgreSQL: what is read after
   * it cannot change underneath.
   */
  async upsertWork(work: CatalogueWork, source: string): Promise<boolean> {
    const described = {
      source,
      version: work.version,
      catalogue: JSON.stringify(work),
      maker_id: work.maker.id,
      title_id: work.series?.title_id ?? null,
      inservice: work.inservice ? 1 : 0,
      protection_free: source === 'import' || work.protection_free === true ? 1 : 0,
      download_start_at:
        work.download_start_date === null ? null : toEpochSeconds(work.download_start_date),
    }
    const result = await this.#db
      .insertInto('work')
      .values({
        ...described,
        workno: work.workno,
        page_count: 0,
        content_count: 0,
        content_length: 0,
        file_type: '',
        wire: '',
        changed_at: 0,
      })
      .onConflict((oc) =>
        oc
          .column('workno')
          .doUpdateSet(described)
          .whereRef('work.version', '<', (eb) => eb.ref('excluded.version')),
      )
      .executeTakeFirst()
    return result.numInsertedOrUpdatedRows === 1n
  }

  async findWork(workno: string): Promise<WorkTable | undefined> {
    return this.#db.selectFrom('work').selectAll().where('workno', '=', workno).executeTakeFirst()
  }

  async updateWork(workno: string, changes: Partial<WorkTable>): Promise<void> {
    await this.#db.updateTable('work').set(changes).where('workno', '=', workno).execute()
  }

  /** Notes that `productionId` no longer has the work. */
  async insertProductionRemoval(
    productionId: string,
    workno: string,
    changedAt: number,
  ): Promise<void> {
    await this.#db
      .insertInto('production_removal')
      .values({ production_id: productionId, workno, changed_at: changedAt })
      .onConflict((oc) =>
        oc.columns(['production_id', 'workno']).doUpdateSet({ changed_at: changedAt }),
      )
      .execute()
  }

  async findSeriesWire(titleId: string): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('series')
      .select('wire')
      .where('title_id', '=', titleId)
      .executeTakeFirst()
    return row?.wire
  }

  async upsertSeries(titleId: string, wire: string): Promise<void> {
    await this.#db
      .insertInto('series')
      .values({ title_id: titleId, wire })
      .onConflict((oc) => oc.column('title_id').doUpdateSet({ wire }))
      .execute()
  }

  /** Makes the next sync of every owner repeat the works of a series. */
  async touchSeriesWorks(titleId: string, changedAt: number): Promise<void> {
    await this.#db
      .updateTable('work')
      .set({ changed_at: changedAt })
      .where('title_id', '=', titleId)
      .execute()
  }

  /** When a sale was made, in the wire's form. */
  async findSalesDate(saleId: string): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('sale')
      .select('sales_date')
      .where('sale_id', '=', saleId)
      .executeTakeFirst()
    return row?.sales_date
  }

  /** Stores a sale unless a newer row is there. False when it was ignored. */
  async upsertSale(sale: SaleTable): Promise<boolean> {
    const { sale_id, ...changes } = sale
    const result = await this.#db
      .insertInto('sale')
      .values(sale)
      .onConflict((oc) =>
        oc
          .column('sale_id')
          .doUpdateSet(changes)
          .whereRef('sale.version', '<', (eb) => eb.ref('excluded.version')),
      )
      .executeTakeFirst()
    return result.numInsertedOrUpdatedRows === 1n
  }

  /** Every imported work, with the account's sale of it where there is one. */
  async listImportSales(
    accountId: string,
  ): Promise<{ workno: string; status: string | null; version: number | null }[]> {
    return this.#db
      .selectFrom('work')
      .leftJoin('sale', (join) =>
        join
          .onRef('sale.workno', '=', 'work.workno')
          .on('sale.account_id', '=', accountId)
          .on('sale.source', '=', 'import'),
      )
      .select(['work.workno', 'sale.status', 'sale.version'])
      .where('work.source', '=', 'import')
      .orderBy('work.workno')
      .execute()
  }

  async upsertRevision(row: Insertable<RevisionTable>): Promise<void> {
    const { workno, revision, created_at, ...changes } = row
    await this.#db
      .insertInto('revision')
      .values(row)
      .onConflict((oc) => oc.columns(['workno', 'revision']).doUpdateSet(changes))
      .execute()
  }

  /** How many files of a revision ended with which verdict. */
  async getVerdicts(workno: string, revision: string): Promise<Partial<Record<Verdict, number>>> {
    const { verdicts } = await this.#db
      .selectFrom('revision')
      .select('verdicts')
      .where('workno', '=', workno)
      .where('revision', '=', revision)
      .executeTakeFirstOrThrow()
    return JSON.parse(verdicts) as Partial<Record<Verdict, number>>
  }

  /** Retires every published revision of the work but the one named. */
  async retireOtherRevisions(workno: string, revision: string, retiredAt: number): Promise<void> {
    await this.#db
      .updateTable('revision')
      .set({ state: 'retired', created_at: retiredAt })
      .where('workno', '=', workno)
      .where('state', '=', 'published')
      .where('revision', '!=', revision)
      .execute()
  }
}
