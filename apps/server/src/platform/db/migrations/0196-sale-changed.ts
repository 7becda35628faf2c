import type { Kysely } from 'kysely'

/** Whether any sale changed since a time, which recommendations ask each hour. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.createIndex('sale_changed').on('sale').columns(['changed_at']).execute()
}
