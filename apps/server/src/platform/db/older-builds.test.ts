import type { Kysely } from 'kysely'
import { describe, expect, it } from 'vitest'
import { TEST_DIALECTS } from '#test/test-dialects.ts'
import { type Db, migrate, openDatabase } from './database.ts'
import { MIGRATIONS } from './migrations.ts'
import type { SchemaChange } from './older-builds.ts'
import { findSchemaState } from './schema-state.ts'

const addsColumn: SchemaChange['up'] = (db) =>
  db.schema
    .alterTable('owner_counter')
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
const dropsColumn: SchemaChange['up'] = (db) =>
  db.schema.alterTable('owner_counter').dropColumn('note').execute()

/** A release after this one, which adds a column. */
const NEXT: Record<string, SchemaChange> = {
  ...MIGRATIONS,
  '9001-note': { floor: '', up: addsColumn },
}
/** The one after that stops using it, and the third removes it. */
const AFTER_NEXT = { ...NEXT, '9002-note-unused': { floor: '', up: async () => {} } }
const LAST: Record<string, SchemaChange> = {
  ...AFTER_NEXT,
  '9003-no-note': { floor: '9002-note-unused', up: dropsColumn },
}

/** The last change that was made when a build could not yet go on beside any. */
const LAST_SILENT = '0195-kosync'

it('each change of the schema says which older builds may go on beside it, if only that none may', () => {
  const silent = Object.keys(MIGRATIONS).filter((name) => MIGRATIONS[name]?.floor === undefined)
  expect(silent.filter((name) => name > LAST_SILENT)).toEqual([])
})

describe.each(TEST_DIALECTS)('builds of several releases on $engine', ({ open }) => {
  async function withDb(run: (db: Db) => Promise<void>): Promise<void> {
    const { config, remove } = await open()
    const db = await openDatabase(config)
    try {
      await run(db)
    } finally {
      await db.destroy()
      await remove()
    }
  }
  const upgrade = (db: Db, changes: Record<string, SchemaChange>) => migrate(db, [], changes)
  const cause = (db: Db, changes: Record<string, SchemaChange>) =>
    upgrade(db, changes).then(
      () => 'started',
      (error: Error) => String((error.cause as Error).message),
    )
  const count = (db: Db, owner_id: string) =>
    db.insertInto('owner_counter').values({ owner_id, name: 'mylists', value: 1 }).execute()

  it('start beside what a later one added, and write there', async () => {
    await withDb(async (db) => {
      await upgrade(db, MIGRATIONS)
      await upgrade(db, NEXT)
      await upgrade(db, MIGRATIONS)
      await count(db, 'alice')
      await upgrade(db, NEXT)
      const rows = await db.selectFrom('owner_counter').selectAll().execute()
      expect(rows).toEqual([{ owner_id: 'alice', name: 'mylists', value: 1, note: '' }])
    })
  })

  it('are refused beside a change of which nothing was said', async () => {
    await withDb(async (db) => {
      await upgrade(db, { ...MIGRATIONS, '9001-note': { up: addsColumn } })
      expect(await cause(db, MIGRATIONS)).toMatch(/9001-note is missing/)
    })
  })

  it('go on beside a removal when they no longer used what it removed, and are refused otherwise', async () => {
    await withDb(async (db) => {
      await upgrade(db, LAST)
      expect(await cause(db, AFTER_NEXT)).toBe('started')
      expect(await cause(db, NEXT)).toMatch(/9003-no-note is missing/)
      expect(await cause(db, MIGRATIONS)).toMatch(/9003-no-note is missing/)
      await upgrade(db, AFTER_NEXT)
      await count(db, 'bob')
    })
  })

  it('are compared with a database before anything is changed', async () => {
    await withDb(async (db) => {
      const empty = await findSchemaState(db)
      expect(empty).toMatchObject({ isEmpty: true, pending: Object.keys(MIGRATIONS) })
      await upgrade(db, NEXT)
      expect(await findSchemaState(db, LAST)).toEqual({
        ...{ isEmpty: false, endsOlder: [], later: [], refused: [] },
        pending: ['9002-note-unused', '9003-no-note'],
      })
      expect(await findSchemaState(db, MIGRATIONS)).toMatchObject({
        ...{ pending: [], later: ['9001-note'], refused: [] },
      })
      await upgrade(db, LAST)
      expect(await findSchemaState(db, NEXT)).toMatchObject({
        ...{ later: ['9002-note-unused'], refused: ['9003-no-note'] },
      })
      const silent = { ...LAST, '9004-silent': { up: async () => {} } }
      expect(await findSchemaState(db, silent)).toMatchObject({ endsOlder: ['9004-silent'] })
    })
  })

  it('meet no change with an open floor that takes something away', async () => {
    const taking = await listTaking(open, LAST)
    expect(taking['9003-no-note']).toBeDefined()
    expect(taking['0100-job-turn']).toBeUndefined()
    expect(taking['9001-note']).toBeUndefined()
    const adding = Object.keys(LAST).filter((name) => LAST[name]?.floor === '')
    expect(adding).toContain('9001-note')
    expect(adding.filter((name) => taking[name])).toEqual([])
  })

  it('find a new column without a default, a rename, another type and a rule on old rows', async () => {
    const table = (db: Pick<Kysely<unknown>, 'schema'>) => db.schema.alterTable('owner_counter')
    const changes: Record<string, SchemaChange> = {
      ...MIGRATIONS,
      '9001-rename': { up: (db) => table(db).renameColumn('value', 'worth').execute() },
      '9002-unique': {
        up: (db) =>
          db.schema.createIndex('x').unique().on('owner_counter').column('name').execute(),
      },
      '9003-table': { up: (db) => db.schema.dropTable('rate_count').execute() },
      '9004-nullable': { up: (db) => table(db).addColumn('free', 'text').execute() },
    }
    const isPostgres = await isPostgresOf(open)
    if (isPostgres) {
      changes['9005-not-null'] = {
        up: (db) =>
          table(db)
            .addColumn('must', 'text', (c) => c.notNull())
            .execute(),
      }
      changes['9006-type'] = {
        up: (db) =>
          table(db)
            .alterColumn('name', (c) => c.setDataType('varchar(9)'))
            .execute(),
      }
    }
    const found = Object.keys(await listTaking(open, changes)).filter((name) => name > '9')
    expect(found).toEqual([
      ...['9001-rename', '9002-unique', '9003-table'],
      ...(isPostgres ? ['9005-not-null', '9006-type'] : []),
    ])
  })
})

async function isPostgresOf(open: (typeof TEST_DIALECTS)[number]['open']): Promise<boolean> {
  const { config, remove } = await open()
  await remove()
  return config.engine === 'postgres'
}

const TAKES = [
  /\bdrop\s+(table|column|constraint)\b/,
  /\brename\b/,
  /\balter\s+column\b/,
  /\badd\s+constraint\b/,
  /\bcreate\s+trigger\b/,
  // A new column that must have a value, of which older builds know nothing.
  /\badd column\b(?!.*\bdefault\b).*\bnot null\b/,
]

/** Statements of each change after which a build that does not know it could fail. */
async function listTaking(
  open: (typeof TEST_DIALECTS)[number]['open'],
  changes: Record<string, SchemaChange>,
): Promise<Record<string, string[]>> {
  const taking: Record<string, string[]> = {}
  const { config, remove } = await open()
  const db = await openDatabase(config)
  let current = ''
  let made = new Set<string>()
  const look = (text: string) => {
    const statement = text.toLowerCase().replaceAll('"', '')
    const [, table = ''] = /^create table (?:if not exists )?(\w+)/.exec(statement) ?? []
    if (table) made.add(table)
    const [, indexed = ''] = /^create unique index \w+ on (\w+)/.exec(statement) ?? []
    const isTaking =
      TAKES.some((pattern) => pattern.test(statement)) || (indexed !== '' && !made.has(indexed))
    if (isTaking) (taking[current] ??= []).push(statement)
  }
  const watched = Object.entries(changes).map(([name, change]) => {
    const up: SchemaChange['up'] = async (tx) => {
      ;[current, made] = [name, new Set()]
      await change.up(watchStatements(tx as Db, look))
    }
    return [name, { ...change, up }] as const
  })
  try {
    await migrate(db, [], Object.fromEntries(watched))
  } finally {
    await db.destroy()
    await remove()
  }
  return taking
}

/** The same connection, whose statements are shown to `look` before they run. */
function watchStatements(db: Db, look: (statement: string) => void): Db {
  return db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      look(db.getExecutor().compileQuery(node, queryId).sql)
      return node
    },
    transformResult: async ({ result }) => result,
  })
}
