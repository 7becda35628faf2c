import { expect, type Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { createOwner, test } from './home-server.ts'

const GUEST = { login: 'hanako', password: 'nine small paper boats' }
const SIZES = [
  { width: 320, height: 568 },
  { width: 1440, height: 900 },
]

/** Looks at the page as it stands in narrow and wide windows, light and dark. */
async function expectGoodLooks(page: Page): Promise<void> {
  for (const size of SIZES)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      await expectNoViolations(page)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      // A dialog takes the room of the scroll bar away.
      expect(overflow, `${size.width} ${colorScheme}`).toBeLessThanOrEqual(0)
    }
}

async function fillForm(page: Page, login: string): Promise<void> {
  await page.getByLabel('ログインID').fill(login)
  await page.getByLabel('パスワード', { exact: true }).fill(GUEST.password)
  await page.getByLabel('パスワード（確認）').fill(GUEST.password)
  await page.keyboard.press('Enter')
}

test('the owner invites a person, who makes one account by the keyboard; then the link says that it was used', async ({
  page,
  home,
  browser,
}) => {
  await createOwner(page, home.token)
  const card = page.getByRole('region', { name: '招待' })
  const make = card.getByRole('button', { name: 'リンクを作成' })
  await make.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: 'リンクのQRコード' })).toBeVisible()
  await expectGoodLooks(page)
  const link = await dialog.getByText(/login\/invitation\?secret=/).textContent()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(make).toBeFocused()

  const other = await browser.newContext({ locale: 'ja-JP' })
  const guest = await other.newPage()
  await guest.goto(link ?? '')
  await expect(guest.getByLabel('ログインID')).toBeFocused()
  await expectGoodLooks(guest)
  await fillForm(guest, 'family')
  await expect(guest.getByRole('alert')).toContainText('すでに使われています')
  await expect(guest.getByLabel('ログインID')).toBeFocused()
  await fillForm(guest, GUEST.login)
  await guest.waitForURL((url) => !url.pathname.startsWith('/login'))
  await guest.goto('/settings')
  await expect(guest.getByRole('heading', { level: 1, name: '設定' })).toBeVisible()
  await expect(guest.getByRole('region', { name: 'パスキー' })).toBeVisible()
  await expect(guest.getByRole('region', { name: '招待' })).toBeHidden()
  await guest.goto(link ?? '')
  await expect(guest.getByRole('alert')).toContainText('すでに使用されています')
  await expectGoodLooks(guest)
  await other.close()

  await page.reload()
  await expect(card.getByText(/に使用されました · 作成者：family/)).toBeVisible()
  await make.click()
  await page.getByRole('button', { name: '完了' }).click()
  await card.getByRole('button', { name: /に作成した招待を取り消す$/ }).click()
  await expectGoodLooks(page)
  await page.getByRole('dialog').getByRole('button', { name: '取り消す' }).click()
  await expect(card.getByText(/^有効期限/)).toBeHidden()
})
