import { CompiledQuery } from 'kysely'
import { engineOf } from '../dialects/engine.ts'
import type { Db } from '../schema.ts'

/** What a column holds, whatever the engine calls it. */
type ColumnKind = 'text' | 'integer' | 'real' | 'json'

/** A table as the database itself describes it. */
export type TableShape = {
  name: string
  /** In an order that both engines agree on. */
  columns: { name: string; kind: ColumnKind }[]
  /** Columns of the primary key, in its order. */
  key: string[]
}

const KINDS: Record<string, ColumnKind> = {
  text: 'text',
  integer: 'integer',
  bigint: 'integer',
  real: 'real',
  'double precision': 'real',
  jsonb: 'json',
}

/** The record of schema changes. A copy names them, and the target has made them by itself. */
export const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock'] as const

/** Stands in a database from the begin of a restore to its end. */
export const RESTORE_MARK = 'unfinished_restore'

const LEFT_OUT: readonly string[] = [...MIGRATION_TABLES, RESTORE_MARK]

type Column = { name: string; type: string; key_place: number | null }

const SQLITE = {
  tables: `select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`,
  columns: `select name, lower(type) as type, nullif(pk, 0) as key_place from pragma_table_info(?)`,
  references: `select distinct "table" as name from pragma_foreign_key_list(?)`,
}

const POSTGRES = {
  tables: `select relname::text as name from pg_class
    where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace`,
  columns: `select attname::text as name, format_type(atttypid, null) as type,
      array_position(indkey::int[], attnum::int) as key_place
    from pg_attribute left join pg_index on indrelid = attrelid and indisprimary
    where attrelid = to_regclass(quote_ident($1)) and attnum > 0 and not attisdropped`,
  references: `select distinct relname::text as name
    from pg_constraint join pg_class on pg_class.oid = confrelid
    where contype = 'f' and conrelid = to_regclass(quote_ident($1))`,
}

/** Names of all tables, also of those that are not ours. */
export async function listTables(db: Db): Promise<string[]> {
  const { tables } = engineOf(db).name === 'sqlite' ? SQLITE : POSTGRES
  const { rows } = await db.executeQuery<{ name: string }>(CompiledQuery.raw(tables))
  return rows.map(({ name }) => name)
}

/**
 * Every table that holds rows of ours, each one after those that its rows refer to. The database is
 * asked and no list of ours, so no copy can forget a new table.
 *
 * @throws Error for a table without a primary key, and for a type of column that has no portable form
 */
export async function readTableShapes(db: Db): Promise<TableShape[]> {
  const words = engineOf(db).name === 'sqlite' ? SQLITE : POSTGRES
  const ask = async <T>(text: string, ...values: string[]) =>
    (await db.executeQuery<T>(CompiledQuery.raw(text, values))).rows
  const names = (await listTables(db)).filter((table) => !LEFT_OUT.includes(table))
  const shapes = new Map<string, TableShape>()
  const needs = new Map<string, string[]>()
  for (const name of names.toSorted()) {
    shapes.set(name, toShape(name, await ask<Column>(words.columns, name)))
    const references = await ask<{ name: string }>(words.references, name)
    needs.set(
      name,
      references.map((table) => table.name).filter((table) => table !== name),
    )
  }
  return sortByNeeds([...shapes.values()], needs)
}

function toShape(table: string, columns: Column[]): TableShape {
  const key = columns
    .filter(({ key_place }) => key_place !== null)
    .toSorted((a, b) => Number(a.key_place) - Number(b.key_place))
    .map(({ name }) => name)
  if (key.length === 0) throw new Error(`The table ${table} has no primary key to be copied by.`)
  return {
    name: table,
    columns: columns
      .map(({ name, type }) => {
        const kind = KINDS[type]
        if (kind) return { name, kind }
        throw new Error(`The column ${table}.${name} has the type ${type}, which no copy knows.`)
      })
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    key,
  }
}

/** @throws Error when tables refer to each other in a circle */
function sortByNeeds(shapes: TableShape[], needs: Map<string, string[]>): TableShape[] {
  const sorted: TableShape[] = []
  const isSorted = (name: string) => sorted.some((shape) => shape.name === name)
  while (sorted.length < shapes.length) {
    const next = shapes.find(
      ({ name }) => !isSorted(name) && (needs.get(name) ?? []).every((need) => isSorted(need)),
    )
    if (!next) throw new Error('Tables refer to each other in a circle, so none can be first.')
    sorted.push(next)
  }
  return sorted
}
