import type { Dexie } from 'dexie'
import { LOCAL_DB_VERSION } from './local-db.ts'

/** A tab of a former release does not let go of the database. */
export class BlockedError extends Error {
  constructor() {
    super('Another tab keeps the database open.')
    this.name = 'BlockedError'
  }
}

/** A tab makes way at once, unless its device has put it to sleep. */
const PATIENCE_MS = 5000

/**
 * Opens an account's database beside tabs of other releases (security.md#b-8). It makes way for a newer
 * one and reads on: releases only add to a database.
 *
 * @param onNewer called when a newer release has changed the database, before or later
 * @throws BlockedError when a former release keeps it open
 */
export async function openBeside(
  db: Dexie,
  onNewer: () => void,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  // Dexie counts in tenths of what the browser counts, and uses the ones for its own repairs.
  const reportNewer = (version: number) => Math.floor(version) > LOCAL_DB_VERSION && onNewer()
  db.on('versionchange', ({ newVersion }) => void reportNewer((newVersion ?? 0) / 10))
  const { promise, reject } = Promise.withResolvers<never>()
  let timer: ReturnType<typeof setTimeout> | undefined
  db.on('blocked', () => {
    timer ??= setTimeout(() => reject(new BlockedError()), patienceMs)
  })
  try {
    await Promise.race([db.open(), promise])
  } finally {
    clearTimeout(timer)
  }
  reportNewer(db.backendDB().version / 10)
}
