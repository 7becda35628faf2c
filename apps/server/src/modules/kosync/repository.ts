import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { KosyncPlaceTable } from '#platform/db/tables/kosync-tables.ts'

export type KosyncRow = Selectable<KosyncPlaceTable>

/** A revision of a work whose files KOReader names. */
export type DigestedWork = { workno: string; revision: string }

/** Rows of `document_digest` and `kosync_place`. Knows SQL, knows no rule. */
export class KosyncRepository {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** Works that may be meant, whose ever they are. */
  async listWorknos(digest: string): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('document_digest')
      .select('workno')
      .where('digest', '=', digest)
      .orderBy('workno')
      .execute()
    return rows.map(({ workno }) => workno)
  }

  async hasDigest({ workno, revision }: DigestedWork, digest: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('document_digest')
      .select('digest')
      .where('workno', '=', workno)
      .where('digest', '=', digest)
      .where('revision', '=', revision)
      .executeTakeFirst()
    return row !== undefined
  }

  /** Names of older revisions stay: their files are still on devices. */
  async upsertDigests(work: DigestedWork, digests: readonly string[]): Promise<void> {
    await this.#db
      .insertInto('document_digest')
      .values([...new Set(digests)].map((digest) => ({ ...work, digest })))
      .onConflict((oc) =>
        oc
          .columns(['workno', 'digest'])
          .doUpdateSet((eb) => ({ revision: eb.ref('excluded.revision') })),
      )
      .execute()
  }

  /** Published works that may leave, changed at or after `since` and have no row for their revision. */
  async listUnnamed(since: number, limit: number): Promise<DigestedWork[]> {
    const rows = await this.#db
      .selectFrom('work')
      .select(['workno', 'revision'])
      .where('changed_at', '>=', since)
      .where('protection_free', '=', 1)
      .where('revision', 'is not', null)
      .where((work) =>
        work.not(
          work.exists(
            work
              .selectFrom('document_digest')
              .select('document_digest.digest')
              .whereRef('document_digest.workno', '=', 'work.workno')
              .whereRef('document_digest.revision', '=', 'work.revision')
              .where('document_digest.digest', '=', ''),
          ),
        ),
      )
      .orderBy('changed_at')
      .orderBy('workno')
      .limit(limit)
      .execute()
    return rows.map(({ workno, revision }) => ({ workno, revision: revision ?? '' }))
  }

  /** What KOReader said last of a document, or under another name of the same work. */
  async findPlace(
    accountId: string,
    document: string,
    workno: string | undefined,
  ): Promise<KosyncRow | undefined> {
    return this.#db
      .selectFrom('kosync_place')
      .selectAll()
      .where('account_id', '=', accountId)
      .where((place) =>
        place.or([
          place('document', '=', document),
          ...(workno === undefined ? [] : [place('workno', '=', workno)]),
        ]),
      )
      .orderBy('at_ms', 'desc')
      .orderBy('document')
      .executeTakeFirst()
  }

  async upsertPlace(row: Insertable<KosyncPlaceTable>): Promise<void> {
    const { account_id, document, ...facts } = row
    await this.#db
      .insertInto('kosync_place')
      .values(row)
      .onConflict((oc) => oc.columns(['account_id', 'document']).doUpdateSet(facts))
      .execute()
  }

  /** Drops the oldest places of an account that has more than `keep`. */
  async deleteOldest(accountId: string, keep: number): Promise<void> {
    const oldest = await this.#db
      .selectFrom('kosync_place')
      .select('document')
      .where('account_id', '=', accountId)
      .orderBy('at_ms', 'desc')
      .orderBy('document')
      .limit(LARGEST_SURPLUS)
      .offset(keep)
      .execute()
    if (oldest.length === 0) return
    await this.#db
      .deleteFrom('kosync_place')
      .where('account_id', '=', accountId)
      .where(
        'document',
        'in',
        oldest.map(({ document }) => document),
      )
      .execute()
  }
}

/** One place comes at a time, so that more are too many only where the limit was lowered. */
const LARGEST_SURPLUS = 100
