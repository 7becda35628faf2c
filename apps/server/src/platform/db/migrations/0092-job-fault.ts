import { type Kysely, sql } from 'kysely'

/** Jobs that were given up because of what they are about are told from those that had bad luck. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('job').addColumn('fault', 'text').execute()
  await db.schema
    .createIndex('job_fault')
    .on('job')
    .columns(['name', 'unique_key'])
    .where(sql.ref('fault'), 'is not', null)
    .execute()
}
