import { type Kysely, sql } from 'kysely'
import { engineOf } from '../dialects/engine.ts'

/** Tables that were made before. Others in the same place may belong to another program. */
const TABLES = `
  bookmark content_key deployment feed_seen feed_state free_opening free_opening_count genre
  genre_category highlight idempotent_answer ignored_work import_source job kept_work local_account
  logout_token mylist owner_counter playlist principal production_removal rate_count reader_setting
  reading_progress reading_record revision sale series session sign_in_attempt sign_in_throttle
  view_history viewer_lease webhook_event work work_offer work_recommendation`
  .trim()
  .split(/\s+/)

/**
 * Each text of PostgreSQL goes by its bytes, as SQLite's do (decision 77). Until then a column had the
 * order of its database, mostly a language's.
 */
export async function up(db: Kysely<any>): Promise<void> {
  if (engineOf(db).name === 'sqlite') return
  // Rows stay as they are, but indexes are made again, and a large one takes longer than a query may.
  await sql`set local statement_timeout = 0`.execute(db)
  for (const table of TABLES) {
    const columns = await listOtherColumns(db, table)
    if (columns.length === 0) continue
    const changes = columns.map(
      (column) => sql`alter column ${sql.ref(column)} type text collate "C"`,
    )
    // All columns at once, so that each index is made once.
    await sql`alter table ${sql.table(table)} ${sql.join(changes)}`.execute(db)
    // A column that is changed loses what the planner knows of it.
    await sql`analyze ${sql.table(table)}`.execute(db)
  }
}

/** Columns of type text in another order than that of their bytes. */
async function listOtherColumns(db: Kysely<any>, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    join pg_collation on pg_collation.oid = attcollation
    where attrelid = to_regclass(${table}) and attnum > 0 and atttypid = 'text'::regtype
      and not attisdropped and collname <> 'C'
    order by attnum
  `.execute(db)
  return rows.map(({ name }) => name)
}
