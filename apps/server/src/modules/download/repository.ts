import type { Db } from '#platform/db/database.ts'

/** Reads `work` for downloads. */
export class DownloadRepository {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** The work's stored wire form, which holds what its maker allows. */
  async findWork(workno: string): Promise<{ wire: string; inservice: number } | undefined> {
    return this.#db
      .selectFrom('work')
      .select(['wire', 'inservice'])
      .where('workno', '=', workno)
      .executeTakeFirst()
  }
}
