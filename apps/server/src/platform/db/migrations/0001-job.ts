import { type Kysely, sql } from 'kysely'

/** The queue: one table on both engines. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('job')
    .addColumn('job_id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('unique_key', 'text')
    .addColumn('payload', 'jsonb', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('priority', 'integer', (c) => c.notNull())
    .addColumn('run_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('attempt', 'integer', (c) => c.notNull())
    .addColumn('max_attempts', 'integer', (c) => c.notNull())
    .addColumn('lease_id', 'text')
    .addColumn('lease_until_ms', 'bigint')
    .addColumn('cancel_requested', 'integer', (c) => c.notNull())
    .addColumn('progress', 'double precision', (c) => c.notNull())
    .addColumn('progress_detail', 'jsonb')
    .addColumn('result', 'jsonb')
    .addColumn('error', 'text')
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('finished_at_ms', 'bigint')
    .execute()
  await db.schema
    .createIndex('job_unique_key')
    .unique()
    .on('job')
    .columns(['name', 'unique_key'])
    .where(sql.ref('state'), 'in', sql`('pending', 'running')`)
    .execute()
  await db.schema
    .createIndex('job_claim')
    .on('job')
    .columns(['state', 'priority desc', 'run_at_ms', 'job_id'])
    .execute()
  await db.schema
    .createIndex('job_created')
    .on('job')
    .columns(['created_at_ms', 'job_id'])
    .execute()
}
