import { drawSkyGuide } from '@yomikura/demo-works/pdf/sky-guide'
import { expect, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { zipWork } from '@yomikura/testkit/tiny-work'
import { settledPage } from './viewer-page.ts'
import { toWorkno } from './workno.ts'

test.use({ hasTouch: true })

test(
  'words of a document are found, shown and selected',
  { tag: '@gate' },
  async ({ page, stack, signIn }) => {
    const workno = toWorkno(import.meta.filename, 1)
    await stack.storefront.publishWork(
      { workno, name: { ja_JP: '空の手引き' }, direction: 'ltr', work_type: 'PBC' },
      zipWork({ 'guide.pdf': await drawSkyGuide() }),
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
