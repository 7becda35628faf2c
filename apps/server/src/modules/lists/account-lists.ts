import { AppError, type ErrorCode } from '@yomikura/contract/errors'
import { LIMITS } from '@yomikura/contract/limits'
import type { Clock } from '#platform/clock/clock.ts'
import { answerOnce } from '#platform/db/answer-once.ts'
import { type Db, transact } from '#platform/db/database.ts'
import { advanceCounter, readCounter } from '#platform/db/owner-counter.ts'
import { createId } from '#platform/ids/ids.ts'
import type { AccountHolder } from '../access/index.ts'
import { requireSeen, toTitle } from './list-order.ts'
import { type List, type ListChanges, ListRepository, type ListTable } from './list-repository.ts'

/** Which list, and in which state the writer saw it; undefined when it does not say. */
export type Target = { id: string; seenVersion?: number | undefined }

/** A list that was changed, and the state of all lists since. */
type Changed = { id: string; version: number }

type Kind<TChange> = {
  table: ListTable
  /** Counter of the account that grows with each change. */
  counter: string
  /** How many lists an account may have, and the error that says so. */
  limit: number
  limitCode: ErrorCode
  /** What is said of a list that is not there. */
  missing: string
  /** The answer to a change, as it goes over the wire and is stored for a retry. */
  toAnswer: (changed: Changed) => TChange
}

/** The rules that My Lists and Playlists share: one owner, a limit, no list changed unseen. */
export class AccountLists<TChange extends object> {
  readonly #db: Db
  readonly #clock: Clock
  readonly #kind: Kind<TChange>

  constructor({ db, clock }: { db: Db; clock: Clock }, kind: Kind<TChange>) {
    this.#db = db
    this.#clock = clock
    this.#kind = kind
  }

  /** Grows with each change of the account's lists. */
  version(account: AccountHolder): Promise<number> {
    return readCounter(this.#db, this.#toCounter(account))
  }

  /** All lists of the account, oldest first. */
  list(account: AccountHolder): Promise<List[]> {
    return this.#toRepository(this.#db).listByAccount(account.account_id)
  }

  /** @throws AppError `empty_title`, or the kind's error where the account has as many as it may */
  create(account: AccountHolder, title: string, idempotencyKey?: string): Promise<TChange> {
    const { counter, limit, limitCode } = this.#kind
    const asked = { idempotencyKey, request: [`${counter}.create`, title] }
    return this.once(account, asked, async (tx) => {
      const lists = this.#toRepository(tx)
      const stored = toTitle(title, LIMITS.titleLength)
      if ((await lists.countByAccount(account.account_id)) >= limit) throw new AppError(limitCode)
      const version = await advanceCounter(tx, this.#toCounter(account))
      const id = createId(this.#clock.nowMs())
      const createdAt = this.#clock.nowSeconds()
      const empty = { entries: '[]', nextIndex: 0 }
      await lists.insert(account.account_id, { id, title: stored, ...empty, version, createdAt })
      return this.#kind.toAnswer({ id, version })
    })
  }

  /** @throws AppError `empty_title`, `not_found` or `version_conflict` */
  rename(account: AccountHolder, target: Target, title: string): Promise<TChange> {
    return this.change(account, target, () => ({ title: toTitle(title, LIMITS.titleLength) }))
  }

  /** @throws AppError `not_found` or `version_conflict` */
  delete(account: AccountHolder, { id, seenVersion }: Target): Promise<TChange> {
    return transact(this.#db, async (tx) => {
      const list = await this.find(tx, account, id)
      requireSeen(list.version, seenVersion)
      const version = await advanceCounter(tx, this.#toCounter(account))
      await this.#toRepository(tx).delete({ accountId: account.account_id, id })
      return this.#kind.toAnswer({ id, version })
    })
  }

  /**
   * Reads, checks and writes one list in one transaction.
   *
   * @throws AppError `not_found` or `version_conflict`, and what `toChanges` throws
   */
  change(
    account: AccountHolder,
    { id, seenVersion }: Target,
    toChanges: (list: List) => ListChanges,
  ): Promise<TChange> {
    return transact(this.#db, async (tx) => {
      const list = await this.find(tx, account, id)
      requireSeen(list.version, seenVersion)
      return this.store(tx, account, { id, ...toChanges(list) })
    })
  }

  /** Runs a request in one transaction; one that came with the same key before gets its answer again. */
  once<T extends object>(
    account: AccountHolder,
    { request, idempotencyKey: key }: { request: unknown[]; idempotencyKey?: string | undefined },
    run: (tx: Db) => Promise<T>,
  ): Promise<T> {
    const nowSeconds = this.#clock.nowSeconds()
    const attempt = { ownerId: account.account_id, key, request, nowSeconds }
    return transact(this.#db, (tx) => answerOnce(tx, attempt, () => run(tx)))
  }

  async store(
    tx: Db,
    account: AccountHolder,
    { id, ...changes }: ListChanges & { id: string },
  ): Promise<TChange> {
    const version = await advanceCounter(tx, this.#toCounter(account))
    const owner = { accountId: account.account_id, id }
    await this.#toRepository(tx).update(owner, { version, ...changes })
    return this.#kind.toAnswer({ id, version })
  }

  /** @throws AppError `not_found` */
  async find(tx: Db, account: AccountHolder, id: string): Promise<List> {
    const list = await this.#toRepository(tx).find({ accountId: account.account_id, id })
    if (!list) throw new AppError('not_found', this.#kind.missing)
    return list
  }

  #toRepository(db: Db): ListRepository {
    return new ListRepository(db, this.#kind.table)
  }

  #toCounter(account: AccountHolder) {
    return { ownerId: account.account_id, name: this.#kind.counter }
  }
}
