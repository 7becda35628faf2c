import type { CatalogueWork } from '@yomikura/contract/storefront'
import type { Db } from '#platform/db/database.ts'
import { toEpochSeconds } from './wire-date.ts'

/** Notes what the shop gives away of a work, in the transaction that stores the work itself. */
export async function storeOffer(tx: Db, work: CatalogueWork, nowSeconds: number): Promise<void> {
  const changes = toChanges(work)
  await tx
    .insertInto('work_offer')
    .values({ workno: work.workno, ...changes })
    .onConflict((oc) => oc.column('workno').doUpdateSet(changes))
    .execute()
  if (!work.sample) await withdrawSample(tx, work.workno, nowSeconds)
}

function toChanges(work: CatalogueWork) {
  return { ...toTitle(work), ...toTerms(work), ...toRank(work) }
}

/** Where the work stands in lists of titles. */
function toTitle(work: CatalogueWork) {
  return {
    title_id: work.series?.title_id ?? work.workno,
    volume: work.series?.volume_number ?? null,
    work_type: work.work_type,
  }
}

/** What is given away, and until when. */
function toTerms(work: CatalogueWork) {
  const { free_until, reserve_status, reserve_end } = work
  return {
    is_free: work.is_one_click_free === true ? 1 : 0,
    free_until: free_until ? toEpochSeconds(free_until) : null,
    sample_pages: work.sample_pages ?? 0,
    sample_sha256: work.sample?.sha256 ?? null,
    reserve_end: reserve_status && reserve_end ? toEpochSeconds(reserve_end) : 0,
  }
}

/** What lists are ordered by. */
function toRank(work: CatalogueWork) {
  return {
    rating: work.rating ?? 0,
    dlcount: work.dlcount ?? 0,
    regist_at: toEpochSeconds(work.regist_date),
  }
}

/** Whether the shop's sample file is another one than what readers get as the sample. */
export async function needsSample(tx: Db, workno: string): Promise<boolean> {
  const offer = await findSample(tx, workno)
  return offer?.sample_sha256 != null && offer.sample_sha256 !== offer.sample_made_of
}

/**
 * Makes a revision that ingest made of a sample file the sample of its work.
 *
 * @returns false when the shop wants another file by now; the revision then goes with the next sweep
 */
export async function publishSample(
  tx: Db,
  sample: { workno: string; revision: string; sha256: string; nowSeconds: number },
): Promise<boolean> {
  const { workno, revision, sha256, nowSeconds } = sample
  const offer = await findSample(tx, workno)
  if (offer?.sample_sha256 !== sha256) return false
  await releaseRevision(tx, { ...sample, revision: offer.sample_revision })
  await tx
    .updateTable('revision')
    .set({ state: 'sample', created_at: nowSeconds })
    .where('workno', '=', workno)
    .where('revision', '=', revision)
    .execute()
  await tx
    .updateTable('work_offer')
    .set({ sample_revision: revision, sample_made_of: sha256 })
    .where('workno', '=', workno)
    .execute()
  return true
}

async function withdrawSample(tx: Db, workno: string, nowSeconds: number): Promise<void> {
  const offer = await findSample(tx, workno)
  if (!offer || offer.sample_revision === null) return
  await releaseRevision(tx, { workno, revision: offer.sample_revision, nowSeconds })
  await tx
    .updateTable('work_offer')
    .set({ sample_revision: null, sample_made_of: null })
    .where('workno', '=', workno)
    .execute()
}

async function findSample(tx: Db, workno: string) {
  return tx
    .selectFrom('work_offer')
    .select(['sample_sha256', 'sample_revision', 'sample_made_of'])
    .where('workno', '=', workno)
    .executeTakeFirst()
}

/** Leaves a revision to the sweep, which comes when no reader uses it any more. */
async function releaseRevision(
  tx: Db,
  sample: { workno: string; revision: string | null; nowSeconds: number },
): Promise<void> {
  await tx
    .updateTable('revision')
    .set({ state: 'staging', created_at: sample.nowSeconds })
    .where('workno', '=', sample.workno)
    .where('revision', '=', sample.revision ?? '')
    .where('state', '=', 'sample')
    .execute()
}

/** Notes the names that the shop gives its genres. */
export async function storeGenres(tx: Db, { genres = [] }: CatalogueWork): Promise<void> {
  for (const { id, name, category } of genres) {
    const categoryChanges = { sort: category.id, name: JSON.stringify(category.name) }
    await tx
      .insertInto('genre_category')
      .values({ category_id: category.id, ...categoryChanges })
      .onConflict((oc) => oc.column('category_id').doUpdateSet(categoryChanges))
      .execute()
    const changes = { category_id: category.id, sort: id, name: JSON.stringify(name) }
    await tx
      .insertInto('genre')
      .values({ genre_id: id, ...changes })
      .onConflict((oc) => oc.column('genre_id').doUpdateSet(changes))
      .execute()
  }
}
