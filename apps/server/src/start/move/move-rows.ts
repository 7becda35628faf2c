import { createHash } from 'node:crypto'
import { type Db, migrate } from '#platform/db/database.ts'
import {
  type PortableRow,
  type RowSnapshot,
  withRowSnapshot,
} from '#platform/db/row-copy/read-rows.ts'
import type { TableShape } from '#platform/db/row-copy/table-shapes.ts'
import { prepareForRows, releaseCopiedJobs, writeRows } from '#platform/db/row-copy/write-rows.ts'
import { MARK, type MoveMark, removeMark, setMark } from './move-mark.ts'

/** Number of rows and SHA-256 of what they hold, by table. */
type Digests = Record<string, { rows: number; sha256: string }>

/** The target holds other rows than the source. */
class RowsDiffer extends Error {
  constructor(tables: readonly string[]) {
    super(`The rows of ${tables.join(', ')} came out otherwise. The source is as it was.`)
    this.name = 'RowsDiffer'
  }
}

/**
 * Writes all rows of one database into another, which is emptied first, and compares both. Until
 * {@link finishRows} the target bears the mark of the move, from before its first row.
 *
 * @param onRows called with the number of rows so far
 * @returns how many rows there are
 * @throws RowsDiffer
 */
export async function moveRows(
  from: Db,
  to: Db,
  { mark, onRows }: { mark: MoveMark; onRows: (count: number) => void },
): Promise<number> {
  let count = 0
  const written = await withRowSnapshot(from, async (snapshot) => {
    const targets = await to.transaction().execute(async (tx) => {
      const tables = await prepareForRows(tx, snapshot.migrations)
      await setMark(tx, mark)
      return new Map(tables.map((table) => [table.name, table]))
    })
    return digestAll(snapshot, async (table, rows) => {
      const target = targets.get(table.name)
      if (!target) throw new Error(`The target has no table ${table.name}.`)
      await writeRows(to, { from: table, to: target }, rows)
      count += rows.length
      onRows(count)
    })
  })
  const found = await withRowSnapshot(to, (snapshot) => digestAll(snapshot, async () => {}))
  const names = new Set([...Object.keys(written), ...Object.keys(found)])
  const differing = [...names].filter(
    (name) =>
      written[name]?.sha256 !== found[name]?.sha256 || written[name]?.rows !== found[name]?.rows,
  )
  if (differing.length > 0) throw new RowsDiffer(differing)
  return count
}

/** Makes the target ready for nodes: changes of the schema that the source lacked, jobs, the mark. */
export async function finishRows(to: Db): Promise<void> {
  await migrate(to)
  await releaseCopiedJobs(to)
  await removeMark(to)
}

/** Everything but the mark, which differs on purpose. */
async function digestAll(
  { tables, readRows }: RowSnapshot,
  onRows: (table: TableShape, rows: PortableRow[]) => Promise<void>,
): Promise<Digests> {
  const digests: Digests = {}
  for (const table of tables) {
    const hash = createHash('sha256')
    let count = 0
    const namePlace = table.columns.findIndex(({ name }) => name === 'name')
    for await (const slice of readRows(table)) {
      const rows =
        table.name === 'deployment' ? slice.filter((row) => row[namePlace] !== MARK) : slice
      for (const row of rows) hash.update(`${JSON.stringify(toComparable(table, row))}\n`)
      count += rows.length
      await onRows(table, rows)
    }
    digests[table.name] = { rows: count, sha256: hash.digest('hex') }
  }
  return digests
}

/** PostgreSQL keeps the keys of JSON in an order of its own. */
function toComparable({ columns }: TableShape, row: PortableRow): unknown[] {
  return row.map((value, place) =>
    columns[place]?.kind === 'json' && value !== null
      ? sortKeys(JSON.parse(String(value)) as unknown)
      : value,
  )
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]))
}
