import { test as base, expect, type Page } from '@playwright/test'
import { ChildService } from '@yomikura/testkit/child-service'
import { findFreePort } from '@yomikura/testkit/free-port'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WEB_DIST } from '../../tools/paths.ts'
import { expectNoViolations } from './axe.ts'

const SERVER = new URL('../../apps/server/src/main.mjs', import.meta.url).pathname
const OWNER = { login: 'family', password: 'seven quiet night lamps' }
const SIZES = [
  { width: 320, height: 568 },
  { width: 1440, height: 900 },
]

type Home = { url: string; token: string }

/** A server without a provider: its accounts are made here. */
const test = base.extend<{ home: Home }>({
  home: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'yomikura-passkey-'))
    const port = await findFreePort()
    const url = `http://localhost:${port}`
    const service = await ChildService.start(SERVER, 'server', {
      YOMIKURA_DATA: folder,
      YOMIKURA_APP_PORT: String(port),
      YOMIKURA_MEDIA_PORT: String(await findFreePort()),
      YOMIKURA_WORKS_PORT: String(await findFreePort()),
      YOMIKURA_APP_URL: url,
      YOMIKURA_WEB_DIST: WEB_DIST,
      YOMIKURA_ROLES: 'web,content',
    })
    await expect.poll(() => service.log.join('\n')).toContain('first-run token')
    const token = /token: ([A-Z0-9-]+)/.exec(service.log.join('\n'))?.[1] ?? ''
    await use({ url, token })
    await service.stop()
    await rm(folder, { recursive: true, force: true })
  },
  baseURL: async ({ home }, use) => use(home.url),
})

async function createOwner(page: Page, token: string): Promise<void> {
  await page.goto('/login?to=/settings')
  await page.getByLabel('初回設定トークン').fill(token)
  await page.getByLabel('ログインID').fill(OWNER.login)
  await page.getByLabel('パスワード', { exact: true }).fill(OWNER.password)
  await page.getByLabel('パスワード（確認）').fill(OWNER.password)
  await page.keyboard.press('Enter')
}

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
