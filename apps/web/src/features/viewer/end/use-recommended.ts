import { useQuery } from '@tanstack/react-query'
import { LIMITS } from '@yomikura/contract/limits'
import type { ViewerRecommendation } from '@yomikura/contract/recommend'
import { useVisit } from '#data/session/session.ts'

/**
 * What goes with a work, for a reader with an account; nothing for a visitor.
 *
 * @param isVoiced whether it is a voice comic, beside which a shop may name others
 */
export function useRecommended(workno: string, isVoiced = false) {
  const { api, account } = useVisit()
  const query = useQuery({
    queryKey: ['viewer-recommend', workno, isVoiced],
    queryFn: ({ signal }) =>
      api.get<{ works: ViewerRecommendation[] }>(
        isVoiced ? '/v3/viewer/recommend/voicecomic' : '/v3/viewer/recommend',
        { query: { workno, limit: LIMITS.viewerRecommendations }, signal },
      ),
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
