import type { Locale } from '@yomikura/i18n/locales'
import { pickText } from '@yomikura/contract/locales'
import {
  AGE_CATEGORIES,
  toWorkCategory,
  WORK_CATEGORIES,
  type AgeCategory,
  type WorkCategory,
} from '@yomikura/contract/work-types'
import type { Series, Work } from '@yomikura/contract/works'
import { oneLine, toNameKey } from './name-key.ts'
import { listMarkedNames } from './work-names.ts'
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

type RowFacts = { salesDate: string | undefined; locale: Locale; series?: Series | undefined }

/**
 * The row of a work.
 *
 * @param salesDate date of the reader's purchase; the work's own field when undefined
 * @param series what the shop says of the work's series, by which the work is found too
 */
export function toIndexRow(
  work: Work,
  place: RecordPlace,
  { salesDate, locale, series }: RowFacts,
): IndexRow {
  const title = pickText(work.name, locale)
  const maker = pickText(work.maker.name, locale)
  const titleKey = toNameKey(work.name, work.name_phonetic, locale)
  const { width, height, color } = work.cover ?? NO_COVER
  // Each field by its name: this runs for ten thousand works at once, and spreading costs as much again.
  return {
    batch: place.batch,
    position: place.position,
    workno: work.workno,
    title: oneLine(title),
    maker: oneLine(maker),
    searchText: toSearchText(work, series),
    titleKey,
    makerKey: toNameKey(work.maker.name, work.maker.name_phonetic, locale),
    workType: work.work_type,
    seriesId: toSeriesId(work),
    volume: work.series?.volume_number ?? 0,
    initial: toInitial(titleKey),
    category: toKnown(WORK_CATEGORIES, work.work_category) ?? toWorkCategory(work.work_type),
    age: toKnown(AGE_CATEGORIES, work.age_category) ?? 'r18',
    coverUrl: toCoverUrl(work),
    coverWidth: width,
    coverHeight: height,
    coverColor: color,
    shopUrl: work.work_url,
    purchasedMs: toMs(salesDate ?? work.sales_date),
    releasedMs: toMs(work.regist_date),
    upgradedMs: toMs(work.upgrade_date ?? work.regist_date),
    startsMs: toMs(work.download_start_date),
    isPlayable: work.is_playwork || (isUnsoldOwn(work) && work.encodable),
    isReadable: work.readable || work.revision === FALLBACK_REVISION,
    isOwnWork: work.purchase_type === 2,
    isEncodable: work.encodable,
  }
}

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

function toInitial(titleKey: string): number {
  const [initial = ''] = titleKey
  return initial > ' ' && initial < SPECIALS ? (initial.toUpperCase().codePointAt(0) ?? 0) : 0
}

/** Signs of keys that stand for whole words, such as epilogue. */
const SPECIALS = '\uffe0'
const NO_COVER = { width: 0, height: 0, color: '' } as const

/** Key of the series that a work belongs to; empty when it stands alone. */
export function toSeriesId({ series, title_id }: Work): string {
  return series?.title_id ?? title_id ?? ''
}

function toCoverUrl(work: Work): string {
  const { mainThumb, thumb, main } = work.work_files
  return hasPictures(work) ? mainThumb || thumb || main : ''
}

function toSearchText(work: Work, series: Series | undefined): string {
  const { workno, name, name_phonetic, maker, author_name } = work
  const words = new Set([workno])
  for (const text of [name, name_phonetic, maker.name_phonetic]) {
    for (const word of Object.values(text as Record<string, string>)) words.add(word)
  }
  // Two authors are also found by both names as they are written.
  if (author_name?.includes('/')) words.add(author_name)
  for (const word of listMarkedNames(work)) words.add(word)
  words.delete('')
  for (const text of series ? listSeriesNames(series) : []) {
    // Most titles begin with it, and half a library is in series.
    if (![...words].some((word) => word.includes(text))) words.add(text)
  }
  // A tab keeps a search from matching across two fields.
  return oneLine(foldForSearch([...words].join('\t')))
}

function listSeriesNames({ name, names, name_phonetic }: Series): string[] {
  return [name, name_phonetic ?? '', ...Object.values((names ?? {}) as Record<string, string>)]
}

function toMs(date: string | null): number {
  return date === null ? 0 : Date.parse(date) || 0
}

function toKnown<T extends string>(known: readonly T[], value: string): T | undefined {
  return known.includes(value as T) ? (value as T) : undefined
}
