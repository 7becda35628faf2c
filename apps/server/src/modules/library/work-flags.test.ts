import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CatalogueWork } from '@yomikura/contract/storefront'
import type { Work } from '@yomikura/contract/works'
import type { App } from '#http/app.ts'
import type { Db } from '#platform/db/database.ts'
import { up } from '#platform/db/migrations/0194-work-flags.ts'
import { clearTestDb, openTestDb, TEST_DIALECTS } from '#test/test-dialects.ts'
import { as, createTestApp, TestClock } from '#test/test-visitors.ts'
import { aCatalogueWork, aFeedSale, aWorkno } from '#test/test-works.ts'
import { storeSale, storeWork } from './catalogue.ts'
import { publishRevision } from './publishing.ts'
import { libraryRoutes } from './routes.ts'
import { LibraryService } from './service.ts'

const WORKNO = aWorkno(1)

describe.each(TEST_DIALECTS)('what may be done with a work on $engine', ({ open }) => {
  let db: Db
  let app: App
  let clock: TestClock

  beforeAll(async () => {
    db = await openTestDb(open)
    app = await createTestApp()
    clock = new TestClock()
    const library = new LibraryService({ db, clock, mediaUrl: 'http://media.example.test' })
    libraryRoutes(app, '/api/yomikura', library)
    await app.ready()
  })
  beforeEach(() => clearTestDb(db))
  afterAll(async () => {
    await app.close()
    await db.destroy()
  })

  const sell = async (work: Partial<CatalogueWork> = {}) => {
    const origin = { source: 'storefront', nowSeconds: clock.nowSeconds() } as const
    await storeWork(db, aCatalogueWork({ workno: WORKNO, ...work }), origin)
    await storeSale(db, aFeedSale({ workno: WORKNO }), origin)
  }
  const publish = (contentCount: number, verdicts: Record<string, number>) =>
    publishRevision(db, {
      ...{ workno: WORKNO, revision: 'rev-1', cover: null, pageCount: 0 },
      ...{ contentCount, contentLength: 100, fileType: 'OTH', verdicts },
      nowSeconds: clock.nowSeconds(),
    })
  const ask = async () => {
    const answer = await app.inject({
      method: 'GET',
      url: `/api/yomikura/v3/work/${WORKNO}`,
      ...as({ account_id: 'alice' }),
    })
    return answer.json<{ work: Work }>().work
  }

  it('follows from its files where the shop says nothing', async () => {
    await sell()
    await publish(3, { ok: 1, font_missing: 1, unsupported: 1 })
    expect(await ask()).toMatchObject({
      ...{ is_playwork: true, encodable: true, downloadable: true, readable: true },
      ...{ content_count: 3, touch_content_count: 2, inservice: 1, touch_inservice: 1 },
      ...{ viewer_type: 'play', app_type: '', translator: null },
    })
  })

  it('plays nowhere and is not for phones when no file of it opens in a browser', async () => {
    await sell()
    await publish(2, { unsupported: 2, corrupted: 1 })
    expect(await ask()).toMatchObject({
      ...{ is_playwork: false, encodable: true, downloadable: true, readable: true },
      ...{ content_count: 2, touch_content_count: 0 },
    })
  })

  it('counts no file twice for phones that the work holds twice', async () => {
    await sell()
    await publish(1, { ok: 2 })
    expect((await ask()).touch_content_count).toBe(1)
  })

  it('is what the shop says, each flag by itself', async () => {
    const translator = {
      id: 'RT1',
      name: { ja_JP: '訳者' },
      name_phonetic: { ja_JP: 'ヤクシャ' },
    }
    const flags = { is_playwork: false, encodable: false, downloadable: false, readable: false }
    const touch = { touch_inservice: false, touch_content_count: 0 }
    const words = { viewer_type: 'app', app_type: 'shelf', translator }
    await sell({ ...flags, ...touch, ...words })
    await publish(3, { ok: 3 })
    expect(await ask()).toMatchObject({
      ...{ ...flags, ...words, inservice: 1, touch_inservice: 0 },
      ...{ content_count: 3, touch_content_count: 0 },
    })
    for (const [version, flag] of Object.keys(flags).entries()) {
      await sell({ version: version + 2, [flag]: false })
      const { is_playwork, encodable, downloadable, readable } = await ask()
      const shown = { is_playwork, encodable, downloadable, readable }
      expect(Object.entries(shown).filter(([, isOn]) => !isOn)).toEqual([[flag, false]])
    }
  })

  it('is never more than is published, whatever the shop says', async () => {
    await sell({ is_playwork: true, encodable: true, downloadable: true, readable: true })
    expect(await ask()).toMatchObject({
      ...{ is_playwork: false, encodable: false, downloadable: false, readable: false },
      ...{ content_count: 0, touch_content_count: 0 },
    })
  })

  it('is brought up to its files where a former release called every published work playable', async () => {
    await sell()
    await publish(2, { unsupported: 1, ok: 1 })
    const whole = await db.selectFrom('work').select('wire').executeTakeFirstOrThrow()
    await publish(2, { unsupported: 2 })
    const today = await db.selectFrom('work').select('wire').executeTakeFirstOrThrow()
    const former = { ...(JSON.parse(whole.wire) as Work), touch_content_count: 2 }
    await db
      .updateTable('work')
      .set({ wire: JSON.stringify(former), changed_at: 1 })
      .execute()
    await up(db)
    await up(db)
    const row = await db.selectFrom('work').select(['wire', 'changed_at']).executeTakeFirstOrThrow()
    expect(row.wire).toBe(today.wire)
    // Copies in browsers are replaced with the next sync.
    expect(Number(row.changed_at)).toBeGreaterThan(1)
  })
})
