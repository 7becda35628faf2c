import type { Kysely } from 'kysely'

/** Accounts that an operator locked, whatever way to sign in leads to them. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('locked_account')
    .addColumn('account_id', 'text', (c) => c.primaryKey())
    .addColumn('locked_at', 'bigint', (c) => c.notNull())
    .execute()
}
