import { openYielding } from '../../library/db/yielding-factory.ts'
import { createSentinel } from '../../library/db/sentinel.ts'
import { deviceStorage } from '../../base/device/device-storage.ts'
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

/**
 * Looks for kept works in the database itself where nothing here records any, and notes them: a
 * browser that was killed may have lost the note, which it writes seconds late, and still have the
 * files. Without the code that keeps them, so that a start without kept works stays as small.
 *
 * @returns whether works, or files waiting to be fetched, came to light
 */
export async function recallKeptWorks(localDbName: string): Promise<boolean> {
  const name = toFilesDbName(localDbName)
  const sentinel = createSentinel(name, deviceStorage())
  if (sentinel.read()) return false
  try {
    const databases = await indexedDB.databases()
    if (!databases.some((database) => database.name === name)) return false
    const db = await settle(openYielding(name))
    try {
      const changes = db.transaction(['works', 'queue'])
      const [worknos, waiting] = await Promise.all([
        settle(changes.objectStore('works').getAllKeys() as IDBRequest<string[]>),
        settle(changes.objectStore('queue').count()),
      ])
      if (worknos.length > 0) sentinel.write(worknos.join(' '))
      return worknos.length + waiting > 0
    } finally {
      db.close()
    }
  } catch {
    // No list of databases, or none that opens: the code that needs the files reports it then.
    return false
  }
}

function settle<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('no answer'))
  })
}

function readKept(localDbName: string): string {
  return createSentinel(toFilesDbName(localDbName), deviceStorage()).read() ?? ''
}
