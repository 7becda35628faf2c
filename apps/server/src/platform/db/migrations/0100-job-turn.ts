import { type Kysely, sql } from 'kysely'

/** Jobs take fair turns among the parties that wait, and large ones leave a slot to the others. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('job')
    .addColumn('turn', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('job')
    .addColumn('turn_no', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('job')
    .addColumn('is_large', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.dropIndex('job_claim').execute()
  await db.schema
    .createIndex('job_claim')
    .on('job')
    .columns(['state', 'priority desc', 'turn_no', 'run_at_ms', 'job_id'])
    .execute()
  await db.schema
    .createIndex('job_turn')
    .on('job')
    .columns(['turn', 'turn_no'])
    .where(sql.ref('state'), '=', sql`'pending'`)
    .execute()
  await db.schema
    .createIndex('job_front')
    .on('job')
    .columns(['turn_no', 'run_at_ms'])
    .where(sql.ref('state'), '=', sql`'pending'`)
    .execute()
}
