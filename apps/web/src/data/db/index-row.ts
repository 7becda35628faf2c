import type { Locale } from '@yomikura/i18n/locales'
import { pickText } from '@yomikura/contract/locales'
import type { LocalizedText } from '@yomikura/contract/localized-text'
import {
  AGE_CATEGORIES,
  toWorkCategory,
  WORK_CATEGORIES,
  type AgeCategory,
  type WorkCategory,
} from '@yomikura/contract/work-types'
import type { Work } from '@yomikura/contract/works'
import { naturalSortKey } from '@yomikura/text/natural-sort'
import { FALLBACK_REVISION } from '@yomikura/content/ziptree'
import { foldForSearch } from '@yomikura/text/search-text'

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
  isPlayable: boolean
  /** Opens here; a work in preparation does too, and says so. */
  isReadable: boolean
  isOwnWork: boolean
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

/**
 * The row of a work.
 *
 * @param salesDate date of the reader's purchase; the work's own field when undefined
 */
export function toIndexRow(
  work: Work,
  place: RecordPlace,
  { salesDate, locale }: { salesDate: string | undefined; locale: Locale },
): IndexRow {
  const title = pickText(work.name, locale)
  const maker = pickText(work.maker.name, locale)
  const titleKey = naturalSortKey(oneLine(readingOf(work.name_phonetic, locale) ?? title))
  return {
    ...place,
    workno: work.workno,
    title: oneLine(title),
    maker: oneLine(maker),
    searchText: toSearchText(work),
    titleKey,
    makerKey: naturalSortKey(oneLine(readingOf(work.maker.name_phonetic, locale) ?? maker)),
    workType: work.work_type,
    ...seriesOf(work),
    initial: toInitial(titleKey),
    category: toKnown(WORK_CATEGORIES, work.work_category) ?? toWorkCategory(work.work_type),
    age: toKnown(AGE_CATEGORIES, work.age_category) ?? 'r18',
    ...coverOf(work),
    shopUrl: work.work_url,
    purchasedMs: toMs(salesDate ?? work.sales_date),
    releasedMs: toMs(work.regist_date),
    upgradedMs: toMs(work.upgrade_date ?? work.regist_date),
    startsMs: toMs(work.download_start_date),
    isPlayable: work.is_playwork,
    isReadable: work.readable || work.is_playwork || work.revision === FALLBACK_REVISION,
    isOwnWork: work.purchase_type === 2,
  }
}

/** A work in preparation has addresses of pictures, but no pictures behind them yet. */
export function hasPictures(work: Pick<Work, 'revision'>): boolean {
  return work.revision !== FALLBACK_REVISION
}

function toInitial(titleKey: string): number {
  const [initial = ''] = titleKey
  return initial > ' ' ? (initial.toUpperCase().codePointAt(0) ?? 0) : 0
}

function seriesOf({ series, title_id }: Work) {
  return { seriesId: series?.title_id ?? title_id ?? '', volume: series?.volume_number ?? 0 }
}

function coverOf(work: Work) {
  const { cover, work_files } = work
  return {
    coverUrl: hasPictures(work) ? work_files.mainThumb || work_files.thumb || work_files.main : '',
    coverWidth: cover?.width ?? 0,
    coverHeight: cover?.height ?? 0,
    coverColor: cover?.color ?? '',
  }
}

function toSearchText(work: Work): string {
  const names = [work.name, work.name_phonetic, work.maker.name, work.maker.name_phonetic].flatMap(
    (text) => Object.values(text as Record<string, string>),
  )
  const creators = work.tags.map((tag) => tag.name)
  const words = [work.workno, ...names, work.author_name ?? '', ...creators]
  // A tab keeps a search from matching across two fields.
  return oneLine(foldForSearch([...new Set(words)].filter(Boolean).join('\t')))
}

/** How a name is read in the interface language; without one the name itself decides the order. */
function readingOf(text: LocalizedText, locale: Locale): string | undefined {
  return text[locale] || undefined
}

/** Columns are joined by line feeds, so no value may hold one. */
function oneLine(text: string): string {
  return text.replace(/[\n\r]+/g, ' ')
}

function toMs(date: string | null): number {
  return date === null ? 0 : Date.parse(date) || 0
}

function toKnown<T extends string>(known: readonly T[], value: string): T | undefined {
  return known.find((item) => item === value)
}
