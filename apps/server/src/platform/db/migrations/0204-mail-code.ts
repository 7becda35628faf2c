import type { Kysely } from 'kysely'

/** Codes and links by which people sign in, each sent to an address that is stored nowhere. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('mail_code')
    .addColumn('link_digest', 'text', (c) => c.primaryKey())
    .addColumn('code_digest', 'text', (c) => c.notNull())
    .addColumn('browser_hash', 'text', (c) => c.notNull())
    .addColumn('key_digest', 'text', (c) => c.notNull())
    .addColumn('return_to', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('mail_code_browser').on('mail_code').column('browser_hash').execute()
  await db.schema.createIndex('mail_code_key').on('mail_code').column('key_digest').execute()
  await db.schema.createIndex('mail_code_end').on('mail_code').column('expires_at').execute()
}
