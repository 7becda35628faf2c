import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CatalogueWork } from '@yomikura/contract/storefront'
import type { Work } from '@yomikura/contract/works'
import type { Db } from '#platform/db/database.ts'
import { up } from '#platform/db/migrations/0182-product-addresses.ts'
import { clearTestDb, openTestDb, TEST_DIALECTS } from '#test/test-dialects.ts'
import { storeWork } from './catalogue.ts'
import { aCatalogueWork, aWorkno } from '#test/test-works.ts'

const WRONG = [
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'javascript:"https://shop.example/"',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://shop.example/1',
  '//evil.example/',
  '/viewer/free/RJ000001',
  'https:evil',
  'mailto:shop@example.org',
]
const RIGHT = [
  '',
  'https://shop.example/1',
  'http://shop.example/1',
  'HTTPS://SHOP.EXAMPLE/1',
  ' https://shop.example/1',
  'https://shop.example/作品?a="b"',
]

describe.each(TEST_DIALECTS)('addresses of works in the shop on $engine', ({ open }) => {
  let db: Db
  beforeAll(async () => {
    db = await openTestDb(open)
  })
  beforeEach(() => clearTestDb(db))
  afterAll(() => db.destroy())

  const origin = { source: 'storefront', nowSeconds: 1_790_000_000 } as const
  const read = async (workno: string) => {
    const { catalogue, wire, changed_at } = await db
      .selectFrom('work')
      .select(['catalogue', 'wire', 'changed_at'])
      .where('workno', '=', workno)
      .executeTakeFirstOrThrow()
    const described = JSON.parse(catalogue) as CatalogueWork
    const shown = JSON.parse(wire) as Work
    return { described, shown, isNew: Number(changed_at) > 1_790_000_000 }
  }
  /** As it was stored before there was a check. */
  const storeOld = async (workno: string, product_url: string) => {
    const name = { ja_JP: '"product_url":"https://in.a.name/"' }
    await storeWork(db, aCatalogueWork({ workno, name, product_url: '' }), origin)
    const { described, shown } = await read(workno)
    await db
      .updateTable('work')
      .set({
        catalogue: JSON.stringify({ ...described, product_url }),
        wire: JSON.stringify({ ...shown, work_url: product_url }),
      })
      .where('workno', '=', workno)
      .execute()
  }

  it.each(WRONG)(
    'are no links where they are stored and no address of the web: %j',
    async (url) => {
      await storeOld(aWorkno(1), url)
      await up(db)
      const { described, shown, isNew } = await read(aWorkno(1))
      expect([described.product_url, shown.work_url, isNew]).toEqual(['', '', true])
    },
  )

  it.each(RIGHT)('stay where they are of the web: %j', async (url) => {
    await storeOld(aWorkno(1), url)
    await up(db)
    const { described, shown, isNew } = await read(aWorkno(1))
    expect([described.product_url, shown.work_url, isNew]).toEqual([url, url, false])
  })

  it.each(WRONG)('are never sent, whatever stands in a row: %j', async (product_url) => {
    await storeWork(db, aCatalogueWork({ workno: aWorkno(1), product_url }), origin)
    expect((await read(aWorkno(1))).shown.work_url).toBe('')
  })

  it('are cleared in all of many works', async () => {
    await storeOld(aWorkno(1), 'javascript:alert(1)')
    const { described, shown } = await read(aWorkno(1))
    const row = await db.selectFrom('work').selectAll().executeTakeFirstOrThrow()
    for (let from = 2; from <= 1202; from += 100) {
      const copies = Array.from({ length: 100 }, (_, index) => {
        const workno = aWorkno(from + index)
        const catalogue = JSON.stringify({ ...described, workno })
        return { ...row, workno, catalogue, wire: JSON.stringify({ ...shown, workno }) }
      })
      await db.insertInto('work').values(copies).execute()
    }
    await up(db)
    const left = await db
      .selectFrom('work')
      .select('workno')
      .where('wire', 'like', '%javascript%')
      .execute()
    expect(left).toEqual([])
  })
})
