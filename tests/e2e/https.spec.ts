import { chromium } from '@playwright/test'
import { toContentPath } from '@yomikura/content/content-folder'
import { DevStack } from '@yomikura/testkit/dev-stack'
import { makeCertificate } from '@yomikura/testkit/certificate'
import { expect, fillSignIn, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { makeTinyWork } from '@yomikura/testkit/tiny-work'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { skipWithout } from './needs.ts'
import { openWork, settledPage } from './viewer-page.ts'
import { toWorkno } from './workno.ts'

const WORKNO = toWorkno(import.meta.filename, 1, 'BJ')
const HOSTS = {
  app: 'app.yomikura.test',
  media: 'media.yomikura.test',
  storefront: 'shop.akari.test',
}

test('over https, app and media host share the session and the shop’s site sees none of it', async ({
  launchOptions,
}) => {
  skipWithout('openssl')
  test.setTimeout(180_000 * patience())
  const folder = await mkdtemp(join(tmpdir(), 'yomikura-https-'))
  const tls = makeCertificate(folder, Object.values(HOSTS))
  const stack = await DevStack.start({
    hosts: { ...HOSTS, tls },
    serverEnv: { YOMIKURA_COOKIE_DOMAIN: 'yomikura.test' },
  })
  const rules = Object.values(HOSTS).map((host) => `MAP ${host} 127.0.0.1`)
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), `--host-resolver-rules=${rules.join(',')}`],
  })
  try {
    const files = await makeTinyWork(3, 3)
    await stack.storefront.publishWork(
      { workno: WORKNO, name: { ja_JP: '鍵の本' }, work_type: 'MNG', direction: 'rtl' },
      files,
    )
    const customer = await stack.storefront.createCustomer({
      login_id: 'tls-reader',
      owns: [WORKNO],
    })
    const context = await browser.newContext({
      ignoreHTTPSErrors: true,
      locale: 'ja-JP',
      viewport: { width: 1440, height: 900 },
    })
    const page = await context.newPage()
    await page.goto(`${stack.appUrl}/library`)
    await fillSignIn(page, customer)
    await page.waitForURL(`${stack.appUrl}/library`)
    await openWork(page, '鍵の本')
    await expect(settledPage(page)).toHaveAttribute('data-page-index', '0')

    const cookies = await context.cookies()
    const session = cookies.find((cookie) => cookie.name === 'yomikura_session')
    expect(session).toMatchObject({
      domain: '.yomikura.test',
      secure: true,
      httpOnly: true,
      sameSite: 'Lax',
    })
    const grants = cookies.filter((cookie) => cookie.name.startsWith('CloudFront'))
    expect(grants.length).toBeGreaterThanOrEqual(4)
    for (const grant of grants) {
      expect(grant).toMatchObject({
        secure: true,
        httpOnly: true,
        path: `/${toContentPath(WORKNO)}/`,
      })
    }
    const shopCookies = await context.cookies(stack.storefrontUrl)
    expect(shopCookies.some((cookie) => cookie.name === 'yomikura_session')).toBe(false)
  } finally {
    await browser.close()
    await stack.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
