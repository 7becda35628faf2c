import type { Kysely } from 'kysely'

/** Revisions that show what is ready of a work while the rest is made. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('revision')
    .addColumn('is_early', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
