import { createSentinel } from '../db/sentinel.ts'
import { deviceStorage } from '../prefs/device-storage.ts'
import { toFilesDbName } from './files-db-name.ts'

/**
 * Whether files of a work are kept in this browser, known without opening anything: what keeps them is
 * loaded only for works that are there.
 *
 * @param localDbName name of the account's own database
 */
export function isKept(localDbName: string, workno: string): boolean {
  return readKept(localDbName).split(' ').includes(workno)
}

/** Whether files of any work are kept, known as cheaply. */
export function hasKeptWorks(localDbName: string): boolean {
  return readKept(localDbName) !== ''
}

function readKept(localDbName: string): string {
  return createSentinel(toFilesDbName(localDbName), deviceStorage()).read() ?? ''
}
