import type { Kysely } from 'kysely'

/** What a buyer is known by, as a digest, and the account that it leads to. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('buyer_key')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('key_digest', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('buyer_key_pk', ['kind', 'key_digest'])
    .execute()
  await db.schema.createIndex('buyer_key_account').on('buyer_key').columns(['account_id']).execute()
}
