import { useDeferredValue, useSyncExternalStore } from 'react'
import { groupRows, type LibraryGroup } from '#data/db/library-groups.ts'
import type { LibraryIndex } from '#data/db/library-index.ts'
import { type LibraryQuery, listCategories, queryLibrary } from '#data/db/library-query.ts'
import { useSession } from '#data/session.ts'

export type FoundWorks = {
  index: LibraryIndex
  /** Row numbers in the order shown. */
  rows: Uint32Array
  groups: LibraryGroup[]
}

/** The works that match, out of memory; follows every sync. */
export function useLibrary(query: LibraryQuery) {
  const { purchases } = useSession()
  const index = useSyncExternalStore(purchases.subscribe, () => purchases.index)
  // Typing stays smooth: the list follows the field when the browser finds time.
  const deferred = useDeferredValue(query)
  if (!index) return undefined
  const found = findWorks(index, deferred)
  return { found, total: index.size, categories: listCategories(index) }
}

function findWorks(index: LibraryIndex, query: LibraryQuery): FoundWorks {
  const rows = queryLibrary(index, query)
  return { index, rows, groups: groupRows(index, rows, query.sort) }
}
