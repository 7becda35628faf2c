import type { Locale } from '@yomikura/i18n/locales'
import { FALLBACK_REVISION } from '@yomikura/content/ziptree'
import { pickText } from '@yomikura/contract/locales'
import { AGE_CATEGORIES, toWorkCategory, WORK_CATEGORIES } from '@yomikura/contract/work-types'
import type { Series, Work } from '@yomikura/contract/works'
import { foldForSearch } from '@yomikura/text/search-text'
import {
  hasPictures,
  type IndexRow,
  isUnsoldOwn,
  type RecordPlace,
  toSeriesId,
} from './index-row.ts'
import { toNameKey } from './name-key.ts'
import { listMarkedNames, oneLine } from './work-names.ts'

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

function toInitial(titleKey: string): number {
  const [initial = ''] = titleKey
  return initial > ' ' && initial < SPECIALS ? (initial.toUpperCase().codePointAt(0) ?? 0) : 0
}

/** Signs of keys that stand for whole words, such as epilogue. */
const SPECIALS = '\uffe0'
const NO_COVER = { width: 0, height: 0, color: '' } as const

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
