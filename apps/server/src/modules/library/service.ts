import type { ContentCount } from '@yomikura/contract/content'
import { AppError } from '@yomikura/contract/errors'
import { LIMITS, TIMES } from '@yomikura/contract/limits'
import type { CatalogueWork } from '@yomikura/contract/storefront'
import type { Series } from '@yomikura/contract/works'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/database.ts'
import { type Principal, requireCan, toActor, UNKNOWN_WORK } from '../access/index.ts'
import { toWorkDetailJson, toWorksJson } from './answers.ts'
import { toDescription } from './description.ts'
import { type HeldWork, LibraryRepository } from './repository.ts'
import { toWorkObject } from './work-rights.ts'

/**
 * What a signed-in person owns, in the order and batches that a sync asks for.
 *
 * Answers with works are JSON text put together from stored pieces: making them from objects would
 * halve the rate (docs/reference/performance.md).
 */
export class LibraryService {
  readonly #library: LibraryRepository
  readonly #clock: Clock
  readonly #mediaUrl: string

  constructor({ db, clock, mediaUrl }: { db: Db; clock: Clock; mediaUrl: string }) {
    this.#library = new LibraryRepository(db)
    this.#clock = clock
    this.#mediaUrl = mediaUrl
  }

  /** How much a sync since `last` will bring, and the cursor for the next one. */
  async count(principal: Principal, last: number): Promise<ContentCount> {
    // Read before the rows: a change that lands in between is repeated by the next sync, not lost.
    const now = this.#clock.nowSeconds()
    const since = this.#toSince(last)
    const [user, production, removed] = await Promise.all([
      principal.account_id === null ? 0 : this.#library.countSales(principal.account_id, since),
      principal.production_id === null ? 0 : this.#library.countProducts(principal, since),
      this.listRemoved(principal, last),
    ])
    return {
      user,
      production,
      removed: removed.length,
      now,
      page_limit: LIMITS.productsPage,
      concurrency: LIMITS.syncConcurrency,
    }
  }

  /** Works bought, or changed since they were bought. */
  async listSales(
    principal: Principal,
    last: number,
  ): Promise<{ workno: string; sales_date: string }[]> {
    if (principal.account_id === null) return []
    return this.#library.listSales(principal.account_id, this.#toSince(last))
  }

  /** Works refunded or made over; a full sync starts empty and has none to drop. */
  async listRemoved(principal: Principal, last: number): Promise<string[]> {
    return last === 0 ? [] : this.#library.listRemoved(principal, this.#toSince(last))
  }

  /**
   * JSON of those of `worknos` that the person holds, in the order asked for.
   *
   * @throws AppError `too_many_worknos` over the batch size
   */
  async worksJson(principal: Principal, worknos: readonly string[]): Promise<string> {
    const asked = [...new Set(worknos)]
    if (asked.length > LIMITS.worksBatch) throw new AppError('too_many_worknos')
    const held = await this.#library.listHeldWorks(principal, asked)
    const byWorkno = new Map(held.map((work) => [work.workno, work]))
    const works = asked.map((workno) => byWorkno.get(workno)).filter((work) => work !== undefined)
    return toWorksJson(this.#mediaUrl, works, await this.#listSeries(principal, works))
  }

  /** JSON of one page of the person's own works; pages count from 1. */
  async productsJson(principal: Principal, page: number, last: number): Promise<string> {
    const limit = LIMITS.productsPage
    const works =
      principal.production_id === null
        ? []
        : await this.#library.listProducts(principal, this.#toSince(last), {
            limit,
            offset: (page - 1) * limit,
          })
    return toWorksJson(this.#mediaUrl, works, await this.#listSeries(principal, works))
  }

  /**
   * JSON of one work, its series and its description, which lists leave out: a sync would double.
   *
   * @throws AppError `work_not_found` or `no_right`
   */
  async workJson(principal: Principal, workno: string): Promise<string> {
    const [work] = await this.#library.listHeldWorks(principal, [workno])
    if (!work) {
      const facts = await this.#library.findWorkFacts(principal, workno)
      const object = facts ? toWorkObject(principal, facts, this.#clock.nowSeconds()) : UNKNOWN_WORK
      requireCan(toActor(principal), 'read_work', object)
      throw new AppError('work_not_found')
    }
    const [series] = await this.#listSeries(principal, [work])
    const catalogue = await this.#library.findCatalogue(workno)
    const description =
      catalogue === undefined ? undefined : toDescription(JSON.parse(catalogue) as CatalogueWork)
    return toWorkDetailJson(this.#mediaUrl, { work, series, description })
  }

  /** Every work of the person: the newest purchase first, and what a maker made itself at the end. */
  async listWorknos(principal: Principal): Promise<string[]> {
    const sales = await this.listSales(principal, 0)
    const made =
      principal.production_id === null ? [] : await this.#library.listProductWorknos(principal)
    return [...new Set([...sales.map(({ workno }) => workno), ...made])]
  }

  /** Those of `worknos` that the person holds and that can be read, in the order asked for. */
  async listWorks(principal: Principal, worknos: readonly string[]): Promise<HeldWork[]> {
    const held = await this.#library.listHeldWorks(principal, worknos)
    const byWorkno = new Map(held.map((work) => [work.workno, work]))
    return worknos.flatMap((workno) => {
      const work = byWorkno.get(workno)
      return work && work.revision !== null ? [work] : []
    })
  }

  /** The named series, with how many works of each the person holds. */
  async listSeries(principal: Principal, titleIds: readonly string[]): Promise<Series[]> {
    const rows = await this.#library.listSeries(principal, titleIds)
    return rows.map(({ wire, possession }) => ({
      ...(JSON.parse(wire) as Omit<Series, 'possession'>),
      possession,
    }))
  }

  #listSeries(principal: Principal, works: readonly HeldWork[]) {
    const titleIds = works.map((work) => work.title_id).filter((id) => id !== null)
    return this.#library.listSeries(principal, [...new Set(titleIds)])
  }

  /**
   * Rows committed a moment after their time was taken are met again by going back a little. A cursor
   * later than now was given by a clock that was ahead: what changed since then is not known, so the
   * answer holds all works again.
   */
  #toSince(last: number): number {
    if (last > this.#clock.nowSeconds() + TIMES.presentChangeSeconds) return 0
    return Math.max(0, last - TIMES.syncOverlapSeconds)
  }
}
