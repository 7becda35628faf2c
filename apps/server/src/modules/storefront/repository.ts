import { countRows } from '#platform/db/count-rows.ts'
import type { Db } from '#platform/db/database.ts'
import type { FeedStateTable } from '#platform/db/tables/storefront-tables.ts'

const SOURCE = 'storefront'

export type FeedName = 'works' | 'sales'

/** Which rows of a table are looked at next: those after a key that did not change since a time. */
type Slice = { changedBefore: number; after: string; limit: number }

type CatalogueRow = { workno: string; catalogue: string }

/** Rows of `webhook_event`, `feed_state` and `feed_seen`, and what a feed no longer lists. */
export class StorefrontRepository {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** False when the event was taken in before. */
  async insertEvent(eventId: string, type: string, receivedAt: number): Promise<boolean> {
    const result = await this.#db
      .insertInto('webhook_event')
      .values({ event_id: eventId, type, received_at: receivedAt })
      .onConflict((oc) => oc.column('event_id').doNothing())
      .executeTakeFirst()
    return result.numInsertedOrUpdatedRows === 1n
  }

  async insertSeen(runId: string, keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return
    await this.#db
      .insertInto('feed_seen')
      .values(keys.map((row_key) => ({ run_id: runId, row_key })))
      .onConflict((oc) => oc.columns(['run_id', 'row_key']).doNothing())
      .execute()
  }

  /**
   * Forgets some of the keys of runs from one to before another.
   *
   * @returns how many; fewer than `limit` when none is left
   */
  async deleteSeen(from: string, before: string, limit: number): Promise<number> {
    const rows = await this.#db
      .selectFrom('feed_seen')
      .select(['run_id', 'row_key'])
      .where('run_id', '>=', from)
      .where('run_id', '<', before)
      .orderBy('run_id')
      .orderBy('row_key')
      .limit(limit)
      .execute()
    for (const [runId, keys] of Map.groupBy(rows, ({ run_id }) => run_id)) {
      await this.#db
        .deleteFrom('feed_seen')
        .where('run_id', '=', runId)
        .where(
          'row_key',
          'in',
          keys.map(({ row_key }) => row_key),
        )
        .execute()
    }
    return rows.length
  }

  /** Those of some keys that the run has met. */
  async listSeen(runId: string, keys: readonly string[]): Promise<string[]> {
    if (keys.length === 0) return []
    const rows = await this.#db
      .selectFrom('feed_seen')
      .select('row_key')
      .where('run_id', '=', runId)
      .where('row_key', 'in', keys)
      .execute()
    return rows.map((row) => row.row_key)
  }

  /** Forgets events that were received before a time: the shop has long ended to send them again. */
  async deleteEventsBefore(receivedAt: number): Promise<number> {
    const result = await this.#db
      .deleteFrom('webhook_event')
      .where('received_at', '<', receivedAt)
      .executeTakeFirst()
    return Number(result.numDeletedRows)
  }

  countSeenBefore(runId: string): Promise<number> {
    return countRows(this.#db.selectFrom('feed_seen').where('run_id', '<', runId))
  }

  countEventsBefore(receivedAt: number): Promise<number> {
    return countRows(this.#db.selectFrom('webhook_event').where('received_at', '<', receivedAt))
  }

  /** The next active sales of the shop after a key, in the order of their keys; none that changed since. */
  async listActiveSales({ changedBefore, after, limit }: Slice): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('sale')
      .select('sale_id')
      .where('source', '=', SOURCE)
      .where('status', '=', 'active')
      .where('changed_at', '<', changedBefore)
      .where('sale_id', '>', after)
      .orderBy('sale_id')
      .limit(limit)
      .execute()
    return rows.map((row) => row.sale_id)
  }

  /** The next works in service after a key, in the order of their keys; none that changed since. */
  async listWorksInService({ changedBefore, after, limit }: Slice): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('work')
      .select('workno')
      .where('source', '=', SOURCE)
      .where('inservice', '=', 1)
      .where('changed_at', '<', changedBefore)
      .where('workno', '>', after)
      .orderBy('workno')
      .limit(limit)
      .execute()
    return rows.map((row) => row.workno)
  }

  /** Turns sales that the shop no longer lists into tombstones. */
  async refundSales(saleIds: readonly string[], changedAt: number): Promise<void> {
    await this.#db
      .updateTable('sale')
      .set((eb) => ({
        status: 'refunded',
        changed_at: changedAt,
        // One less, so that the same row counts as news when the shop lists the sale again.
        version: eb('version', '-', 1),
      }))
      .where('sale_id', 'in', saleIds)
      .execute()
  }

  async hasRows(feed: FeedName): Promise<boolean> {
    const row = await this.#db
      .selectFrom(feed === 'works' ? 'work' : 'sale')
      .select('source')
      .where('source', '=', SOURCE)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  }

  /** The next works after a key with files but nothing published: their ingest was lost or has not run. */
  async listUnpublished(after: string, limit: number): Promise<CatalogueRow[]> {
    return this.#db
      .selectFrom('work')
      .select(['workno', 'catalogue'])
      .where('source', '=', SOURCE)
      .where('content_url', 'is not', null)
      .where('revision', 'is', null)
      .where('workno', '>', after)
      .orderBy('workno')
      .limit(limit)
      .execute()
  }

  /** The next works after a key whose sample file, as the shop has it now, is not readable yet. */
  async listUnmadeSamples(after: string, limit: number): Promise<CatalogueRow[]> {
    return this.#db
      .selectFrom('work')
      .innerJoin('work_offer', 'work_offer.workno', 'work.workno')
      .select(['work.workno', 'work.catalogue'])
      .where('work.source', '=', SOURCE)
      .where('work_offer.sample_sha256', 'is not', null)
      .where((eb) =>
        eb.or([
          eb('work_offer.sample_made_of', 'is', null),
          eb('work_offer.sample_made_of', '!=', eb.ref('work_offer.sample_sha256')),
        ]),
      )
      .where('work.workno', '>', after)
      .orderBy('work.workno')
      .limit(limit)
      .execute()
  }

  listFeedStates(): Promise<Pick<FeedStateTable, 'feed' | 'succeeded_at'>[]> {
    return this.#db.selectFrom('feed_state').select(['feed', 'succeeded_at']).execute()
  }

  async upsertFeedState(state: FeedStateTable): Promise<void> {
    const { feed, succeeded_at, ...changes } = state
    await this.#db
      .insertInto('feed_state')
      .values(state)
      .onConflict((oc) =>
        oc
          .column('feed')
          .doUpdateSet(succeeded_at === null ? changes : { ...changes, succeeded_at }),
      )
      .execute()
  }
}
