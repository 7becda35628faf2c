import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type DatabaseConfig, type Db, migrate, openDatabase } from '#platform/db/database.ts'
import { engineOf } from '#platform/db/dialects/engine.ts'

/** A database of its own for one test file, and how to remove it. */
export type TestDatabase = { config: DatabaseConfig; remove: () => Promise<void> }

export type TestDialect = { engine: 'sqlite' | 'postgres'; open: () => Promise<TestDatabase> }

const SQLITE: TestDialect = { engine: 'sqlite', open: createSqliteDatabase }

/**
 * Every engine at hand, PostgreSQL where `TEST_POSTGRES_URL` is set: for tests of what engines do
 * differently, which is SQL, transactions, locks, migrations and writers that are killed.
 */
export const TEST_DIALECTS: TestDialect[] = [
  SQLITE,
  ...(process.env['TEST_POSTGRES_URL'] === undefined
    ? []
    : [{ engine: 'postgres' as const, open: createPostgresDatabase }]),
]

/**
 * The engine for tests of a service's rules, which hold whatever keeps the rows: a second run of them
 * finds little that the contract suites and the access matrix, which run on every engine, do not. With
 * `YOMIKURA_FULL=1` (`npm run test:full`) it is every engine. Tests of races, or of statements that
 * Kysely does not write, belong to `TEST_DIALECTS`.
 */
export const RULE_DIALECTS: TestDialect[] =
  process.env['YOMIKURA_FULL'] === '1' ? TEST_DIALECTS : [SQLITE]

/** Opens a new, migrated database. `db.destroy()` also removes it. */
export async function openTestDb(open: TestDialect['open']): Promise<Db> {
  const { config, remove } = await open()
  const db = await openDatabase(config)
  const close = db.destroy.bind(db)
  db.destroy = async () => {
    await close()
    await remove()
  }
  await migrate(db)
  return db
}

/** Empties every table but the record of migrations. */
export async function clearTestDb(db: Db): Promise<void> {
  const tables = (await db.introspection.getTables()).map((table) => table.name)
  if (tables.length === 0) return
  if (engineOf(db).name === 'postgres') {
    await sql`truncate ${sql.join(tables.map((name) => sql.table(name)))} cascade`.execute(db)
    return
  }
  await db.transaction().execute(async (tx) => {
    await sql`pragma defer_foreign_keys = on`.execute(tx)
    for (const name of tables) await sql`delete from ${sql.table(name)}`.execute(tx)
  })
}

async function createSqliteDatabase(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'yomikura-db-'))
  return {
    config: { engine: 'sqlite', file: join(folder, 'yomikura.db') },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function createPostgresDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const url = new URL(process.env['TEST_POSTGRES_URL'] ?? '')
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  // Most databases of PostgreSQL sort as a language does; ours must not show it (decision 77).
  const order = `template template0 locale_provider icu icu_locale 'en-US'`
  await administer(`create database ${name} ${order}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return {
    config: { engine: 'postgres', url: own.href, poolSize: 5 },
    remove: () => administer(`drop database if exists ${name} with (force)`),
  }
}
