import { type Kysely, sql } from 'kysely'

/** What became of the jobs of one thing, which went through all jobs once they had ended. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createIndex('job_key')
    .on('job')
    // The key first: a range of keys under several names would read all jobs of those names.
    .columns(['unique_key', 'name'])
    .where(sql.ref('unique_key'), 'is not', null)
    .execute()
}
