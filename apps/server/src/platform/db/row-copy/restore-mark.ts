import { CompiledQuery, sql } from 'kysely'
import type { Db } from '../database.ts'
import { listTables, RESTORE_MARK } from './table-shapes.ts'

/**
 * Says in the database itself that a restore has begun and not ended: every node then refuses to
 * start, and no other backup is mixed into it.
 *
 * @param backup what is restored
 */
export async function insertRestoreMark(db: Db, backup: string): Promise<void> {
  const table = sql.table(RESTORE_MARK)
  await sql`create table if not exists ${table} (backup text primary key)`.execute(db)
  await sql`insert into ${table} (backup) values (${backup}) on conflict do nothing`.execute(db)
}

/** @returns which backup's restore has not ended; undefined where none is under way */
export async function findRestoreMark(db: Db): Promise<string | undefined> {
  if (!(await listTables(db)).includes(RESTORE_MARK)) return undefined
  const text = `select backup from ${RESTORE_MARK}`
  const { rows } = await db.executeQuery<{ backup: string }>(CompiledQuery.raw(text))
  // Made and killed before it was filled: nothing else has happened yet.
  return rows[0]?.backup ?? ''
}

export async function removeRestoreMark(db: Db): Promise<void> {
  await sql`drop table ${sql.table(RESTORE_MARK)}`.execute(db)
}
