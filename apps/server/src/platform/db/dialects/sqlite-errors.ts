import { AppError } from '@yomikura/contract/errors'
import { ForeignKeyViolation, UniqueViolation } from '../db-errors.ts'

const SQLITE_BUSY = 5
const SQLITE_IOERR_FSYNC = 1034
const SQLITE_IOERR_DIR_FSYNC = 1290
const SQLITE_FULL = 13
const SQLITE_CONSTRAINT_FOREIGNKEY = 787
const SQLITE_CONSTRAINT_PRIMARYKEY = 1555
const SQLITE_CONSTRAINT_UNIQUE = 2067
/** `SQLITE_IOERR_WRITE`, which some systems answer where others say that the disk is full. */
const SQLITE_IOERR_WRITE = 778

function toCode(error: unknown): number | undefined {
  const code = (error as { errcode?: unknown } | null)?.errcode
  return typeof code === 'number' ? code : undefined
}

/** True when another connection holds the lock that was needed. */
export function isBusy(error: unknown): boolean {
  const code = toCode(error)
  return code !== undefined && (code & 0xff) === SQLITE_BUSY
}

/** SQLite's error as one that callers understand on either engine. */
export function toNeutralError(error: unknown): unknown {
  const code = toCode(error)
  if (code === SQLITE_CONSTRAINT_PRIMARYKEY || code === SQLITE_CONSTRAINT_UNIQUE) {
    return new UniqueViolation(error)
  }
  if (code === SQLITE_CONSTRAINT_FOREIGNKEY) return new ForeignKeyViolation(error)
  if (code === SQLITE_FULL || code === SQLITE_IOERR_WRITE) {
    return new AppError('storage_full', undefined, { cause: error })
  }
  return isBusy(error) ? new AppError('database_busy', undefined, { cause: error }) : error
}

/** A failed flush leaves the file's state unknown: the process must end, never try again (security.md#k6). */
export function isFatal(error: unknown): boolean {
  const code = toCode(error)
  return code === SQLITE_IOERR_FSYNC || code === SQLITE_IOERR_DIR_FSYNC
}
