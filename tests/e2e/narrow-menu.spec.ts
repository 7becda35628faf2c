import { expect, type Page, test } from '@yomikura/testkit/e2e'
import { makeTinyWork } from '@yomikura/testkit/tiny-work'
import { ALBUM, publishAlbum, TRACKS } from './album.ts'
import { bar, openTrack } from './player-page.ts'
import { toWorkno } from './workno.ts'

/** Enough works to scroll through on a phone. */
const WORKS = Array.from({ length: 14 }, (_, index) => toWorkno(import.meta.filename, index + 1))
/** Of a phone's 844 px, while the library is read. */
const MOST_COVERED_PX = 112

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

test.beforeEach(async ({ stack, signIn }) => {
  const files = await makeTinyWork(9, 1)
  await Promise.all([
    publishAlbum(stack),
    ...WORKS.map((workno, index) =>
      stack.storefront.publishWork(
        { workno, name: { ja_JP: `航海の本 ${String(index + 1)}` }, work_type: 'MNG' },
        files,
      ),
    ),
  ])
  await signIn({ owns: [ALBUM.workno, ...WORKS] })
})

/** How much of the window's height lies under something that stays while the page scrolls. */
const measureCovered = (page: Page) =>
  page.evaluate(() => {
    const fixed = [...document.querySelectorAll('body *')].filter((element) =>
      ['sticky', 'fixed'].includes(getComputedStyle(element).position),
    )
    const rows = new Set<number>()
    for (const element of fixed) {
      const { top, bottom, width } = element.getBoundingClientRect()
      if (width < innerWidth / 2 || !element.checkVisibility()) continue
      for (let y = Math.max(0, Math.round(top)); y < Math.min(innerHeight, bottom); y += 1)
        rows.add(y)
    }
    return rows.size
  })

const scrollBy = (page: Page, px: number) => page.evaluate((top) => window.scrollBy(0, top), px)
const menu = (page: Page) => page.getByRole('navigation', { name: 'メインメニュー' })

test(
  'little of a phone is covered while the library is read, also where something plays',
  { tag: '@gate' },
  async ({ page }) => {
    await openTrack(page, ALBUM.workno, TRACKS[0] ?? '')
    await page.keyboard.press('Escape')
    await expect(bar(page)).toBeVisible()
    await menu(page).getByRole('link', { name: 'ライブラリ' }).click()
    await expect(page.locator('[data-place]').first()).toBeVisible()
    await expect(menu(page)).toBeInViewport()

    await scrollBy(page, 300)
    await expect(menu(page)).not.toBeInViewport()
    await expect(bar(page)).toBeInViewport({ ratio: 1 })
    await expect.poll(() => measureCovered(page)).toBeLessThanOrEqual(MOST_COVERED_PX)

    await scrollBy(page, -40)
    await expect(menu(page)).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('searchbox')).toBeInViewport({ ratio: 1 })
    await scrollBy(page, 100)
    await expect(menu(page)).not.toBeInViewport()
    await menu(page).getByRole('link', { name: 'ライブラリ' }).focus()
    await expect(menu(page)).toBeInViewport({ ratio: 1 })
  },
)

test('the places at the lower edge say where one is, and lead to all the others', async ({
  page,
}) => {
  const current = menu(page).locator('[aria-current=page]')
  await expect(current).toHaveText('ライブラリ')
  await menu(page).getByRole('link', { name: 'マイリスト' }).click()
  await expect(page).toHaveURL(/\/mylist$/)
  await expect(current).toHaveText('マイリスト')
  for (const place of await menu(page).locator('a, button').all()) {
    const box = await place.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await menu(page).getByRole('button', { name: 'メニューを開く' }).click()
  const drawer = page.getByRole('dialog', { name: 'メインメニュー' })
  await drawer.getByRole('link', { name: '設定' }).click()
  await expect(page).toHaveURL(/\/settings$/)
  await expect(drawer).toBeHidden()
})
