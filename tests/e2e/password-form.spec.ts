import { expect, type Page } from '@playwright/test'
import { join } from 'node:path'
import { expectNoViolations } from './axe.ts'
import { createOwner, OWNER, test } from './home-server.ts'

/** Wrong passwords that one address may try before it must wait (security of local accounts). */
const ATTEMPTS = 10
const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
]

async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('ログインID').fill(OWNER.login)
  await page.getByLabel('パスワード').fill(password)
  await page.keyboard.press('Enter')
}

test(
  'the first account is made with the token of the console, and signs in again later',
  { tag: '@gate' },
  async ({ page, home }) => {
    await test.step('a wrong token makes no account, and what was typed stays', async () => {
      await createOwner(page, 'AAAAA-BBBBB-CCCCC-DDDDD')
      await expect(page.getByRole('alert')).toContainText('トークンが違います')
      await expect(page.getByLabel('初回設定トークン')).toBeFocused()
      await expect(page.getByLabel('ログインID')).toHaveValue(OWNER.login)
      await expect(page.getByLabel('パスワード', { exact: true })).toHaveValue('')
      await expectNoViolations(page)
    })

    await test.step('the right one does, and leads to where the reader wanted to go', async () => {
      await createOwner(page, home.token)
      await expect(page.getByRole('heading', { level: 1, name: '設定' })).toBeVisible()
    })

    await test.step('a reader who logs out finds the form for signing in, not the first one', async () => {
      await page.getByRole('button', { name: 'ログアウト' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'ログアウト' }).click()
      await page.waitForURL((url) => url.pathname !== '/settings')
      await page.goto('/library')
      await expect(page.getByRole('heading', { name: 'ログイン' })).toBeVisible()
      await signIn(page, OWNER.password)
      await page.waitForURL('**/library')
      await expect(page.getByRole('navigation', { name: 'メインメニュー' })).toBeVisible()
    })
  },
)

test('passwords cannot be guessed at will: after ten, even the right one must wait', async ({
  page,
  home,
}) => {
  await createOwner(page, home.token)
  await expect(page.getByRole('heading', { level: 1, name: '設定' })).toBeVisible()
  await page.context().clearCookies()
  await page.goto('/login')
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    await signIn(page, `guess number ${attempt}`)
    await expect(page.getByRole('alert')).toContainText('ログインIDかパスワードが違います')
  }
  await expect(page.getByLabel('パスワード')).toBeFocused()
  const [answer] = await Promise.all([
    // The page also asks for the passkeys' options, at a moment that varies.
    page.waitForResponse(
      (response) =>
        response.request().method() === 'POST' && !response.url().includes('/login/passkey'),
    ),
    signIn(page, OWNER.password),
  ])
  expect(answer.status()).toBe(429)
  expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(0)
  await expect(page.getByRole('alert')).toContainText('一時的に受け付けていません')
  await expectNoViolations(page)
})

test('both forms fit every width, light and dark, in Japanese and English', async ({ page, home }, {
  outputDir,
}) => {
  test.slow()
  const lookAt = async (kind: string) => {
    for (const size of SIZES) {
      for (const colorScheme of ['light', 'dark'] as const) {
        for (const lang of ['ja_JP', 'en_US']) {
          await page.setViewportSize(size)
          await page.emulateMedia({ colorScheme })
          await page.goto(`/login?lang=${lang}`)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          const name = `${kind}-${size.width}-${colorScheme}-${lang}`
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          expect(overflow, name).toBe(0)
          // Colours and names are the same at every width.
          if (size.width === 390) await expectNoViolations(page)
          await page.screenshot({ path: join(outputDir, `${name}.png`), fullPage: true })
        }
      }
    }
  }
  await lookAt('first-run')
  await createOwner(page, home.token)
  await expect(page.getByRole('heading', { level: 1, name: '設定' })).toBeVisible()
  await page.context().clearCookies()
  await lookAt('sign-in')
})
