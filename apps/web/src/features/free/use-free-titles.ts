import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { FreeTitle, FreeTitles } from '@yomikura/contract/free'
import { FREE_ORDER_NAMES, type FreeOrder, toFreeTitlesQuery } from '@yomikura/contract/free-orders'
import { LIMITS } from '@yomikura/contract/limits'
import { useLiveQuery } from 'dexie-react-hooks'
import { useSettings, useVisit } from '#data/session/session.ts'

/** Orders that the dialog offers, as the wire names them. */
export const SHOWN_ORDERS = Object.values(FREE_ORDER_NAMES)
export type ShownOrder = (typeof SHOWN_ORDERS)[number]

export const TABS = ['all', 'recommend'] as const
type FreeTab = (typeof TABS)[number]

/** What lists of titles show, wherever they come from. */
export type TitleList = {
  titles: readonly FreeTitle[]
  isLoading: boolean
  hasFailed: boolean
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
  retry: () => void
}

/** The tab and order of the last visit (specification.md#2.3). */
export function useFreeChoice() {
  const [{ lastActiveTab, lastSortOrder }, update] = useSettings('freeLibrary')
  return {
    tab: TABS.find((tab) => tab === lastActiveTab) ?? 'all',
    order: SHOWN_ORDERS.find((order) => order === lastSortOrder) ?? 'trend',
    setTab: (tab: FreeTab) => update({ lastActiveTab: tab }),
    setOrder: (order: ShownOrder) => update({ lastSortOrder: order }),
  }
}

// A list that is there stays the same while its reader goes back and forth.
const STALE_MS = 300_000

/** Every free title, a page of a hundred at a time. */
export function useAllTitles(order: FreeOrder): TitleList {
  const { api } = useVisit()
  const query = useInfiniteQuery({
    queryKey: ['free-titles', order],
    initialPageParam: { page: 1, cursor: undefined as string | undefined },
    queryFn: ({ pageParam: { page, cursor }, signal }) =>
      api.get<FreeTitles>('/v3/free/titles', {
        query: { ...toFreeTitlesQuery(order, page), cursor },
        signal,
      }),
    getNextPageParam: ({ next_cursor }, pages) =>
      next_cursor === null ? undefined : { page: pages.length + 1, cursor: next_cursor },
    staleTime: STALE_MS,
    retry: 1,
    networkMode: 'always',
  })
  return {
    titles: query.data?.pages.flatMap(({ titles }) => titles) ?? [],
    isLoading: query.isPending,
    hasFailed: query.isError && !query.data,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  }
}

/** The work that was opened last; null with none, undefined until it is known. */
export function useLatestWork(): string | null | undefined {
  const { history } = useVisit()
  return useLiveQuery(async () => (await history.list())[0]?.workno ?? null, [history])
}

/** Free titles that go with a work. */
export function useRecommendedTitles(workno: string): TitleList {
  const { api } = useVisit()
  const query = useQuery({
    queryKey: ['free-titles-recommend', workno],
    queryFn: ({ signal }) =>
      api.get<Pick<FreeTitles, 'titles'>>('/v3/free/titles/recommend', {
        query: { workno, is_one_click_free: 1, limit: LIMITS.freeRecommendations },
        signal,
      }),
    staleTime: STALE_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: 1,
    networkMode: 'always',
  })
  return {
    titles: query.data?.titles ?? [],
    isLoading: query.isPending,
    hasFailed: query.isError,
    hasMore: false,
    isLoadingMore: false,
    loadMore: () => undefined,
    retry: () => void query.refetch(),
  }
}
