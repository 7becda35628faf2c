import { describe, expect, it } from 'vitest'
import { storeWork } from './index.ts'
import { aCatalogueWork } from '#test/test-works.ts'
import { openTestDb, TEST_DIALECTS } from '#test/test-dialects.ts'
import { up } from '#platform/db/migrations/0040-offer-backfill.ts'

describe.each(TEST_DIALECTS)('the backfill of offers on $engine', ({ open }) => {
  it('gives each work without an offer the one that its stored description makes, and leaves others alone', async () => {
    const db = await openTestDb(open)
    const origin = { source: 'storefront', nowSeconds: 1_790_000_000 } as const
    const old = aCatalogueWork({ workno: 'BJ00000101', is_one_click_free: true })
    const known = aCatalogueWork({ workno: 'BJ00000102' })
    await storeWork(db, old, origin)
    await storeWork(db, known, origin)
    await db.deleteFrom('work_offer').where('workno', '=', old.workno).execute()
    await up(db)
    await up(db)
    const rows = await db
      .selectFrom('work_offer')
      .select(['workno', 'title_id', 'is_free', 'regist_at'])
      .orderBy('workno')
      .execute()
    const regist_at = Date.parse(old.regist_date) / 1000
    expect(rows.map((row) => ({ ...row, regist_at: Number(row.regist_at) }))).toEqual([
      { workno: 'BJ00000101', title_id: 'BJ00000101', is_free: 1, regist_at },
      { workno: 'BJ00000102', title_id: 'BJ00000102', is_free: 0, regist_at },
    ])
    await db.destroy()
  })
})
