import type { Kysely } from 'kysely'

/** Which drawing stands for a work that has no cover of its own. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('work').addColumn('cover_print', 'text').execute()
}
