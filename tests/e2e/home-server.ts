import { test as base, expect, type Page } from '@playwright/test'
import { ChildService } from '@yomikura/testkit/child-service'
import { findFreePort } from '@yomikura/testkit/free-port'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WEB_DIST } from '../../tools/paths.ts'

const SERVER = new URL('../../apps/server/src/main.mjs', import.meta.url).pathname
export const OWNER = { login: 'family', password: 'seven quiet night lamps' }

type Home = { url: string; token: string }

/** A server at home: no shop and no provider, so that it keeps its accounts itself. */
export const test = base.extend<{ home: Home }>({
  home: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'yomikura-home-'))
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

/** Makes the first account, in the page that the server shows until there is one. */
export async function createOwner(page: Page, token: string): Promise<void> {
  await page.goto('/login?to=/settings')
  await page.getByLabel('初回設定トークン').fill(token)
  await page.getByLabel('ログインID').fill(OWNER.login)
  await page.getByLabel('パスワード', { exact: true }).fill(OWNER.password)
  await page.getByLabel('パスワード（確認）').fill(OWNER.password)
  await page.keyboard.press('Enter')
}
