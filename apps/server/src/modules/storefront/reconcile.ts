import { AppError } from '@yomikura/contract/errors'
import type { CatalogueWork, FeedSale } from '@yomikura/contract/storefront'
import type { Clock } from '#platform/clock/clock.ts'
import { type Db, transact } from '#platform/db/database.ts'
import { createId } from '#platform/ids/ids.ts'
import type { Events } from '#events.ts'
import { withdrawWork } from '../library/index.ts'
import { type ReadRow, readSaleRow, readWorkRow } from './feed-rows.ts'
import type { FeedPage } from './feed-client.ts'
import type { Intake } from './intake.ts'
import { type FeedName, StorefrontRepository } from './repository.ts'

/** Rows that one transaction removes, so that webhooks need not wait long. */
const REMOVAL_BATCH = 200

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

  constructor(parts: { db: Db; clock: Clock; client: FeedClient; intake: Intake; events: Events }) {
    this.#db = parts.db
    this.#clock = parts.clock
    this.#client = parts.client
    this.#intake = parts.intake
    this.#events = parts.events
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
      await new StorefrontRepository(this.#db).deleteSeen(runId)
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
    if (isEmpty && (await new StorefrontRepository(this.#db).countRows(feed)) > 0) {
      return 'The feed is empty, which nothing confirms.'
    }
    return null
  }

  async #removeUnseen(feed: FeedName, runId: string, startedAt: number): Promise<number> {
    for (let removed = 0; ;) {
      const batch = await transact(this.#db, async (tx) => {
        const rows = new StorefrontRepository(tx)
        const now = this.#clock.nowSeconds()
        if (feed === 'sales') {
          const saleIds = await rows.listUnseenSales(runId, startedAt, REMOVAL_BATCH)
          if (saleIds.length > 0) await rows.refundSales(saleIds, now)
          return saleIds.length
        }
        const worknos = await rows.listUnseenWorks(runId, startedAt, REMOVAL_BATCH)
        for (const workno of worknos) await withdrawWork(tx, workno, now)
        return worknos.length
      })
      removed += batch
      if (batch < REMOVAL_BATCH) return removed
    }
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
    for (const catalogue of await rows.listUnpublishedCatalogue()) {
      const work = JSON.parse(catalogue) as CatalogueWork
      await transact(this.#db, (tx) => this.#intake.enqueueIngest(tx, work))
    }
    for (const catalogue of await rows.listUnmadeSamples()) {
      const work = JSON.parse(catalogue) as CatalogueWork
      await transact(this.#db, (tx) => this.#intake.enqueueSample(tx, work))
    }
  }
}
