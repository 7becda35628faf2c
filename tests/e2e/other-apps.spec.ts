import { expect, type Page, test } from '@yomikura/testkit/e2e'
import { expectNoViolations } from './axe.ts'

const SCREENS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

async function expectNoneOnAnyScreen(page: Page): Promise<void> {
  for (const size of SCREENS) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      await expectNoViolations(page)
    }
  }
}

/** From the settings to a feed, as a reader lets an app in and out again. */
test('another app reads the library by a token of the settings until it is revoked', async ({
  page,
  playwright,
  signIn,
}) => {
  await signIn({ owns: [] })
  await page.goto('/settings')
  const apps = page.getByRole('region', { name: 'ほかのアプリ' })
  await apps.getByRole('button', { name: 'アプリを追加' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /名前/ }).fill('KOReader')
  await expectNoneOnAnyScreen(page)
  await page.keyboard.press('Enter')
  const secret = dialog.getByText(/^([a-z2-9]{4}-){6}[a-z2-9]{4}$/)
  await expect(secret).toBeVisible()
  await expectNoneOnAnyScreen(page)
  const sync = await dialog.getByText(/\/kosync$/).innerText()
  const feed = await dialog.getByText(/\/opds\/v2$/).innerText()
  const app = await playwright.request.newContext({
    extraHTTPHeaders: { authorization: `Bearer ${await secret.innerText()}` },
  })
  const root = await app.get(feed)
  expect(root.status()).toBe(200)
  expect(await root.json()).toHaveProperty('navigation')
  expect((await app.get(`${sync}/users/auth`)).status()).toBe(200)
  await dialog.getByRole('button', { name: '完了' }).click()
  await apps.getByRole('button', { name: 'KOReaderを取り消す' }).click()
  await page.getByRole('button', { name: '取り消す', exact: true }).click()
  await expect(apps.getByText('KOReader', { exact: true })).toBeHidden()
  expect((await app.get(feed)).status()).toBe(401)
  await app.dispose()
})
