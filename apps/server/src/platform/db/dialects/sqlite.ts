import {
  type Dialect,
  type DialectAdapter,
  type Kysely,
  type SelectQueryBuilder,
  sql,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { EventEmitter } from 'node:events'
import type { Engine } from './engine.ts'
import { SqliteDriver, type SqliteDriverOptions } from './sqlite-driver.ts'
import { ConnectionPool } from './sqlite-pool.ts'

/** Pages of a log of 32 MiB; a page that many writes change is put into the file once for all of them. */
const MANY_WRITES_PAGES = 8192

/**
 * SQLite through Node's own module: the embedded default. `file` must lie on a local disk.
 *
 * @param options shorter waits and other ends, for tests
 */
export function createSqliteDialect(
  file: string,
  options: Partial<SqliteDriverOptions> = {},
): Dialect {
  const events = new EventEmitter().setMaxListeners(0)
  const emit = (channels: string[]) => {
    for (const channel of channels) events.emit(channel)
  }
  const adapter: DialectAdapter & { engine: Engine } = {
    engine: createEngine(events),
    supportsCreateIfNotExists: true,
    supportsMultipleConnections: true,
    supportsTransactionalDdl: true,
    supportsReturning: true,
    supportsOutput: false,
    // Migrations run in one immediate transaction, which is the lock.
    acquireMigrationLock: async () => {},
    releaseMigrationLock: async () => {},
  }
  return {
    createAdapter: () => adapter,
    createDriver: () =>
      new SqliteDriver(new ConnectionPool(file), { onCommit: emit, onFatal: crash, ...options }),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** Ends the process: what the file holds is unknown until it is opened again. */
function crash(error: unknown): void {
  setImmediate(() => {
    throw new Error('The disk did not take a write to the database.', { cause: error })
  })
}

function createEngine(events: EventEmitter): Engine {
  return {
    name: 'sqlite',
    nowMs: sql<number>`cast(unixepoch('subsec') * 1000 as integer)`,
    // The immediate transaction around the query already keeps everyone else out.
    skipLocked: <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) => query,
    notify: async <DB>(db: Kysely<DB>, channel: string) => {
      await sql`select notify_listeners(${channel})`.execute(db)
    },
    listen: async (channel, onNotify) => {
      events.on(channel, onNotify)
      return async () => {
        events.off(channel, onNotify)
      }
    },
    // Each connection proves it for itself when it is opened.
    assertDurable: async () => {},
    expectManyWrites: async <DB>(db: Kysely<DB>) => {
      await sql`pragma wal_autocheckpoint = ${sql.lit(MANY_WRITES_PAGES)}`.execute(db)
    },
    isRetryable: () => false,
  }
}
