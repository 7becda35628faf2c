import { Migrator } from 'kysely/migration'
import { describe, expect, it } from 'vitest'
import { type Db, migrate, openDatabase } from './database.ts'
import { MIGRATIONS } from './migrations.ts'
import { TEST_DIALECTS } from './test-dialects.ts'

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
