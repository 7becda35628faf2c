import { availableParallelism } from 'node:os'
import { MEASURES } from '@yomikura/contract/limits'
import { INGEST_LIMITS } from '@yomikura/contract/server-limits'

/** Bounds that hostile works run into. */
export type IngestLimits = { [Name in keyof typeof INGEST_LIMITS]: number }

/** How pages are made. A change gives other bytes, so a journal of other settings is thrown away. */
export type PageSettings = {
  /** Largest readable size of a page in pixels; pages are never enlarged. */
  maxWidth: number
  maxHeight: number
  /** Long side of the second picture of a document's page, in pixels; 0 for none. */
  largePx: number
  /** Width of the larger picture of a page that came as a picture, in pixels; 0 for none. */
  largeWidthPx: number
  /** Height of the smaller picture of such a page, in pixels; 0 for none. */
  smallPx: number
  format: 'webp' | 'jpeg'
  /** Encoder quality from 1 to 100. */
  quality: number
}

export const DEFAULT_LIMITS: IngestLimits = INGEST_LIMITS

/** A picture over two pages is wider than high. */
export const WIDE_RATIO = 1.5

/** Box that pages are fitted into. @param pagePx height of one page */
export function toPageBox(pagePx: number): Pick<PageSettings, 'maxWidth' | 'maxHeight'> {
  return { maxWidth: Math.round(pagePx * WIDE_RATIO), maxHeight: pagePx }
}

/** Bounds of larger pictures. @param largePagePx what an operator allows; 0 for none */
export function toLargeBounds(largePagePx: number): Pick<PageSettings, 'largePx' | 'largeWidthPx'> {
  return {
    largePx: largePagePx,
    largeWidthPx: Math.min(MEASURES.largePictureWidthPx, largePagePx),
  }
}

export const DEFAULT_PAGES: PageSettings = {
  ...toPageBox(MEASURES.pagePx.initial),
  largePx: MEASURES.largePagePx.initial,
  largeWidthPx: MEASURES.largePictureWidthPx,
  smallPx: MEASURES.smallPagePx,
  format: 'webp',
  quality: 82,
}

/** Files worked on at once in one process: its processors, as far as memory allows. */
export const CONCURRENCY = Math.min(8, Math.max(2, availableParallelism()))
