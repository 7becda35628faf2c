import type { Db } from '#platform/db/database.ts'

/** Name of the row that says up to which work the last sweep came. */
const CURSOR = 'missing-files'

/** A work that readers can open, and where it came from. */
export type PublishedWork = {
  workno: string
  revision: string
  source: string
  catalogue: string
  /** Absolute; null where it is not known, and for works of a shop. */
  path: string | null
}

/** Works whose whole revision is published, and how far they were looked at. */
export class MissingFilesRepository {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async findPublished(workno: string): Promise<PublishedWork | undefined> {
    return this.#select().where('work.workno', '=', workno).executeTakeFirst()
  }

  /** The next works by number. */
  async listPublished(after: string, limit: number): Promise<PublishedWork[]> {
    return this.#select()
      .where('work.workno', '>', after)
      .orderBy('work.workno')
      .limit(limit)
      .execute()
  }

  async countPublished(): Promise<number> {
    const { count } = await this.#db
      .selectFrom('revision')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('state', '=', 'published')
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  async findCursor(): Promise<string | undefined> {
    const query = this.#db.selectFrom('deployment').select('value').where('name', '=', CURSOR)
    return (await query.executeTakeFirst())?.value
  }

  async saveCursor(value: string): Promise<void> {
    await this.#db
      .insertInto('deployment')
      .values({ name: CURSOR, value })
      .onConflict((oc) => oc.column('name').doUpdateSet({ value }))
      .execute()
  }

  #select() {
    return this.#db
      .selectFrom('work')
      .innerJoin('revision', (join) =>
        join
          .onRef('revision.workno', '=', 'work.workno')
          .onRef('revision.revision', '=', 'work.revision'),
      )
      .leftJoin('import_source', 'import_source.workno', 'work.workno')
      .select([
        'work.workno',
        'revision.revision',
        'work.source',
        'work.catalogue',
        'import_source.path',
      ])
      .where('revision.state', '=', 'published')
      .where('revision.is_early', '=', 0)
  }
}
