import { useSyncExternalStore } from 'react'
import type { ShelfRow } from '../library/db/index-row.ts'
import type { LibraryIndex } from '../library/db/library-index.ts'
import { useSession } from './session.ts'

/** Finds the works of lists among those that the reader owns; lists keep the others, unseen. */
export function useOwnedWorks() {
  const { purchases } = useSession()
  const index = useSyncExternalStore(purchases.subscribe, () => purchases.shown)
  return {
    index,
    has: (workno: string) => find(index, workno) >= 0,
    find: (workno: string): ShelfRow | undefined => {
      const row = find(index, workno)
      return row < 0 ? undefined : index?.row(row)
    },
  }
}

function find(index: LibraryIndex | undefined, workno: string): number {
  return index?.find(workno) ?? -1
}
