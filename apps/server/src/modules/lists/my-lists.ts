import { AppError } from '@yomikura/contract/errors'
import { LIMITS } from '@yomikura/contract/limits'
import type { AddedWork, AddedWorks, MyListChange } from '@yomikura/contract/mylists'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/database.ts'
import { type AccountHolder, requireCan, toActor } from '../access/index.ts'
import { toWireDate, type WorkRights } from '../library/index.ts'
import { AccountLists, type Target } from './account-lists.ts'
import { reorder } from './list-order.ts'
import type { List } from './list-repository.ts'

/** The rules of My Lists: no work stands in a list twice. */
export class MyListService {
  readonly #lists: AccountLists<MyListChange>
  readonly #rights: WorkRights

  constructor({ db, clock, rights }: { db: Db; clock: Clock; rights: WorkRights }) {
    this.#rights = rights
    this.#lists = new AccountLists(
      { db, clock },
      {
        table: 'mylist',
        counter: 'mylists',
        limit: LIMITS.myLists,
        limitCode: 'exceedMylistLimit',
        missing: 'There is no such My List.',
        toAnswer: ({ id, version }) => ({ result: true, mylist_id: id, version }),
      },
    )
  }

  /** Grows with each change of the account's lists. */
  version(account: AccountHolder): Promise<number> {
    return this.#lists.version(account)
  }

  /** JSON of all lists, put together from what is stored as JSON. */
  async listJson(account: AccountHolder, version: number): Promise<string> {
    const lists = await this.#lists.list(account)
    return `{"mylists":[${lists.map(toListJson).join(',')}],"version":${version}}`
  }

  /** @throws AppError `empty_title` or `exceedMylistLimit` */
  create(account: AccountHolder, title: string, idempotencyKey?: string): Promise<MyListChange> {
    return this.#lists.create(account, title, idempotencyKey)
  }

  /** @throws AppError `empty_title`, `not_found` or `version_conflict` */
  rename(account: AccountHolder, target: Target, title: string): Promise<MyListChange> {
    return this.#lists.rename(account, target, title)
  }

  /** @throws AppError `not_found` or `version_conflict` */
  delete(account: AccountHolder, target: Target): Promise<MyListChange> {
    return this.#lists.delete(account, target)
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
    const request = ['mylists.addWork', id, workno]
    return this.#lists.once(account, { request, idempotencyKey }, async (tx) => {
      const works = readWorks(await this.#lists.find(tx, account, id))
      if (works.includes(workno)) throw new AppError('mylist_work_duplicate')
      const change = await this.#append(tx, account, { id, works, added: [workno] })
      return { ...change, workno, mylist_work_id: works.length }
    })
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
    const request = ['mylists.addWorks', id, worknos]
    return this.#lists.once(account, { request, idempotencyKey }, async (tx) => {
      const works = readWorks(await this.#lists.find(tx, account, id))
      const added = [...new Set(worknos)].filter((workno) => !works.includes(workno))
      const change = await this.#append(tx, account, { id, works, added })
      return { ...change, worknos: added }
    })
  }

  async #append(
    tx: Db,
    account: AccountHolder,
    { id, works, added }: { id: string; works: string[]; added: string[] },
  ): Promise<MyListChange> {
    const all = [...works, ...added]
    if (all.length > LIMITS.worksPerMyList) throw new AppError('exceedMylistWorkLimit')
    return this.#lists.store(tx, account, { id, entries: JSON.stringify(all) })
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
    return this.#changeWorks(account, target, (works) => reorder(works, order, (workno) => workno))
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
    return this.#changeWorks(account, target, (works) => {
      if (place === undefined) return works.filter((workno) => workno !== entry)
      if (target.seenVersion === undefined) throw new AppError('version_required')
      if (place >= works.length) throw new AppError('not_found')
      return works.toSpliced(place, 1)
    })
  }

  #changeWorks(
    account: AccountHolder,
    target: Target,
    toWorks: (works: string[]) => string[],
  ): Promise<MyListChange> {
    return this.#lists.change(account, target, (list) => ({
      entries: JSON.stringify(toWorks(readWorks(list))),
    }))
  }
}

function readWorks(list: List): string[] {
  return JSON.parse(list.entries) as string[]
}

function toListJson(list: List): string {
  const insertDate = toWireDate(new Date(list.createdAt * 1000).toISOString())
  return (
    `{"id":${JSON.stringify(list.id)},"title":${JSON.stringify(list.title)},` +
    `"data":${list.entries},"insert_date":"${insertDate}","version":${list.version}}`
  )
}
