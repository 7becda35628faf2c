import type { Kysely } from 'kysely'

/**
 * Which device did what when by its own clock, so that a device's own acts keep their order whatever
 * the way to the server took (decision 67); and the stored name of a bookmarked page, which outlives
 * an update of its work.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('reading_progress').addColumn('device_ms', 'bigint').execute()
  await db.schema.alterTable('bookmark').addColumn('device', 'text').execute()
  await db.schema.alterTable('bookmark').addColumn('device_ms', 'bigint').execute()
  await db.schema.alterTable('bookmark').addColumn('page_name', 'text').execute()
}
