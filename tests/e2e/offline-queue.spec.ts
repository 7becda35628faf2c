import { expect, test } from '@yomikura/testkit/e2e'
import { drawTinyPage, zipWork } from '@yomikura/testkit/tiny-work'
import { aBook, aChapter } from '../../packages/ingest/src/kinds/epub/test-books.ts'
import { expectNoViolations } from './axe.ts'
import { storeApp } from './offline-app.ts'
import { listStored, openKeepDialog } from './offline-page.ts'

const NOVEL = { workno: 'BJ00900991', name: { ja_JP: '夜の小説' }, work_type: 'NRE' }

test('a work stands in the queue once its dialog has closed, though the page is left before the server answers', async ({
  page,
  stack,
  signIn,
}) => {
  // A book: its key has to be asked for, which takes longest.
  const novel = aBook({ files: { 'one.xhtml': aChapter('<h1>夜の章</h1>') } })
  const cover = await drawTinyPage(5, 0)
  await stack.storefront.publishWork(
    NOVEL,
    zipWork({ [cover.name]: cover.png, 'novel.epub': novel }),
  )
  await signIn({ owns: [NOVEL.workno] })
  await page.goto(`/work/${NOVEL.workno}/tree`)
  const open = Promise.withResolvers<void>()
  const leave = /\/v3\/download\/token\//
  await page.route(leave, async (route) => {
    await open.promise
    await route.fallback().catch(() => undefined)
  })
  const dialog = await openKeepDialog(page)
  await dialog.getByRole('button', { name: /^作品全体を保存/ }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/settings')
  expect(await listStored(page)).toMatchObject({ entries: 0, queued: 2 })
  open.resolve()
  await page.unroute(leave)
  await page.reload()
  const isDone = async () => {
    const { entries, queued } = await listStored(page)
    return entries === 2 && queued === 0
  }
  await expect.poll(isDone, { timeout: 30_000 }).toBe(true)
  expect((await listStored(page)).damaged).toBe(0)
})

test.describe('before the app is stored', () => {
  test('going offline is said all the same', async ({ page, shelf, signIn }) => {
    await signIn({ owns: [shelf.rtl.workno] })
    await expect(page.getByRole('link', { name: shelf.rtl.title }).first()).toBeVisible()
    await page.context().setOffline(true)
    await expect(page.getByRole('status').filter({ hasText: 'オフラインです' })).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText('オフラインです')).toHaveCount(0, { timeout: 20_000 })
  })
})

test.describe('with the server gone', () => {
  test.use({ serviceWorkers: 'allow' })
  test.afterEach(({ stack }) => stack.restartServer())

  test('covers and a filter tell which works are stored, and a cold start offers those', async ({
    page,
    shelf,
    stack,
    signIn,
  }) => {
    await signIn({ owns: [shelf.rtl.workno, shelf.ltr.workno] })
    await storeApp(page)
    await page.goto(`/work/${shelf.rtl.workno}/tree`)
    const dialog = await openKeepDialog(page)
    await dialog.getByRole('button', { name: /^作品全体を保存/ }).click()
    await expect.poll(async () => (await listStored(page)).entries).toBe(7)
    await page.goto('/library')
    const works = page.locator('main a[href^="/work/"]')
    await expect(works).toHaveCount(2)
    const marks = works.getByRole('img', { name: '端末に保存済み', exact: true })
    await expect(marks).toHaveCount(1)
    await page.getByRole('button', { name: '絞り込み', exact: true }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('checkbox', { name: 'この端末に保存した作品だけを表示' }).check()
    await expectNoViolations(page)
    await sheet.getByRole('button', { name: '閉じる', exact: true }).click()
    await expect(works).toHaveCount(1)
    await expect(works).toContainText(shelf.rtl.title)

    await page.goto('about:blank')
    await stack.stopServer()
    await page.goto(`${stack.appUrl}/library`)
    await expect(works).toHaveCount(2)
    const offer = page.getByRole('link', { name: '保存した作品だけを表示', exact: true })
    await expect(offer).toBeVisible()
    await expectNoViolations(page)
    await offer.click()
    await expect(works).toHaveCount(1)
    await expect(works).toContainText(shelf.rtl.title)
  })
})
