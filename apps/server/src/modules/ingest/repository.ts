import type { CatalogueWork } from '@yomikura/contract/storefront'
import type { Db } from '#platform/db/database.ts'

type StoredRevision = { workno: string; revision: string; state: string }

/** What ingest reads of works and keeps of revisions. */
export class IngestRepository {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** Reading direction of a work; undefined when there is no such work. */
  async findDirection(workno: string): Promise<CatalogueWork['direction'] | undefined> {
    const row = await this.#db
      .selectFrom('work')
      .select('catalogue')
      .where('workno', '=', workno)
      .executeTakeFirst()
    return row && (JSON.parse(row.catalogue) as CatalogueWork).direction
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

  /** Revisions that nobody reads, made before a time: never published, or replaced since. */
  async listUnread(createdBefore: number): Promise<StoredRevision[]> {
    return this.#db
      .selectFrom('revision')
      .select(['workno', 'revision', 'state'])
      .where('state', 'in', ['staging', 'retired'])
      .where('created_at', '<', createdBefore)
      .orderBy('workno')
      .orderBy('revision')
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
