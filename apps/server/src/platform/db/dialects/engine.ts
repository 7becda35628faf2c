import type { Kysely, RawBuilder, SelectQueryBuilder } from 'kysely'

/** How much of a pool is taken, and how many callers wait for a connection. */
export type ConnectionCount = { used: number; idle: number; waiting: number }

/** What the two engines do differently and rules must not care about. */
export interface Engine {
  readonly name: 'sqlite' | 'postgres'
  /** The database's own clock in milliseconds, the one that all nodes agree on. */
  readonly nowMs: RawBuilder<number>
  /** Locks the rows a query finds and passes over those that another transaction holds. */
  skipLocked<DB, TB extends keyof DB, O>(
    query: SelectQueryBuilder<DB, TB, O>,
  ): SelectQueryBuilder<DB, TB, O>
  /** Wakes listeners once the surrounding transaction has committed. */
  notify<DB>(db: Kysely<DB>, channel: string): Promise<void>
  /**
   * Calls `onNotify` after each {@link notify}, in this process (SQLite) or in all (PostgreSQL).
   * A message may be lost when a connection breaks, so listeners also look now and then.
   *
   * @returns a function that ends it
   */
  listen(channel: string, onNotify: () => void): Promise<() => Promise<void>>
  /** @throws Error when an acknowledged write could be lost at a power cut */
  assertDurable<DB>(db: Kysely<DB>): Promise<void>
  /**
   * For a process that makes thousands of small writes and then ends: what they changed is gathered
   * for longer before it is sorted into the file (decision 31). Nothing is kept less safely.
   */
  expectManyWrites<DB>(db: Kysely<DB>): Promise<void>
  /** Whether the database answers a new connection; undefined where it is a file of this process. */
  isReachable?: () => Promise<boolean>
  /** Connections of this process; undefined where there is no pool. */
  countConnections?: () => ConnectionCount
  /** True when the whole transaction may be tried again: it met another one. */
  isRetryable(error: unknown): boolean
}

/** The engine behind `db`, also inside a transaction. */
export function engineOf<DB>(db: Kysely<DB>): Engine {
  const adapter = db.getExecutor().adapter as { engine?: Engine }
  if (!adapter.engine) throw new Error('This database was not opened by openDatabase.')
  return adapter.engine
}
