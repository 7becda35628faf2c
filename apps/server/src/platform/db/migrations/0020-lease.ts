import type { Kysely } from 'kysely'

/** Which device of an account may read, and the keys that viewer files are hidden with. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('viewer_lease')
    .addColumn('holder', 'text', (c) => c.primaryKey())
    .addColumn('device_id', 'text', (c) => c.notNull())
    .addColumn('epoch', 'bigint', (c) => c.notNull())
    .addColumn('renewed_at_ms', 'bigint', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('content_key')
    .addColumn('workno', 'text', (c) => c.notNull())
    .addColumn('revision', 'text', (c) => c.notNull())
    .addColumn('xor_key', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('content_key_key', ['workno', 'revision'])
    .execute()
}
