import type { SeriesWork } from '@yomikura/contract/viewer'
import type { Series } from '@yomikura/contract/works'
import { useQuery } from '@tanstack/react-query'
import { useSessionIfAny } from '#data/session/session.ts'
import type { OpenedFile } from '../viewer-module.ts'

type Answer = { series: Series | null; works: SeriesWork[] }

/** The works around the opened one, by volume number; of purchased works only. */
export function useVolumes({ workno, source }: Pick<OpenedFile, 'workno' | 'source'>) {
  const session = useSessionIfAny()
  const isAsked = session !== undefined && source.origin === 'purchased'
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['viewer-series', session?.account, workno],
    enabled: isAsked,
    queryFn: ({ signal }) =>
      session!.api.get<Answer>('/v3/viewer/series', { query: { workno }, signal }),
    staleTime: 60_000,
    retry: 1,
  })
  const works = data?.works ?? []
  const at = works.findIndex((work) => work.workno === workno)
  return {
    series: data?.series ?? undefined,
    works,
    previous: at > 0 ? works[at - 1] : undefined,
    next: at >= 0 ? works[at + 1] : undefined,
    isLoading: isAsked && isPending,
    hasFailed: isError,
    retry: () => void refetch(),
  }
}
