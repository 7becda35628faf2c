import type { Db } from './database.ts'
import { MIGRATIONS } from './migrations.ts'
import { listApplied, listLaterChanges, type SchemaChange } from './older-builds.ts'

/** What lies between this build and a database. Changes are named in the order in which they are made. */
export type SchemaState = {
  /** Whether no release has used the database. */
  isEmpty: boolean
  /** Changes that this build would make. */
  pending: string[]
  /** Pending ones after which builds that do not know them are refused a start. */
  endsOlder: string[]
  /** Changes of later releases beside which this build runs. */
  later: string[]
  /** Changes of later releases beside which this build does not run. */
  refused: string[]
}

/** Looks, and changes nothing. */
export async function findSchemaState(
  db: Db,
  changes: Record<string, SchemaChange> = MIGRATIONS,
): Promise<SchemaState> {
  const applied = await listApplied(db)
  const later = await listLaterChanges(db, changes)
  const pending = Object.keys(changes).filter((name) => !applied.includes(name))
  return {
    isEmpty: applied.length === 0,
    pending,
    endsOlder: pending.filter((name) => typeof changes[name]?.floor !== 'string'),
    later,
    refused: applied.filter((name) => !(name in changes) && !later.includes(name)),
  }
}
