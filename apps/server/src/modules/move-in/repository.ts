import type { CatalogueWork } from '@yomikura/contract/storefront'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { PrincipalTable } from '#platform/db/tables/people-tables.ts'
import type { OwnWork } from './match-works.ts'

/** What moving in reads of works and people. */
export class MoveInRepository {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** Imported works that an account holds, with where their files lie and the revision that is read. */
  async listImported(accountId: string): Promise<(OwnWork & { revision: string | null })[]> {
    const rows = await this.#db
      .selectFrom('work')
      .leftJoin('import_source', 'import_source.workno', 'work.workno')
      .select(['work.workno', 'work.catalogue', 'work.revision', 'import_source.path'])
      .where('work.source', '=', sql.lit('import'))
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('sale')
            .select('sale_id')
            .whereRef('sale.workno', '=', 'work.workno')
            .where('account_id', '=', accountId)
            .where('status', '=', 'active'),
        ),
      )
      .orderBy('work.workno')
      .execute()
    return rows.map(({ workno, catalogue, revision, path }) => {
      const { name, series } = JSON.parse(catalogue) as CatalogueWork
      return {
        ...{ workno, revision, path, title: name.ja_JP },
        series: series?.name ?? null,
        // 0 stands for a volume that nothing names.
        volume: series?.volume_number || null,
      }
    })
  }

  /** A person who signed in with this account. */
  async findPrincipal(accountId: string): Promise<PrincipalTable | undefined> {
    return this.#db
      .selectFrom('principal')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('principal_id')
      .executeTakeFirst()
  }
}
