import type { Kysely } from 'kysely'

/**
 * What readers keep for themselves: lists, hidden works, places, bookmarks, history and settings.
 *
 * A list is one row with its entries as JSON text, because it is always read and ordered as a whole.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await createBooks(db)
  await createLists(db)
  await createReading(db)
  await createSettings(db)
  await createGenres(db)
}

/** Counters that order an account's changes, and answers kept for retries. */
async function createBooks(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('owner_counter')
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('value', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('owner_counter_key', ['owner_id', 'name'])
    .execute()

  await db.schema
    .createTable('idempotent_answer')
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('idempotency_key', 'text', (c) => c.notNull())
    .addColumn('request_hash', 'text', (c) => c.notNull())
    .addColumn('answer', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('idempotent_answer_key', ['owner_id', 'idempotency_key'])
    .execute()
  await db.schema
    .createIndex('idempotent_answer_age')
    .on('idempotent_answer')
    .columns(['owner_id', 'created_at'])
    .execute()
}

async function createLists(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('mylist')
    .addColumn('mylist_id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('works', 'text', (c) => c.notNull())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('mylist_account')
    .on('mylist')
    .columns(['account_id', 'mylist_id'])
    .execute()

  await db.schema
    .createTable('playlist')
    .addColumn('playlist_id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('audios', 'text', (c) => c.notNull())
    .addColumn('next_index', 'integer', (c) => c.notNull())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('playlist_account')
    .on('playlist')
    .columns(['account_id', 'playlist_id'])
    .execute()

  await db.schema
    .createTable('ignored_work')
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('workno', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('ignored_work_key', ['account_id', 'workno'])
    .execute()
}

async function createReading(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('reading_progress')
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('workno', 'text', (c) => c.notNull())
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('position', 'double precision', (c) => c.notNull())
    .addColumn('total', 'double precision')
    .addColumn('locator', 'text')
    .addColumn('device', 'text', (c) => c.notNull())
    .addColumn('at_ms', 'bigint', (c) => c.notNull())
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('reading_progress_key', ['account_id', 'workno', 'path'])
    .execute()
  await db.schema
    .createIndex('reading_progress_seq')
    .on('reading_progress')
    .columns(['account_id', 'seq'])
    .execute()

  await db.schema
    .createTable('bookmark')
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('workno', 'text', (c) => c.notNull())
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('page', 'integer', (c) => c.notNull())
    .addColumn('is_set', 'integer', (c) => c.notNull())
    .addColumn('at_ms', 'bigint', (c) => c.notNull())
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('bookmark_key', ['account_id', 'workno', 'path', 'page'])
    .execute()
  await db.schema
    .createIndex('bookmark_seq')
    .on('bookmark')
    .columns(['account_id', 'seq'])
    .execute()

  await db.schema
    .createTable('view_history')
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('workno', 'text', (c) => c.notNull())
    .addColumn('accessed_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('view_history_key', ['account_id', 'workno'])
    .execute()
  await db.schema
    .createIndex('view_history_seq')
    .on('view_history')
    .columns(['account_id', 'seq'])
    .execute()

  await db.schema
    .createTable('reading_record')
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('workno', 'text', (c) => c.notNull())
    .addColumn('max_page_count', 'integer', (c) => c.notNull())
    .addColumn('read_page_count', 'integer', (c) => c.notNull())
    .addColumn('viewer_orientation', 'text', (c) => c.notNull())
    .addColumn('from_info', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('reading_record_key', ['account_id', 'seq'])
    .execute()
}

async function createSettings(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('reader_setting')
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('setting_group', 'text', (c) => c.notNull())
    .addColumn('setting_key', 'text', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('at_ms', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('reader_setting_key', ['account_id', 'setting_group', 'setting_key'])
    .execute()
}

/** Names of genres; the localised text is JSON. */
async function createGenres(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('genre_category')
    .addColumn('category_id', 'integer', (c) => c.primaryKey())
    .addColumn('sort', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('genre')
    .addColumn('genre_id', 'integer', (c) => c.primaryKey())
    .addColumn('category_id', 'integer', (c) =>
      c.notNull().references('genre_category.category_id'),
    )
    .addColumn('sort', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .execute()
}
