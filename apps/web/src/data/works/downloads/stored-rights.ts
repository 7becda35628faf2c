import type { LibraryIndex } from '../../library/db/library-index.ts'
import type { OfflineStore } from '../offline/offline-store.ts'

/**
 * Compares what is stored with what a sync says the reader owns: works whose right is gone are
 * locked, works whose right came back are opened again (security.md#b-10).
 *
 * @returns worknos that were locked by this call
 */
export async function checkStoredRights(
  store: OfflineStore,
  owned: Pick<LibraryIndex, 'find'>,
): Promise<string[]> {
  const works = await store.listWorks()
  const isOwned = (workno: string) => owned.find(workno) !== -1
  const gone = works.filter((work) => work.locked_at === undefined && !isOwned(work.workno))
  const back = works.filter((work) => work.locked_at !== undefined && isOwned(work.workno))
  const toWorknos = (some: typeof works) => some.map(({ workno }) => workno)
  if (gone.length > 0) await store.lockWorks(toWorknos(gone))
  if (back.length > 0) await store.unlockWorks(toWorknos(back))
  return toWorknos(gone)
}
