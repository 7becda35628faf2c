import { LIMITS } from './limits.ts'

/** Orders of free titles on the wire. */
export const FREE_ORDERS = ['trend', 'release_d', 'release', 'rate_d', 'dlcount_d'] as const
export type FreeOrder = (typeof FREE_ORDERS)[number]

/** Names that the sort dialog uses, and the order each means (specification.md#2.7). */
export const FREE_ORDER_NAMES = {
  popularity: 'trend',
  release_date_newest: 'release_d',
  release_date_oldest: 'release',
  highest_rating: 'rate_d',
} as const satisfies Record<string, FreeOrder>

export type FreeOrderName = FreeOrder | keyof typeof FREE_ORDER_NAMES

/** The order that a name on the wire means. */
export function toFreeOrder(name: FreeOrderName): FreeOrder {
  return Object.hasOwn(FREE_ORDER_NAMES, name)
    ? FREE_ORDER_NAMES[name as keyof typeof FREE_ORDER_NAMES]
    : (name as FreeOrder)
}

/**
 * Numbers of the kinds of work that are read page by page: what a list of free titles holds unless
 * asked otherwise (product.md#free-works).
 */
export const DEFAULT_WORK_TYPES = ['7', '11', '18', '25', '26']

/** Which free titles are asked for; `cursor` is of the page before, and none of the first. */
type FreeTitlesPage = { order: FreeOrder; page: number; cursor?: string | undefined }

/**
 * The call of the free library for a page of titles, with its query. The server has the first one
 * ready for who comes first, so both write it here.
 *
 * @param asked `page` counts from 1; with `cursor` the list goes on exactly, and the page is named beside it
 */
export function toFreeTitlesCall({ order, page, cursor }: FreeTitlesPage): string {
  const query = new URLSearchParams({ page: String(page), limit: String(LIMITS.freeTitlesPage) })
  query.set('order', order)
  query.set('is_one_click_free', '1')
  for (const number of DEFAULT_WORK_TYPES) query.append('work_types[]', number)
  if (cursor !== undefined) query.set('cursor', cursor)
  return `/v3/free/titles?${query.toString()}`
}
