import { expect, type Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { createOwner, test } from './home-server.ts'

const SIZES = [
  { width: 320, height: 568 },
  { width: 1440, height: 900 },
]

/** What a test has of the device besides what the browser does with it. */
type Authenticator = { clear: () => Promise<unknown> }

/** A device with a fingerprint reader that is always touched by its owner. */
async function addAuthenticator(page: Page): Promise<Authenticator> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { clear: () => cdp.send('WebAuthn.clearCredentials', { authenticatorId }) }
}

async function addPasskey(page: Page): Promise<void> {
  const card = page.getByRole('region', { name: 'パスキー' })
  await card.getByRole('button', { name: 'パスキーを追加' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'パスキーの名前' }).fill('Laptop')
  await page.keyboard.press('Enter')
  await expect(card.getByText('Laptop', { exact: true })).toBeVisible()
}

test('a reader adds a passkey, signs in with it by the keyboard alone, and removes it', async ({
  page,
  home,
}) => {
  // What the browser offers by itself among names is the other journey's.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
  await addAuthenticator(page)
  await createOwner(page, home.token)
  await addPasskey(page)
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expectNoViolations(page)
  }
  await page.context().clearCookies()
  await page.goto('/login?to=/settings')
  const button = page.getByRole('button', { name: 'パスキーでログイン' })
  for (const size of SIZES)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      await expect(button).toBeVisible()
      await expectNoViolations(page)
    }
  await button.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/settings')
  const card = page.getByRole('region', { name: 'パスキー' })
  await expect(card.getByText(/最終使用日/)).toBeVisible()
  await card.getByRole('button', { name: 'Laptopを削除' }).click()
  await page.getByRole('button', { name: '削除', exact: true }).click()
  await expect(card.getByText('Laptop', { exact: true })).toBeHidden()
  // The device still has it; the server knows it no more.
  await page.context().clearCookies()
  await page.goto('/login?to=/settings')
  await button.click()
  await expect(page.getByRole('alert').filter({ visible: true })).toContainText(
    'このパスキーではログインできません',
  )
})

test('the browser offers the passkey among the names, and a device that knows none says so', async ({
  page,
  home,
}) => {
  const authenticator = await addAuthenticator(page)
  await createOwner(page, home.token)
  await addPasskey(page)
  await page.context().clearCookies()
  // The virtual device answers at once, as a reader who chooses the offered passkey.
  await page.goto('/login?to=/settings', { waitUntil: 'commit' })
  await page.waitForURL('**/settings')
  await expect(page.getByRole('region', { name: 'パスキー' })).toBeVisible()
  await page.context().clearCookies()
  await authenticator.clear()
  await page.goto('/login?to=/settings')
  await page.getByRole('button', { name: 'パスキーでログイン' }).click()
  await expect(page.getByRole('alert').filter({ visible: true })).toContainText(
    'パスキーを確認できませんでした',
  )
})
