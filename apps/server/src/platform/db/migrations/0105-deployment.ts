import type { Kysely } from 'kysely'

/** What is true of the whole deployment: which keys its database belongs to. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('deployment')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute()
}
