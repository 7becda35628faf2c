import type { CatalogueWork } from '@yomikura/contract/storefront'
import type { Db } from '#platform/db/database.ts'
import { toEpochSeconds } from './wire-date.ts'

/** Notes what the shop gives away of a work, in the transaction that stores the work itself. */
export async function storeOffer(tx: Db, work: CatalogueWork): Promise<void> {
  const { free_until, reserve_status, reserve_end } = work
  const changes = {
    title_id: work.series?.title_id ?? work.workno,
    volume: work.series?.volume_number ?? null,
    work_type: work.work_type,
    is_free: work.is_one_click_free === true ? 1 : 0,
    free_until: free_until ? toEpochSeconds(free_until) : null,
    sample_pages: work.sample_pages ?? 0,
    reserve_end: reserve_status && reserve_end ? toEpochSeconds(reserve_end) : 0,
    rating: work.rating ?? 0,
    dlcount: work.dlcount ?? 0,
    regist_at: toEpochSeconds(work.regist_date),
  }
  await tx
    .insertInto('work_offer')
    .values({ workno: work.workno, ...changes })
    .onConflict((oc) => oc.column('workno').doUpdateSet(changes))
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
