import type { FeedSale } from '@yomikura/contract/storefront'
import { randomUUID } from 'node:crypto'
import type { Database } from '#db/database.ts'
import { ShopError } from '#http/shop-error.ts'
import type { Outbox } from '#webhooks/outbox.ts'
import type { WorkRepository } from '#works/work-repository.ts'
import type { SaleRepository, ShopSale } from './sale-repository.ts'

/** Buying and giving back. */
export class SaleService {
  readonly #db: Database
  readonly #sales: SaleRepository
  readonly #works: WorkRepository
  readonly #outbox: Outbox

  constructor(parts: {
    db: Database
    sales: SaleRepository
    works: WorkRepository
    outbox: Outbox
  }) {
    this.#db = parts.db
    this.#sales = parts.sales
    this.#works = parts.works
    this.#outbox = parts.outbox
  }

  findActive(accountId: string, workno: string): FeedSale | undefined {
    return this.#sales.findActive(accountId, workno)
  }

  listActive(accountId: string): FeedSale[] {
    return this.#sales.listActive(accountId)
  }

  listAfter(position: number, limit: number): ShopSale[] {
    return this.#sales.listAfter(position, limit)
  }

  count(): number {
    return this.#sales.count()
  }

  /**
   * Sells a work. Who owns it already keeps the sale there is: a double click buys once.
   * @throws ShopError `not_found` or `work_not_on_sale`.
   */
  buy(accountId: string, workno: string, salesDate = new Date()): FeedSale {
    return this.#db.transaction(() => {
      const owned = this.#sales.findActive(accountId, workno)
      if (owned) return toFeedSale(owned)
      const work = this.#works.find(workno)
      if (!work) throw new ShopError('not_found', `There is no work ${workno}.`)
      if (!work.inservice)
        throw new ShopError('work_not_on_sale', `${workno} is not sold any more.`)
      const sale: FeedSale = {
        sale_id: randomUUID(),
        version: 1,
        account_id: accountId,
        workno,
        sales_date: salesDate.toISOString(),
        status: 'active',
      }
      this.#sales.insert(sale)
      this.#outbox.add('sale.created', sale)
      return sale
    })
  }

  /** Takes over sales of an older shop, as the catalogue takes over works. */
  load(accountId: string, sales: readonly { workno: string; sales_date: string }[]): void {
    this.#db.transaction(() => {
      for (const { workno, sales_date } of sales) {
        this.#sales.insert({
          sale_id: randomUUID(),
          version: 1,
          account_id: accountId,
          workno,
          sales_date: new Date(sales_date).toISOString(),
          status: 'active',
        })
      }
    })
  }

  /**
   * Takes a sale back. Asking twice changes nothing.
   * @throws ShopError `not_found`.
   */
  refund(saleId: string): FeedSale {
    return this.#db.transaction(() => {
      const sale = this.#sales.find(saleId)
      if (!sale) throw new ShopError('not_found', 'There is no such sale.')
      if (sale.status === 'refunded') return toFeedSale(sale)
      const refunded: FeedSale = {
        ...toFeedSale(sale),
        version: sale.version + 1,
        status: 'refunded',
      }
      this.#sales.update(refunded)
      this.#outbox.add('sale.refunded', refunded)
      return refunded
    })
  }
}

/** The sale as the feed lists it. */
export function toFeedSale({ position: _, ...sale }: ShopSale): FeedSale {
  return sale
}
