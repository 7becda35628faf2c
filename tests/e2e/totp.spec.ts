import { expect, type Page } from '@playwright/test'
import { toTestCode } from '@yomikura/testkit/authenticator-app'
import { expectNoViolations } from './axe.ts'
import { createOwner, OWNER, test } from './home-server.ts'

const SCREENS = [
  { size: { width: 320, height: 568 }, colorScheme: 'light' },
  { size: { width: 1440, height: 900 }, colorScheme: 'dark' },
] as const
const PERIOD_MS = 30_000

/** Nothing breaks a rule or runs over the edge, on a small screen and on a large one that is dark. */
async function expectAccessible(page: Page): Promise<void> {
  for (const { size, colorScheme } of SCREENS) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    await expectNoViolations(page)
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(scrollWidth).toBeLessThanOrEqual(size.width)
  }
}

/** Signs in by the keyboard alone, as far as the page that asks for a code. */
async function givePassword(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.goto('/login?to=/settings')
  await page.getByLabel('ログインID').fill(OWNER.login)
  await page.getByLabel('パスワード').fill(OWNER.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '確認コードの入力' })).toBeVisible()
  await expect(page.getByLabel('確認コードまたはリカバリーコード')).toBeFocused()
}

test('a reader switches two-step sign-in on, signs in with codes of both kinds, and switches it off', async ({
  page,
  home,
}) => {
  await createOwner(page, home.token)
  const card = page.getByRole('region', { name: '2段階認証' })
  const dialog = page.getByRole('dialog')
  const secret = await test.step('it is switched on by the keyboard alone', async () => {
    await card.getByRole('button', { name: '有効にする' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('パスワード')).toBeFocused()
    await page.keyboard.type(OWNER.password)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('img', { name: '認証アプリ用のQRコード' })).toBeVisible()
    await expectAccessible(page)
    const shown = await dialog.getByText(/([A-Z2-7]{4} ){7}[A-Z2-7]{4}/).textContent()
    const [found = ''] = /([A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(shown ?? '') ?? []
    await dialog.getByLabel('確認コード（6桁）').focus()
    await page.keyboard.type(toTestCode(found.replaceAll(' ', ''), Date.now() / 1000))
    await page.keyboard.press('Enter')
    return found.replaceAll(' ', '')
  })

  const codes = dialog.getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectAccessible(page)
  const [first = '', second = ''] = await codes.allTextContents()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'ファイルに保存' }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: '保存しました' }).click()
  await expect(card.getByText('リカバリーコードの残り：10個')).toBeVisible()

  await test.step('a code of the app lets in', async () => {
    await givePassword(page)
    await expectAccessible(page)
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('コードが違うか')
    await expectAccessible(page)
    // The code that switched it on was used: the next one is taken early.
    await page.keyboard.type(toTestCode(secret, (Date.now() + PERIOD_MS) / 1000))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/settings')
  })

  await test.step('a recovery code lets in, and another one switches it off', async () => {
    await givePassword(page)
    await page.keyboard.type(first)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/settings')
    await expect(card.getByText('リカバリーコードの残り：9個')).toBeVisible()
    await card.getByRole('button', { name: '無効にする' }).click()
    await dialog.getByLabel('パスワード').fill(OWNER.password)
    await dialog.getByLabel('確認コードまたはリカバリーコード').fill(second)
    await page.keyboard.press('Enter')
    await expect(card.getByRole('button', { name: '有効にする' })).toBeVisible()
  })
})
