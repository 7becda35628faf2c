import type { Ziptree } from '@yomikura/content/ziptree'
import { TIMES } from '@yomikura/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { isTransient } from '../api/errors.ts'
import { useSession } from '../session.ts'
import { getPurchasedSource } from './purchased-sources.ts'

const REFRESH_MS = TIMES.ziptreeRefreshSeconds * 1000

export type ZiptreeResult = {
  /** Undefined while it loads and when it could not be loaded. */
  ziptree: Ziptree | undefined
  /** The last failure: an `AppError` or a `CommunicationError`; undefined while a tree is there. */
  error: Error | undefined
  isLoading: boolean
  retry: () => void
}

/** The files of a work that the account owns: fetched when first asked for, refreshed hourly. */
export function useZiptree(workno: string): ZiptreeResult {
  const session = useSession()
  const query = useQuery({
    queryKey: ['ziptree', session.account, workno],
    queryFn: ({ signal }) => getPurchasedSource(session.api, workno).loadZiptree(signal),
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: false,
    retry: (failures, error) => failures < 1 && isTransient(error),
  })
  return {
    ziptree: query.data,
    error: query.data === undefined ? (query.error ?? undefined) : undefined,
    isLoading: query.isFetching && query.data === undefined,
    retry: () => void query.refetch(),
  }
}
