import { AppError } from '@yomikura/contract/errors'
import type { Clock } from '#platform/clock/clock.ts'
import { type Db, transact } from '#platform/db/database.ts'
import { CatalogueRepository } from './catalogue-repository.ts'
import { storeSale } from './catalogue.ts'

/** Imported works in more hands than one: there is no shop that could sell them twice. */
export class GiftService {
  readonly #db: Db
  readonly #clock: Clock

  constructor({ db, clock }: { db: Db; clock: Clock }) {
    this.#db = db
    this.#clock = clock
  }

  /**
   * Lets an account read imported works, all of them without `worknos`.
   *
   * @returns the works that it did not have before
   * @throws AppError `work_not_found` for a number that is no imported work's; nothing is given then
   */
  give(accountId: string, worknos: readonly string[] | undefined): Promise<string[]> {
    return this.#change(accountId, worknos, 'active')
  }

  /** As {@link give}, but takes them away: the account's next sync drops them. */
  take(accountId: string, worknos: readonly string[] | undefined): Promise<string[]> {
    return this.#change(accountId, worknos, 'refunded')
  }

  #change(
    accountId: string,
    worknos: readonly string[] | undefined,
    status: 'active' | 'refunded',
  ): Promise<string[]> {
    return transact(this.#db, async (tx) => {
      const nowSeconds = this.#clock.nowSeconds()
      const imported = await new CatalogueRepository(tx).listImportSales(accountId)
      const byWorkno = new Map(imported.map((work) => [work.workno, work]))
      const changed: string[] = []
      for (const workno of worknos ?? byWorkno.keys()) {
        const known = byWorkno.get(workno)
        if (!known) throw new AppError('work_not_found', `${workno} is no imported work.`)
        if ((known.status ?? 'refunded') === status) continue
        const sales_date = new Date(nowSeconds * 1000).toISOString()
        const sale = { sale_id: `import:${workno}:${accountId}`, account_id: accountId, workno }
        const version = Number(known.version ?? 0) + 1
        const row = { ...sale, version, sales_date, status }
        await storeSale(tx, row, { source: 'import', nowSeconds })
        changed.push(workno)
      }
      return changed
    })
  }
}
