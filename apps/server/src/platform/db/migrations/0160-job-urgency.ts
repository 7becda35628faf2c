import { type Kysely, sql } from 'kysely'

/** A job gives its slot away once, and how many urgent jobs an account has is known. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('job').addColumn('yielded_at_ms', 'bigint').execute()
  await db.schema.alterTable('job').addColumn('urged_by', 'text').execute()
  await db.schema
    .createIndex('job_urged_by')
    .on('job')
    .column('urged_by')
    .where(sql.ref('urged_by'), 'is not', null)
    .execute()
}
