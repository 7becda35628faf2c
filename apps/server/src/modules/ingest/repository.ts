import type { CatalogueWork } from '@yomikura/contract/storefront'
import type { Db } from '#platform/db/database.ts'

export type StoredRevision = { workno: string; revision: string; state: string }

/** What ingest reads of works and keeps of revisions. */
export class IngestRepository {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** Reading direction of a work and whether an operator imported it; undefined when there is none. */
  async findWork(
    workno: string,
  ): Promise<{ direction: CatalogueWork['direction']; isImported: boolean } | undefined> {
    const row = await this.#db
      .selectFrom('work')
      .select(['catalogue', 'source'])
      .where('workno', '=', workno)
      .executeTakeFirst()
    if (!row) return undefined
    const { direction } = JSON.parse(row.catalogue) as CatalogueWork
    return { direction, isImported: row.source === 'import' }
  }

  /** The revision that readers get, and whether the rest of it is still being made. */
  async findCurrent(workno: string): Promise<{ revision: string; isEarly: boolean } | undefined> {
    const row = await this.#db
      .selectFrom('revision')
      .select(['revision', 'is_early'])
      .where('workno', '=', workno)
      .where('state', '=', 'published')
      .executeTakeFirst()
    return row && { revision: row.revision, isEarly: row.is_early === 1 }
  }

  /** What a revision holds, when it is the one that readers get. */
  async findPublished(
    workno: string,
    revision: string,
  ): Promise<{ page_count: number; verdicts: string } | undefined> {
    return this.#db
      .selectFrom('revision')
      .select(['page_count', 'verdicts'])
      .where('workno', '=', workno)
      .where('revision', '=', revision)
      .where('state', '=', 'published')
      .executeTakeFirst()
  }

  /**
   * Revisions without a reader since a time: begun before it and never published, or replaced by one
   * that was begun before it.
   */
  async listUnread(since: number): Promise<StoredRevision[]> {
    return this.#db
      .selectFrom('revision')
      .leftJoin('revision as current', (join) =>
        join.onRef('current.workno', '=', 'revision.workno').on('current.state', '=', 'published'),
      )
      .select(['revision.workno', 'revision.revision', 'revision.state'])
      .where((eb) =>
        eb.or([
          eb.and([eb('revision.state', '=', 'staging'), eb('revision.created_at', '<', since)]),
          eb.and([eb('revision.state', '=', 'retired'), eb('current.created_at', '<', since)]),
        ]),
      )
      .orderBy('revision.workno')
      .orderBy('revision.revision')
      .execute()
  }

  /** Takes a replaced revision from the last readers who may still name it. */
  async withdrawRevision(workno: string, revision: string): Promise<void> {
    await this.#db
      .updateTable('revision')
      .set({ state: 'staging' })
      .where('workno', '=', workno)
      .where('revision', '=', revision)
      .where('state', '=', 'retired')
      .execute()
  }

  async deleteRevision(workno: string, revision: string): Promise<void> {
    await this.#db
      .deleteFrom('revision')
      .where('workno', '=', workno)
      .where('revision', '=', revision)
      .execute()
  }
}
