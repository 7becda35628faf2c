import type { Db } from '#platform/db/database.ts'

/** What samples need to know of works. */
export class SampleRepository {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async findWorkType(workno: string): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('work_offer')
      .select('work_type')
      .where('workno', '=', workno)
      .executeTakeFirst()
    return row?.work_type
  }
}
