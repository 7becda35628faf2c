import { expect, fillSignIn, type Page, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { expectNoViolations } from './axe.ts'
import { fillOpenShop, PAGES, VOLUMES } from './open-shop.ts'
import { settledPage } from './viewer-page.ts'

const [, FREE, BOUGHT] = VOLUMES

test.beforeEach(async ({ stack }) => {
  test.setTimeout(180_000 * patience())
  await fillOpenShop(stack)
})

/** The page that a viewer shows, whichever spread it lies in. */
async function expectPage(page: Page, pageNumber: number): Promise<void> {
  await expect(settledPage(page)).toBeVisible()
  await expect(
    page.locator(`[data-page-index="${pageNumber - 1}"][data-settled=true]`),
  ).toBeVisible()
}

test(
  'an owner shares a page, and each who follows the link gets the best they may open',
  { tag: '@gate' },
  async ({ page, browser, signIn, aCustomer }) => {
    await signIn({ owns: [BOUGHT] })
    await page.goto(`/work/${BOUGHT}/tree`)
    await page.getByRole('link', { name: /^読む/ }).click()
    await expect(settledPage(page)).toBeVisible()
    await page.keyboard.press('End')
    await expectPage(page, PAGES)
    await page.mouse.click(400, 300)
    await page.getByRole('button', { name: '共有' }).click()
    const dialog = page.getByRole('dialog', { name: '共有' })
    await dialog.getByRole('switch', { name: 'いまの場所から開くリンクにする' }).click()
    const address = dialog.getByText(/\/share\//)
    await expect(address).toHaveText(new RegExp(`/share/${BOUGHT}\\?p=\\d$`))
    await expectNoViolations(page)
    const link = (await address.textContent()) ?? ''
    const shared = Number(new URL(link).searchParams.get('p'))
    expect(shared).toBeGreaterThan(2)

    // Somebody else who holds the work, and has never opened it.
    const owner = await aCustomer([BOUGHT])
    const theirs = await browser.newContext({ locale: 'ja-JP' })
    const tab = await theirs.newPage()
    await tab.goto(new URL('/library', link).href)
    await fillSignIn(tab, owner)
    await tab.waitForURL('**/library')
    await expect(tab.getByRole('link', { name: /灯台の夜/ }).first()).toBeVisible()
    await tab.goto(link)
    await expectPage(tab, shared)
    await expect(tab).toHaveURL(new RegExp(`/work/${VOLUMES[2]}/view/[^?]*$`))
    // The link was followed once: from here on the place is theirs.
    await tab.keyboard.press('Home')
    await expectPage(tab, 1)
    await tab.reload()
    await expectPage(tab, 1)
    await theirs.close()

    // A visitor gets the sample, which the page lies beyond.
    const visitor = await browser.newContext({ locale: 'ja-JP' })
    const guest = await visitor.newPage()
    await guest.goto(link)
    await expect(guest).toHaveURL(new RegExp(`/viewer/sample/${VOLUMES[2]}$`))
    await expectPage(guest, 1)
    // Of a free work the same page.
    await guest.goto(link.replace(BOUGHT, FREE))
    await expect(guest).toHaveURL(new RegExp(`/viewer/free/${FREE}$`))
    await expectPage(guest, shared)
    await visitor.close()
  },
)

test(
  'a link to a place in a work of which nothing is open leads to its page in the store',
  { tag: '@gate' },
  async ({ page, stack, shelf }) => {
    await page.goto(`/share/${shelf.ltr.workno}?p=3`)
    await page.waitForURL(`${stack.storefrontUrl}/works/${shelf.ltr.workno}`)
  },
)
