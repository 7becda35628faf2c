import type { FeedSale } from '@yomikura/contract/storefront'
import type { Database } from '#db/database.ts'

export type ShopSale = FeedSale & { position: number }

/** Rows of `sale`. */
export class SaleRepository {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  find(saleId: string): ShopSale | undefined {
    return this.#db.find('SELECT * FROM sale WHERE sale_id = ?', saleId)
  }

  /** The sale that lets this account read the work now. */
  findActive(accountId: string, workno: string): ShopSale | undefined {
    return this.#db.find(
      `SELECT * FROM sale WHERE account_id = ? AND workno = ? AND status = 'active'`,
      accountId,
      workno,
    )
  }

  listActive(accountId: string): ShopSale[] {
    return this.#db.list(
      `SELECT * FROM sale WHERE account_id = ? AND status = 'active'
       ORDER BY sales_date DESC, position DESC`,
      accountId,
    )
  }

  listAfter(position: number, limit: number): ShopSale[] {
    return this.#db.list(
      'SELECT * FROM sale WHERE position > ? ORDER BY position LIMIT ?',
      position,
      limit,
    )
  }

  count(): number {
    return this.#db.find<{ count: number }>('SELECT count(*) AS count FROM sale')?.count ?? 0
  }

  insert(sale: FeedSale): void {
    this.#db.run(
      `INSERT INTO sale (sale_id, version, account_id, workno, sales_date, status)
       VALUES (?, ?, ?, ?, ?, ?)`,
      sale.sale_id,
      sale.version,
      sale.account_id,
      sale.workno,
      sale.sales_date,
      sale.status,
    )
  }

  update(sale: FeedSale): void {
    this.#db.run(
      'UPDATE sale SET version = ?, status = ? WHERE sale_id = ?',
      sale.version,
      sale.status,
      sale.sale_id,
    )
  }
}
