import { expect, fillSignIn, type Page, test } from '@yomikura/testkit/e2e'
import { settledPage } from './viewer-page.ts'

/** Follows a link of the page that is shown, in the same tab. */
const follow = (page: Page, to: string) =>
  page.evaluate((address) => {
    const link = document.createElement('a')
    link.href = address
    document.body.append(link)
    link.click()
  }, to)

test.describe('closing a viewer (specification.md#2.2)', { tag: '@gate' }, () => {
  test('leads back to the page of the shop that it was opened from, also after a reload', async ({
    page,
    shelf,
    signIn,
    stack,
  }) => {
    await signIn({ owns: [shelf.ltr.workno] })
    const shop = `${stack.storefrontUrl}/`
    for (const isReloaded of [false, true]) {
      await page.goto(shop)
      await follow(page, `${stack.appUrl}/work/${shelf.ltr.workno}/viewer`)
      await expect(settledPage(page)).toBeVisible()
      if (isReloaded) await page.reload()
      await expect(settledPage(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL(shop)
    }
  })

  test('leads to the work where only the form for signing in lies behind', async ({
    page,
    shelf,
    aCustomer,
    stack,
  }) => {
    const customer = await aCustomer([shelf.ltr.workno])
    await page.goto(`${stack.storefrontUrl}/`)
    await follow(page, `${stack.appUrl}/work/${shelf.ltr.workno}/viewer`)
    await page.locator('input[name=login_id]').waitFor()
    await fillSignIn(page, customer)
    await expect(settledPage(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(`${stack.appUrl}/work/${shelf.ltr.workno}/tree`)
  })
})
