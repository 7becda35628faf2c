import type { Kysely } from 'kysely'

/** How often somebody called in the running minute, over all nodes. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('rate_count')
    .addColumn('rate_key', 'text', (c) => c.primaryKey())
    .addColumn('minute', 'bigint', (c) => c.notNull())
    .addColumn('calls', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('rate_count_minute').on('rate_count').column('minute').execute()
}
