import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { TABLES } from './tables.ts'

/**
 * The shop's SQLite file. One process and one connection own it, so calls are synchronous and a
 * transaction never waits for another.
 */
export class Database {
  readonly #sqlite: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  #isInTransaction = false

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true })
    this.#sqlite = new DatabaseSync(join(folder, 'storefront.sqlite'), { timeout: 5000 })
    this.#sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;')
    this.#sqlite.exec('PRAGMA foreign_keys = ON;')
    this.#sqlite.exec(TABLES)
  }

  list<Row>(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#prepare(sql).all(...values) as Row[]
  }

  find<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.#prepare(sql).get(...values) as Row | undefined
  }

  /** @returns how many rows changed. */
  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#prepare(sql).run(...values).changes)
  }

  /**
   * All or nothing. `work` must not be asynchronous: what it awaited would run inside a
   * transaction that is already over.
   */
  transaction<Result>(work: () => Result extends Promise<unknown> ? never : Result): Result {
    if (this.#isInTransaction) throw new Error('A transaction is already open.')
    this.#sqlite.exec('BEGIN IMMEDIATE')
    this.#isInTransaction = true
    try {
      const result = work()
      this.#sqlite.exec('COMMIT')
      return result
    } catch (error) {
      this.#sqlite.exec('ROLLBACK')
      throw error
    } finally {
      this.#isInTransaction = false
    }
  }

  close(): void {
    this.#statements.clear()
    this.#sqlite.close()
  }

  #prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql)
    if (!statement) {
      statement = this.#sqlite.prepare(sql)
      this.#statements.set(sql, statement)
    }
    return statement
  }
}
