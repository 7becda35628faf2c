import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { hasCode } from '#data/base/api/errors.ts'
import type { LibraryIndex } from '#data/library/db/library-index.ts'
import type { KeptAnswer } from '#data/library/sync/take-changes.ts'
import { useSession } from '#data/session/session.ts'
import { WORK_RETRY } from './work-retry.ts'

/** A work's record: the stored one, else the server's, which is stored then (specification.md#1.7). */
export function useWork(workno: string) {
  const { account, api, purchases, sync } = useSession()
  const place = useSyncExternalStore(purchases.subscribe, () => placeOf(purchases.index, workno))
  const query = useQuery({
    queryKey: ['work', account, workno, place],
    queryFn: async ({ signal }) => {
      // A database that cannot be read, or is silent, is none: the server knows too.
      const stored = await purchases.find(workno).catch(() => undefined)
      if (stored) return stored
      const { work, series } = await api.get<KeptAnswer>(`/v3/work/${encodeURIComponent(workno)}`, {
        signal,
      })
      // What else is new comes with it. A first sync may not have ended, and brings the work itself.
      void sync.keep({ work, ...(series && { series }) }).then(() => sync.start())
      return work
    },
    // Another library changes the key; the record shown stays until the new one is read.
    placeholderData: (former) => former,
    // The server's answer of a work that has left the library meanwhile is asked for again.
    staleTime: place === '' ? 0 : Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    ...WORK_RETRY,
  })
  return {
    work: query.data,
    isUnknown: hasCode(query.error, 'not_found', 'work_not_found', 'bad_request'),
    /** It was the reader's, and was refunded. */
    isGone: hasCode(query.error, 'no_right'),
    /** Why there is none; null while it is asked for. */
    error: query.error,
    retry: () => void query.refetch(),
  }
}

/** Which stored record is the work's; empty where none is. */
function placeOf(index: LibraryIndex | undefined, workno: string): string {
  const row = index?.find(workno) ?? -1
  if (!index || row === -1) return ''
  return [index.columns.stamp, index.number('batch', row), index.number('position', row)].join(':')
}
