import type { Kysely } from 'kysely'

/** What is given away, how often it was opened, and what goes with what. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('work_offer')
    .addColumn('workno', 'text', (c) => c.primaryKey().references('work.workno'))
    .addColumn('title_id', 'text', (c) => c.notNull())
    .addColumn('volume', 'integer')
    .addColumn('work_type', 'text', (c) => c.notNull())
    .addColumn('is_free', 'integer', (c) => c.notNull())
    .addColumn('free_until', 'bigint')
    .addColumn('sample_pages', 'integer', (c) => c.notNull())
    .addColumn('reserve_end', 'bigint', (c) => c.notNull())
    .addColumn('rating', 'double precision', (c) => c.notNull())
    .addColumn('dlcount', 'bigint', (c) => c.notNull())
    .addColumn('regist_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('work_offer_free')
    .on('work_offer')
    .columns(['is_free', 'work_type', 'title_id'])
    .execute()
  await db.schema
    .createIndex('work_offer_title')
    .on('work_offer')
    .columns(['title_id', 'volume'])
    .execute()

  await db.schema
    .createTable('free_opening')
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('workno', 'text', (c) => c.notNull())
    .addColumn('visitor', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('free_opening_key', ['day', 'workno', 'visitor'])
    .execute()
  await db.schema
    .createTable('free_opening_count')
    .addColumn('workno', 'text', (c) => c.notNull())
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('opened', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('free_opening_count_key', ['workno', 'day'])
    .execute()

  await db.schema
    .createTable('work_recommendation')
    .addColumn('workno', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('rank', 'integer', (c) => c.notNull())
    .addColumn('other_workno', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('work_recommendation_key', ['workno', 'type', 'rank'])
    .execute()
}
