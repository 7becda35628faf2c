import { TIMES } from '@yomikura/contract/limits'
import { eraseStorage } from '#data/library/db/erase-storage.ts'
import { answered, SilentDatabaseError } from '#data/library/db/silence.ts'

/** A store that could not be emptied, by what it holds. */
export type ClearResult = { isComplete: boolean }

/**
 * Erases everything this origin keeps in the browser. Goes on past a store that refuses.
 *
 * @param silentMs how long the databases may answer nothing, before the server has the browser erase them
 */
export async function clearLocalData(
  silentMs: number = TIMES.databaseSilentMs,
): Promise<ClearResult> {
  const results = await Promise.allSettled([
    answered(clearDatabases(), silentMs).catch((error: unknown) => {
      if (error instanceof SilentDatabaseError) return eraseStorage()
      throw error
    }),
    clearCaches(),
    removeServiceWorkers(),
    Promise.resolve().then(() => localStorage.clear()),
    Promise.resolve().then(() => sessionStorage.clear()),
  ])
  return { isComplete: results.every(({ status }) => status === 'fulfilled') }
}

async function clearDatabases(): Promise<void> {
  const databases = await indexedDB.databases().catch(() => undefined)
  // They do not even open any more, so none can be deleted by itself.
  if (!databases) return eraseStorage()
  await Promise.all(databases.flatMap(({ name }) => (name ? [deleteDatabase(name)] : [])))
}

function deleteDatabase(name: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const request = indexedDB.deleteDatabase(name)
  request.onsuccess = () => resolve()
  request.onerror = () => reject(request.error ?? new Error(name))
  // Another tab keeps it open; the browser deletes it once that tab is gone.
  request.onblocked = () => reject(new Error(name))
  return promise
}

async function clearCaches(): Promise<void> {
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
}

async function removeServiceWorkers(): Promise<void> {
  const workers = (await navigator.serviceWorker?.getRegistrations()) ?? []
  await Promise.all(workers.map((worker) => worker.unregister()))
}
