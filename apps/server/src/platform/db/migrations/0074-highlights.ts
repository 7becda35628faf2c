import type { Kysely } from 'kysely'

/** Marked words of books, with the notes that readers wrote to them. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('highlight')
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('highlight_id', 'text', (c) => c.notNull())
    .addColumn('workno', 'text', (c) => c.notNull())
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('item', 'integer', (c) => c.notNull())
    .addColumn('start_offset', 'integer', (c) => c.notNull())
    .addColumn('end_offset', 'integer', (c) => c.notNull())
    .addColumn('color', 'text', (c) => c.notNull())
    .addColumn('words', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('chapter', 'text', (c) => c.notNull())
    .addColumn('made_ms', 'bigint', (c) => c.notNull())
    .addColumn('is_set', 'integer', (c) => c.notNull())
    .addColumn('at_ms', 'bigint', (c) => c.notNull())
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('highlight_key', ['account_id', 'highlight_id'])
    .execute()
  await db.schema
    .createIndex('highlight_seq')
    .on('highlight')
    .columns(['account_id', 'seq'])
    .execute()
  await db.schema
    .createIndex('highlight_work')
    .on('highlight')
    .columns(['account_id', 'workno'])
    .execute()
}
