import { expect, type Page, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { expectNoViolations } from './axe.ts'
import { SilentServer, spoilLibrary, storeApp } from './offline-app.ts'

test.use({ serviceWorkers: 'allow' })

/** How long it took, for who reads the report: a busy machine must not decide whether this passes. */
const note = (type: string, value: number) =>
  test.info().annotations.push({ type, description: `${String(value)} ms` })
const work = (page: Page, title: string) => page.getByRole('link', { name: title }).first()

test.describe('with the server gone', () => {
  test.afterEach(({ stack }) => stack.restartServer())

  test(
    'a cold start shows the library, and says why nothing is new',
    { tag: '@gate' },
    async ({ page, shelf, signIn, stack }) => {
      await signIn({ owns: [shelf.rtl.workno] })
      await expect(work(page, shelf.rtl.title)).toBeVisible()
      await storeApp(page)
      await page.goto('about:blank')
      await stack.stopServer()
      const startMs = Date.now()
      await page.goto(`${stack.appUrl}/library?word=${encodeURIComponent(shelf.rtl.title)}`)
      await expect(work(page, shelf.rtl.title)).toBeVisible()
      note('cold start', Date.now() - startMs)
      await expect(page.getByText('サーバーから応答がありません')).toBeVisible()

      // What the system reads of an installed app is there, in the language that is chosen.
      const manifest = await page.evaluate(async () => {
        const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
        const told = (await (await fetch(link?.href ?? '')).json()) as { shortcuts: unknown[] }
        return { search: new URL(link?.href ?? '').search, shortcut: told.shortcuts[0] }
      })
      const shortcut = { name: 'ライブラリ', url: '/library' }
      expect(manifest).toEqual({ search: '?lang=ja', shortcut })

      // Lists say why they cannot be changed.
      await page.goto(`${stack.appUrl}/mylist`)
      await expect(page.getByText('オフラインのため、').first()).toBeVisible()

      await stack.restartServer()
      await expect(page.getByText('サーバーから応答がありません')).toBeHidden({
        timeout: 20_000 * patience(),
      })
    },
  )

  test('a network that takes connections and never answers counts as none after a while', async ({
    page,
    shelf,
    signIn,
    stack,
  }) => {
    await signIn({ owns: [shelf.rtl.workno] })
    await expect(work(page, shelf.rtl.title)).toBeVisible()
    await storeApp(page)
    await stack.stopServer()
    await using silent = await SilentServer.start([stack.ports.app, stack.ports.media])
    expect(silent.ports).toHaveLength(2)
    const startMs = Date.now()
    await page.goto(`${stack.appUrl}/library`)
    await expect(work(page, shelf.rtl.title)).toBeVisible()
    note('start on a dead network', Date.now() - startMs)
    await expect(page.getByText('サーバーから応答がありません')).toBeVisible()
  })

  test('a visitor’s cold start says that there is no network, and leads to sign-in once there is', async ({
    page,
    stack,
  }) => {
    await page.goto('/yomikura-free/library')
    await storeApp(page)
    await page.goto('about:blank')
    await stack.stopServer()
    await page.goto(`${stack.appUrl}/library`)
    await expect(page.getByRole('heading', { name: 'オフラインです' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'アプリを初期化する' })).toHaveCount(0)
    await expectNoViolations(page)
    await page.goto(`${stack.appUrl}/yomikura-free/library`)
    await expect(page.getByRole('navigation').first()).toBeVisible()
    await page.goto(`${stack.appUrl}/library`)
    await stack.restartServer()
    // The sign-in is the shop's.
    await expect(page.locator('input[name=password]')).toBeVisible({ timeout: 20_000 * patience() })
  })

  test('a library that the browser lost is said to be lost, and made again once there is a network', async ({
    page,
    shelf,
    signIn,
    stack,
  }) => {
    await signIn({ owns: [shelf.rtl.workno] })
    await expect(work(page, shelf.rtl.title)).toBeVisible()
    await storeApp(page)
    await page.goto(`${stack.appUrl}/clear.html`)
    await spoilLibrary(page, 'emptied')
    await stack.stopServer()
    await page.goto(`${stack.appUrl}/library`)
    await expect(page.getByRole('alert')).toContainText('保存されていたデータが失われました')
    await stack.restartServer()
    await expect(work(page, shelf.rtl.title)).toBeVisible({ timeout: 30_000 * patience() })
  })
})

test(
  'a corrupted library is noticed and made again',
  { tag: '@gate' },
  async ({ page, shelf, signIn, stack }) => {
    await signIn({ owns: [shelf.rtl.workno] })
    await expect(work(page, shelf.rtl.title)).toBeVisible()
    await page.goto(`${stack.appUrl}/clear.html`)
    await spoilLibrary(page, 'corrupted')
    // Held up, so that what is said meanwhile can be read.
    let goOn: () => void = () => undefined
    const held = new Promise<void>((resolve) => (goOn = resolve))
    await page.route('**/v3/content/count*', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${stack.appUrl}/library`)
    await expect(page.getByText('作り直しています')).toBeVisible()
    goOn()
    await expect(work(page, shelf.rtl.title)).toBeVisible()
  },
)
