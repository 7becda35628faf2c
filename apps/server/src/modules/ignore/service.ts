import type { Clock } from '#platform/clock/clock.ts'
import { type Db, transact } from '#platform/db/database.ts'
import type { AccountHolder } from '../access/index.ts'
import type { WorkRights } from '../library/index.ts'
import { IgnoreRepository } from './repository.ts'

/** Works that a reader hid from the library. */
export class IgnoreService {
  readonly #db: Db
  readonly #clock: Clock
  readonly #rights: WorkRights

  constructor({ db, clock, rights }: { db: Db; clock: Clock; rights: WorkRights }) {
    this.#db = db
    this.#clock = clock
    this.#rights = rights
  }

  list(account: AccountHolder): Promise<string[]> {
    return new IgnoreRepository(this.#db).listWorknos(account.account_id)
  }

  /** Hides works; only those that the account holds are kept. */
  async add(account: AccountHolder, worknos: readonly string[]): Promise<string[]> {
    const held = await this.#rights.listHeld(account, worknos)
    return transact(this.#db, async (tx) => {
      const ignored = new IgnoreRepository(tx)
      await ignored.insert(account.account_id, [...held], this.#clock.nowSeconds())
      return ignored.listWorknos(account.account_id)
    })
  }

  /** Makes works visible again; those that are not hidden are passed over. */
  async remove(account: AccountHolder, worknos: readonly string[]): Promise<string[]> {
    return transact(this.#db, async (tx) => {
      const ignored = new IgnoreRepository(tx)
      await ignored.delete(account.account_id, worknos)
      return ignored.listWorknos(account.account_id)
    })
  }
}
