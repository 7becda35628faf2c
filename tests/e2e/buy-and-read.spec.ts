import { expect, fillSignIn, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { openWork, settledPage } from './viewer-page.ts'

test.describe('from the shop to the last page', { tag: '@smoke' }, () => {
  test('a reader buys a work, signs in, reads to the end and resumes there', async ({
    page,
    stack,
    shelf,
    aCustomer,
  }) => {
    const customer = await aCustomer()
    const { workno, title, files } = shelf.rtl

    await test.step('buys it in the shop', async () => {
      await page.goto(`${stack.storefrontUrl}/works/${workno}`)
      await page.getByRole('link', { name: 'ログインして購入' }).click()
      await fillSignIn(page, customer)
      await page.getByRole('button', { name: '購入する' }).click()
      await expect(page.getByText('購入しました', { exact: false }).first()).toBeVisible()
    })

    await test.step('signs in to the app, where the purchase already is', async () => {
      await page.goto('/library')
      await page.waitForURL('**/library')
      await expect(page.getByRole('link', { name: new RegExp(title) }).first()).toBeVisible()
    })

    await test.step('reads forward with the left arrow, as a right-to-left work wants', async () => {
      await openWork(page, title)
      await expect(settledPage(page)).toHaveAttribute('data-page-index', '0')
      const last = String(files.pages.length - 1)
      for (let turn = 0; turn < files.pages.length; turn++) {
        const shown = (await settledPage(page).getAttribute('data-page-index')) ?? ''
        if (shown.split(',').includes(last)) break
        await page.keyboard.press('ArrowLeft')
        await expect(settledPage(page)).not.toHaveAttribute('data-page-index', shown)
      }
      expect(
        ((await settledPage(page).getAttribute('data-page-index')) ?? '').split(','),
      ).toContain(last)
    })

    await test.step('finds the last page again after a reload', async () => {
      const before = await settledPage(page).getAttribute('data-page-index')
      await page.reload()
      await expect(settledPage(page)).toHaveAttribute('data-page-index', before ?? 'none')
    })
  })

  test('a refunded work leaves the library at the next sync', async ({
    page,
    stack,
    shelf,
    signIn,
  }) => {
    const customer = await signIn({ owns: [shelf.rtl.workno, shelf.ltr.workno] })
    const works = page.getByRole('link', { name: /夜の本|朝の絵本/ })
    await expect(works.first()).toBeVisible()
    await stack.storefront.refund(customer.login_id, shelf.ltr.workno)
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('link', { name: /夜の本/ }).first()).toBeVisible()
      await expect(page.getByRole('link', { name: /朝の絵本/ })).toHaveCount(0, {
        timeout: 5000 * patience(),
      })
    }).toPass({ timeout: 60_000 * patience() })
  })
})
