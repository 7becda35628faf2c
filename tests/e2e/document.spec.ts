import { aPdf } from '../../packages/ingest/src/test-pdfs.ts'
import { expect, type Page, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { zipWork } from '@yomikura/testkit/tiny-work'
import { settledPage } from './viewer-page.ts'
import { toWorkno } from './workno.ts'

/** What each page says: the last one has a word of its own. */
const PAGES = ['Clouds over the bay', 'Stars of the winter', 'Light on water', 'Notes of evenings']

test.use({ hasTouch: true })

test(
  'words of a document are found, shown and selected',
  { tag: '@gate' },
  async ({ page, stack, signIn }) => {
    const workno = toWorkno(import.meta.filename, 1)
    await stack.storefront.publishWork(
      { workno, name: { ja_JP: '空の手引き' }, direction: 'ltr', work_type: 'PBC' },
      zipWork({ 'guide.pdf': aPdf(PAGES) }),
    )
    await signIn({ owns: [workno] })
    await page.goto(`/work/${workno}/view/guide.pdf`)
    await expect(settledPage(page)).toBeVisible()
    // A tap at the side turns, one back at the other.
    await page.touchscreen.tap(1400, 450)
    await expect(settledPage(page)).toHaveAttribute('data-page-index', '1,2')
    await page.touchscreen.tap(40, 450)
    await expect(settledPage(page)).toHaveAttribute('data-page-index', '0')
    await page.keyboard.press('End')
    await expect(settledPage(page)).not.toHaveAttribute('data-page-index', '0')
    const layer = page.locator('[data-selectable] text')
    await expect(layer.first()).toBeAttached()
    const words = (await layer.allTextContents()).filter((word) => word.trim().length >= 3)
    // From the middle: the bars lie over the edges.
    const wanted = words[Math.floor(words.length / 2)] ?? ''
    expect(wanted).not.toBe('')
    const last = await settledPage(page).getAttribute('data-page-index')

    await page.keyboard.press('Home')
    await expect(settledPage(page)).toHaveAttribute('data-page-index', '0')
    await page.keyboard.press('/')
    const dialog = page.getByRole('dialog', { name: '作品内を検索' })
    await dialog.getByRole('searchbox').fill(wanted)
    await expect(dialog.getByText(/^\d+件見つかりました$/)).toBeVisible({
      timeout: 30_000 * patience(),
    })
    await dialog.getByRole('listitem').last().getByRole('button').click()
    await expect(settledPage(page)).toHaveAttribute('data-page-index', last ?? '')
    await expect(page.locator('[data-selectable] rect').first()).toBeAttached()

    // The mouse selects what it is drawn over, and turns nothing by that.
    const word = layer.filter({ hasText: wanted }).last()
    const box = await word.boundingBox()
    expect(box).not.toBeNull()
    await page.mouse.move(box!.x + 1, box!.y + box!.height / 2)
    await page.mouse.down()
    await page.mouse.move(box!.x + box!.width + 2, box!.y + box!.height / 2, { steps: 5 })
    await page.mouse.up()
    await expect.poll(() => page.evaluate(() => getSelection()?.toString().trim())).not.toBe('')
    await expect(settledPage(page)).toHaveAttribute('data-page-index', last ?? '')
  },
)

test.describe('on a screen with two pixels a point', () => {
  test.use({ deviceScaleFactor: 2 })

  test('a magnified page of a document gets more pixels, and gives them back', async ({
    page,
    stack,
    signIn,
  }) => {
    const workno = toWorkno(import.meta.filename, 2)
    await stack.storefront.publishWork(
      { workno, name: { ja_JP: '一枚の紙' }, direction: 'ltr', work_type: 'PBC' },
      zipWork({ 'sheet.pdf': aPdf(['Hello'], { width: 297, height: 420 }) }),
    )
    await signIn({ owns: [workno] })
    await page.goto(`/work/${workno}/view/sheet.pdf`)
    await expect(settledPage(page)).toHaveAttribute('data-page-index', '0')
    const heights = () =>
      settledPage(page)
        .locator('canvas')
        .evaluateAll((all) => all.map((canvas) => (canvas as HTMLCanvasElement).height))
    const scale = () =>
      settledPage(page)
        .locator('canvas')
        .first()
        .evaluate((canvas: HTMLCanvasElement) =>
          Math.round(canvas.getBoundingClientRect().height / canvas.clientHeight),
        )
    expect(await heights()).toEqual([2400])
    await page.keyboard.press('z')
    await expect.poll(scale).toBe(2)
    await expect.poll(heights).toEqual([2400, 3600])
    // Both show the same page, point by point: the larger one is put together from its tiles.
    expect(await compareLarge(page)).toBeLessThan(1)
    await page.keyboard.press('0')
    await expect.poll(heights).toEqual([2400])
  })
})

/** How far the two pictures of the page on screen lie apart, when both are shrunk: a mean of 0 to 255. */
function compareLarge(page: Page): Promise<number> {
  return settledPage(page)
    .locator('canvas')
    .evaluateAll((all) => {
      const [normal, large] = all.map((canvas) => {
        const small = Object.assign(document.createElement('canvas'), { width: 60, height: 85 })
        const context = small.getContext('2d')!
        context.imageSmoothingQuality = 'high'
        context.drawImage(canvas as HTMLCanvasElement, 0, 0, 60, 85)
        return context.getImageData(0, 0, 60, 85).data
      })
      return (
        normal!.reduce((sum, value, at) => sum + Math.abs(value - large![at]!), 0) / normal!.length
      )
    })
}
