import type { Db } from '#platform/db/database.ts'
import type { FeedStateTable } from '#platform/db/tables/storefront-tables.ts'

const SOURCE = 'storefront'

export type FeedName = 'works' | 'sales'

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

  async deleteSeen(runId: string): Promise<void> {
    await this.#db.deleteFrom('feed_seen').where('run_id', '=', runId).execute()
  }

  /** Active sales of the shop that the run did not meet; none that changed while it ran. */
  async listUnseenSales(runId: string, changedBefore: number, limit: number): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('sale')
      .select('sale_id')
      .where('source', '=', SOURCE)
      .where('status', '=', 'active')
      .where('changed_at', '<', changedBefore)
      .where('sale_id', 'not in', this.#seen(runId))
      .orderBy('sale_id')
      .limit(limit)
      .execute()
    return rows.map((row) => row.sale_id)
  }

  /** Works in service that the run did not meet; none that changed while it ran. */
  async listUnseenWorks(runId: string, changedBefore: number, limit: number): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('work')
      .select('workno')
      .where('source', '=', SOURCE)
      .where('inservice', '=', 1)
      .where('changed_at', '<', changedBefore)
      .where('workno', 'not in', this.#seen(runId))
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

  async countRows(feed: FeedName): Promise<number> {
    const row = await this.#db
      .selectFrom(feed === 'works' ? 'work' : 'sale')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('source', '=', SOURCE)
      .executeTakeFirstOrThrow()
    return Number(row.count)
  }

  /** Works with files but nothing published: their ingest was lost or has not run. */
  async listUnpublishedCatalogue(): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('work')
      .select('catalogue')
      .where('source', '=', SOURCE)
      .where('content_url', 'is not', null)
      .where('revision', 'is', null)
      .orderBy('workno')
      .execute()
    return rows.map((row) => row.catalogue)
  }

  /** Works whose sample file, as the shop has it now, is not readable yet. */
  async listUnmadeSamples(): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('work')
      .innerJoin('work_offer', 'work_offer.workno', 'work.workno')
      .select('work.catalogue')
      .where('work.source', '=', SOURCE)
      .where('work_offer.sample_sha256', 'is not', null)
      .where((eb) =>
        eb.or([
          eb('work_offer.sample_made_of', 'is', null),
          eb('work_offer.sample_made_of', '!=', eb.ref('work_offer.sample_sha256')),
        ]),
      )
      .orderBy('work.workno')
      .execute()
    return rows.map((row) => row.catalogue)
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

  #seen(runId: string) {
    return this.#db.selectFrom('feed_seen').select('row_key').where('run_id', '=', runId)
  }
}
