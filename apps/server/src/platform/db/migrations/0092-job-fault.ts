import { type Kysely, sql } from 'kysely'

/** Distinguishes jobs that failed because of their content from jobs that failed by chance. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('job').addColumn('fault', 'text').execute()
  await db.schema
    .createIndex('job_fault')
    .on('job')
    .columns(['name', 'unique_key'])
    .where(sql.ref('fault'), 'is not', null)
    .execute()
}
