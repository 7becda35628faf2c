import { deviceStorage } from '../../base/device/device-storage.ts'
import { createSentinel } from '../../library/db/sentinel.ts'
import { toFilesDbName } from './files-db-name.ts'
import { OfflineStore } from './offline-store.ts'

const stores = new Map<string, OfflineStore>()

/**
 * The one store of an account in this page.
 *
 * @param localDbName name of the account's own database (`session.db.name`)
 * @param silentMs how long the browser may answer nothing, where the store is made by this call
 */
export function getOfflineStore(localDbName: string, silentMs?: number): OfflineStore {
  const name = toFilesDbName(localDbName)
  const known = stores.get(name)
  if (known) return known
  const sentinel = createSentinel(name, deviceStorage())
  const store = new OfflineStore({ name, sentinel, ...(silentMs !== undefined && { silentMs }) })
  stores.set(name, store)
  return store
}
