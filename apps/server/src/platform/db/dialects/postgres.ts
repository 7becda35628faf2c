import {
  CastNode,
  type CompiledQuery,
  type DatabaseConnection,
  type DataTypeNode,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryResult,
  type SelectQueryBuilder,
  sql,
} from 'kysely'
import pg from 'pg'
import { toBindValues } from './bind-values.ts'
import type { Engine } from './engine.ts'
import { listenOnPostgres } from './postgres-listener.ts'
import { isConflict, toNeutralError } from './postgres-errors.ts'
import { askStates, SilentConnections } from './postgres-silence.ts'

const INT8 = 20

type PostgresOptions = { url: string; poolSize?: number; statementTimeoutMs?: number }

/** PostgreSQL through `pg`: for more than one machine. Commits wait for the disk. */
export function createPostgresDialect(options: PostgresOptions): Dialect {
  const { url, poolSize = 10, statementTimeoutMs = 15_000 } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    application_name: 'yomikura',
    types: { getTypeParser: toTypeParser },
  })
  // An idle connection that breaks, as in a restart of PostgreSQL, must not end the process: the
  // pool drops it, and the next query opens another or is refused as busy.
  pool.on('error', () => {})
  const silent = new SilentConnections(url, statementTimeoutMs)
  pool.on('connect', (client) => {
    client.on('error', () => {})
    silent.watch(client)
  })
  const inner = new PostgresDialect({ pool })
  const adapter = Object.assign(new PostgresAdapter(), { engine: createEngine(url, pool) })
  return {
    createAdapter: () => adapter,
    createDriver: () => wrapDriver(inner.createDriver()),
    createIntrospector: (db) => inner.createIntrospector(db),
    createQueryCompiler: () => new ByteOrderCompiler(),
  }
}

/** Declares each text column in the order of its bytes, as SQLite has it (decision 77). */
class ByteOrderCompiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    super.visitDataType(node)
    const isColumn = this.parentNode !== undefined && !CastNode.is(this.parentNode)
    if (node.dataType === 'text' && isColumn) this.append(' collate "C"')
  }
}

/** Integers of 8 bytes as numbers, like SQLite's; the dialect lets no larger one in. */
function toTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === INT8) return Number
  return pg.types.getTypeParser(oid, format) as (value: string) => unknown
}

function createEngine(url: string, pool: pg.Pool): Engine {
  return {
    name: 'postgres',
    nowMs: sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`,
    skipLocked: <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) =>
      query.forUpdate().skipLocked(),
    notify: async <DB>(db: Kysely<DB>, channel: string) => {
      await sql`select pg_notify(${channel}, '')`.execute(db)
    },
    listen: (channel, onNotify) => listenOnPostgres(url, channel, onNotify),
    // Its own process does the sorting.
    expectManyWrites: async () => {},
    assertDurable: async <DB>(db: Kysely<DB>) => {
      for (const name of ['fsync', 'synchronous_commit']) {
        const { rows } = await sql<{ value: string }>`
          select current_setting(${name}) as value`.execute(db)
        if (rows[0]?.value === 'off') {
          throw new Error(`PostgreSQL runs with ${name} = off: not safe to run.`)
        }
      }
    },
    countConnections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    isReachable: async () => (await askStates(url, [])) !== undefined,
    isRetryable: isConflict,
  }
}

/** Kysely's own driver with our rules for values going in and errors coming out. */
function wrapDriver(driver: Driver): Driver {
  const inners = new WeakMap<DatabaseConnection, DatabaseConnection>()
  const innerOf = (connection: DatabaseConnection) => inners.get(connection) ?? connection
  return {
    init: () => neutrally(() => driver.init()),
    acquireConnection: async () => {
      const inner = await neutrally(() => driver.acquireConnection())
      const connection = wrapConnection(inner)
      inners.set(connection, inner)
      return connection
    },
    beginTransaction: (connection, settings) =>
      neutrally(() => driver.beginTransaction(innerOf(connection), settings)),
    commitTransaction: (connection) =>
      neutrally(() => driver.commitTransaction(innerOf(connection))),
    rollbackTransaction: (connection) =>
      neutrally(() => driver.rollbackTransaction(innerOf(connection))),
    savepoint: (connection, name, compile) =>
      neutrally(async () => driver.savepoint?.(innerOf(connection), name, compile)),
    rollbackToSavepoint: (connection, name, compile) =>
      neutrally(async () => driver.rollbackToSavepoint?.(innerOf(connection), name, compile)),
    releaseSavepoint: (connection, name, compile) =>
      neutrally(async () => driver.releaseSavepoint?.(innerOf(connection), name, compile)),
    releaseConnection: (connection) => driver.releaseConnection(innerOf(connection)),
    destroy: () => driver.destroy(),
  }
}

function wrapConnection(inner: DatabaseConnection): DatabaseConnection {
  return {
    executeQuery: <R>(query: CompiledQuery): Promise<QueryResult<R>> =>
      neutrally(() =>
        inner.executeQuery<R>({
          ...query,
          // Kysely's own reading of the catalogue binds booleans; ours never does.
          parameters: toBindValues(
            query.parameters.map((value) => (typeof value === 'boolean' ? String(value) : value)),
          ),
        }),
      ),
    streamQuery: <R>(query: CompiledQuery, chunkSize: number) =>
      inner.streamQuery<R>({ ...query, parameters: toBindValues(query.parameters) }, chunkSize),
  }
}

async function neutrally<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    throw toNeutralError(error)
  }
}
