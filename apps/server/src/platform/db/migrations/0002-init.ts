import type { Kysely } from 'kysely'

/**
 * People, sessions, works and sales.
 *
 * Written once for both engines: text, integer and bigint only. Flags are 0 or 1, times are whole
 * seconds since the epoch, dates of the wire are stored in the wire's own form.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await createPeople(db)
  await createWorks(db)
  await createSales(db)
  await createStorefrontBooks(db)
}

async function createPeople(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('principal')
    .addColumn('principal_id', 'text', (c) => c.primaryKey())
    .addColumn('iss', 'text', (c) => c.notNull())
    .addColumn('sub', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text')
    .addColumn('production_id', 'text')
    .addColumn('admin_id', 'text')
    .addColumn('login_id', 'text', (c) => c.notNull())
    .addColumn('is_super_user', 'integer', (c) => c.notNull())
    .addColumn('zip_allowed', 'integer', (c) => c.notNull())
    .addColumn('folder_allowed', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('principal_identity', ['iss', 'sub'])
    .execute()

  await db.schema
    .createTable('session')
    .addColumn('session_hash', 'text', (c) => c.primaryKey())
    .addColumn('principal_id', 'text', (c) => c.notNull().references('principal.principal_id'))
    .addColumn('op_sid', 'text')
    .addColumn('id_token', 'text')
    .addColumn('user_agent', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('seen_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('session_principal')
    .on('session')
    .columns(['principal_id', 'op_sid'])
    .execute()
  await db.schema.createIndex('session_op_sid').on('session').column('op_sid').execute()
  await db.schema.createIndex('session_expires').on('session').column('expires_at').execute()

  await db.schema
    .createTable('sign_in_attempt')
    .addColumn('state', 'text', (c) => c.primaryKey())
    .addColumn('browser_hash', 'text', (c) => c.notNull())
    .addColumn('nonce', 'text', (c) => c.notNull())
    .addColumn('verifier', 'text', (c) => c.notNull())
    .addColumn('return_to', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('sign_in_attempt_expires')
    .on('sign_in_attempt')
    .column('expires_at')
    .execute()

  await db.schema
    .createTable('logout_token')
    .addColumn('jti', 'text', (c) => c.primaryKey())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
}

async function createWorks(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('work')
    .addColumn('workno', 'text', (c) => c.primaryKey())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addColumn('catalogue', 'text', (c) => c.notNull())
    .addColumn('maker_id', 'text', (c) => c.notNull())
    .addColumn('title_id', 'text')
    .addColumn('production_id', 'text')
    .addColumn('inservice', 'integer', (c) => c.notNull())
    .addColumn('download_start_at', 'bigint')
    .addColumn('content_url', 'text')
    .addColumn('content_sha256', 'text')
    .addColumn('revision', 'text')
    .addColumn('cover_width', 'integer')
    .addColumn('cover_height', 'integer')
    .addColumn('cover_color', 'text')
    .addColumn('page_count', 'integer', (c) => c.notNull())
    .addColumn('content_count', 'integer', (c) => c.notNull())
    .addColumn('content_length', 'bigint', (c) => c.notNull())
    .addColumn('file_type', 'text', (c) => c.notNull())
    .addColumn('wire', 'text', (c) => c.notNull())
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('work_production')
    .on('work')
    .columns(['production_id', 'workno'])
    .execute()
  await db.schema.createIndex('work_title').on('work').columns(['title_id', 'workno']).execute()
  await db.schema.createIndex('work_changed').on('work').columns(['changed_at', 'workno']).execute()

  await db.schema
    .createTable('series')
    .addColumn('title_id', 'text', (c) => c.primaryKey())
    .addColumn('wire', 'text', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('revision')
    .addColumn('workno', 'text', (c) => c.notNull().references('work.workno'))
    .addColumn('revision', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('page_count', 'integer', (c) => c.notNull())
    .addColumn('content_length', 'bigint', (c) => c.notNull())
    .addColumn('verdicts', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('revision_key', ['workno', 'revision'])
    .execute()
  await db.schema
    .createIndex('revision_state')
    .on('revision')
    .columns(['state', 'created_at'])
    .execute()

  await db.schema
    .createTable('production_removal')
    .addColumn('production_id', 'text', (c) => c.notNull())
    .addColumn('workno', 'text', (c) => c.notNull())
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('production_removal_key', ['production_id', 'workno'])
    .execute()
}

async function createSales(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('sale')
    .addColumn('sale_id', 'text', (c) => c.primaryKey())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('workno', 'text', (c) => c.notNull())
    .addColumn('sales_date', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .execute()
  // Covers every question about one account: which works, since when, whether still owned.
  await db.schema
    .createIndex('sale_account_work')
    .on('sale')
    .columns(['account_id', 'workno', 'status', 'sales_date', 'changed_at'])
    .execute()
  await db.schema
    .createIndex('sale_account_changed')
    .on('sale')
    .columns(['account_id', 'changed_at', 'workno'])
    .execute()
  await db.schema
    .createIndex('sale_source')
    .on('sale')
    .columns(['source', 'status', 'sale_id'])
    .execute()
}

async function createStorefrontBooks(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('webhook_event')
    .addColumn('event_id', 'text', (c) => c.primaryKey())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('feed_state')
    .addColumn('feed', 'text', (c) => c.primaryKey())
    .addColumn('attempted_at', 'bigint', (c) => c.notNull())
    .addColumn('succeeded_at', 'bigint')
    .addColumn('row_count', 'integer', (c) => c.notNull())
    .addColumn('problem', 'text')
    .execute()

  // Which rows a running reconcile has met; the database holds the list so that a feed of any
  // length fits in memory.
  await db.schema
    .createTable('feed_seen')
    .addColumn('run_id', 'text', (c) => c.notNull())
    .addColumn('row_key', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('feed_seen_key', ['run_id', 'row_key'])
    .execute()
}
