import type { Kysely } from 'kysely'

/** Works that each browser of an account keeps for when there is no network. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('kept_work')
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('browser_id', 'text', (c) => c.notNull())
    .addColumn('workno', 'text', (c) => c.notNull())
    .addColumn('told_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('kept_work_key', ['account_id', 'browser_id', 'workno'])
    .execute()
}
