import type { CompiledQuery, QueryResult } from 'kysely'
import { DatabaseSync, type SQLOutputValue, type StatementSync } from 'node:sqlite'
import { toBindValues } from './bind-values.ts'

/** Prepared statements a connection keeps; the least recently used goes first. */
const STATEMENT_CACHE_SIZE = 300

type Prepared = {
  statement: StatementSync
  /** 0 when it answers no rows. */
  columnCount: number
  /** Result columns declared as JSON, which SQLite hands out as text. */
  jsonColumns: readonly string[]
}

/** One open handle of the database file. Every call is synchronous and never waits for a lock. */
export class SqliteConnection {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, Prepared>()
  /** Channels notified since the last commit. */
  readonly #notified = new Set<string>()

  constructor(file: string, { readOnly }: { readOnly: boolean }) {
    this.#database = new DatabaseSync(file, {
      timeout: 0, // A wait here would stop the event loop; the driver retries instead.
      readOnly,
      enableForeignKeyConstraints: true,
      enableDoubleQuotedStringLiterals: false,
    })
    this.#database.function('notify_listeners', { directOnly: true }, (channel) => {
      this.#notified.add(String(channel))
      return null
    })
  }

  /**
   * Makes a commit survive a power cut and proves that the setting holds: builds of SQLite exist
   * whose default for a reopened WAL file is weaker (security.md#f2).
   */
  configure({ readOnly }: { readOnly: boolean }): void {
    if (!readOnly) this.#database.exec('pragma journal_mode = wal')
    this.#database.exec('pragma synchronous = full; pragma foreign_keys = on')
    this.#database.exec('pragma temp_store = memory; pragma cache_size = -16000')
    this.#assertPragma('journal_mode', 'wal')
    this.#assertPragma('synchronous', 2)
    this.#assertPragma('foreign_keys', 1)
  }

  execute<R>(query: CompiledQuery): QueryResult<R> {
    const parameters = toBindValues(query.parameters)
    const prepared = this.#prepare(query.sql)
    const { statement } = prepared
    if (prepared.columnCount === 0) {
      const { changes } = statement.run(...parameters)
      if (!isRowStatement(query)) this.#statements.clear()
      return { rows: [], numAffectedRows: BigInt(changes) }
    }
    const found = statement.all(...parameters)
    const jsonColumns = findJsonColumnsNow(prepared, found[0])
    const rows = found.map((row) => parseJson(row, jsonColumns)) as R[]
    return query.query.kind === 'SelectQueryNode'
      ? { rows }
      : { rows, numAffectedRows: BigInt(rows.length) }
  }

  /** Rows one by one; the statement is its own, since a cached one may be asked again meanwhile. */
  *iterate<R>(query: CompiledQuery): Generator<R> {
    const statement = this.#database.prepare(query.sql)
    const jsonColumns = findJsonColumns(statement)
    for (const row of statement.iterate(...toBindValues(query.parameters))) {
      yield parseJson(row, jsonColumns) as R
    }
  }

  run(sql: string): void {
    this.#database.exec(sql)
  }

  /** Channels to wake after a commit; empties the list. */
  takeNotified(): string[] {
    const channels = [...this.#notified]
    this.#notified.clear()
    return channels
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction
  }

  close(): void {
    this.#statements.clear()
    this.#database.close()
  }

  #prepare(sql: string): Prepared {
    const cached = this.#statements.get(sql)
    if (cached) {
      this.#statements.delete(sql)
      this.#statements.set(sql, cached)
      return cached
    }
    const statement = this.#database.prepare(sql)
    const prepared = {
      statement,
      columnCount: statement.columns().length,
      jsonColumns: findJsonColumns(statement),
    }
    this.#statements.set(sql, prepared)
    if (this.#statements.size > STATEMENT_CACHE_SIZE) {
      const [oldest] = this.#statements.keys()
      if (oldest !== undefined) this.#statements.delete(oldest)
    }
    return prepared
  }

  #assertPragma(name: string, expected: string | number): void {
    const row = this.#database.prepare(`pragma ${name}`).get()
    const found = row && Object.values(row)[0]
    if (found !== expected) {
      throw new Error(
        `SQLite pragma ${name} is ${String(found)} instead of ${expected}: not safe to run.`,
      )
    }
  }
}

/** Statements that leave the schema as it is; all others may change the columns of cached ones. */
function isRowStatement(query: CompiledQuery): boolean {
  return /^(Select|Insert|Update|Delete)QueryNode$/.test(query.query.kind)
}

/** SQLite adapts a statement to a changed table by itself; what we know of its columns must follow. */
function findJsonColumnsNow(
  { statement, columnCount, jsonColumns }: Prepared,
  row: Record<string, SQLOutputValue> | undefined,
): readonly string[] {
  if (!row || Object.keys(row).length === columnCount) return jsonColumns
  return findJsonColumns(statement)
}

function findJsonColumns(statement: StatementSync): string[] {
  return statement
    .columns()
    .filter((column) => column.type?.toLowerCase() === 'jsonb')
    .map((column) => column.name)
}

function parseJson(
  row: Record<string, SQLOutputValue>,
  columns: readonly string[],
): Record<string, unknown> {
  if (columns.length === 0) return row
  const parsed: Record<string, unknown> = { ...row }
  for (const column of columns) {
    const value = row[column]
    if (typeof value === 'string') parsed[column] = JSON.parse(value) as unknown
  }
  return parsed
}
