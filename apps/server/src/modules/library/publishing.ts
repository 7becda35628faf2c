import type { CatalogueWork, FeedSale } from '@yomikura/contract/storefront'
import type { Db } from '#platform/db/database.ts'
import { CatalogueRepository } from './catalogue-repository.ts'
import { toMaker, toSeries } from './embedded-metadata.ts'
import { refreshWire, storeSale, storeWork } from './catalogue.ts'

/** A revision that ingest has written whole and now makes readable. */
export type NewRevision = {
  workno: string
  revision: string
  /** Size in pixels and mean colour (`#rrggbb`) of the cover; null when no page could be read. */
  cover: { width: number; height: number; color: string } | null
  /** Pages that open in a viewer. */
  pageCount: number
  /** Files in the tree. */
  contentCount: number
  /** Bytes of the original files. */
  contentLength: number
  /** Wire's `file_type`, for example `IJP` or `PDF`. */
  fileType: string
  /** How many files ended with which verdict. */
  verdicts: Record<string, number>
  /** It shows what is ready, and the whole follows. */
  isEarly?: boolean
  nowSeconds: number
}

/** Notes a revision under construction, so that what a crash leaves behind can be swept. */
export async function stageRevision(
  tx: Db,
  { workno, revision, nowSeconds }: { workno: string; revision: string; nowSeconds: number },
): Promise<void> {
  await new CatalogueRepository(tx).upsertRevision({
    workno,
    revision,
    state: 'staging',
    page_count: 0,
    content_length: 0,
    verdicts: '{}',
    created_at: nowSeconds,
  })
}

/**
 * Makes a revision the one that readers get, in the caller's transaction: with it the work becomes
 * readable, its wire form changes and every owner's next sync repeats it. Doing it twice is harmless.
 */
export async function publishRevision(tx: Db, revision: NewRevision): Promise<void> {
  const { workno, cover, nowSeconds } = revision
  const catalogue = new CatalogueRepository(tx)
  await catalogue.updateWork(workno, {
    revision: revision.revision,
    cover_width: cover?.width ?? null,
    cover_height: cover?.height ?? null,
    cover_color: cover?.color ?? null,
    page_count: revision.pageCount,
    content_count: revision.contentCount,
    content_length: revision.contentLength,
    file_type: revision.fileType,
  })
  await catalogue.upsertRevision({
    workno,
    revision: revision.revision,
    state: 'published',
    page_count: revision.pageCount,
    content_length: revision.contentLength,
    verdicts: JSON.stringify(revision.verdicts),
    is_early: revision.isEarly ? 1 : 0,
    created_at: nowSeconds,
  })
  await catalogue.retireOtherRevisions(workno, revision.revision, nowSeconds)
  await refreshWire(catalogue, workno, nowSeconds)
}

/** A work that came from a folder instead of a shop, and the account that owns it. */
export type ImportedWork = {
  workno: string
  title: string
  /** As a person or the place of its files names it; absent where it is not known. */
  makerName?: string | undefined
  series?: { name: string; volume?: number } | undefined
  /** Code of the specification's table, for example `MNG`. */
  workType: string
  direction: CatalogueWork['direction']
  accountId: string
  nowSeconds: number
  /** When it came to the account, in ms since 1970; now where it is absent. */
  acquiredMs?: number | undefined
}

/** Stands for the maker of all works whose maker no person, place or file names. */
const UNKNOWN_MAKER = { ...toMaker('Imported'), id: 'RG00000' }

/** Registers an imported work and gives it to its owner, in the caller's transaction. */
export async function registerImportedWork(tx: Db, work: ImportedWork): Promise<void> {
  const { nowSeconds } = work
  const known = await new CatalogueRepository(tx).findWork(work.workno)
  const isoNow = new Date(nowSeconds * 1000).toISOString()
  const name = { ja_JP: work.title }
  const maker = work.makerName === undefined ? UNKNOWN_MAKER : toMaker(work.makerName)
  const origin = { source: 'import', nowSeconds } as const
  const catalogue: CatalogueWork = {
    workno: work.workno,
    // Grows with each import, so that importing again renames; between two, what the files say counts.
    version: nowSeconds * 1000,
    inservice: true,
    name,
    name_phonetic: name,
    description: { ja_JP: '' },
    maker,
    author_name: null,
    tags: [],
    genre_ids: [],
    work_type: work.workType,
    age_category: 'all',
    site_id: 'home',
    direction: work.direction,
    series: work.series ? toSeries(work.series, maker.name.ja_JP) : null,
    // Imported again it is no new work, and keeps its place among others.
    regist_date: known ? (JSON.parse(known.catalogue) as CatalogueWork).regist_date : isoNow,
    upgrade_date: null,
    download_start_date: null,
    production_id: null,
    zip_allowed: true,
    folder_allowed: true,
    product_url: '',
    content: null,
  }
  await storeWork(tx, catalogue, origin)
  const sale = toImportSale(work, 'active')
  const salesDate = await new CatalogueRepository(tx).findSalesDate(sale.sale_id)
  await storeSale(tx, { ...sale, ...(salesDate && { sales_date: salesDate }) }, origin)
}

/** Takes an imported work from its owner; its files stay until it is imported again or swept. */
export async function returnImportedWork(tx: Db, work: ImportedSale): Promise<void> {
  const origin = { source: 'import', nowSeconds: work.nowSeconds } as const
  await storeSale(tx, toImportSale(work, 'refunded'), origin)
}

type ImportedSale = Pick<ImportedWork, 'workno' | 'accountId' | 'nowSeconds' | 'acquiredMs'>

/** Versions grow with time, so that a work can be taken away and given again. */
function toImportSale(
  { workno, accountId, nowSeconds, acquiredMs = nowSeconds * 1000 }: ImportedSale,
  status: FeedSale['status'],
): FeedSale {
  return {
    sale_id: `import:${workno}:${accountId}`,
    version: nowSeconds * 1000 + (status === 'active' ? 1 : 0),
    account_id: accountId,
    workno,
    sales_date: new Date(acquiredMs).toISOString(),
    status,
  }
}
