import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#config/config.ts'
import { MIGRATIONS } from '#platform/db/migrations.ts'
import { findSchemaState, type SchemaState } from '#platform/db/schema-state.ts'
import { openUnchangedDatabase, nameDatabase } from './open-parts.ts'

type Places = Pick<Config, 'dataFolder' | 'databaseUrl' | 's3'>

/**
 * What a start of this build would change of the configured database. Makes neither the database nor
 * a file of it.
 *
 * @throws StartRefused when it does not answer or is damaged
 */
export async function inspectSchema(places: Places): Promise<SchemaState & { database: string }> {
  const database = nameDatabase(places)
  const { databaseUrl, dataFolder } = places
  if (databaseUrl === undefined && !existsSync(join(dataFolder, 'yomikura.db'))) {
    const pending = Object.keys(MIGRATIONS)
    return { database, isEmpty: true, pending, endsOlder: [], later: [], refused: [] }
  }
  const db = await openUnchangedDatabase(places)
  try {
    return { database, ...(await findSchemaState(db)) }
  } finally {
    await db.destroy()
  }
}
