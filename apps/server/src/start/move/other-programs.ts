import { sql } from 'kysely'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Db, openDatabase } from '#platform/db/database.ts'
import type { Places } from './move-target.ts'

/** SQLite's code for a file that another connection holds. */
const BUSY = 5

/**
 * Programs that have a database open: nodes that run, and whatever else would write while it is moved.
 * To be asked before this process opens it.
 */
export async function listOtherPrograms({ databaseUrl, dataFolder }: Places): Promise<string[]> {
  if (databaseUrl === undefined) return listHolders(join(dataFolder, 'yomikura.db'))
  const db = await openDatabase({ engine: 'postgres', url: databaseUrl, poolSize: 1 })
  try {
    return await listConnections(db)
  } finally {
    await db.destroy()
  }
}

async function listConnections(db: Db): Promise<string[]> {
  const { rows } = await sql<{ pid: number; name: string; address: string | null }>`
    select pid, application_name as name, host(client_addr) as address from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend'
    order by pid`.execute(db)
  return rows.map(
    ({ pid, name, address }) =>
      `${name || 'a program'} at ${address ?? 'this machine'} (PostgreSQL process ${pid})`,
  )
}

/** Each connection holds the file for as long as it is open; nothing says whose it is. */
async function listHolders(file: string): Promise<string[]> {
  if (!existsSync(file)) return []
  const { DatabaseSync } = await import('node:sqlite')
  const database = new DatabaseSync(file, { readOnly: false })
  try {
    // Said before the first look into the file: then the look is alone or fails.
    database.exec('pragma locking_mode = exclusive')
    database.prepare('select count(*) from sqlite_master').get()
    return []
  } catch (error) {
    const { errcode } = error as { errcode?: number }
    if (errcode === undefined || (errcode & 0xff) !== BUSY) throw error
    return ['another program of this machine']
  } finally {
    database.close()
  }
}
