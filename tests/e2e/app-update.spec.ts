import { DevStack } from '@yomikura/testkit/dev-stack'
import { expect, fillSignIn, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { makeTinyWork } from '@yomikura/testkit/tiny-work'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildVersion } from '../../apps/web/build/build-version.ts'
import { storeApp } from './offline-app.ts'
import { settledPage, startReading } from './viewer-page.ts'
import { toWorkno } from './workno.ts'

test.use({ serviceWorkers: 'allow' })

const DIST = join(import.meta.dirname, '..', '..', 'apps', 'web', 'dist')
const workno = toWorkno(import.meta.filename, 1, 'BJ')

/** The next release: its page says so, and all its code has other names. */
const NEXT = [
  { module: '/src/main.tsx', code: 'document.documentElement.dataset.release = "next"' },
]

const listScripts = async (folder: string) =>
  (await readdir(join(folder, 'assets'))).filter((name) => name.endsWith('.js'))

test('a new version waits while somebody reads, keeps the old one whole, and takes over when asked', async ({
  page,
}) => {
  // It starts a product of its own, and starts it again.
  test.setTimeout(300_000 * patience())
  const dist = await mkdtemp(join(tmpdir(), 'yomikura-dist-'))
  const next = await mkdtemp(join(tmpdir(), 'yomikura-next-'))
  await cp(DIST, dist, { recursive: true })
  const startMs = Date.now()
  await buildVersion(next, NEXT)
  const description = `${String(Date.now() - startMs)} ms`
  test.info().annotations.push({ type: 'second build', description })
  const [former, later] = await Promise.all([listScripts(dist), listScripts(next)])
  const gone = former.filter((name) => !later.includes(name))
  for (const part of [/^shared-/, /^HelpRoute-/, /^viewer-paged-/]) {
    expect(gone.filter((name) => part.test(name))).toHaveLength(1)
  }
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

  const missing: string[] = []
  page.on('response', (response) => {
    if (response.status() === 404) missing.push(response.url())
  })
  // Reading, past the cover.
  await page.getByRole('link', { name: '夜の本' }).first().click()
  await startReading(page)
  await page.keyboard.press('ArrowLeft')
  await expect(settledPage(page)).not.toHaveAttribute('data-page-index', '0')
  const place = page.url()
  const index = await settledPage(page).getAttribute('data-page-index')

  await rm(dist, { recursive: true })
  await cp(next, dist, { recursive: true })
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
  // Nothing happens to who reads: same page, same version, nothing said, and it goes on.
  expect(page.url()).toBe(place)
  await expect(settledPage(page)).toHaveAttribute('data-page-index', index!)
  await expect(page.getByText('新しいバージョン')).toHaveCount(0)
  await page.keyboard.press('ArrowLeft')
  await expect(settledPage(page)).not.toHaveAttribute('data-page-index', index!)
  const left = await settledPage(page).getAttribute('data-page-index')

  // The old version is whole, though the server has none of its files any more.
  await page.keyboard.press('Escape')
  const update = page.getByRole('button', { name: '更新して再読み込み' })
  await expect(update).toBeVisible()
  await page.getByRole('link', { name: 'ヘルプ' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'ヘルプ' })).toBeVisible()
  await expect(page.locator('html[data-release]')).toHaveCount(0)
  const { request } = page
  for (const name of gone.filter((each) => /^(shared|HelpRoute|viewer-paged)-/.test(each))) {
    expect((await request.get(`${stack.appUrl}/assets/${name}`)).status()).toBe(404)
  }
  expect(missing).toEqual([])

  // Another tab shows the notice, too; when the first one has become the newer version, it offers to follow.
  const other = await page.context().newPage()
  await other.goto(`${stack.appUrl}/help`)
  const follow = other.getByRole('button', { name: '更新して再読み込み', exact: true })
  await expect(follow).toBeVisible({ timeout: 15_000 * patience() })
  await update.click()
  await expect(page.locator('html[data-release=next]')).toHaveCount(1)
  await expect(page).toHaveURL(/\/help$/)
  await expect(other.locator('html[data-release]')).toHaveCount(0)
  await follow.click()
  await expect(other.locator('html[data-release=next]')).toHaveCount(1)
  await other.close()
  await page.goto(`${stack.appUrl}/work/${workno}`)
  await startReading(page)
  await expect(settledPage(page)).toHaveAttribute('data-page-index', left!)
  expect(missing).toEqual([])
  for (const folder of [dist, next]) await rm(folder, { recursive: true, force: true })
})

test('a screen whose code is gone from the server starts the app again once, where it was', async ({
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
