import type { FilesDb } from './files-db.ts'
import { isConnectionLost, isQuotaError, StorageFullError } from './store-errors.ts'

/** Runs an operation that may be repeated; a lost connection is opened again once (security.md#b-7). */
export async function runOn<T>(db: FilesDb, operation: () => PromiseLike<T>): Promise<T> {
  try {
    return await operation()
  } catch (error) {
    if (!isConnectionLost(error) || isQuotaError(error)) throw error
    db.close({ disableAutoOpen: false })
    await db.open()
    return operation()
  }
}

/**
 * As {@link runOn}. Firefox stays read-only until it is reopened (security.md#b-4).
 *
 * @throws StorageFullError when there is no room
 */
export async function writeTo<T>(db: FilesDb, change: () => PromiseLike<T>): Promise<T> {
  try {
    return await runOn(db, change)
  } catch (error) {
    if (!isQuotaError(error)) throw error
    db.close({ disableAutoOpen: false })
    await db.open().catch(() => undefined)
    throw new StorageFullError({ cause: error })
  }
}
