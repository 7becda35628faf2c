import { AppError } from '@yomikura/contract/errors'
import { LIMITS } from '@yomikura/contract/limits'
import type { AddedWork, AddedWorks, MyListChange } from '@yomikura/contract/mylists'
import type { Clock } from '#platform/clock/clock.ts'
import { answerOnce } from '#platform/db/answer-once.ts'
import { type Db, transact } from '#platform/db/database.ts'
import { advanceCounter, readCounter } from '#platform/db/owner-counter.ts'
import type { MylistTable } from '#platform/db/tables/reader-tables.ts'
import { createId } from '#platform/ids/ids.ts'
import { type AccountHolder, requireCan, toActor } from '../access/index.ts'
import { toWireDate, type WorkRights } from '../library/index.ts'
import { reorder, requireSeen, toTitle } from './list-order.ts'
import { MyListRepository } from './repository.ts'

const COUNTER = 'mylists'

/** Which list, and in which state the writer saw it; undefined when it does not say. */
type Target = { id: string; seenVersion?: number | undefined }

/** The rules of My Lists: who owns them, how many there may be, no work twice, none changed unseen. */
export class MyListService {
  readonly #db: Db
  readonly #clock: Clock
  readonly #rights: WorkRights

  constructor({ db, clock, rights }: { db: Db; clock: Clock; rights: WorkRights }) {
    this.#db = db
    this.#clock = clock
    this.#rights = rights
  }

  /** Grows with each change of the account's lists. */
  version(account: AccountHolder): Promise<number> {
    return readCounter(this.#db, { ownerId: account.account_id, name: COUNTER })
  }

  /** JSON of all lists, put together from what is stored as JSON. */
  async listJson(account: AccountHolder, version: number): Promise<string> {
    const rows = await new MyListRepository(this.#db).listByAccount(account.account_id)
    return `{"mylists":[${rows.map(toListJson).join(',')}],"version":${version}}`
  }

  /** @throws AppError `empty_title` or `exceedMylistLimit` */
  async create(
    account: AccountHolder,
    title: string,
    idempotencyKey?: string,
  ): Promise<MyListChange> {
    const nowSeconds = this.#clock.nowSeconds()
    return transact(this.#db, (tx) =>
      answerOnce(
        tx,
        {
          ownerId: account.account_id,
          key: idempotencyKey,
          request: ['mylists.create', title],
          nowSeconds,
        },
        async () => {
          const lists = new MyListRepository(tx)
          const stored = toTitle(title, LIMITS.titleLength)
          if ((await lists.countByAccount(account.account_id)) >= LIMITS.myLists) {
            throw new AppError('exceedMylistLimit')
          }
          const version = await this.#advance(tx, account)
          const mylist_id = createId(this.#clock.nowMs())
          await lists.insert({
            mylist_id,
            account_id: account.account_id,
            title: stored,
            works: '[]',
            version,
            created_at: nowSeconds,
          })
          return { result: true, mylist_id, version }
        },
      ),
    )
  }

  /** @throws AppError `empty_title`, `not_found` or `version_conflict` */
  rename(account: AccountHolder, target: Target, title: string): Promise<MyListChange> {
    return this.#change(account, target, () => ({ title: toTitle(title, LIMITS.titleLength) }))
  }

  /** @throws AppError `not_found` or `version_conflict` */
  async delete(account: AccountHolder, { id, seenVersion }: Target): Promise<MyListChange> {
    return transact(this.#db, async (tx) => {
      const list = await this.#get(tx, account, id)
      requireSeen(list.version, seenVersion)
      const version = await this.#advance(tx, account)
      await new MyListRepository(tx).delete({ accountId: account.account_id, id })
      return { result: true, mylist_id: id, version }
    })
  }

  /**
   * Adds a work that the account owns at the end of a list.
   *
   * @throws AppError `work_not_found`, `no_right`, `not_found`, `mylist_work_duplicate` or
   *   `exceedMylistWorkLimit`
   */
  async addWork(
    account: AccountHolder,
    {
      id,
      workno,
      idempotencyKey,
    }: { id: string; workno: string; idempotencyKey?: string | undefined },
  ): Promise<AddedWork> {
    const actor = toActor(account)
    const { object } = await this.#rights.findWork(actor, workno)
    requireCan(actor, 'read_work', object)
    return transact(this.#db, (tx) =>
      answerOnce(
        tx,
        {
          ownerId: account.account_id,
          key: idempotencyKey,
          request: ['mylists.addWork', id, workno],
          nowSeconds: this.#clock.nowSeconds(),
        },
        async () => {
          const works = readWorks(await this.#get(tx, account, id))
          if (works.includes(workno)) throw new AppError('mylist_work_duplicate')
          if (works.length >= LIMITS.worksPerMyList) throw new AppError('exceedMylistWorkLimit')
          const change = await this.#store(tx, account, id, { works: [...works, workno] })
          return { ...change, workno, mylist_work_id: works.length }
        },
      ),
    )
  }

  /**
   * Adds works that the account owns at the end of a list, all of them or none. Works that the list
   * holds already are passed over.
   *
   * @throws AppError `work_not_found`, `no_right`, `not_found` or `exceedMylistWorkLimit`
   */
  async addWorks(
    account: AccountHolder,
    {
      id,
      worknos,
      idempotencyKey,
    }: { id: string; worknos: readonly string[]; idempotencyKey?: string | undefined },
  ): Promise<AddedWorks> {
    await this.#requireRights(account, worknos)
    return transact(this.#db, (tx) =>
      answerOnce(
        tx,
        {
          ownerId: account.account_id,
          key: idempotencyKey,
          request: ['mylists.addWorks', id, worknos],
          nowSeconds: this.#clock.nowSeconds(),
        },
        async () => {
          const works = readWorks(await this.#get(tx, account, id))
          const added = [...new Set(worknos)].filter((workno) => !works.includes(workno))
          if (works.length + added.length > LIMITS.worksPerMyList) {
            throw new AppError('exceedMylistWorkLimit')
          }
          const change = await this.#store(tx, account, id, { works: [...works, ...added] })
          return { ...change, worknos: added }
        },
      ),
    )
  }

  /** One question for all of them; the first work that may not be read says why. */
  async #requireRights(account: AccountHolder, worknos: readonly string[]): Promise<void> {
    const actor = toActor(account)
    const held = await this.#rights.listHeld(account, worknos)
    for (const workno of worknos) {
      if (held.has(workno)) continue
      const { object } = await this.#rights.findWork(actor, workno)
      requireCan(actor, 'read_work', object)
    }
  }

  /**
   * Puts the works of a list in a new order.
   *
   * @throws AppError `not_found`, `version_conflict` or `order_mismatch`
   */
  order(account: AccountHolder, target: Target, order: readonly string[]): Promise<MyListChange> {
    return this.#change(account, target, (list) => ({
      works: reorder(readWorks(list), order, (workno) => workno),
    }))
  }

  /**
   * Takes a work out of a list. A workno that is not there any more counts as taken out, so that a
   * retry, or a second tab, ends in peace.
   *
   * @param entry workno, or place from 0, which means nothing without the version it was seen in
   * @throws AppError `not_found`, `version_required` or `version_conflict`
   */
  removeWork(account: AccountHolder, target: Target, entry: string): Promise<MyListChange> {
    const place = /^\d+$/.test(entry) ? Number(entry) : undefined
    return this.#change(account, target, (list) => {
      const works = readWorks(list)
      if (place === undefined) return { works: works.filter((workno) => workno !== entry) }
      if (target.seenVersion === undefined) throw new AppError('version_required')
      if (place >= works.length) throw new AppError('not_found')
      return { works: works.toSpliced(place, 1) }
    })
  }

  /** Reads, checks and writes one list in one transaction. */
  #change(
    account: AccountHolder,
    { id, seenVersion }: Target,
    toChanges: (list: MylistTable) => { title?: string; works?: string[] },
  ): Promise<MyListChange> {
    return transact(this.#db, async (tx) => {
      const list = await this.#get(tx, account, id)
      requireSeen(list.version, seenVersion)
      return this.#store(tx, account, id, toChanges(list))
    })
  }

  async #store(
    tx: Db,
    account: AccountHolder,
    id: string,
    { title, works }: { title?: string; works?: string[] },
  ): Promise<MyListChange> {
    const version = await this.#advance(tx, account)
    await new MyListRepository(tx).update(
      { accountId: account.account_id, id },
      {
        version,
        ...(title !== undefined && { title }),
        ...(works && { works: JSON.stringify(works) }),
      },
    )
    return { result: true, mylist_id: id, version }
  }

  async #get(tx: Db, account: AccountHolder, id: string): Promise<MylistTable> {
    const list = await new MyListRepository(tx).find({ accountId: account.account_id, id })
    if (!list) throw new AppError('not_found', 'There is no such My List.')
    return list
  }

  #advance(tx: Db, account: AccountHolder): Promise<number> {
    return advanceCounter(tx, { ownerId: account.account_id, name: COUNTER })
  }
}

function readWorks(list: MylistTable): string[] {
  return JSON.parse(list.works) as string[]
}

function toListJson(list: MylistTable): string {
  const insertDate = toWireDate(new Date(list.created_at * 1000).toISOString())
  return (
    `{"id":${JSON.stringify(list.mylist_id)},"title":${JSON.stringify(list.title)},` +
    `"data":${list.works},"insert_date":"${insertDate}","version":${list.version}}`
  )
}
