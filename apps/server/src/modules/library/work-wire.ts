import { FALLBACK_REVISION } from '@yomikura/content/ziptree'
import type { CatalogueWork } from '@yomikura/contract/storefront'
import { toStoreUrl } from '@yomikura/contract/store-url'
import { toWorkCategory } from '@yomikura/contract/work-types'
import type { Series, Work } from '@yomikura/contract/works'
import { createHash } from 'node:crypto'
import { toWireDate } from './wire-date.ts'

/** What publishing adds to the shop's description of a work. */
export type PublishedFacts = {
  revision: string | null
  cover: { width: number; height: number; color: string } | null
  contentCount: number
  /** How many of them a browser opens. */
  openingCount: number
  contentLength: number
  fileType: string
}

/** Fields of a work that depend on who asks or on where the media host is; added to each answer. */
type PerAnswerField = 'work_files' | 'work_thumbnail_url' | 'sales_date' | 'purchase_type'

/**
 * The stored wire form of a work: everything that is the same in every answer.
 *
 * Kept as text because making it for each answer halves the rate of the sync calls.
 */
export function toWorkWire(work: CatalogueWork, published: PublishedFacts): string {
  const wire: Omit<Work, PerAnswerField> = {
    workno: work.workno,
    title_id: work.series?.title_id ?? null,
    name: work.name,
    name_phonetic: work.name_phonetic,
    work_name: work.name.ja_JP,
    maker: work.maker,
    translator: work.translator ?? null,
    author_name: work.author_name,
    maker_name: work.maker.name.ja_JP,
    work_type: work.work_type,
    work_category: toWorkCategory(work.work_type),
    file_type: published.fileType,
    age_category: work.age_category,
    ...(work.is_age_given && { is_age_given: true }),
    dl_format: 0,
    site_id: work.site_id,
    touch_site_id: work.site_id,
    content_length: published.contentLength,
    content_size: published.contentLength,
    ...toOffer(work, published),
    os: [],
    tags: work.tags,
    genre_ids: work.genre_ids,
    regist_date: toWireDate(work.regist_date),
    upgrade_date: work.upgrade_date && toWireDate(work.upgrade_date),
    download_start_date: work.download_start_date && toWireDate(work.download_start_date),
    cover: published.cover,
    work_url: toStoreUrl(work.product_url) ?? '',
    ...toFlags(work, published),
    zip_allowed: work.zip_allowed,
    folder_allowed: work.folder_allowed,
    series: work.series && {
      title_id: work.series.title_id,
      volume_number: work.series.volume_number,
    },
    rental_id: null,
    rental_time: null,
    rental_activate_date: null,
    rental_expired_date: null,
    viewer_type: work.viewer_type ?? 'play',
    app_type: work.app_type ?? '',
    direction: work.direction,
    revision: published.revision ?? FALLBACK_REVISION,
  }
  return JSON.stringify(wire)
}

/** What is there for desktops and for phones. */
function toOffer(
  { inservice, touch_inservice = inservice, touch_content_count }: CatalogueWork,
  { contentCount, openingCount }: PublishedFacts,
): Pick<Work, 'content_count' | 'touch_content_count' | 'inservice' | 'touch_inservice'> {
  return {
    content_count: contentCount,
    touch_content_count: touch_content_count ?? openingCount,
    inservice: inservice ? 1 : 0,
    touch_inservice: touch_inservice ? 1 : 0,
  }
}

/** What may be done with a work: the shop decides, the files where it says nothing. Nothing without files. */
function toFlags(
  work: CatalogueWork,
  { revision, openingCount }: PublishedFacts,
): Pick<Work, 'is_playwork' | 'downloadable' | 'encodable' | 'readable'> {
  const isPublished = revision !== null
  return {
    is_playwork: isPublished && (work.is_playwork ?? openingCount > 0),
    downloadable: isPublished && (work.downloadable ?? true),
    encodable: isPublished && (work.encodable ?? true),
    readable: isPublished && (work.readable ?? true),
  }
}

/** The stored wire form of the series that a work names; undefined when it stands alone. */
export function toSeriesWire(work: CatalogueWork): string | undefined {
  if (!work.series) return undefined
  const wire: Omit<Series, 'possession'> = {
    id: toSeriesId(work.series.title_id),
    title_id: work.series.title_id,
    name: work.series.name,
    ...(work.series.names && { names: work.series.names }),
    name_phonetic: null,
    total: work.series.total,
    maker: work.maker,
  }
  return JSON.stringify(wire)
}

/**
 * The wire's numeric series id, which nothing refers to: `title_id` is the key. Derived, so that
 * every server of a deployment gives the same one.
 */
function toSeriesId(titleId: string): number {
  return createHash('sha256').update(titleId).digest().readUInt32BE(0) >>> 1
}

/** Adds fields to the text of a JSON object that has at least one. */
export function extendJson(object: string, fields: Record<string, unknown>): string {
  return `${object.slice(0, -1)},${JSON.stringify(fields).slice(1)}`
}
