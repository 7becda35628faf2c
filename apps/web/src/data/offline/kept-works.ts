import { createSentinel } from '../db/sentinel.ts'
import { deviceStorage } from '../prefs/device-storage.ts'
import { toFilesDbName } from './files-db.ts'

/**
 * Whether files of a work are kept in this browser, known without opening anything: what keeps them is
 * loaded only for works that are there.
 *
 * @param localDbName name of the account's own database
 */
export function isKept(localDbName: string, workno: string): boolean {
  const kept = createSentinel(toFilesDbName(localDbName), deviceStorage()).read() ?? ''
  return kept.split(' ').includes(workno)
}
