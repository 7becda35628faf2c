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

/** Numbers of kinds that are read page by page: what a list of free titles holds unless asked otherwise. */
export const DEFAULT_WORK_TYPES = ['7', '11', '18', '25', '26']

/**
 * What the free library asks its titles with (specification.md#2.7): the server has the first page ready
 * for who comes first.
 *
 * @param page from 1
 */
export function toFreeTitlesQuery(order: FreeOrder, page = 1) {
  const shape = { page, limit: LIMITS.freeTitlesPage, order }
  return { ...shape, is_one_click_free: 1, 'work_types[]': DEFAULT_WORK_TYPES }
}
