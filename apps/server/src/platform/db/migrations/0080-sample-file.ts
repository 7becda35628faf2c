import type { Kysely } from 'kysely'

/** Samples that a shop sends as files of their own. */
export async function up(db: Kysely<any>): Promise<void> {
  for (const column of ['sample_sha256', 'sample_revision', 'sample_made_of']) {
    await db.schema.alterTable('work_offer').addColumn(column, 'text').execute()
  }
}
