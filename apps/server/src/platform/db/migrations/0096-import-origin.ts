import { type Kysely, sql } from 'kysely'

/**
 * Imported works by where they came from: each import asks whether its files are a work already, which
 * looked through all works. Only those: addresses of a shop may be longer than an index takes.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create index work_origin on work (content_url, workno) where source = 'import'`.execute(
    db,
  )
}
