import type { Kysely } from 'kysely'

/** Where the files of imported works were last seen and what they look like, so that moved ones are known again. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('import_source')
    .addColumn('workno', 'text', (c) => c.primaryKey().references('work.workno'))
    .addColumn('path', 'text')
    .addColumn('print', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('import_source_print').on('import_source').column('print').execute()
}
