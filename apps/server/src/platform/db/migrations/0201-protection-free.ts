import type { Kysely } from 'kysely'

/** Whether a work may leave as plain files. What owners imported themselves always may. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('work')
    .addColumn('protection_free', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.updateTable('work').set({ protection_free: 1 }).where('source', '=', 'import').execute()
}
