import { TIMES } from '@yomikura/contract/limits'
import { type Dialect, Kysely, type LogEvent } from 'kysely'
import { Migrator } from 'kysely/migration'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { engineOf } from './dialects/engine.ts'
import { MIGRATIONS } from './migrations.ts'
import { listLaterChanges, noteFloors, type SchemaChange } from './older-builds.ts'
import type { Database, Db } from './schema.ts'

export type { Database, Db } from './schema.ts'

/** Which engine, and where it is. */
export type DatabaseConfig =
  | { engine: 'sqlite'; file: string }
  | { engine: 'postgres'; url: string; poolSize?: number; statementTimeoutMs?: number }

/**
 * Opens the database and proves that it answers. Call {@link migrate} before the first use.
 *
 * @param onQuery called after each statement
 */
export async function openDatabase(
  config: DatabaseConfig,
  onQuery?: (event: LogEvent) => void,
): Promise<Db> {
  const dialect = await createDialect(config)
  const db = new Kysely<Database>({ dialect, ...(onQuery && { log: onQuery }) })
  try {
    await checkDatabase(db)
    await engineOf(db).assertDurable(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return db
}

/** Loads the one engine that is used: a server on SQLite keeps no PostgreSQL client in memory. */
async function createDialect(config: DatabaseConfig): Promise<Dialect> {
  if (config.engine === 'sqlite') {
    await mkdir(dirname(config.file), { recursive: true, mode: 0o700 })
    const { createSqliteDialect } = await import('./dialects/sqlite.ts')
    return createSqliteDialect(config.file)
  }
  const { createPostgresDialect } = await import('./dialects/postgres.ts')
  return createPostgresDialect(config)
}

/**
 * Brings the schema up to date: all pending changes in one transaction, or none. Nodes of another
 * release that are at work may end it by a deadlock: then it is begun again after a pause. Changes of
 * a later release are no obstacle where it said that builds like this one may go on beside them.
 *
 * @param retryMs pauses before the second and each further attempt, in milliseconds
 * @param changes what this build knows of the schema
 * @throws Error with the last attempt's as its cause
 */
export async function migrate(
  db: Db,
  retryMs: Iterable<number> = TIMES.schemaRetryMs,
  changes: Record<string, SchemaChange> = MIGRATIONS,
): Promise<void> {
  const pauses = Iterator.from(retryMs)
  for (;;) {
    const error = await tryMigration(db, changes)
    if (error === undefined) return
    const pause = engineOf(db).isRetryable(error) ? pauses.next() : undefined
    if (pause?.value === undefined) {
      throw new Error('The database schema could not be brought up to date.', { cause: error })
    }
    await sleep(pause.value)
  }
}

/**
 * Brings an empty database to the schema of another one, which may be of an older release.
 *
 * @param names the changes that the other one has made; all are known here
 * @throws Error with the cause, as where this database has made a change that the other one has not
 */
export async function migrateLike(db: Db, names: readonly string[]): Promise<void> {
  const changes = Object.entries(MIGRATIONS).filter(([name]) => names.includes(name))
  const error = await tryMigration(db, Object.fromEntries(changes))
  if (error === undefined) return
  throw new Error('The database could not be given the schema of the other one.', { cause: error })
}

/** @returns why nothing was changed; undefined where all is up to date */
async function tryMigration(db: Db, changes: Record<string, SchemaChange>): Promise<unknown> {
  // Asked for under the lock of migrations, so that no node changes the schema in between.
  const getMigrations = async () => {
    const later = await listLaterChanges(db, changes)
    const made = Object.fromEntries(later.map((name) => [name, { up: async () => {} }]))
    return { ...noteFloors(changes), ...made }
  }
  const migrator = new Migrator({
    db,
    provider: { getMigrations },
    // Changes that were made side by side may reach a database in either order.
    allowUnorderedMigrations: true,
  })
  return (await migrator.migrateToLatest()).error
}

/** @throws AppError `database_busy` when the database does not answer. */
export async function checkDatabase(db: Db): Promise<void> {
  await db.selectNoFrom((e) => e.lit(1).as('one')).executeTakeFirstOrThrow()
}

/** How long {@link transact} goes on trying. */
const TRANSACT_TIMEOUT_MS = 5000

/**
 * Runs `work` as if no other transaction ran at the same time, on either engine: what it read still
 * holds when it commits. `work` may run more than once and must change nothing but the database.
 *
 * @throws AppError `database_busy` when others kept getting in the way
 */
export async function transact<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const engine = engineOf(db)
  const deadline = performance.now() + TRANSACT_TIMEOUT_MS
  for (let delayMs = 2; ; delayMs = Math.min(delayMs * 2, 100)) {
    try {
      return await db.transaction().setIsolationLevel('serializable').execute(work)
    } catch (error) {
      if (!engine.isRetryable(error) || performance.now() + delayMs > deadline) throw error
      await sleep(delayMs * (0.5 + Math.random()))
    }
  }
}
