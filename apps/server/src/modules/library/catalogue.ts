import type { CatalogueWork, FeedSale } from '@yomikura/contract/storefront'
import { planCover } from '@yomikura/ingest/drawn-cover/cover-plan'
import type { Db } from '#platform/db/database.ts'
import type { WorkTable } from '#platform/db/tables/work-tables.ts'
import { CatalogueRepository } from './catalogue-repository.ts'
import { fillGaps } from './fill-gaps.ts'
import { toCoverFacts } from './drawn-covers.ts'
import { storeGenres, storeOffer } from './offer.ts'
import { toWireDate } from './wire-date.ts'
import { type PublishedFacts, toSeriesWire, toWorkWire } from './work-wire.ts'

/** Where a row came from. A reconcile with the shop leaves imported rows alone. */
export type Source = 'storefront' | 'import'

type Origin = { source: Source; nowSeconds: number }

/**
 * Stores the shop's description of a work unless a newer one is there already.
 *
 * Runs inside the caller's transaction. What owners see moves the sync cursor only when it differs.
 *
 * @returns whether the row was taken, and whether its files are new and must be ingested
 */
export async function storeWork(
  tx: Db,
  work: CatalogueWork,
  { source, nowSeconds }: Origin,
): Promise<{ isStored: boolean; needsIngest: boolean }> {
  const catalogue = new CatalogueRepository(tx)
  if (!(await catalogue.upsertWork(work, source))) return { isStored: false, needsIngest: false }

  const stored = await catalogue.findWork(work.workno)
  if (!stored) throw new Error(`Work ${work.workno} vanished inside its transaction.`)
  await storeOffer(tx, work, nowSeconds)
  await storeGenres(tx, work)
  await noteNewProduction(catalogue, stored, work.production_id, nowSeconds)
  const needsIngest = work.content !== null && work.content.sha256 !== stored.content_sha256
  await catalogue.updateWork(work.workno, {
    production_id: work.production_id,
    content_url: work.content?.url ?? stored.content_url,
    content_sha256: work.content?.sha256 ?? stored.content_sha256,
  })
  await storeSeries(catalogue, work, nowSeconds)
  await refreshWire(catalogue, work.workno, nowSeconds)
  return { isStored: true, needsIngest }
}

/** Ends the sale of a work the shop no longer lists; its owners keep it. */
export async function withdrawWork(tx: Db, workno: string, nowSeconds: number): Promise<void> {
  const catalogue = new CatalogueRepository(tx)
  const stored = await catalogue.findWork(workno)
  if (!stored) return
  const described = JSON.parse(stored.catalogue) as CatalogueWork
  await catalogue.updateWork(workno, {
    inservice: 0,
    catalogue: JSON.stringify({ ...described, inservice: false }),
    // One less, so that the same row counts as news when the shop lists the work again.
    version: stored.version - 1,
  })
  await refreshWire(catalogue, workno, nowSeconds)
}

/** Stores a sale unless a newer row is there already; a refund stays as a tombstone. */
export async function storeSale(
  tx: Db,
  sale: FeedSale,
  { source, nowSeconds }: Origin,
): Promise<boolean> {
  return new CatalogueRepository(tx).upsertSale({
    ...sale,
    source,
    sales_date: toWireDate(sale.sales_date),
    changed_at: nowSeconds,
  })
}

/** Builds the stored wire form again and moves the sync cursor when it differs. */
export async function refreshWire(
  catalogue: CatalogueRepository,
  workno: string,
  nowSeconds: number,
): Promise<void> {
  const stored = await catalogue.findWork(workno)
  if (!stored) return
  const described = fillGaps(JSON.parse(stored.catalogue) as CatalogueWork, stored.embedded)
  const { print, ...cover } = toCover(stored, described)
  const openingCount = await countOpening(catalogue, stored)
  const wire = toWorkWire(described, toPublishedFacts(stored, { cover, openingCount }))
  if (wire === stored.wire && print === stored.cover_print) return
  await catalogue.updateWork(workno, { wire, cover_print: print, changed_at: nowSeconds })
}

/** The cover that the files gave, else the one that is drawn for a work of that name. */
function toCover({ cover_width, cover_height, cover_color }: WorkTable, described: CatalogueWork) {
  if (cover_width !== null && cover_height !== null && cover_color !== null) {
    return { print: null, width: cover_width, height: cover_height, color: cover_color }
  }
  const { print, width, height, color } = planCover(toCoverFacts(described))
  return { print, width, height, color }
}

/** Files that a viewer opens; equal ones are published once. */
async function countOpening(
  catalogue: CatalogueRepository,
  { workno, revision, content_count }: WorkTable,
): Promise<number> {
  if (revision === null) return 0
  const { ok = 0, damaged = 0, font_missing = 0 } = await catalogue.getVerdicts(workno, revision)
  return Math.min(content_count, ok + damaged + font_missing)
}

function toPublishedFacts(
  stored: WorkTable,
  made: Pick<PublishedFacts, 'cover' | 'openingCount'>,
): PublishedFacts {
  return {
    ...made,
    revision: stored.revision,
    contentCount: stored.content_count,
    contentLength: stored.content_length,
    fileType: stored.file_type,
  }
}

async function noteNewProduction(
  catalogue: CatalogueRepository,
  stored: WorkTable,
  productionId: string | null,
  nowSeconds: number,
): Promise<void> {
  if (stored.production_id === null || stored.production_id === productionId) return
  await catalogue.insertProductionRemoval(stored.production_id, stored.workno, nowSeconds)
}

async function storeSeries(
  catalogue: CatalogueRepository,
  work: CatalogueWork,
  nowSeconds: number,
): Promise<void> {
  const wire = toSeriesWire(work)
  if (!work.series || wire === undefined) return
  const { title_id } = work.series
  const previous = await catalogue.findSeriesWire(title_id)
  if (previous === wire) return
  await catalogue.upsertSeries(title_id, wire)
  if (previous !== undefined) await catalogue.touchSeriesWorks(title_id, nowSeconds)
}
