import type { Migration } from 'kysely/migration'
import { listTables } from './row-copy/table-shapes.ts'
import type { Db } from './schema.ts'

/**
 * A change of the schema, and which builds that do not know it may go on beside it (decision 117).
 */
export type SchemaChange = Migration & {
  /**
   * `''`: every build may, because the change only adds. A name: builds may that know the change of
   * that name, from which on what this one removes was no longer used. Null: none may, and somebody
   * thought of it. Absent: none may, as with the first changes, which were made when none could.
   */
  floor?: string | null
}

/** The fact of the deployment that holds the floors of changes: JSON, name of the change to floor. */
const FLOORS = 'schema_floors'

/** Changes that note their floor in the database when they are made, in the same transaction. */
export function noteFloors(changes: Record<string, SchemaChange>): Record<string, Migration> {
  const entries = Object.entries(changes).map(([name, change]) => {
    const { floor } = change
    if (typeof floor !== 'string') return [name, change] as const
    const up = async (db: Db) => {
      await change.up(db)
      await insertFloor(db, name, floor)
    }
    return [name, { up }] as const
  })
  return Object.fromEntries(entries)
}

/**
 * Changes of later releases beside which a build may go on that knows `changes`. Others are left out:
 * Kysely then ends with an error that names the first.
 */
export async function listLaterChanges(
  db: Db,
  changes: Record<string, SchemaChange>,
): Promise<string[]> {
  const unknown = (await listApplied(db)).filter((name) => !(name in changes))
  if (unknown.length === 0) return []
  const floors = await findFloors(db)
  return unknown.filter((name) => {
    const floor = floors[name]
    return floor !== undefined && (floor === '' || floor in changes)
  })
}

/** Names of the changes that were made, in the order of their names; none in an empty database. */
export async function listApplied(db: Db): Promise<string[]> {
  if (!(await listTables(db)).includes('kysely_migration')) return []
  const kysely = db.withTables<{ kysely_migration: { name: string } }>()
  const rows = await kysely.selectFrom('kysely_migration').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

async function findFloors(db: Db): Promise<Record<string, string>> {
  const query = db.selectFrom('deployment').select('value').where('name', '=', FLOORS)
  const row = await query.executeTakeFirst()
  return row ? (JSON.parse(row.value) as Record<string, string>) : {}
}

async function insertFloor(db: Db, name: string, floor: string): Promise<void> {
  const value = JSON.stringify({ ...(await findFloors(db)), [name]: floor })
  await db
    .insertInto('deployment')
    .values({ name: FLOORS, value })
    .onConflict((oc) => oc.column('name').doUpdateSet({ value }))
    .execute()
}
