import type { Kysely } from 'kysely'

/** The second step of passwords of ours: its secrets, recovery codes, and steps that are under way. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('totp')
    .addColumn('principal_id', 'text', (c) => c.primaryKey().references('principal.principal_id'))
    .addColumn('sealed_secret', 'text', (c) => c.notNull())
    .addColumn('last_step', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('totp_recovery')
    .addColumn('code_digest', 'text', (c) => c.primaryKey())
    .addColumn('principal_id', 'text', (c) => c.notNull().references('principal.principal_id'))
    .execute()
  await db.schema
    .createIndex('totp_recovery_principal')
    .on('totp_recovery')
    .column('principal_id')
    .execute()
  await db.schema
    .createTable('totp_pending')
    .addColumn('state_digest', 'text', (c) => c.primaryKey())
    .addColumn('bound_to', 'text', (c) => c.notNull())
    .addColumn('principal_id', 'text', (c) => c.notNull().references('principal.principal_id'))
    .addColumn('sealed_secret', 'text')
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('totp_pending_principal')
    .on('totp_pending')
    .column('principal_id')
    .execute()
  await db.schema.createIndex('totp_pending_end').on('totp_pending').column('expires_at').execute()
}
