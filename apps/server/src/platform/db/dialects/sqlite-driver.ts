import { AppError } from '@yomikura/contract/errors'
import type {
  CompiledQuery,
  DatabaseConnection,
  Driver,
  QueryCompiler,
  QueryResult,
  TransactionSettings,
} from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ConnectionPool } from './sqlite-pool.ts'
import type { SqliteConnection } from './sqlite-connection.ts'
import { isBusy, isFatal, toNeutralError } from './sqlite-errors.ts'

export type SqliteDriverOptions = {
  /** Receives the channels that a committed transaction notified. */
  onCommit: (channels: string[]) => void
  /** Called when the disk failed to take a write; the process must end. */
  onFatal: (error: unknown) => void
  /** How long a statement tries to get the lock before it is refused. */
  busyTimeoutMs?: number
}

const BUSY_TIMEOUT_MS = 5000

/**
 * Kysely's driver over one writing and a few reading connections of a file.
 *
 * Reads outside a transaction, and read-only transactions, go to the readers, which WAL lets run
 * beside a writer. Everything else queues for the one writer.
 */
export class SqliteDriver implements Driver {
  readonly #pool: ConnectionPool
  readonly #options: Required<SqliteDriverOptions>

  constructor(pool: ConnectionPool, options: SqliteDriverOptions) {
    this.#pool = pool
    this.#options = { busyTimeoutMs: BUSY_TIMEOUT_MS, ...options }
  }

  async init(): Promise<void> {
    await retryWhileBusy(() => this.#pool.open(), this.#options.busyTimeoutMs)
  }

  async acquireConnection(): Promise<SqliteSession> {
    return new SqliteSession(this.#pool, this.#options)
  }

  async beginTransaction(session: SqliteSession, settings: TransactionSettings): Promise<void> {
    await session.begin(settings.accessMode === 'read only')
  }

  async commitTransaction(session: SqliteSession): Promise<void> {
    await session.commit()
  }

  async rollbackTransaction(session: SqliteSession): Promise<void> {
    session.rollback()
  }

  async savepoint(session: SqliteSession, name: string): Promise<void> {
    session.runInTransaction(`savepoint ${quote(name)}`)
  }

  async rollbackToSavepoint(session: SqliteSession, name: string): Promise<void> {
    session.runInTransaction(`rollback to ${quote(name)}`)
  }

  async releaseSavepoint(
    session: SqliteSession,
    name: string,
    _compileQuery: QueryCompiler['compileQuery'],
  ): Promise<void> {
    session.runInTransaction(`release ${quote(name)}`)
  }

  async releaseConnection(session: SqliteSession): Promise<void> {
    session.release()
  }

  async destroy(): Promise<void> {
    this.#pool.close()
  }
}

/** What Kysely holds as a connection: it takes a real one for as long as a statement or transaction needs it. */
class SqliteSession implements DatabaseConnection {
  readonly #pool: ConnectionPool
  readonly #options: Required<SqliteDriverOptions>
  #held: { connection: SqliteConnection; release: () => void } | undefined

  constructor(pool: ConnectionPool, options: Required<SqliteDriverOptions>) {
    this.#pool = pool
    this.#options = options
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#held) return this.#execute(this.#held.connection, query)
    const held = await this.#take(isRead(query))
    try {
      const result = await this.#retry(() => held.connection.execute<R>(query))
      this.#options.onCommit(held.connection.takeNotified())
      return result
    } finally {
      held.release()
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    const held = this.#held ?? (await this.#take(true))
    try {
      for (const row of held.connection.iterate<R>(query)) yield { rows: [row] }
    } finally {
      if (held !== this.#held) held.release()
    }
  }

  async begin(isReadOnly: boolean): Promise<void> {
    const held = await this.#take(isReadOnly)
    try {
      // A deferred transaction would fail at its first write when another one wrote meanwhile.
      const begin = isReadOnly ? 'begin' : 'begin immediate'
      await this.#retry(() => held.connection.run(begin))
      this.#held = held
    } catch (error) {
      held.release()
      throw error
    }
  }

  async commit(): Promise<void> {
    const { connection } = this.#transaction()
    await this.#retry(() => connection.run('commit'))
    this.#options.onCommit(connection.takeNotified())
    this.release()
  }

  rollback(): void {
    const { connection } = this.#transaction()
    connection.takeNotified()
    // SQLite ends a transaction by itself after some errors, such as a full disk.
    if (connection.isInTransaction) connection.run('rollback')
    this.release()
  }

  runInTransaction(sql: string): void {
    this.#transaction().connection.run(sql)
  }

  release(): void {
    const held = this.#held
    this.#held = undefined
    if (held?.connection.isInTransaction) held.connection.run('rollback')
    held?.release()
  }

  #take(isReadOnly: boolean) {
    return isReadOnly ? this.#pool.takeReader() : this.#pool.takeWriter(this.#options.busyTimeoutMs)
  }

  #execute<R>(connection: SqliteConnection, query: CompiledQuery): QueryResult<R> {
    try {
      return connection.execute(query)
    } catch (error) {
      throw this.#toRefusal(error)
    }
  }

  async #retry<T>(attempt: () => T): Promise<T> {
    try {
      return await retryWhileBusy(attempt, this.#options.busyTimeoutMs)
    } catch (error) {
      throw this.#toRefusal(error)
    }
  }

  #toRefusal(error: unknown): unknown {
    if (isFatal(error)) this.#options.onFatal(error)
    return toNeutralError(error)
  }

  #transaction() {
    if (!this.#held) throw new Error('No transaction is open on this connection.')
    return this.#held
  }
}

/** Selects, also hand-written ones; `notify_listeners` must run where the commit is seen. */
function isRead(query: CompiledQuery): boolean {
  if (query.query.kind === 'SelectQueryNode') return true
  return /^\s*select\b(?!\s+notify_listeners)/i.test(query.sql)
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Tries again while another process holds the lock, without stopping the event loop. */
async function retryWhileBusy<T>(attempt: () => T, timeoutMs: number): Promise<T> {
  const deadline = performance.now() + timeoutMs
  for (let delayMs = 1; ; delayMs = Math.min(delayMs * 2, 50)) {
    try {
      return attempt()
    } catch (error) {
      if (!isBusy(error)) throw error
      if (performance.now() + delayMs > deadline) {
        throw new AppError('database_busy', undefined, { cause: error })
      }
      await sleep(delayMs * (0.5 + Math.random()))
    }
  }
}
