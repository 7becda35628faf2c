import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

/** Whose rights are asked for; null where the person lacks that role. */
type Holder = { account_id: string | null; production_id: string | null }

/** A work as a viewer shows it, with what decides who may open it. */
export type ViewedWork = {
  workno: string
  source: string
  inservice: number
  protection_free: number
  production_id: string | null
  revision: string | null
  /** Of a drawn cover. */
  cover_print: string | null
  download_start_at: number | null
  /** Its stored wire form. */
  wire: string
  /** Pages that anybody may look at; null for works that no shop offers. */
  sample_pages: number | null
  /** Revision made of a sample file of its own; null without one. */
  sample_revision: string | null
  /** End of the time in which it can be reserved, 0 without one; null for works that no shop offers. */
  reserve_end: number | null
  active_sales: number
  refunded_sales: number
}

/** Works as viewers see them, and rows of `content_key`. */
export class ViewerRepository {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async findWork(holder: Holder, workno: string): Promise<ViewedWork | undefined> {
    const row = await this.#works(holder).where('work.workno', '=', workno).executeTakeFirst()
    return row && toViewedWork(row)
  }

  /** Every work of a series, the holder's and others. */
  async listSeriesWorks(holder: Holder, titleId: string): Promise<ViewedWork[]> {
    const rows = await this.#works(holder).where('work.title_id', '=', titleId).execute()
    return rows.map(toViewedWork)
  }

  async findSeriesWire(titleId: string): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('series')
      .select('wire')
      .where('title_id', '=', titleId)
      .executeTakeFirst()
    return row?.wire
  }

  async findContentKey(workno: string, revision: string): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('content_key')
      .select('xor_key')
      .where('workno', '=', workno)
      .where('revision', '=', revision)
      .executeTakeFirst()
    return row?.xor_key
  }

  /** Does nothing when there is a key already. */
  async insertContentKey(workno: string, revision: string, xorKey: string): Promise<void> {
    await this.#db
      .insertInto('content_key')
      .values({ workno, revision, xor_key: xorKey })
      .onConflict((oc) => oc.columns(['workno', 'revision']).doNothing())
      .execute()
  }

  #works(holder: Holder) {
    const countSales = (status: string) =>
      this.#db
        .selectFrom('sale')
        .select((eb) => eb.fn.countAll().as('count'))
        // No account has an empty id, so comparing with it finds nothing.
        .where('sale.account_id', '=', holder.account_id ?? '')
        .where('sale.workno', '=', sql.ref<string>('work.workno'))
        .where('sale.status', '=', status)
    const findOffered = <T extends 'sample_pages' | 'sample_revision' | 'reserve_end'>(column: T) =>
      this.#db
        .selectFrom('work_offer')
        .select(column)
        .where('work_offer.workno', '=', sql.ref<string>('work.workno'))
    return this.#db
      .selectFrom('work')
      .select([
        'workno',
        'source',
        'inservice',
        'protection_free',
        'production_id',
        'revision',
        'cover_print',
        'download_start_at',
        'wire',
        findOffered('sample_pages').as('sample_pages'),
        findOffered('sample_revision').as('sample_revision'),
        findOffered('reserve_end').as('reserve_end'),
        countSales('active').as('active_sales'),
        countSales('refunded').as('refunded_sales'),
      ])
  }
}

type WorkRow = Omit<ViewedWork, 'active_sales' | 'refunded_sales'> & {
  active_sales: unknown
  refunded_sales: unknown
}

function toViewedWork(row: WorkRow): ViewedWork {
  return {
    ...row,
    active_sales: Number(row.active_sales),
    refunded_sales: Number(row.refunded_sales),
  }
}
