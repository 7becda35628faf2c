import type { Series } from '@yomikura/contract/works'
import type { SeriesWork } from '@yomikura/contract/viewer'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { listVolumes } from '#data/library/db/list-volumes.ts'
import { useSession } from '#data/session/session.ts'

export type SeriesAnswer = { series: Series | null; works: SeriesWork[] }

/** What is stored of a series, and what the server knows of the volumes that are missing. */
export function useSeries(seriesId: string) {
  const { account, api, purchases } = useSession()
  const index = useSyncExternalStore(purchases.subscribe, () => purchases.shown)
  const rows = index ? listVolumes(index, (id) => id === seriesId) : []
  const newest = index && rows.at(-1) !== undefined ? index.text('workno', rows.at(-1) ?? 0) : ''
  const stored = useQuery({
    queryKey: ['series', account, seriesId, purchases.last],
    queryFn: async () => (await purchases.findSeries(seriesId)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    // What lies in the browser needs no network.
    networkMode: 'always',
  })
  const total = stored.data?.total ?? 0
  const remote = useQuery({
    queryKey: ['series-volumes', account, newest],
    enabled: newest !== '' && total > rows.length,
    queryFn: ({ signal }) =>
      api.get<SeriesAnswer>('/v3/viewer/series', { query: { workno: newest }, signal }),
    staleTime: 60_000,
    retry: 1,
  })
  const owned = new Set(rows.map((row) => index?.text('workno', row)))
  return {
    index,
    rows,
    series: stored.data,
    isLoading: stored.isPending,
    total: Math.max(total, rows.length),
    unowned: (remote.data?.works ?? []).filter(({ workno }) => !owned.has(workno)),
    hasFailed: remote.isError,
    retry: () => void remote.refetch(),
  }
}
