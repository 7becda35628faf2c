import type { Db } from '#platform/db/database.ts'

const KEYS = 'keys'

/** The row that says which keys a database belongs to. */
export class DeploymentRepository {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async findFingerprint(): Promise<string | undefined> {
    const query = this.#db.selectFrom('deployment').select('value').where('name', '=', KEYS)
    return (await query.executeTakeFirst())?.value
  }

  /** Of nodes that start at once the first one's stays. */
  async insertFingerprint(value: string): Promise<void> {
    await this.#db
      .insertInto('deployment')
      .values({ name: KEYS, value })
      .onConflict((oc) => oc.column('name').doNothing())
      .execute()
  }

  /** Whether somebody has used the database: it knows people or works. */
  async isUsed(): Promise<boolean> {
    const [people, works] = await Promise.all([
      this.#db.selectFrom('principal').select('principal_id').limit(1).executeTakeFirst(),
      this.#db.selectFrom('work').select('workno').limit(1).executeTakeFirst(),
    ])
    return people !== undefined || works !== undefined
  }
}
