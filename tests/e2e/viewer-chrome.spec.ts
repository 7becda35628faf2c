import { expect, type Page, test } from '@yomikura/testkit/e2e'
import { expectNoViolations } from './axe.ts'
import { settledPage } from './viewer-page.ts'

const toShow = (page: Page, pages: string) =>
  expect(settledPage(page)).toHaveAttribute('data-page-index', pages)
/** Watches for a text that is gone again in a moment, from before it is asked for. */
const hears = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true })).toBeAttached()

test.beforeEach(async ({ page, shelf, signIn }) => {
  await signIn({ owns: [shelf.rtl.workno] })
  await page.goto(`/work/${shelf.rtl.workno}/view/001.png`)
  await toShow(page, '0')
})

test(
  'pages become a strip and pages again, and a label says which',
  { tag: '@gate' },
  async ({ page }) => {
    await page.keyboard.press('ArrowLeft')
    await toShow(page, '1,2')
    const vertical = hears(page, '縦読み')
    await page.keyboard.press('v')
    await vertical
    await expect(page.locator('[data-page-index="1"]').first()).toBeVisible()
    const horizontal = hears(page, '横読み')
    await page.keyboard.press('v')
    await horizontal
    await toShow(page, '1,2')
  },
)

test('pages turn by themselves to the last one, and say when that begins and ends', async ({
  page,
}) => {
  await page.keyboard.press('End')
  await toShow(page, '5,6')
  await page.keyboard.press('ArrowRight')
  await toShow(page, '3,4')
  const begun = hears(page, '自動ページめくりを始めました')
  await page.keyboard.press('a')
  await begun
  const ended = hears(page, '自動ページめくりを終えました')
  await toShow(page, '5,6')
  await ended
})

test(
  'previews lead to a page, a chip leads back, and the end page follows the last',
  { tag: '@gate' },
  async ({ page }) => {
    const previews = page.getByRole('group', { name: 'ページ一覧' })
    // Its sides and its wheel turn pages; with Ctrl the wheel magnifies, and then turns nothing.
    await page.mouse.click(100, 450)
    await toShow(page, '1,2')
    await page.mouse.wheel(0, -120)
    await toShow(page, '0')
    const magnified = page.locator(
      '[data-page-index] > div[style*="scale("]:not([style*="scale(1)"])',
    )
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -300)
    await page.keyboard.up('Control')
    await expect(magnified).toHaveCount(1)
    await page.mouse.wheel(0, 120)
    await page.keyboard.press('0')
    await expect(magnified).toHaveCount(0)
    await toShow(page, '0')
    // A mouse over the bar keeps it.
    await page.mouse.move(720, 450)
    await page.mouse.move(720, 880)
    await previews.getByRole('button', { name: '6ページ' }).click()
    await toShow(page, '5,6')
    await expectNoViolations(page)
    await page.getByRole('button', { name: '1ページへ戻る' }).click()
    await toShow(page, '0')
    await page.keyboard.press('End')
    await toShow(page, '5,6')
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('region', { name: 'おわり' })).toBeVisible()
    await expectNoViolations(page)
  },
)

test('the wheel turns no page while the settings are open', async ({ page }) => {
  await page.keyboard.press(',')
  const panel = page.getByRole('dialog', { name: '表示設定' })
  await expect(panel).toBeVisible()
  await page.mouse.move(300, 450)
  await page.mouse.wheel(0, 120)
  await page.keyboard.press(',')
  await expect(panel).toBeHidden()
  // Had the wheel turned too, this would lead to the pages after these.
  await page.keyboard.press('ArrowLeft')
  await toShow(page, '1,2')
})

test('on a phone the sheet of settings takes the place of the bar at the foot, and gives it back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 })
  const seek = page.getByRole('slider', { name: 'ページの位置' })
  await page.keyboard.press('Tab')
  await seek.focus()
  await page.keyboard.press(',')
  const sheet = page.getByRole('dialog', { name: '表示設定' })
  await expect(sheet).toBeVisible()
  await expect(seek).toBeHidden()
  await expect
    .poll(() => sheet.evaluate((element) => element.getBoundingClientRect().bottom))
    .toBe(664)
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(seek).toBeFocused()
})

for (const [width, height] of [
  [844, 390],
  [667, 375],
] as const) {
  test(`on a phone's side, ${width} px wide, the settings cover nothing of the bars`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.keyboard.press(',')
    await expect(page.getByRole('dialog', { name: '表示設定' })).toBeVisible()
    // Where nothing lies over a control, it is found at both of its ends.
    const listCovered = () =>
      page.evaluate(() => {
        const panel = document.querySelector('[role=dialog]')
        const controls = [...document.querySelectorAll('main :is(button, input[type=range])')]
        return controls
          .filter((one) => !panel?.contains(one) && one.getClientRects().length > 0)
          .filter((one) => {
            const { left, right, top, height: tall } = one.getBoundingClientRect()
            return [left + 2, right - 2].some((x) =>
              panel?.contains(document.elementFromPoint(x, top + tall / 2)),
            )
          })
          .map((one) => one.getAttribute('aria-label'))
      })
    await expect.poll(listCovered).toEqual([])
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('slider', { name: 'ページの位置' })).toBeInViewport({ ratio: 1 })
  })
}

test('the ring of the title goes around the line of the maker, and not through it', async ({
  page,
  shelf,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const title = page.getByRole('button', { name: shelf.rtl.title })
  await expect(title).toBeAttached()
  await page.keyboard.press('Tab')
  await title.focus()
  const ring = await title.evaluate((button) => {
    const own = getComputedStyle(button)
    const around = getComputedStyle(button, '::after')
    const lines = button.closest('header')?.querySelector('p')?.parentElement
    return {
      ...{ own: own.outlineStyle, around: around.outlineStyle },
      isBoth: Math.abs((lines?.clientHeight ?? 0) - parseFloat(around.height)) < 1,
    }
  })
  expect(ring).toEqual({ own: 'none', around: 'solid', isBoth: true })
})
