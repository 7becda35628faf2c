import { useQuery } from '@tanstack/react-query'
import type { ViewerRecommendation } from '@yomikura/contract/recommend'
import { useVisit } from '#data/session/session.ts'

/** What goes with a work, for a reader with an account; nothing for a visitor. */
export function useRecommended(workno: string, limit: number) {
  const { api, account } = useVisit()
  const query = useQuery({
    queryKey: ['viewer-recommend', workno, limit],
    queryFn: ({ signal }) =>
      api.get<{ works: ViewerRecommendation[] }>('/v3/viewer/recommend', {
        query: { workno, limit },
        signal,
      }),
    enabled: account !== undefined,
    refetchOnWindowFocus: false,
    retry: 1,
    networkMode: 'always',
  })
  return {
    works: query.data?.works ?? [],
    hasFailed: query.isError,
    retry: () => void query.refetch(),
  }
}
