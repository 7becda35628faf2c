import type { Kysely } from 'kysely'

/** The session that a lease was taken under, so that the lease ends with it. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('viewer_lease').addColumn('session_hash', 'text').execute()
}
