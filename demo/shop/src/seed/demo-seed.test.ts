import { FREE_WORK_TYPES } from '@yomikura/contract/free'
import { DEFAULT_WORK_TYPES } from '@yomikura/contract/free-orders'
import type { CatalogueFeed } from '@yomikura/contract/storefront'
import { DEMO_WORKS } from '@yomikura/demo-works/catalogue'
import { patience } from '@yomikura/testkit/patience'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { TestShop } from '../test-shop.ts'
import { TestVisitor } from '../test-visitor.ts'
import { withZip } from '../zip/read-zip.ts'
import { writeZip } from '../zip/write-zip.ts'
import { listPurchases } from './demo-customers.ts'
import type { SeedStatus } from './demo-seed.ts'

/** Drawn in a moment, so that the test need not wait for the comics. */
const QUICK_WORKNO = 'RJ00000401'
/** All but two volumes. */
const OWNED = DEMO_WORKS.length - 2
/** Kinds of which no pages can be shown. */
const UNPAGED = ['MUS', 'SOU', 'MOV', 'NRE', 'ACN', 'TOL']

describe('the demo', () => {
  let dataFolder: string
  let zipPath: string

  beforeAll(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), 'yomikura-demo-'))
    zipPath = join(dataFolder, 'drawn-before.zip')
    const notePath = join(dataFolder, 'note.txt')
    await writeFile(notePath, 'a work that an earlier start has drawn')
    await writeZip(zipPath, [{ name: 'note.txt', path: notePath }])
  })
  afterAll(() => rm(dataFolder, { recursive: true, force: true }))

  const readStatus = async (shop: TestShop) =>
    (await (await fetch(`${shop.url}/api/status`)).json()) as SeedStatus

  it(
    'draws, after it opened, what an earlier start left undone, and nothing twice',
    { timeout: 90_000 * patience() },
    async () => {
      const before = await TestShop.open({ dataFolder })
      for (const { workno } of DEMO_WORKS.filter((work) => work.workno !== QUICK_WORKNO)) {
        await before.call('/api/operator/works', { body: { workno, content_path: zipPath } })
      }
      await before.stop()
      const half = join(dataFolder, 'drawing', QUICK_WORKNO)
      await mkdir(half, { recursive: true })
      await writeFile(join(half, '000.png'), 'half a page, cut off by a power cut')

      const shop = await TestShop.open({ dataFolder, seed: 'demo' })
      expect((await readStatus(shop)).works).toEqual({
        total: DEMO_WORKS.length,
        ready: DEMO_WORKS.length - 1,
      })
      await vi.waitFor(
        async () => expect((await readStatus(shop)).works.ready).toBe(DEMO_WORKS.length),
        {
          timeout: 60_000 * patience(),
          interval: 200,
        },
      )
      const { pages } = await readStatus(shop)
      expect(pages.done).toBe(pages.total)
      // Works of other sellers may never get files; the seed does not wait for them.
      await shop.call('/api/operator/works', { body: { workno: 'RJ00999999' } })
      const { works, worknos } = await readStatus(shop)
      expect(works).toEqual({ total: DEMO_WORKS.length, ready: DEMO_WORKS.length })
      expect(worknos).toEqual(DEMO_WORKS.map(({ workno }) => workno))

      const feed = await (await shop.call('/api/feed/works')).json()
      const work = (
        feed as { items: { workno: string; version: number; content: { sha256: string } }[] }
      ).items.find(({ workno }) => workno === QUICK_WORKNO)
      expect(work?.version).toBe(2)
      const path = join(dataFolder, 'content', QUICK_WORKNO, `${String(work?.content.sha256)}.zip`)
      expect((await readFile(path)).subarray(0, 2).toString()).toBe('PK')
      expect(await withZip(path, async (names) => names)).toEqual(['book.pdf'])
      const page = await new TestVisitor(shop.url).open(`/works/${QUICK_WORKNO}`)
      expect(page.text).toContain(`/pictures/${QUICK_WORKNO}/cover-`)
      await shop.stop()
    },
  )

  it('gives away three titles, the first volume of its series among them, and three pages of every work that has pages', async () => {
    await using shop = await TestShop.open({ seed: 'demo' })
    const feed = (await (await shop.call('/api/feed/works')).json()) as CatalogueFeed
    const free = feed.items.filter((work) => work.is_one_click_free)
    expect(free.map(({ workno }) => workno)).toEqual(['BJ00000101', 'RJ00000201', 'RJ00000701'])
    // Others would be free to read, and no list would name them.
    const listed = new Set(DEFAULT_WORK_TYPES.map((number) => FREE_WORK_TYPES[Number(number)]))
    expect(free.filter(({ work_type }) => !listed.has(work_type))).toEqual([])
    expect(feed.items.map((work) => work.sample_pages)).toEqual(
      DEMO_WORKS.map(({ work_type }) => (UNPAGED.includes(work_type) ? 0 : 3)),
    )
  })

  it('sells a work for each thing that a shop may keep from browsers, phones and downloads', async () => {
    await using shop = await TestShop.open({ seed: 'demo' })
    const { items } = (await (await shop.call('/api/feed/works')).json()) as CatalogueFeed
    const list = (isLimited: (work: CatalogueFeed['items'][number]) => boolean) =>
      items.filter(isLimited).map(({ name }) => name.en_US)
    const [palette, radio, notebook] = [
      'Paints of the Starship',
      'Radio of the Whale',
      'The Umbrella Shop’s Notebook',
    ]
    expect(list(({ is_playwork }) => is_playwork === false)).toEqual([palette, radio])
    expect(list(({ touch_content_count }) => touch_content_count === 0)).toEqual([palette])
    expect(list(({ readable }) => readable === false)).toEqual([radio])
    expect(list(({ app_type = '' }) => app_type !== '')).toEqual([radio])
    expect(list(({ downloadable }) => downloadable === false)).toEqual([radio, notebook])
    expect(items.filter(({ translator }) => translator)).toHaveLength(2)
  })

  it('knows its four customers, and what the reader owns stays as the reader left it', async () => {
    const signIn = async (shop: TestShop, loginId: string) => {
      const visitor = new TestVisitor(shop.url)
      const page = await visitor.signIn(
        await visitor.open('/sign-in?to=/purchases'),
        loginId,
        loginId,
      )
      expect(page.url).toBe(`${shop.url}/purchases`)
      return { visitor, page }
    }
    const countOwned = (text: string) => text.match(/\/refund"/g)?.length ?? 0

    const first = await TestShop.open({ dataFolder, seed: 'demo' })
    const { visitor, page } = await signIn(first, 'reader')
    expect(countOwned(page.text)).toBe(OWNED)
    for (const loginId of ['newcomer', 'circle', 'admin']) {
      expect(countOwned((await signIn(first, loginId)).page.text)).toBe(0)
    }
    await visitor.submit(page, {})
    await first.stop()

    await using second = await TestShop.open({ dataFolder, seed: 'demo' })
    const again = await signIn(second, 'reader')
    expect(countOwned(again.page.text)).toBe(OWNED - 1)
  })

  it.each(['2026-11-27T10:00:00Z', '2027-03-31T23:59:00Z', '2027-01-01T00:00:00Z'])(
    'lets the reader buy works in twelve months, each after its release and none in the future (%s)',
    (now) => {
      const purchases = listPurchases(new Date(now))
      const months = purchases.map(({ date }) => date.toISOString().slice(0, 7))
      expect(purchases).toHaveLength(OWNED)
      expect(new Set(months).size).toBe(12)
      expect(months).toEqual(months.toSorted().toReversed())
      for (const { workno, date } of purchases) {
        const work = DEMO_WORKS.find((one) => one.workno === workno)
        expect(date.getTime(), workno).toBeGreaterThan(Date.parse(work?.regist_date ?? ''))
        expect(date.getTime()).toBeLessThanOrEqual(Date.parse(now))
      }
    },
  )

  it('has no customer with a known password outside of the demo', async () => {
    await using shop = await TestShop.open()
    const visitor = new TestVisitor(shop.url)
    const page = await visitor.signIn(await visitor.open('/sign-in'), 'admin', 'admin')
    expect(page.status).toBe(401)
  })
})
