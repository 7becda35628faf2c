import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { type Database, type Db, migrate, openDatabase } from './database.ts'
import { patience } from '@yomikura/testkit/patience'
import { MIGRATIONS } from './migrations.ts'
import { TEST_DIALECTS } from '#test/test-dialects.ts'

const NAMES = Object.keys(MIGRATIONS)

/** What a release knew that was built before some changes were merged. */
async function migrateAsBefore(db: Db, isKnown: (name: string) => boolean): Promise<void> {
  const known = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => isKnown(name)))
  const provider = { getMigrations: async () => known }
  const { error } = await new Migrator({
    db,
    provider,
    allowUnorderedMigrations: true,
  }).migrateToLatest()
  expect(error).toBeUndefined()
}

async function describeSchema(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables()
  return tables
    .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
    .toSorted()
}

describe.each(TEST_DIALECTS)('changes of the schema on $engine', ({ open }) => {
  async function withDb<T>(run: (db: Db) => Promise<T>): Promise<T> {
    const { config, remove } = await open()
    const db = await openDatabase(config)
    try {
      return await run(db)
    } finally {
      await db.destroy()
      await remove()
    }
  }

  it.each([
    ['a release without the last ones', (name: string) => name < '0050'],
    ['a release that had a later one before earlier ones', (name: string) => !/^005/.test(name)],
    ['a release that lacked one in the middle', (name: string) => !name.startsWith('0052')],
  ])('bring a database of %s to the same schema, with its rows', async (_, isKnown) => {
    expect(NAMES.every(isKnown)).toBe(false)
    const fresh = await withDb(async (db) => {
      await migrate(db)
      return describeSchema(db)
    })
    await withDb(async (db) => {
      await migrateAsBefore(db, isKnown)
      const mark = { owner_id: 'alice', name: 'mylists', value: 7 }
      await db.insertInto('owner_counter').values(mark).execute()
      await migrate(db)
      expect(await describeSchema(db)).toEqual(fresh)
      expect(await db.selectFrom('owner_counter').selectAll().execute()).toEqual([mark])
    })
  })
})

const postgres = TEST_DIALECTS.find(({ engine }) => engine === 'postgres')

/** Every column that holds text and is not ordered by its bytes, but for Kysely's own. */
async function listLanguageOrdered(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname || '.' || attname as name from pg_attribute
    join pg_class on pg_class.oid = attrelid
    join pg_collation on pg_collation.oid = attcollation
    where relnamespace = current_schema()::text::regnamespace and relkind = 'r' and attnum > 0
      and relname not like 'kysely%' and collname <> 'C'
    order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** What an upgrade must leave as it is: definitions of indexes and constraints, and where rows lie. */
async function describeStorage(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select pg_get_indexdef(indexrelid) as line from pg_index
    where indrelid::regclass::text not like 'pg_%'
    union all
    select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where conrelid <> 0 and conrelid::regclass::text not like 'pg_%'
    union all
    select relname || ' lies in ' || relfilenode from pg_class
    where relnamespace = current_schema()::text::regnamespace and relkind = 'r'
    order by line`.execute(db)
  return rows.map(({ line }) => line)
}

describe.skipIf(!postgres)('the order of text on PostgreSQL (needs TEST_POSTGRES_URL)', () => {
  async function withConfig(run: (config: { url: string }) => Promise<void>): Promise<void> {
    if (!postgres) return
    const { config, remove } = await postgres.open()
    if (config.engine !== 'postgres') throw new Error('not PostgreSQL')
    try {
      await run(config)
    } finally {
      await remove()
    }
  }

  it('is that of bytes in a new database', async () => {
    await withConfig(async ({ url }) => {
      const db = await openDatabase({ engine: 'postgres', url })
      await migrate(db)
      expect(await listLanguageOrdered(db)).toEqual([])
      await db.destroy()
    })
  })

  /** Kysely's own dialect writes what releases wrote before. */
  const openAsBefore = (url: string) =>
    new Kysely<Database>({
      dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }),
    })
  async function makeOlder(url: string): Promise<void> {
    const older = openAsBefore(url)
    await migrateAsBefore(older, (name) => name < '0192')
    await older.destroy()
  }
  const connect = async (url: string): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: url })
    // A test that failed leaves its connections to the end of its database.
    client.on('error', () => {})
    await client.connect()
    return client
  }
  function* notePauses(noted: number[]): Generator<number> {
    for (const pauseMs of [1, 1]) {
      noted.push(pauseMs)
      yield pauseMs
    }
  }
  /** Waits until a connection waits for a lock on the table. */
  const awaitWaiter = (observer: pg.Client, table: string) =>
    expect
      .poll(
        async () => {
          const asked = `select 1 from pg_locks where relation = $1::regclass and not granted`
          return (await observer.query(asked, [table])).rowCount
        },
        { timeout: 20_000 * patience() },
      )
      .toBe(1)

  it('becomes that of bytes by another attempt where a busy node ended the first as a deadlock', async () => {
    await withConfig(async ({ url }) => {
      await makeOlder(url)
      const [observer, first, node] = [await connect(url), await connect(url), await connect(url)]
      // The change waits for its second table, then holds the first one, which the node waits for.
      await first.query('begin; lock table content_key in access share mode')
      // Never looks for deadlocks, so that the change is what ends.
      await node.query(`set deadlock_timeout = '1h'`)
      await node.query('begin; lock table work in access share mode')
      const db = await openDatabase({ engine: 'postgres', url })
      const pauses: number[] = []
      const migrating = migrate(db, notePauses(pauses))
      await awaitWaiter(observer, 'content_key')
      const reading = node.query('lock table bookmark in access share mode')
      await awaitWaiter(observer, 'bookmark')
      await first.query('commit')
      // Granted only when the change was rolled back.
      await reading
      await node.query('commit')
      await migrating
      expect(pauses).toHaveLength(1)
      expect(await listLanguageOrdered(db)).toEqual([])
      await Promise.all([observer, first, node].map((client) => client.end()))
      await db.destroy()
    })
  })

  it('stays as it was where a table is never free, and says why after the last attempt', async () => {
    await withConfig(async ({ url }) => {
      await makeOlder(url)
      const node = await connect(url)
      await node.query(`alter database ${new URL(url).pathname.slice(1)} set lock_timeout = '50ms'`)
      await node.query('begin; lock table work in access share mode')
      const db = await openDatabase({ engine: 'postgres', url })
      const pauses: number[] = []
      await expect(migrate(db, notePauses(pauses))).rejects.toMatchObject({
        message: 'The database schema could not be brought up to date.',
        cause: { code: 'database_busy', cause: { code: '55P03' } },
      })
      expect(pauses).toHaveLength(2)
      expect(await listLanguageOrdered(db)).toContain('bookmark.workno')
      await node.query('commit')
      await migrate(db)
      expect(await listLanguageOrdered(db)).toEqual([])
      await node.end()
      await db.destroy()
    })
  })

  it('becomes that of bytes in an older one, with the same indexes, and no row is moved', async () => {
    await withConfig(async ({ url }) => {
      const older = openAsBefore(url)
      await migrateAsBefore(older, (name) => name < '0192')
      expect(await listLanguageOrdered(older)).toContain('work.workno')
      const before = await describeStorage(older)
      expect(before).toContainEqual(expect.stringContaining('CREATE UNIQUE INDEX job_unique_key'))
      await older.destroy()

      const db = await openDatabase({ engine: 'postgres', url })
      await migrateAsBefore(db, (name) => name <= '0192-byte-order')
      expect(await describeStorage(db)).toEqual(before)
      await migrate(db)
      expect(await listLanguageOrdered(db)).toEqual([])
      await db.destroy()
    })
  })
})
