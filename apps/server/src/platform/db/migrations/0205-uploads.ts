import type { Kysely } from 'kysely'

/** Files that people send from a browser: what was offered, and which parts are on the disk. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('upload')
    .addColumn('upload_id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('offer_hash', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('total_bytes', 'bigint', (c) => c.notNull())
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('touched_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('upload_account').on('upload').columns(['account_id']).execute()
  await db.schema.createIndex('upload_age').on('upload').columns(['state', 'touched_at']).execute()

  await db.schema
    .createTable('upload_file')
    .addColumn('upload_id', 'text', (c) =>
      c.notNull().references('upload.upload_id').onDelete('cascade'),
    )
    .addColumn('file_index', 'integer', (c) => c.notNull())
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('size_bytes', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('upload_file_key', ['upload_id', 'file_index'])
    .execute()

  await db.schema
    .createTable('upload_part')
    .addColumn('upload_id', 'text', (c) =>
      c.notNull().references('upload.upload_id').onDelete('cascade'),
    )
    .addColumn('file_index', 'integer', (c) => c.notNull())
    .addColumn('part_index', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('upload_part_key', ['upload_id', 'file_index', 'part_index'])
    .execute()
}
