import { AppError } from '@yomikura/contract/errors'
import { FEEDS } from '@yomikura/contract/server-limits'
import type { CatalogueWork, FeedSale } from '@yomikura/contract/storefront'
import type { Clock } from '#platform/clock/clock.ts'
import { type Db, transact } from '#platform/db/database.ts'
import { createId, toFirstId } from '#platform/ids/ids.ts'
import type { Events } from '#events.ts'
import { withdrawWork } from '../library/index.ts'
import { type ReadRow, readSaleRow, readWorkRow } from './feed-rows.ts'
import type { FeedPage } from './feed-client.ts'
import type { Intake } from './intake.ts'
import { type FeedName, StorefrontRepository } from './repository.ts'

/**
 * Rows that one transaction looks at, so that webhooks need not wait long and no statement grows with the
 * number of sales.
 */
const SLICE_ROWS = 500

type FeedClient = { pages(feed: FeedName): AsyncIterable<FeedPage> }

/** How one reading of a feed went. */
export type FeedReport = {
  feed: FeedName
  received: number
  skipped: number
  removed: number
  /** Why nothing was removed, when that was so. */
  problem: string | null
}

/** What has been learnt about a feed while its pages came in. */
type Progress = { received: number; skipped: number; total: number; hasUnknownKey: boolean }

/**
 * Makes the library agree with the shop's feeds: webhooks are for freshness, this is the truth.
 *
 * Rows are taken as they come. Rows that the feed no longer lists are removed only when the feed came
 * whole, which its own `total` must confirm: a failed, short or empty answer removes nothing.
 */
export class Reconcile {
  readonly #db: Db
  readonly #clock: Clock
  readonly #client: FeedClient
  readonly #intake: Intake
  readonly #events: Events
  readonly #sliceRows: number

  constructor(parts: {
    db: Db
    clock: Clock
    client: FeedClient
    intake: Intake
    events: Events
    sliceRows?: number
  }) {
    this.#db = parts.db
    this.#clock = parts.clock
    this.#client = parts.client
    this.#intake = parts.intake
    this.#events = parts.events
    this.#sliceRows = parts.sliceRows ?? SLICE_ROWS
  }

  /** @throws AppError `storefront_unavailable` when a feed did not come; what had come is kept. */
  async run(): Promise<FeedReport[]> {
    const works = await this.#runFeed('works')
    const sales = await this.#runFeed('sales')
    await this.#ingestLeftovers()
    return [works, sales]
  }

  async #runFeed(feed: FeedName): Promise<FeedReport> {
    const runId = createId(this.#clock.nowMs())
    const startedAt = this.#clock.nowSeconds()
    try {
      const progress = await this.#takePages(feed, runId)
      const problem = await this.#findProblem(feed, progress)
      const removed = problem === null ? await this.#removeUnseen(feed, runId, startedAt) : 0
      const { received, skipped } = progress
      const report = { feed, received, skipped, removed, problem }
      await this.#note(report, startedAt)
      this.#events.feedRead(report)
      return report
    } catch (error) {
      const problem = error instanceof AppError ? error.code : 'internal'
      await this.#note({ feed, received: 0, problem }, startedAt)
      throw error
    } finally {
      // Ids are of one length, and `~` comes after each of their signs.
      await this.#deleteSeen(runId, `${runId}~`)
    }
  }

  /**
   * Removes what runs left that ended before their time, and events that the shop sends no more.
   *
   * @returns how many rows that were
   */
  async sweep(): Promise<number> {
    const { firstRun, events } = this.#toLife()
    const seen = await this.#deleteSeen('', firstRun)
    return seen + (await new StorefrontRepository(this.#db).deleteEventsBefore(events))
  }

  /** How many rows {@link sweep} would drop. */
  async foresee(): Promise<number> {
    const { firstRun, events } = this.#toLife()
    const rows = new StorefrontRepository(this.#db)
    return (await rows.countSeenBefore(firstRun)) + (await rows.countEventsBefore(events))
  }

  /** The first run, and the first second of events, that are not swept yet. */
  #toLife(): { firstRun: string; events: number } {
    const nowMs = this.#clock.nowMs()
    return {
      firstRun: toFirstId(nowMs - FEEDS.runSeconds * 1000),
      events: Math.floor(nowMs / 1000) - FEEDS.eventSeconds,
    }
  }

  /** In slices: a run has met as many keys as the shop has sales. @returns how many there were */
  async #deleteSeen(from: string, before: string): Promise<number> {
    const rows = new StorefrontRepository(this.#db)
    for (let all = 0; ;) {
      const count = await rows.deleteSeen(from, before, this.#sliceRows)
      all += count
      if (count !== this.#sliceRows) return all
    }
  }

  async #takePages(feed: FeedName, runId: string): Promise<Progress> {
    const progress: Progress = { received: 0, skipped: 0, total: 0, hasUnknownKey: false }
    for await (const page of this.#client.pages(feed)) {
      progress.total = page.total
      progress.received += page.items.length
      const skipped =
        feed === 'works'
          ? await this.#takeRows(
              runId,
              page.items.map(readWorkRow),
              (tx, row: CatalogueWork, now) => this.#intake.takeWork(tx, row, now),
            )
          : await this.#takeRows(
              runId,
              page.items.map(readSaleRow),
              async (tx, row: FeedSale, now) => {
                await this.#intake.takeSale(tx, row, now)
                return undefined
              },
            )
      for (const { key, why } of skipped) {
        this.#events.feedRowSkipped({ feed, key: key ?? null, why })
        progress.skipped++
        // A row with an unreadable key may be any row: no row can be said to be missing.
        progress.hasUnknownKey ||= key === undefined
      }
    }
    return progress
  }

  /** Stores one page in one transaction. Returns the rows that could not be taken. */
  async #takeRows<T>(
    runId: string,
    rows: readonly ReadRow<T>[],
    take: (tx: Db, row: T, nowSeconds: number) => Promise<string | undefined>,
  ): Promise<{ key: string | undefined; why: string }[]> {
    return transact(this.#db, async (tx) => {
      const skipped: { key: string | undefined; why: string }[] = []
      for (const row of rows) {
        const why = row.isValid ? await take(tx, row.row, this.#clock.nowSeconds()) : row.why
        if (why !== undefined) skipped.push({ key: row.key, why })
      }
      const keys = rows.map((row) => row.key).filter((key) => key !== undefined)
      await new StorefrontRepository(tx).insertSeen(runId, keys)
      return skipped
    })
  }

  async #findProblem(feed: FeedName, progress: Progress): Promise<string | null> {
    if (progress.received !== progress.total) {
      return `The feed says ${progress.total} rows and sent ${progress.received}.`
    }
    if (progress.hasUnknownKey) return 'A row had no readable key.'
    const isEmpty = progress.total === 0
    if (isEmpty && (await new StorefrontRepository(this.#db).hasRows(feed))) {
      return 'The feed is empty, which nothing confirms.'
    }
    return null
  }

  /** Goes through all rows in the order of their keys. */
  async #removeUnseen(feed: FeedName, runId: string, changedBefore: number): Promise<number> {
    let removed = 0
    for (let after = ''; ;) {
      const slice = { changedBefore, after, limit: this.#sliceRows }
      const { keys, unseen } = await transact(this.#db, (tx) =>
        this.#removeOf(tx, feed, runId, slice),
      )
      removed += unseen.length
      const last = keys.at(-1)
      if (last === undefined || keys.length < this.#sliceRows) return removed
      after = last
    }
  }

  async #removeOf(
    tx: Db,
    feed: FeedName,
    runId: string,
    slice: Parameters<StorefrontRepository['listActiveSales']>[0],
  ): Promise<{ keys: string[]; unseen: string[] }> {
    const rows = new StorefrontRepository(tx)
    const keys = await (feed === 'sales'
      ? rows.listActiveSales(slice)
      : rows.listWorksInService(slice))
    const seen = new Set(await rows.listSeen(runId, keys))
    const unseen = keys.filter((key) => !seen.has(key))
    const now = this.#clock.nowSeconds()
    if (feed === 'works') for (const workno of unseen) await withdrawWork(tx, workno, now)
    else if (unseen.length > 0) await rows.refundSales(unseen, now)
    return { keys, unseen }
  }

  async #note(
    report: Pick<FeedReport, 'feed' | 'received' | 'problem'>,
    startedAt: number,
  ): Promise<void> {
    await new StorefrontRepository(this.#db).upsertFeedState({
      feed: report.feed,
      attempted_at: startedAt,
      succeeded_at: report.problem === null ? this.#clock.nowSeconds() : null,
      row_count: report.received,
      problem: report.problem,
    })
  }

  /** A work or a sample whose ingest was given up gets another chance with each reconcile. */
  async #ingestLeftovers(): Promise<void> {
    const rows = new StorefrontRepository(this.#db)
    await this.#eachCatalogue(
      (after) => rows.listUnpublished(after, this.#sliceRows),
      (tx, work) => this.#intake.enqueueIngest(tx, work),
    )
    await this.#eachCatalogue(
      (after) => rows.listUnmadeSamples(after, this.#sliceRows),
      (tx, work) => this.#intake.enqueueSample(tx, work),
    )
  }

  async #eachCatalogue(
    list: (after: string) => Promise<{ workno: string; catalogue: string }[]>,
    take: (tx: Db, work: CatalogueWork) => Promise<unknown>,
  ): Promise<void> {
    let after: string | undefined = ''
    while (after !== undefined) {
      const works = await list(after)
      for (const { catalogue } of works) {
        const work = JSON.parse(catalogue) as CatalogueWork
        await transact(this.#db, (tx) => take(tx, work))
      }
      after = works.at(-1)?.workno
    }
  }
}
