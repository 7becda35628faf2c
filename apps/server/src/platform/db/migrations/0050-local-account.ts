import type { Kysely } from 'kysely'

/** Accounts of installs without a provider, and counts of attempts at their passwords. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('local_account')
    .addColumn('principal_id', 'text', (c) => c.primaryKey().references('principal.principal_id'))
    .addColumn('login_key', 'text', (c) => c.notNull().unique())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('is_disabled', 'integer', (c) => c.notNull())
    .addColumn('password_changed_at', 'bigint', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('sign_in_throttle')
    .addColumn('throttle_key', 'text', (c) => c.primaryKey())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('ends_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('sign_in_throttle_ends')
    .on('sign_in_throttle')
    .column('ends_at')
    .execute()
}
