import type { Work } from '@yomikura/contract/works'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { hasCode } from '#data/base/api/errors.ts'
import { useSession } from '#data/session/session.ts'
import { WORK_RETRY } from './work-retry.ts'

/** A work's record: the stored one, else the server's, which a sync then brings into the library. */
export function useWork(workno: string) {
  const { account, api, purchases, sync } = useSession()
  const last = useSyncExternalStore(purchases.subscribe, () => purchases.last)
  const query = useQuery({
    queryKey: ['work', account, workno, last],
    queryFn: async ({ signal }) => {
      // A database that cannot be read, or is silent, is none: the server knows too.
      const stored = await purchases.find(workno).catch(() => undefined)
      if (stored) return stored
      const { work } = await api.get<{ work: Work }>(`/v3/work/${encodeURIComponent(workno)}`, {
        signal,
      })
      void sync.start()
      return work
    },
    // A sync changes the key; the record shown stays until the new one is read.
    placeholderData: (former) => former,
    staleTime: Number.POSITIVE_INFINITY,
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
