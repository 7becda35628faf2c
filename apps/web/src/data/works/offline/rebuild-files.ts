import { eraseDatabase } from '../../library/db/erase-database.ts'
import type { OfflineStore } from './offline-store.ts'

/**
 * With the reader's consent: a database of files that does not open any more goes, and an empty one
 * takes its place. The works that were kept are then listed as lost, and can be kept again.
 *
 * @returns false when another tab keeps the old one open
 */
export async function rebuildFiles(store: OfflineStore): Promise<boolean> {
  store.db.close({ disableAutoOpen: false })
  if (!(await eraseDatabase(store.db.name))) return false
  await store.open()
  return true
}
