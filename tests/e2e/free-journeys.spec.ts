import { expect, fillSignIn, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { expectNoViolations } from './axe.ts'
import { endPage, FREE_WORDS, type FreeLocale, shownPage, readToEnd } from './free-reading.ts'
import { fillOpenShop, PAGES, SAMPLE_PAGES, VOLUMES } from './open-shop.ts'
import { settledPage } from './viewer-page.ts'

const HEIGHTS: Record<number, number> = { 390: 844, 820: 1180, 1440: 900 }

/** Every pair of person, language and width is there once at least; the gate runs the first of each person. */
const ROWS: Record<'visitor' | 'newcomer' | 'owner', [FreeLocale, number][]> = {
  visitor: [
    ['ja-JP', 390],
    ['en-US', 820],
    ['ja-JP', 1440],
  ],
  newcomer: [
    ['en-US', 1440],
    ['en-US', 390],
    ['ja-JP', 820],
  ],
  owner: [
    ['en-US', 820],
    ['ja-JP', 390],
    ['ja-JP', 1440],
  ],
}

test.beforeEach(async ({ stack }) => {
  test.setTimeout(180_000 * patience())
  await fillOpenShop(stack)
})

for (const [locale, width] of ROWS.visitor) {
  const words = FREE_WORDS[locale]
  test.describe(() => {
    test.use({ locale, viewport: { width, height: HEIGHTS[width] ?? 0 } })

    test(`a visitor goes from the free library to the end of a volume, on to the next, and keeps the place by signing in (${locale}, ${String(width)})`, async ({
      page,
      aCustomer,
    }) => {
      const customer = await aCustomer()
      await page.goto('/yomikura-free/library')
      await page.getByRole('link', { name: new RegExp(words.title) }).click()
      await expect(page).toHaveURL(/\/yomikura-free\/series\/TI0009500/)
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)
      await expectNoViolations(page)
      await page.getByRole('link', { name: words.first, exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`/viewer/free/${VOLUMES[0]}`))
      await readToEnd(page)
      await expect(page.getByRole('link', { name: words.register, exact: true })).toBeVisible()
      // Nothing of the viewer lies over the end page, and what is opened from it leads back to it.
      await expect(page.getByRole('slider')).toHaveCount(0)
      await page.getByRole('button', { name: words.share, exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: words.close, exact: true }).click()
      await expect(page.getByRole('link', { name: words.register, exact: true })).toBeVisible()
      await expectNoViolations(page)
      await page.getByRole('link', { name: words.on, exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`/viewer/free/${VOLUMES[1]}`))
      await expect(settledPage(page)).toBeVisible()
      const events = await page.evaluate(() => Reflect.get(window, 'dataLayer') as unknown)
      expect(events).toContainEqual(
        expect.objectContaining({
          event: 'yomikura_free_viewer_closed',
          work_id: VOLUMES[0],
          work_name: '灯台の夜 1巻',
          viewer_orientation: 'horizontal',
          max_page_count: PAGES,
          read_page_count: PAGES,
          from_info: 'yomikura_free_library',
          subscription_type: 'one_click_free',
          user_id: 'guest',
        }),
      )
      expect(events).toContainEqual(
        expect.objectContaining({
          event: 'yomikura_free_viewer_opened',
          work_id: VOLUMES[1],
          from_info: 'yomikura_free_viewer_end_page',
        }),
      )
      await readToEnd(page)
      await page.getByRole('link', { name: words.logIn, exact: true }).click()
      await fillSignIn(page, customer)
      await page.waitForURL(`**/viewer/free/${VOLUMES[1]}`)
      await expect(shownPage(page, PAGES)).toBeVisible()
    })
  })
}

for (const [index, [locale, width]] of ROWS.newcomer.entries()) {
  const words = FREE_WORDS[locale]
  test.describe(() => {
    test.use({ locale, viewport: { width, height: HEIGHTS[width] ?? 0 } })

    test(
      `a newcomer reads a sample from the shop, buys the work there and goes on where the sample ended (${locale}, ${String(width)})`,
      { tag: index === 0 ? '@smoke' : [] },
      async ({ page, stack, aCustomer }) => {
        const customer = await aCustomer()
        await page.goto(`${stack.storefrontUrl}/works/${VOLUMES[2]}`)
        await page.getByRole('link', { name: words.sample, exact: true }).click()
        await page.waitForURL(`**/viewer/sample/${VOLUMES[2]}`)
        await readToEnd(page)
        await expect(page.getByText(words.sampleEnd, { exact: true })).toBeVisible()
        await expectNoViolations(page)
        const opened = page.waitForEvent('popup')
        await page.getByRole('link', { name: words.buy, exact: true }).click()
        const shop = await opened
        await shop.getByRole('link', { name: words.signInToBuy, exact: true }).click()
        await fillSignIn(shop, customer)
        await shop.getByRole('button', { name: words.shopBuy, exact: true }).click()
        await shop
          .getByRole('main')
          .getByRole('link', { name: words.openReader, exact: true })
          .click()
        await shop.waitForURL(`**/work/${VOLUMES[2]}/tree`)
        await expect(shop.getByRole('link', { name: words.goOn })).toBeVisible()
        await expectNoViolations(shop)
        await shop.getByRole('link', { name: words.goOn }).click()
        await expect(shownPage(shop, SAMPLE_PAGES)).toBeVisible()
        // What lay beyond the sample is there now.
        await readToEnd(shop)
      },
    )
  })
}

for (const [locale, width] of ROWS.owner) {
  const words = FREE_WORDS[locale]
  test.describe(() => {
    test.use({ locale, viewport: { width, height: HEIGHTS[width] ?? 0 } })

    test(`an owner at a protected address signs in, comes back, and reads on to a volume that is bought and one that is not (${locale}, ${String(width)})`, async ({
      page,
      aCustomer,
    }) => {
      const customer = await aCustomer([VOLUMES[0], VOLUMES[1]])
      await page.goto(`/work/${VOLUMES[0]}/tree?from=mail`)
      await fillSignIn(page, customer)
      await page.waitForURL(`**/work/${VOLUMES[0]}/tree?from=mail`)
      await page.getByRole('link', { name: words.read, exact: true }).click()
      await readToEnd(page)
      await expect(page.getByRole('link', { name: words.register, exact: true })).toHaveCount(0)
      await page.getByRole('link', { name: words.on, exact: true }).click()
      await page.waitForURL(`**/work/${VOLUMES[1]}/**`)
      await readToEnd(page)
      const end = endPage(page)
      await expect(end.getByRole('link', { name: words.on, exact: true })).toHaveCount(0)
      await expect(end.getByRole('link', { name: words.buy, exact: true })).toHaveAttribute(
        'href',
        new RegExp(VOLUMES[2]),
      )
      await expectNoViolations(page)
      await end.getByRole('link', { name: words.sample, exact: true }).click()
      await page.waitForURL(`**/viewer/sample/${VOLUMES[2]}`)
      await expect(shownPage(page, 1)).toBeVisible()
    })
  })
}
