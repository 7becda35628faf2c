import type { Kysely } from 'kysely'

/** Tokens by which other apps use a person's library. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('personal_token')
    .addColumn('token_id', 'text', (c) => c.primaryKey())
    .addColumn('principal_id', 'text', (c) => c.notNull().references('principal.principal_id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('scopes', 'text', (c) => c.notNull())
    .addColumn('secret_hash', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('personal_token_principal')
    .on('personal_token')
    .column('principal_id')
    .execute()
}
