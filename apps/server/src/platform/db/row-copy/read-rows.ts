import { CompiledQuery } from 'kysely'
import type { Db } from '../database.ts'
import { engineOf } from '../dialects/engine.ts'
import { listTables, MIGRATION_TABLES, readTableShapes, type TableShape } from './table-shapes.ts'

/** JSON is its text. Numbers are exact: neither engine is given an integer above 2^53 - 1. */
export type PortableValue = string | number | null

/** A row's values in the order of the columns of its {@link TableShape}. */
export type PortableRow = PortableValue[]

/** A database at one moment. Valid only inside the call that got it. */
export type RowSnapshot = {
  /** When it was taken, by the database's clock: every write that was answered before is in it. */
  takenAtMs: number
  /** Schema changes that this database has made, by name. */
  migrations: string[]
  /** In an order in which rows can be written. */
  tables: TableShape[]
  /**
   * All rows of a table in the order of its key, in slices. On PostgreSQL what is done between two
   * slices must take less than 30 seconds.
   */
  readRows: (table: TableShape) => AsyncIterable<PortableRow[]>
}

const SLICE_ROWS = 500

/**
 * Reads the whole database as it is at one moment, while others go on writing.
 *
 * @throws AppError `database_busy` when the database does not answer
 */
export async function withRowSnapshot<T>(
  db: Db,
  work: (snapshot: RowSnapshot) => Promise<T>,
): Promise<T> {
  // Before the first reading, which fixes what all the others see: what was answered by now is in it.
  const takenAtMs = await readNowMs(db)
  return db
    .transaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      return work({
        takenAtMs,
        migrations: await listMigrations(tx),
        tables: await readTableShapes(tx),
        readRows: (table) => readRows(tx, table),
      })
    })
}

async function readNowMs(db: Db): Promise<number> {
  const { now } = await db.selectNoFrom(engineOf(db).nowMs.as('now')).executeTakeFirstOrThrow()
  return now
}

/** @returns nothing for a database without a schema of ours */
async function listMigrations(tx: Db): Promise<string[]> {
  const [record] = MIGRATION_TABLES
  if (!(await listTables(tx)).includes(record)) return []
  const query = CompiledQuery.raw(`select name from ${quote(record)} order by name`)
  return (await tx.executeQuery<{ name: string }>(query)).rows.map(({ name }) => name)
}

async function* readRows(tx: Db, table: TableShape): AsyncGenerator<PortableRow[]> {
  const isPostgres = engineOf(tx).name === 'postgres'
  const keyPlaces = table.key.map((name) => table.columns.findIndex((c) => c.name === name))
  const key = table.key.map(quote).join(', ')
  const columns = table.columns.map(toPortableColumn).join(', ')
  const parameters = table.key.map((_, index) => (isPostgres ? `$${index + 1}` : '?')).join(', ')
  const select = `select ${columns} from ${quote(table.name)}`
  const order = `order by ${key} limit ${SLICE_ROWS}`
  for (let last: PortableRow | undefined; ;) {
    const after = last && keyPlaces.map((place) => last?.[place])
    const where = after ? `where (${key}) > (${parameters})` : ''
    const query = CompiledQuery.raw(`${select} ${where} ${order}`, after ?? [])
    const { rows } = await tx.executeQuery<Record<string, PortableValue>>(query)
    const slice = rows.map((row) => table.columns.map(({ name }) => row[name] ?? null))
    if (slice.length > 0) yield slice
    if (slice.length < SLICE_ROWS) return
    last = slice.at(-1)
  }
}

/** JSON is read as text: a value that is itself text looks like its parsed form. */
function toPortableColumn({ name, kind }: TableShape['columns'][number]): string {
  const column = quote(name)
  return kind === 'json' ? `cast(${column} as text) as ${column}` : column
}

/** A name of the schema within a statement. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
