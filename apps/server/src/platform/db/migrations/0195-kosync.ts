import { type Kysely, sql } from 'kysely'

/** Places of KOReader: a digest of each token's MD5, which files a digest names, and what was sent. */
export async function up(db: Kysely<any>): Promise<void> {
  // Beside the tokens, whose table comes later in the order of changes.
  await db.schema
    .createTable('kosync_key')
    .addColumn('key_hash', 'text', (c) => c.primaryKey())
    .addColumn('token_id', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('kosync_key_token').on('kosync_key').column('token_id').execute()

  await db.schema
    .createTable('document_digest')
    .addColumn('workno', 'text', (c) => c.notNull())
    .addColumn('digest', 'text', (c) => c.notNull())
    .addColumn('revision', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('document_digest_key', ['workno', 'digest'])
    .execute()
  await db.schema
    .createIndex('document_digest_digest')
    .on('document_digest')
    .column('digest')
    .execute()

  await db.schema
    .createTable('kosync_place')
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('document', 'text', (c) => c.notNull())
    .addColumn('workno', 'text')
    .addColumn('progress', 'text', (c) => c.notNull())
    .addColumn('percentage', sql`double precision`, (c) => c.notNull())
    .addColumn('device', 'text', (c) => c.notNull())
    .addColumn('device_id', 'text', (c) => c.notNull())
    .addColumn('at_ms', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('kosync_place_key', ['account_id', 'document'])
    .execute()
  await db.schema
    .createIndex('kosync_place_work')
    .on('kosync_place')
    .columns(['account_id', 'workno'])
    .execute()
}
