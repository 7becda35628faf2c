import type { AgeCategory, WorkCategory } from '@yomikura/contract/work-types'
import type { Work } from '@yomikura/contract/works'
import { FALLBACK_REVISION } from '@yomikura/content/ziptree'

/** Where a work's full record lies. */
export type RecordPlace = { batch: number; position: number }

/** One work as the library lists it. Times are epoch milliseconds, 0 when unknown. */
export type ShelfRow = RecordPlace & {
  workno: string
  title: string
  maker: string
  workType: string
  /** `title_id` of the series it belongs to; empty for a work that stands alone. */
  seriesId: string
  /** Number in its series, 0 when it has none. */
  volume: number
  /** Code point under which an order by title groups it, 0 for a sign. */
  initial: number
  category: WorkCategory
  age: AgeCategory
  coverUrl: string
  coverWidth: number
  coverHeight: number
  coverColor: string
  /** Address of the shop's page, for works that cannot be opened here. */
  shopUrl: string
  purchasedMs: number
  releasedMs: number
  upgradedMs: number
  /** When reading starts; in the future for a pre-order. */
  startsMs: number
  /** Its files open in a browser, for this reader (specification.md#1.5). */
  isPlayable: boolean
  /** Has a page here; a work in preparation does too, and says so. Others lead to the shop. */
  isReadable: boolean
  isOwnWork: boolean
  /** Its files are there in the forms that viewers read: super users open it then. */
  isEncodable: boolean
}

/** What a search and the orders need besides; kept apart, because a first screen needs none of it. */
export type RowKeys = {
  /** Folded text that typed words are looked for in. */
  searchText: string
  titleKey: string
  makerKey: string
}

/** One work as the library lists, searches and sorts it. */
export type IndexRow = ShelfRow & RowKeys

/** A maker's own work that is not on sale, which its maker may open and download whatever its flags say. */
export function isUnsoldOwn({
  purchase_type,
  inservice,
}: Pick<Work, 'purchase_type' | 'inservice'>): boolean {
  return purchase_type === 2 && inservice !== 1
}

/** Whether this reader has to wait for the work's date. Makers and super users may open it before. */
export function isPreOrder(
  { startsMs, isOwnWork }: Pick<ShelfRow, 'startsMs' | 'isOwnWork'>,
  { isSuperUser, nowMs }: { isSuperUser: boolean; nowMs: number },
): boolean {
  return startsMs > nowMs && !isOwnWork && !isSuperUser
}

/** A work in preparation has addresses of pictures, but no pictures behind them yet. */
export function hasPictures({ cover, revision }: Pick<Work, 'cover' | 'revision'>): boolean {
  return cover !== null || revision !== FALLBACK_REVISION
}

/** Key of the series that a work belongs to; empty when it stands alone. */
export function toSeriesId({ series, title_id }: Work): string {
  return series?.title_id ?? title_id ?? ''
}
