import type { Kysely } from 'kysely'

/** What a work's files say of it, which fills what the shop leaves open. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('work').addColumn('embedded', 'text').execute()
}
