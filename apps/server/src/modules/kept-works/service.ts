import type { Clock } from '#platform/clock/clock.ts'
import { type Db, transact } from '#platform/db/database.ts'
import type { AccountHolder } from '../access/index.ts'
import type { WorkRights } from '../library/index.ts'
import { DEVICE_COOKIE_SECONDS } from '../lease/index.ts'
import { KeptWorkRepository } from './repository.ts'

/**
 * The memory that a browser loses together with its files. It only answers what was reported:
 * no right depends on it.
 */
export class KeptWorkService {
  readonly #db: Db
  readonly #clock: Clock
  readonly #rights: WorkRights

  constructor({ db, clock, rights }: { db: Db; clock: Clock; rights: WorkRights }) {
    this.#db = db
    this.#clock = clock
    this.#rights = rights
  }

  /** Works that the browser kept at its last report, and that the account still holds. */
  async list(account: AccountHolder, browserId: string): Promise<string[]> {
    const reported = await new KeptWorkRepository(this.#db).listWorknos(
      account.account_id,
      browserId,
    )
    const held = await this.#rights.listHeld(account, reported)
    return reported.filter((workno) => held.has(workno))
  }

  /** Takes what the browser keeps now; only works that the account holds are noted. */
  async replace(
    account: AccountHolder,
    browserId: string,
    worknos: readonly string[],
  ): Promise<string[]> {
    const held = await this.#rights.listHeld(account, worknos)
    const now = this.#clock.nowSeconds()
    return transact(this.#db, async (tx) => {
      const kept = new KeptWorkRepository(tx)
      const owner = { account_id: account.account_id, browser_id: browserId }
      await kept.delete(owner)
      // No browser comes back whose cookie is gone.
      await kept.deleteToldBefore(account.account_id, now - DEVICE_COOKIE_SECONDS)
      await kept.insert(owner, [...held], now)
      return kept.listWorknos(account.account_id, browserId)
    })
  }
}
