import { MEASURES } from '@yomikura/contract/limits'
import type { IngestLimits, PageSettings } from '../../settings.ts'
import { VerdictError } from '../../verdict-error.ts'
import type { DocumentOrder } from './pdf-document.ts'

/** @throws VerdictError `too_many_pages` */
export function requireFewPages(pageCount: number, { pdfPages }: IngestLimits): void {
  if (pageCount > pdfPages) throw new VerdictError('too_many_pages')
}

/** Slices that one page of a document may become: all of its pages share what the document may. */
export function toMaxSlices(pageCount: number, { pdfSlices, pageSlices }: IngestLimits): number {
  const share = Math.floor(pdfSlices / Math.max(1, pageCount))
  return Math.min(Math.max(1, share), pageSlices)
}

/** Seconds of the processor that so many pages of a document, or slices of pages, may take together. */
export function toProcessorSeconds(pageCount: number, limits: IngestLimits): number {
  return limits.fileWallSeconds + pageCount * limits.pageProcessorSeconds
}

/** What larger pictures are made of; undefined where the difference is too small to be worth its room. */
export function toLargeOrder(
  pages: Pick<PageSettings, 'largePx'>,
  longSidePx: number,
  limits: IngestLimits,
): DocumentOrder['large'] {
  if (pages.largePx <= longSidePx * MEASURES.largePageGain) return undefined
  return {
    longSidePx: pages.largePx,
    maxPages: limits.pdfLargePages,
    drawMs: limits.largeDrawSeconds * 1000,
  }
}
