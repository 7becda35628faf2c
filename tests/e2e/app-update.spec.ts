import { DevStack } from '@yomikura/testkit/dev-stack'
import { expect, fillSignIn, test } from '@yomikura/testkit/e2e'
import { makeTinyWork } from '@yomikura/testkit/tiny-work'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { storeApp } from './offline-app.ts'

test.use({ serviceWorkers: 'allow' })

const DIST = join(import.meta.dirname, '..', '..', 'apps', 'web', 'dist')
const workno = 'BJ00900001'

/** Makes another version of a build: its page differs, and a screen's code has another name. */
async function makeNext(folder: string): Promise<void> {
  const page = join(folder, 'index.html')
  await writeFile(page, (await readFile(page, 'utf8')).replace('<head>', '<head data-next>'))
  const assets = await readdir(join(folder, 'assets'))
  const gone = assets.filter((name) => /^HelpRoute-.*\.js$/.test(name))
  expect(gone).toHaveLength(1)
  await rm(join(folder, 'assets', gone[0] ?? ''))
  // As a build would: the worker of the next version names no file that is not there.
  const worker = join(folder, 'sw.js')
  const text = await readFile(worker, 'utf8')
  const without = text.replaceAll(new RegExp(`\\{[^{}]*${gone[0] ?? ''}[^{}]*\\},?`, 'g'), '')
  expect(without).not.toContain(gone[0])
  await writeFile(worker, without)
}

test('a new version waits while somebody reads, keeps the old one whole, and takes over when asked', async ({
  page,
}) => {
  // It starts a product of its own, and starts it again.
  test.setTimeout(300_000)
  const dist = await mkdtemp(join(tmpdir(), 'yomikura-dist-'))
  await cp(DIST, dist, { recursive: true })
  await using stack = await DevStack.start({ serverEnv: { YOMIKURA_WEB_DIST: dist } })
  await stack.storefront.publishWork(
    { workno, name: { ja_JP: '夜の本' }, direction: 'rtl', work_type: 'MNG' },
    await makeTinyWork(1, 7),
  )
  const customer = await stack.storefront.createCustomer({ login_id: 'updater', owns: [workno] })
  await page.goto(`${stack.appUrl}/library`)
  await fillSignIn(page, customer)
  await page.waitForURL('**/library')
  await storeApp(page)
  await page.reload()

  // Reading, on the third page.
  await page.getByRole('link', { name: '夜の本' }).first().click()
  await page.getByRole('link', { name: '読む' }).first().click()
  await page.waitForURL('**/view/**')
  await expect(page.locator('canvas').first()).toBeVisible()
  for (const key of ['ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key)
  const place = page.url()

  await makeNext(dist)
  await stack.restartServer()
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
  })
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state),
    )
    .toBe('installed')
  // Nothing happens to who reads: same page, same version, nothing said.
  expect(page.url()).toBe(place)
  await expect(page.getByText('新しいバージョン')).toHaveCount(0)

  // The old version is whole without the server's files.
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'ヘルプ' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'ヘルプ' })).toBeVisible()
  expect(await page.locator('head').getAttribute('data-next')).toBeNull()

  await page.getByRole('button', { name: '更新して再読み込み' }).click()
  await expect(page.locator('head[data-next]')).toHaveCount(1)
  await expect(page).toHaveURL(/\/help$/)
  await rm(dist, { recursive: true, force: true })
})

test('a screen whose code is gone from the server starts the app anew once, where it was', async ({
  page,
  signIn,
}) => {
  await signIn({ owns: [] })
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await storeApp(page)
  // The files that are kept are lost, and the server has newer ones.
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    for (const name of await caches.keys()) await caches.delete(name)
    await registration?.unregister()
  })
  // A new worker would fetch the files of all screens at once.
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new Error('none'))
  })
  await page.reload()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  let isGone = true
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isGone = false
  })
  await page.route(/\/assets\/HelpRoute-.*\.js$/, async (route) => {
    if (isGone) await route.fulfill({ status: 404, body: '' })
    else await route.continue()
  })
  const loads: string[] = []
  page.on('load', () => loads.push(page.url()))
  await page.getByRole('link', { name: 'ヘルプ' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'ヘルプ' })).toBeVisible()
  // The screen is there before the page calls itself loaded.
  await expect.poll(() => loads.length).toBe(1)
  expect(isGone).toBe(false)
})
