import { DevStack } from '@yomikura/testkit/dev-stack'
import { expect, fillSignIn, type Page, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { makeTinyWork } from '@yomikura/testkit/tiny-work'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectNoViolations } from './axe.ts'
import { openWork } from './viewer-page.ts'

const PART = 2 * 1024 ** 2
const PARTS = /\/uploads\/[^/]+\/files\/\d+\/parts\/\d+$/

let stack: DevStack
let folder: string
let shelf: string

test.beforeAll(async () => {
  test.setTimeout(180_000 * patience())
  stack = await DevStack.start({ serverEnv: { YOMIKURA_UPLOADS: 'all' } })
  folder = await mkdtemp(join(tmpdir(), 'yomikura-drop-'))
  shelf = join(folder, 'Night Train')
  await mkdir(shelf)
  await writeFile(join(shelf, 'Night Train v01.cbz'), (await makeTinyWork(5, 3)).zip)
  await writeFile(join(shelf, 'Night Train v02.cbz'), (await makeTinyWork(6, 3)).zip)
  // Long enough to be on its way for several parts; it is no work.
  await writeFile(join(shelf, 'extra.bin'), randomBytes(5 * PART + 9))
  await writeFile(join(shelf, 'The lamp.txt'), 'A lamp stood by the sea.\n'.repeat(400))
})
test.afterAll(async () => {
  await stack.stop()
  await rm(folder, { recursive: true, force: true })
})

async function signIn(page: Page, login_id: string): Promise<void> {
  const customer = await stack.storefront.createCustomer({ login_id, owns: [] })
  await page.goto(`${stack.appUrl}/library`)
  await fillSignIn(page, customer)
  await page.waitForURL('**/library')
}

/** A sheet that still comes up is half seen through. */
async function expectLegible(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.getAnimations().length), {
      timeout: 10_000 * patience(),
    })
    .toBe(0)
  await expectNoViolations(page)
}

const openSheet = (page: Page) =>
  page.getByRole('button', { name: '作品を追加', exact: true }).click()
const sheetOf = (page: Page) => page.getByRole('dialog', { name: '作品を追加' })
const chooseFolder = (page: Page) =>
  sheetOf(page).locator('input[data-picker=folder]').setInputFiles(shelf)

test('a folder that is added through a break of the network and a reload becomes works that open', async ({
  page,
}) => {
  test.setTimeout(180_000 * patience())
  await signIn(page, 'adder')
  await openSheet(page)
  await expectLegible(page)
  // The network goes once the server has two parts.
  let received = 0
  page.on('response', (response) => {
    if (PARTS.test(response.url()) && response.status() === 204) received += 1
  })
  await page.route(PARTS, async (route) => {
    if (received < 2) return route.continue()
    await page.context().setOffline(true)
    // The one before may have taken it away already.
    return route.abort('internetdisconnected').catch(() => undefined)
  })
  await chooseFolder(page)
  await expect(sheetOf(page)).toContainText('ネットワークがありません', {
    timeout: 30_000 * patience(),
  })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().setOffline(false)

  // The page is left while parts are on their way; the browser forgets the files.
  await page.route(PARTS, (route) => route.abort('connectionreset'))
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await openSheet(page)
  await expect(sheetOf(page)).toContainText('途中で止まった追加があります：Night Train')
  const again: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && PARTS.test(request.url())) again.push(request.url())
  })
  await chooseFolder(page)
  await expect(sheetOf(page)).toContainText('3作品がライブラリに入りました。', {
    timeout: 90_000 * patience(),
  })
  // Of nine parts at least two were there.
  expect(new Set(again).size).toBeLessThanOrEqual(7)
  await expect(sheetOf(page)).toContainText('1個のファイルは作品ではないため')
  await expectLegible(page)
  await sheetOf(page).getByRole('button', { name: '閉じる', exact: true }).click()
  const library = page.getByRole('main')
  for (const title of ['Night Train v01', 'Night Train v02', 'The lamp']) {
    await expect(library.getByRole('link', { name: new RegExp(title) }).first()).toBeVisible()
  }
  await openWork(page, 'Night Train v02')
})

test('files that are dropped on the library are added', async ({ page }) => {
  test.setTimeout(120_000 * patience())
  await signIn(page, 'dropper')
  await expect(page.getByRole('button', { name: '作品を追加', exact: true })).toBeVisible()
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['The sea was calm.\n'.repeat(300)], 'The sea.txt'))
    return transfer
  })
  await page.dispatchEvent('main', 'dragover', { dataTransfer: data })
  await expect(page.getByText('ドロップするとライブラリに追加されます')).toBeVisible()
  await page.dispatchEvent('main', 'drop', { dataTransfer: data })
  await expect(sheetOf(page)).toContainText('1作品がライブラリに入りました。', {
    timeout: 60_000 * patience(),
  })
  await sheetOf(page).getByRole('button', { name: '閉じる', exact: true }).click()
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /The sea/ })
      .first(),
  ).toBeVisible()
})

test('parts that were acknowledged outlast a server that is killed', async ({ page }) => {
  test.setTimeout(180_000 * patience())
  await signIn(page, 'survivor')
  await openSheet(page)
  const acknowledged = new Set<string>()
  page.on('response', (response) => {
    if (PARTS.test(response.url()) && response.status() === 204) acknowledged.add(response.url())
  })
  const bytes = randomBytes(6 * PART)
  const path = join(folder, 'long.bin')
  await writeFile(path, bytes)
  const killed = Promise.withResolvers<void>()
  let sent = 0
  await page.route(PARTS, async (route) => {
    sent += 1
    if (sent > 2) await killed.promise
    return route.continue()
  })
  await sheetOf(page).locator('input[data-picker=files]').setInputFiles(path)
  await expect.poll(() => acknowledged.size, { timeout: 30_000 * patience() }).toBe(2)
  const before = [...acknowledged]
  await stack.killServer()
  const sentAgain: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && before.includes(request.url())) sentAgain.push(request.url())
  })
  killed.resolve()
  await stack.restartServer()
  await expect(sheetOf(page)).toContainText(
    /1作品がライブラリに入りました|取り込めた作品はありません/,
    {
      timeout: 90_000 * patience(),
    },
  )
  expect(sentAgain).toEqual([])
  const shelves = join(stack.folder, 'server', 'uploads', 'shelf')
  const kept = await Promise.all(
    (await readdir(shelves)).map((id) =>
      readFile(join(shelves, id, 'long', 'long.bin')).catch(() => undefined),
    ),
  )
  expect(kept.some((found) => found?.equals(bytes))).toBe(true)
})
