import { CompiledQuery } from 'kysely'
import { type Db, migrateLike } from '../database.ts'
import { engineOf } from '../dialects/engine.ts'
import { MIGRATIONS } from '../migrations.ts'
import { type PortableRow, quote } from './read-rows.ts'
import { readTableShapes, type TableShape } from './table-shapes.ts'

/** The rows come from a release that knows schema changes which this one does not. */
export class NewerRows extends Error {
  constructor(changes: string[]) {
    super(`A newer release has changed the schema (${changes.join(', ')}).`)
    this.name = 'NewerRows'
  }
}

/**
 * Gives an empty database the schema that rows come from, so that what an older release wrote fits.
 * Once all rows are written, `migrate` makes the later changes, of rows too.
 *
 * @param migrations as {@link RowSnapshot} names them
 * @returns the tables, without any row, in the order in which they are to be written
 * @throws NewerRows
 */
export async function prepareForRows(db: Db, migrations: string[]): Promise<TableShape[]> {
  const unknown = migrations.filter((name) => !(name in MIGRATIONS))
  if (unknown.length > 0) throw new NewerRows(unknown)
  await migrateLike(db, migrations)
  const tables = await readTableShapes(db)
  for (const { name } of tables.toReversed()) {
    await db.executeQuery(CompiledQuery.raw(`delete from ${quote(name)}`))
  }
  return tables
}

/**
 * Writes a slice of rows, all or none.
 *
 * @param from the table as the rows' own database described it
 * @throws Error when the two tables differ
 */
export async function writeRows(
  db: Db,
  { from, to }: { from: TableShape; to: TableShape },
  rows: PortableRow[],
): Promise<void> {
  const wanted = JSON.stringify([from.name, from.columns])
  if (wanted !== JSON.stringify([to.name, to.columns])) {
    throw new Error(`The table ${to.name} has other columns than the one that was copied.`)
  }
  if (rows.length === 0) return
  const isPostgres = engineOf(db).name === 'postgres'
  const width = to.columns.length
  const toGroup = (_: PortableRow, index: number) =>
    `(${to.columns.map((_column, place) => (isPostgres ? `$${index * width + place + 1}` : '?')).join(',')})`
  const columns = to.columns.map(({ name }) => quote(name)).join(', ')
  const text = `insert into ${quote(to.name)} (${columns}) values ${rows.map(toGroup).join(',')}`
  await db.executeQuery(CompiledQuery.raw(text, rows.flat()))
}

/**
 * Once all rows are written: jobs that ran in the database they come from wait here, since their
 * workers do not know this one. The attempt that was cut off does not count against them.
 */
export async function releaseCopiedJobs(db: Db): Promise<void> {
  await db
    .updateTable('job')
    .set((e) => ({
      state: 'pending',
      lease_id: null,
      lease_until_ms: null,
      attempt: e('attempt', '-', 1),
    }))
    .where('state', '=', 'running')
    .execute()
}
