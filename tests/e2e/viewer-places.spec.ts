import type { Browser } from '@playwright/test'
import { expect, fillSignIn, type Page, test } from '@yomikura/testkit/e2e'
import { drawTinyPage, zipWork } from '@yomikura/testkit/tiny-work'
import { settledPage } from './viewer-page.ts'
import { toWorkno } from './workno.ts'

const HOUR_MS = 3_600_000
const chip = (page: Page) => page.getByRole('status').filter({ hasText: /端末/ })

/** A browser of its own. @param aheadMs how far its clock is ahead; behind where negative */
async function openDevice(browser: Browser, baseURL: string, aheadMs: number): Promise<Page> {
  const device = await browser.newContext({
    locale: 'ja-JP',
    baseURL,
    viewport: { width: 390, height: 844 },
  })
  await device.addInitScript((ms) => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + ms
  }, aheadMs)
  return device.newPage()
}

/** Reads from the page on screen to another one, and waits until the server knows. */
async function readOn(page: Page, toPage: number): Promise<void> {
  const told = page.waitForResponse((answer) => {
    if (!answer.url().endsWith('/progress') || answer.request().method() !== 'PUT') return false
    const { events } = answer.request().postDataJSON() as { events: { position: number }[] }
    return events.some(({ position }) => position === toPage)
  })
  const from = Number(await settledPage(page).getAttribute('data-page-index'))
  for (let index = from; index !== toPage; index += Math.sign(toPage - from)) {
    await page.keyboard.press(toPage > from ? 'PageDown' : 'PageUp')
  }
  await expect(settledPage(page)).toHaveAttribute('data-page-index', `${toPage}`)
  expect((await told).ok()).toBe(true)
}

const pulled = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes('/progress?since='))

for (const [number, what, aheadMs] of [
  [1, 'an hour ahead', HOUR_MS],
  [2, 'an hour behind', -HOUR_MS],
] as const) {
  test(`a device whose clock is ${what} goes on where the other one is, and sets no reader back`, async ({
    browser,
    baseURL,
    stack,
    signIn,
  }) => {
    const workno = toWorkno(import.meta.filename, number)
    const pages = await Promise.all(Array.from({ length: 9 }, (_, index) => drawTinyPage(7, index)))
    await stack.storefront.publishWork(
      { workno, name: { ja_JP: '時計の狂った図書館で読まれた長い長い題名の本' }, direction: 'ltr' },
      zipWork(Object.fromEntries(pages.map((page) => [page.name, page.png]))),
    )
    const customer = await signIn({ owns: [workno] })
    const view = `/work/${workno}/view/${pages[0]!.name}`
    const [wrong, right] = await Promise.all([
      openDevice(browser, baseURL!, aheadMs),
      openDevice(browser, baseURL!, 0),
    ])

    await wrong.goto(view)
    await fillSignIn(wrong, customer)
    await expect(settledPage(wrong)).toHaveAttribute('data-page-index', '0')
    await readOn(wrong, 2)
    await wrong.goto(`/work/${workno}/tree`)
    await expect(wrong.getByRole('link', { name: '続きから p.3' })).toBeVisible()

    await right.goto(`/work/${workno}/tree`)
    await fillSignIn(right, customer)
    await right.getByRole('link', { name: '続きから p.3' }).click()
    await expect(settledPage(right)).toHaveAttribute('data-page-index', '2')
    await readOn(right, 6)

    // The work's page goes on there, and its viewer offers the way back, below its title.
    await wrong.reload()
    await wrong.getByRole('link', { name: '続きから p.7' }).click()
    await expect(settledPage(wrong)).toHaveAttribute('data-page-index', '6')
    await expect(chip(wrong)).toContainText('この端末では3ページでした')
    await expectBelowTitle(wrong)
    await readOn(wrong, 7)
    await expect(chip(wrong)).toHaveCount(0)

    // What it read is later now; the other one stays where it is, and is asked.
    const known = pulled(right)
    await right.evaluate(() => window.dispatchEvent(new Event('focus')))
    await known
    await expect(chip(right)).toContainText('ほかの端末で8ページまで読みました')
    await expect(settledPage(right)).toHaveAttribute('data-page-index', '6')
    await expectBelowTitle(right)
    await Promise.all([wrong, right].map((page) => page.context().close()))
  })
}

test('a place is the same page on two devices after an update put pages in front', async ({
  browser,
  baseURL,
  stack,
  signIn,
}) => {
  const workno = toWorkno(import.meta.filename, 3)
  const draw = (seed: number, names: readonly string[]) =>
    Promise.all(
      names.map(async (name, index) => [name, (await drawTinyPage(seed, index)).png] as const),
    )
  const pages = await draw(8, ['001.png', '002.png', '003.png', '004.png', '005.png', '006.png'])
  const added = await draw(9, ['000a.png', '000b.png', '000c.png'])
  const publish = (files: (readonly [string, Buffer])[]) =>
    stack.storefront.publishWork(
      { workno, name: { ja_JP: '前に頁の増える本' }, direction: 'ltr' },
      zipWork(Object.fromEntries(files)),
    )
  await publish(pages)
  const customer = await signIn({ owns: [workno] })
  // Trees are asked for by the minute: clocks apart, and later the hours, lead to the present one.
  const [one, other] = await Promise.all([
    openDevice(browser, baseURL!, HOUR_MS),
    openDevice(browser, baseURL!, -HOUR_MS),
  ])
  for (const device of [one, other]) {
    await device.goto('/library')
    await fillSignIn(device, customer)
    await device.waitForURL('**/library')
  }
  await one.goto(`/work/${workno}/view/001.png`)
  await expect(settledPage(one)).toHaveAttribute('data-page-index', '0')
  await readOn(one, 3)
  await one.goto('/library')

  await publish([...added, ...pages])
  await other.goto(`/work/${workno}/tree`)
  await other.getByRole('link', { name: '続きから p.7' }).click()
  await expect(settledPage(other)).toHaveAttribute('data-page-index', '6')
  await readOn(other, 7)
  // The first device knows the old pages: its place and the other's are found in the new ones.
  await one.clock.install({ time: Date.now() + 2 * HOUR_MS })
  await one.goto(`/work/${workno}/tree`)
  await one.getByRole('link', { name: '続きから p.8' }).click()
  await expect(settledPage(one)).toHaveAttribute('data-page-index', '7')
  await expect(chip(one)).toContainText('この端末では7ページでした')
  await Promise.all([one, other].map((page) => page.context().close()))
})

/** On a phone the title has a row of its own; the bars may be away, which changes no place. */
async function expectBelowTitle(page: Page): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1)
  await expect
    .poll(async () => {
      const title = await page.locator('h1').boundingBox()
      const asked = await chip(page).boundingBox()
      return title && asked ? asked.y - (title.y + title.height) : Number.NaN
    })
    .toBeGreaterThanOrEqual(0)
}
