import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from '../../apps/server/src/config/config.ts'
import { TestShop } from '../../demo/shop/src/test-shop.ts'
import { readDemoSettings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'yomikura-settings-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('the demo’s help articles are pages that its shop has', async () => {
  const shop = await TestShop.open()
  try {
    const env = { YOMIKURA_DEMO_DATA: folder, STOREFRONT_PUBLIC_URL: shop.url }
    const links = readDemoSettings(env).serverEnv['YOMIKURA_HELP_LINKS']?.split(',') ?? []
    expect(links.length).toBeGreaterThan(2)
    for (const link of links) {
      const [title = '', url = ''] = link.split('=')
      const page = await fetch(url)
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(title)])
    }
  } finally {
    await shop[Symbol.asyncDispose]()
  }
})

it('the demo announces a coupon of 70 percent to visitors, or the one that is set', () => {
  const announce = (env: Record<string, string>) =>
    readConfig(readDemoSettings({ YOMIKURA_DEMO_DATA: folder, ...env }).serverEnv).couponPercent
  expect([announce({}), announce({ YOMIKURA_COUPON_PERCENT: '0' })]).toEqual([70, 0])
})
