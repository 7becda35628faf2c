import type { LocalizedText } from '@yomikura/contract/localized-text'
import { toNames } from '@yomikura/contract/locales'
import type { SeriesWork, WorkInfo } from '@yomikura/contract/viewer'
import type { Series } from '@yomikura/contract/works'
import { useQuery } from '@tanstack/react-query'
import { useSessionIfAny, useVisit } from '#data/session/session.ts'
import type { OpenedFile } from '../viewer-module.ts'
import { isMissing, useFreeSeries } from './use-free-series.ts'

/** A work before or after the opened one. */
export type Volume = Pick<
  SeriesWork,
  'workno' | 'volume' | 'readable' | 'work_thumbnail_url' | 'name'
> & {
  /** In the shop; volumes that anybody may read need none. */
  work_url?: string
  /** Where its cover waits for the reader's age. */
  age_category?: string
  /** In the app, the viewer that opens it. */
  address: string
}

type Volumes = {
  /** What the series is called; undefined until it is known, and of a work that stands alone. */
  name: LocalizedText | undefined
  works: readonly Volume[]
  isLoading: boolean
  hasFailed: boolean
  retry: () => void
}

type Opened = Pick<OpenedFile, 'workno' | 'source'>

/** The works around the opened one, by volume number; a sample has none. */
export function useVolumes(file: Opened) {
  const owned = useOwnedVolumes(file)
  const free = useFreeVolumes(file)
  const volumes = file.source.origin === 'free' ? free : owned
  const at = volumes.works.findIndex(({ workno }) => workno === file.workno)
  return {
    ...volumes,
    previous: at > 0 ? volumes.works[at - 1] : undefined,
    next: at >= 0 ? volumes.works[at + 1] : undefined,
  }
}

type Answer = { series: Series | null; works: SeriesWork[] }

function useOwnedVolumes({ workno, source }: Opened): Volumes {
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
  return {
    name: data?.series ? toNames(data.series) : undefined,
    works: (data?.works ?? []).map((work) => ({ ...work, address: toOwnAddress(work.workno) })),
    isLoading: isAsked && isPending,
    hasFailed: isError,
    retry: () => void refetch(),
  }
}

/** The volumes that anybody may read; after the last of them the one that the shop sells. */
function useFreeVolumes({ workno, source }: Opened): Volumes {
  const { api } = useVisit()
  const isAsked = source.origin === 'free'
  const { data, isPending, isError, error, refetch } = useFreeSeries(workno, isAsked)
  const free = data?.works ?? []
  const offered = free.at(-1)?.workno === workno ? (data?.next_workno ?? undefined) : undefined
  const asked = useQuery({
    queryKey: ['work-info', offered],
    enabled: offered !== undefined,
    queryFn: ({ signal }) => api.get<WorkInfo>(`/v2/work/${offered}`, { signal }),
    retry: 1,
    networkMode: 'always',
  })
  return {
    name: data?.series.names,
    works: [
      ...free.map((work) => ({ ...work, address: `/viewer/free/${work.workno}` })),
      ...(asked.data ? [{ ...asked.data, address: toOwnAddress(asked.data.workno) }] : []),
    ],
    isLoading: isAsked && isPending,
    hasFailed: isError && !isMissing(error),
    retry: () => void refetch(),
  }
}

function toOwnAddress(workno: string): string {
  return `/work/${workno}/viewer`
}
