import type { Kysely } from 'kysely'

/** Passkeys of accounts made here, and what browsers were asked to sign. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('passkey')
    .addColumn('passkey_id', 'text', (c) => c.primaryKey())
    .addColumn('principal_id', 'text', (c) => c.notNull().references('principal.principal_id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('credential_id', 'text', (c) => c.notNull().unique())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('counter', 'bigint', (c) => c.notNull())
    .addColumn('transports', 'text', (c) => c.notNull())
    .addColumn('is_locked', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .execute()
  await db.schema.createIndex('passkey_principal').on('passkey').column('principal_id').execute()
  await db.schema
    .createTable('passkey_challenge')
    .addColumn('challenge_digest', 'text', (c) => c.primaryKey())
    .addColumn('bound_to', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('passkey_challenge_end')
    .on('passkey_challenge')
    .column('expires_at')
    .execute()
}
