import { CompiledQuery, sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { openTestDb, TEST_DIALECTS, type TestDialect } from '#test/test-dialects.ts'
import { type Db, migrate, openDatabase } from '../database.ts'
import { type PortableRow, type PortableValue, withRowSnapshot } from './read-rows.ts'
import { BrokenRows, RowLines, toRowLines } from './row-lines.ts'
import { readTableShapes, type TableShape } from './table-shapes.ts'
import { NewerRows, prepareForRows, releaseCopiedJobs, writeRows } from './write-rows.ts'

/** More than two slices, so that reading goes on where one ended. */
const MANY = 1203

const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})

async function openFilled(open: TestDialect['open'], rowCount = 7): Promise<Db> {
  const db = await openTestDb(open)
  opened.push(() => db.destroy())
  for (const table of await readTableShapes(db)) {
    for (let first = 0; first < rowCount; first += 100) {
      const count = Math.min(100, rowCount - first)
      const rows = Array.from({ length: count }, (_, index) => makeRow(table, first + index))
      await writeRows(db, { from: table, to: table }, rows)
    }
  }
  return db
}

/** Rows of the same number refer to each other, as all their texts are equal. */
function makeRow(table: TableShape, number: number): PortableRow {
  const values: Record<string, PortableValue> = {
    text: `${number} 夜"\\\n'é🦊`,
    integer: Number.MAX_SAFE_INTEGER - number,
    real: number + 0.1,
    json: JSON.stringify({ number, 'a "b"': ['ö', null, 1.5, 'null'] }),
  }
  return table.columns.map(({ name, kind }) => {
    // A shorter one in a column that is wide enough for both engines.
    if (kind === 'integer') return isWide(table, name) ? values.integer! : number
    return values[kind]!
  })
}

const isWide = (table: TableShape, name: string) => table.name === 'session' && name.endsWith('_at')

async function openEmpty(open: TestDialect['open']): Promise<Db> {
  const { config, remove } = await open()
  const db = await openDatabase(config)
  opened.push(remove, () => db.destroy())
  return db
}

async function readLines(db: Db): Promise<string[]> {
  return withRowSnapshot(db, async (snapshot) => {
    let text = ''
    for await (const line of toRowLines(snapshot)) text += line
    return text.split('\n').slice(0, -1)
  })
}

async function* each(lines: string[]): AsyncGenerator<string> {
  yield* lines
}

async function writeLines(db: Db, lines: string[]): Promise<void> {
  const copy = new RowLines(each(lines))
  const { migrations } = await copy.readHead()
  const tables = await prepareForRows(db, migrations)
  for await (const part of copy.readParts()) {
    const to = tables.find(({ name }) => name === part.table.name)
    if (!to) throw new Error(`No table ${part.table.name}.`)
    if ('rows' in part) await writeRows(db, { from: part.table, to }, part.rows)
  }
  await migrate(db)
}

/** Everything that a database holds, in a form that is the same for both engines. */
async function readContents(db: Db): Promise<Record<string, PortableRow[]>> {
  const contents: Record<string, PortableRow[]> = {}
  await withRowSnapshot(db, async ({ tables, readRows }) => {
    for (const table of tables) {
      const rows: PortableRow[] = []
      for await (const slice of readRows(table)) rows.push(...slice)
      contents[table.name] = rows.map((row) =>
        row.map((value, place) =>
          table.columns[place]?.kind === 'json' && value !== null
            ? JSON.stringify(sortKeys(JSON.parse(String(value))))
            : value,
        ),
      )
    }
  })
  return contents
}

/** PostgreSQL keeps the keys of an object in an order of its own. */
function sortKeys(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const PAIRS = TEST_DIALECTS.flatMap((from) => TEST_DIALECTS.map((to) => ({ from, to })))

describe.each(PAIRS)('rows copied from $from.engine to $to.engine', ({ from, to }) => {
  it('are all there, of every table, with every value as it was', async () => {
    const source = await openFilled(from.open, MANY)
    const target = await openEmpty(to.open)
    await writeLines(target, await readLines(source))
    const contents = await readContents(target)
    const names = (await source.introspection.getTables()).map(({ name }) => name)
    expect(Object.keys(contents).toSorted()).toEqual(names.toSorted())
    // One more row says which builds may use the schema.
    const toCount = (name: string) => [name, name === 'deployment' ? MANY + 1 : MANY]
    expect(Object.entries(contents).map(([name, { length }]) => [name, length])).toEqual(
      Object.keys(contents).map(toCount),
    )
    expect(contents).toEqual(await readContents(source))
  })

  it('are those of one moment, whatever is written meanwhile', async () => {
    const source = await openFilled(from.open)
    const before = await readContents(source)
    await withRowSnapshot(source, async ({ tables, readRows }) => {
      const sessions = tables.find(({ name }) => name === 'session')!
      const found: PortableRow[] = []
      await source.deleteFrom('session').execute()
      for await (const slice of readRows(sessions)) found.push(...slice)
      expect(found).toEqual(before['session'])
    })
    expect((await readContents(source))['session']).toEqual([])
  })

  it('replace those that an interrupted copy has left', async () => {
    const source = await openFilled(from.open)
    const lines = await readLines(source)
    const target = await openEmpty(to.open)
    const cut = writeLines(target, lines.slice(0, lines.length / 2))
    await expect(cut).rejects.toThrow(BrokenRows)
    await writeLines(target, lines)
    expect(await readContents(target)).toEqual(await readContents(source))
  })

  it('of an older release get the changes that were made since', async () => {
    const source = await openEmpty(from.open)
    // Before series of imported works had longer ids, and before uploads had tables.
    const { MIGRATIONS } = await import('../migrations.ts')
    const older = Object.keys(MIGRATIONS).filter((name) => name < '0181')
    await prepareForRows(source, older)
    await source
      .insertInto('owner_counter')
      .values({ owner_id: 'a', name: 'b', value: 7 })
      .execute()
    const target = await openEmpty(to.open)
    await writeLines(target, await readLines(source))
    const counters = await target.selectFrom('owner_counter').selectAll().execute()
    expect(counters).toEqual([{ owner_id: 'a', name: 'b', value: 7 }])
    expect(await target.selectFrom('upload').selectAll().execute()).toEqual([])
  })

  it('of a newer release are refused by the name of its change', async () => {
    const source = await openEmpty(from.open)
    await migrate(source)
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', 'x')`.execute(
      source,
    )
    const target = await openEmpty(to.open)
    const copied = writeLines(target, await readLines(source))
    await expect(copied).rejects.toThrow(NewerRows)
    await expect(copied).rejects.toThrow('9999-later')
  })
})

describe.each(TEST_DIALECTS)('copied jobs on $engine', ({ open }) => {
  it('wait where they ran before, with the attempt given back', async () => {
    const db = await openTestDb(open)
    opened.push(() => db.destroy())
    const job = { payload: {}, priority: 0, run_at_ms: 0, max_attempts: 3, created_at_ms: 0 }
    const others = { name: 'a', cancel_requested: 0, progress: 0 }
    const lease = { lease_id: 'l', lease_until_ms: 9e12 }
    await db
      .insertInto('job')
      .values([
        { ...job, ...others, ...lease, job_id: 'ran', state: 'running', attempt: 2 },
        { ...job, ...others, job_id: 'done', state: 'done', attempt: 1 },
      ])
      .execute()
    await releaseCopiedJobs(db)
    const rows = await db
      .selectFrom('job')
      .select(['job_id', 'state', 'attempt', 'lease_id', 'lease_until_ms'])
      .orderBy('job_id')
      .execute()
    const free = { lease_id: null, lease_until_ms: null }
    expect(rows).toEqual([
      { ...free, job_id: 'done', state: 'done', attempt: 1 },
      { ...free, job_id: 'ran', state: 'pending', attempt: 1 },
    ])
  })
})

describe.each(TEST_DIALECTS)('tables to be copied on $engine', ({ engine, open }) => {
  it('have no counter of their own, which a copy would have to set', async () => {
    const db = await openTestDb(open)
    opened.push(() => db.destroy())
    const tables = await db.introspection.getTables()
    const columns = tables.flatMap((table) => table.columns)
    expect(columns.length).toBeGreaterThan(200)
    const counting = columns.filter((column) => column.isAutoIncrementing).map(({ name }) => name)
    // A whole number as a key is one in SQLite, which goes on from the highest row.
    expect(counting).toEqual(engine === 'sqlite' ? ['genre_id', 'category_id'] : [])
  })

  it('are refused where a table has a column of a type that no copy knows', async () => {
    const db = await openTestDb(open)
    opened.push(() => db.destroy())
    const create = 'create table odd (id text primary key, at date)'
    await db.executeQuery(CompiledQuery.raw(create))
    await expect(readTableShapes(db)).rejects.toThrow('odd.at has the type date')
  })
})
