import { expect, type Page, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { drawTinyPage, zipWork } from '@yomikura/testkit/tiny-work'
import { settledPage } from './viewer-page.ts'
import { toWorkno } from './workno.ts'

const WORKNO = toWorkno(import.meta.filename, 1)
/** Its page is 2,400 high; its larger picture is as large as this, its smaller one half of the page. */
const ORIGINAL = { width: 2400, height: 3600 }

test.beforeAll(async ({ stack }) => {
  const { name, png } = await drawTinyPage(61, 0, ORIGINAL)
  await stack.storefront.publishWork(
    { workno: WORKNO, name: { ja_JP: '細かい絵' }, direction: 'ltr' },
    zipWork({ [name]: png }),
  )
})

/** Heights of the decoded pictures of the page on screen, the one on top last. */
const heights = (page: Page) =>
  settledPage(page)
    .locator('canvas')
    .evaluateAll((all) => all.map((canvas) => (canvas as HTMLCanvasElement).height))

async function openPage(page: Page): Promise<void> {
  await page.goto(`/work/${WORKNO}/view/001.png`)
  await expect(settledPage(page)).toHaveAttribute('data-page-index', '0')
}

/** Where on the screen the page begins and ends. */
const place = (page: Page) => settledPage(page).locator('canvas').first().boundingBox()

test.describe('on a phone with three pixels a point', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true })

  test('a magnified page of a comic gets the larger picture in its place, and gives it back', async ({
    page,
    signIn,
  }) => {
    await signIn({ owns: [WORKNO] })
    await openPage(page)
    expect(await heights(page)).toEqual([2400])
    await page.keyboard.press('z')
    const whole = { timeout: 10_000 * patience() }
    await expect.poll(() => heights(page), whole).toEqual([2400, 3600])
    const [normal, large] = await settledPage(page).locator('canvas').all()
    expect(await large?.boundingBox()).toEqual(await normal?.boundingBox())
    expect(await compare(page)).toBeLessThan(2)
    await page.keyboard.press('0')
    await expect.poll(() => heights(page), whole).toEqual([2400])
  })
})

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true })

  test('a page begins with the smaller picture, and has more pixels once it is magnified', async ({
    page,
    signIn,
  }) => {
    await signIn({ owns: [WORKNO] })
    await openPage(page)
    expect(await heights(page)).toEqual([1200])
    const before = await place(page)
    await page.keyboard.press('z')
    await expect.poll(() => heights(page), { timeout: 10_000 * patience() }).toEqual([1200, 2400])
    expect(await compare(page)).toBeLessThan(2)
    await page.keyboard.press('0')
    await expect.poll(() => place(page)).toEqual(before)
  })
})

/** How far the pictures of the page on screen lie apart, when both are shrunk: a mean of 0 to 255. */
function compare(page: Page): Promise<number> {
  return settledPage(page)
    .locator('canvas')
    .evaluateAll((all) => {
      const [below, above] = all.map((canvas) => {
        const small = Object.assign(document.createElement('canvas'), { width: 60, height: 90 })
        const context = small.getContext('2d')!
        context.imageSmoothingQuality = 'high'
        context.drawImage(canvas as HTMLCanvasElement, 0, 0, 60, 90)
        return context.getImageData(0, 0, 60, 90).data
      })
      const sum = below!.reduce((all, value, at) => all + Math.abs(value - above![at]!), 0)
      return sum / below!.length
    })
}
