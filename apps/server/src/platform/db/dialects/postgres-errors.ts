import { AppError } from '@yomikura/contract/errors'
import { ForeignKeyViolation, UniqueViolation } from '../db-errors.ts'

/** Transactions got in each other's way, or one waited too long for a lock: it may simply run again. */
const CONFLICTS = new Set(['40001', '40P01', '55P03'])

/** The server is away, restarting, full of connections, or took too long: try again later. */
const UNAVAILABLE =
  /^(08...|57P0[1-5]|53300|55P03|57014|25P0[34]|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/

/** What `pg` says without a code when its socket or its pool gives up. */
const LOST_CONNECTION =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout/

function toCode(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : ''
}

export function isConflict(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : error
  return CONFLICTS.has(toCode(cause))
}

/** PostgreSQL's error as one that callers understand on either engine. */
export function toNeutralError(error: unknown): unknown {
  const code = toCode(error)
  if (code === '23505') return new UniqueViolation(error)
  if (code === '23503') return new ForeignKeyViolation(error)
  if (code === '53100') return new AppError('storage_full', undefined, { cause: error })
  const isLost = error instanceof Error && LOST_CONNECTION.test(error.message)
  // Every address of a name refused: Node reports them together.
  const isRefused = error instanceof AggregateError
  if (CONFLICTS.has(code) || UNAVAILABLE.test(code) || isLost || isRefused) {
    return new AppError('database_busy', undefined, { cause: error })
  }
  return error
}
