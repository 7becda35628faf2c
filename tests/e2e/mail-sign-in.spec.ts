import { test as base, expect, type Page } from '@playwright/test'
import { ChildService } from '@yomikura/testkit/child-service'
import { findFreePort } from '@yomikura/testkit/free-port'
import { type CaughtMail, MailCatcher } from '@yomikura/testkit/mail-catcher'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WEB_DIST } from '../../tools/paths.ts'
import { expectNoViolations } from './axe.ts'

const SERVER = new URL('../../apps/server/src/main.mjs', import.meta.url).pathname
const ADDRESS = 'reader@example.test'
const SIZES = [
  { width: 320, height: 568 },
  { width: 1440, height: 900 },
]

type Home = { url: string; catcher: MailCatcher; service: ChildService }

/** A server where people sign in by mail or password, with a mail server that keeps what it is sent. */
const test = base.extend<{ home: Home }>({
  home: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'yomikura-mail-'))
    const port = await findFreePort()
    const url = `http://localhost:${port}`
    const catcher = await MailCatcher.start()
    const service = await ChildService.start(SERVER, 'server', {
      YOMIKURA_DATA: folder,
      YOMIKURA_APP_PORT: String(port),
      YOMIKURA_MEDIA_PORT: String(await findFreePort()),
      YOMIKURA_WORKS_PORT: String(await findFreePort()),
      YOMIKURA_APP_URL: url,
      YOMIKURA_WEB_DIST: WEB_DIST,
      YOMIKURA_SIGN_IN: 'mail,password',
      YOMIKURA_SMTP_URL: `smtp://127.0.0.1:${catcher.port}`,
      YOMIKURA_MAIL_FROM: 'Yomikura <books@example.test>',
    })
    await use({ url, catcher, service })
    await service.stop()
    await catcher.stop()
    await rm(folder, { recursive: true, force: true })
  },
  baseURL: async ({ home }, use) => use(home.url),
})

/** The mail that comes after the page has asked for it. */
async function askFor(page: Page, { catcher }: Home, to = '/library'): Promise<CaughtMail> {
  const before = catcher.mails.length
  await page.goto(`/login?to=${to}`)
  await page.getByLabel('メールアドレス').fill(ADDRESS)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '確認コードの入力' })).toBeVisible()
  await expect.poll(() => catcher.mails.length).toBe(before + 1)
  return catcher.mails[before] as CaughtMail
}

const readCode = ({ text }: CaughtMail) => /\d{6}/.exec(text)?.[0] ?? ''
const readLink = ({ text }: CaughtMail) => /https?:\S+/.exec(text)?.[0] ?? ''

test('a reader signs in with the digits of a mail, after wrong ones, and reads on', async ({
  page,
  home,
}) => {
  const mail = await askFor(page, home, '/settings')
  await expect(page.getByLabel('確認コード')).toBeFocused()
  await expectNoViolations(page)
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('確認コードが違います')
  await expect(page.getByLabel('確認コード')).toBeFocused()
  await page.keyboard.type(readCode(mail))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '設定' })).toBeVisible()
  await page.goto('/library')
  await expect(page.getByRole('navigation', { name: 'メインメニュー' })).toBeVisible()
  expect(await page.content()).not.toContain(ADDRESS)
  expect(home.service.log.join('\n')).not.toContain(ADDRESS)
})

test('a link signs in the browser in which it was opened and the button pressed', async ({
  page,
  home,
  browser,
}) => {
  const mail = await askFor(page, home)
  const other = await browser.newContext({ baseURL: home.url, locale: 'ja-JP' })
  const phone = await other.newPage()
  await phone.goto(readLink(mail))
  await expect(phone.getByRole('button', { name: 'ログイン' })).toBeFocused()
  await expectNoViolations(phone)
  await phone.keyboard.press('Enter')
  await expect(phone.getByRole('navigation', { name: 'メインメニュー' })).toBeVisible()
  await page.getByLabel('確認コード').fill(readCode(mail))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('使用されています')
  await expect(page.getByLabel('メールアドレス')).toBeVisible()
  await other.close()
})

test('its pages fit narrow and wide windows, light and dark', async ({ page, home }, {
  outputDir,
}) => {
  test.slow()
  const link = readLink(await askFor(page, home))
  for (const address of ['/login', '/login/mail', link.replace(/lang=\w+&/, '')]) {
    for (const size of SIZES) {
      for (const colorScheme of ['light', 'dark'] as const) {
        for (const lang of ['ja_JP', 'en_US']) {
          await page.setViewportSize(size)
          await page.emulateMedia({ colorScheme })
          await page.goto(`${address}${address.includes('?') ? '&' : '?'}lang=${lang}`)
          const name = `${address.replace(/\?.*/, '').split('/').at(-1) ?? ''}-${size.width}-${colorScheme}-${lang}`
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          expect(overflow, name).toBe(0)
          if (size.width === 320) await expectNoViolations(page)
          await page.screenshot({ path: join(outputDir, `${name}.png`), fullPage: true })
        }
      }
    }
  }
})
