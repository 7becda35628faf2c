import { useQuery } from '@tanstack/react-query'
import type { FreeSeries } from '@yomikura/contract/free'
import { hasCode } from '#data/base/api/errors.ts'
import { useVisit } from '#data/session/session.ts'

/** The volumes of a work's series that anybody may read; what shows them asks once for all. */
export function useFreeSeries(workno: string, isAsked = true) {
  const { api } = useVisit()
  return useQuery({
    queryKey: ['free-series-of', workno],
    enabled: isAsked,
    queryFn: ({ signal }) => api.get<FreeSeries>('/v2/free/series', { query: { workno }, signal }),
    // Asked again on any failure but "there is none" (specification.md#2.5).
    retry: (count, error) => count < 1 && !isMissing(error),
    networkMode: 'always',
  })
}

/** Whether there is no such series, or none of it is free any more. */
export function isMissing(error: unknown): boolean {
  return hasCode(error, 'not_free', 'not_found', 'work_not_found')
}
