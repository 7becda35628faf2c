import { expect, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { drawTinyPage, makeTinyWork, zipWork } from '@yomikura/testkit/tiny-work'
import { aBook, aChapter } from '../../packages/ingest/src/kinds/epub/test-books.ts'
import { expectNoViolations } from './axe.ts'
import { storeApp } from './offline-app.ts'
import { listStored, openKeepDialog } from './offline-page.ts'
import { movePlace } from './viewer-page.ts'
import { toWorkno } from './workno.ts'

const NOVEL = {
  workno: toWorkno(import.meta.filename, 1, 'BJ'),
  name: { ja_JP: '夜の小説' },
  work_type: 'NRE',
}

test(
  'a work stands in the queue once its dialog has closed, though the page is left before the server answers',
  { tag: '@gate' },
  async ({ page, stack, signIn }) => {
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
    await expect.poll(isDone, { timeout: 30_000 * patience() }).toBe(true)
    expect((await listStored(page)).damaged).toBe(0)
  },
)

test('the next volumes of a series come by themselves, and a finished one goes; the icon counts what still comes', async ({
  page,
  stack,
  signIn,
}) => {
  await page.addInitScript(() => {
    const badges: number[] = []
    Object.assign(globalThis, { badges })
    // What an installed app's icon would show.
    Object.assign(Navigator.prototype, {
      setAppBadge: (count: number) => Promise.resolve(void badges.push(count)),
      clearAppBadge: () => Promise.resolve(void badges.push(0)),
    })
  })
  const worknos = [
    toWorkno(import.meta.filename, 2, 'BJ'),
    toWorkno(import.meta.filename, 3, 'BJ'),
    toWorkno(import.meta.filename, 4, 'BJ'),
    toWorkno(import.meta.filename, 5, 'BJ'),
  ]
  for (const [index, workno] of worknos.entries()) {
    const volume = index + 1
    await stack.storefront.publishWork(
      {
        workno,
        name: { ja_JP: `港の灯 ${volume}巻` },
        work_type: 'MNG',
        series: { title_id: 'TI0009995', name: '港の灯', total: 4, volume_number: volume },
      },
      await makeTinyWork(80 + volume, 2),
    )
  }
  await signIn({ owns: worknos })
  const kept = async () => {
    const { worknos: stored, queued } = await listStored(page)
    return { stored: stored.toSorted(), queued }
  }
  await page.goto('/settings')
  // Shown as on once it is stored, so that leaving the page keeps it.
  const cleanUp = page.getByRole('switch', { name: '読み終えた作品を端末から削除' })
  await cleanUp.click()
  await expect(cleanUp).toBeChecked()
  await page.goto(`/work/${worknos[0]!}/tree`)
  const dialog = await openKeepDialog(page)
  const badges = () => page.evaluate(() => (globalThis as unknown as { badges: number[] }).badges)
  // Nothing arrives before the icon has counted it: a few small pages come faster than that.
  const arriving = `${stack.mediaUrl}/content/**/optimized/**`
  await page.route(arriving, async (route) => {
    await expect.poll(async () => Math.max(0, ...(await badges()))).toBeGreaterThan(0)
    await route.continue()
  })
  const keepNext = dialog.getByRole('switch', { name: 'このシリーズの続き2巻を自動で保存' })
  await keepNext.click()
  await expect(keepNext).toBeChecked()
  await expect
    .poll(kept, { timeout: 30_000 * patience() })
    .toEqual({ stored: worknos.slice(0, 2), queued: 0 })
  await expect.poll(async () => (await badges()).at(-1)).toBe(0)
  expect(Math.max(...(await badges()))).toBeGreaterThan(0)
  await page.unroute(arriving)

  await page.goto('/library')
  await page.getByRole('button', { name: '「港の灯 1巻」のメニュー', exact: true }).click()
  await movePlace(page, () =>
    page.getByRole('dialog').getByRole('button', { name: '読了にする', exact: true }).click(),
  )
  await page.reload()
  await expect
    .poll(kept, { timeout: 30_000 * patience() })
    .toEqual({ stored: worknos.slice(1, 3), queued: 0 })
})

test('a stored work that the shop corrects is fetched again by itself, without what stayed the same', async ({
  page,
  stack,
  signIn,
}) => {
  const work = { workno: toWorkno(import.meta.filename, 6), name: { ja_JP: '直された本' } }
  const [first, second, third] = (await makeTinyWork(21, 3)).pages.map(({ png }) => png)
  const corrected = (await drawTinyPage(22, 0)).png
  const publish = (files: Record<string, Buffer>) =>
    stack.storefront.publishWork(work, zipWork(files))
  await publish({ '1.png': first!, '2.png': second!, '3.png': third! })
  await signIn({ owns: [work.workno] })
  await page.goto(`/work/${work.workno}/tree`)
  const dialog = await openKeepDialog(page)
  await dialog.getByRole('button', { name: /^作品全体を保存/ }).click()
  await expect.poll(async () => (await listStored(page)).entries).toBe(3)
  const before = await listStored(page)

  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (search.includes('digest=')) asked.push(pathname.split('/').slice(-2).join('/'))
  })
  await publish({ '1.png': first!, '2.png': corrected, '3.png': third!, '4.png': second! })
  // The first sync after it brings it, though the tree was asked for within the same minute.
  await page.getByRole('button', { name: 'ライブラリを同期' }).click()
  await expect.poll(async () => (await listStored(page)).entries).toBe(4)
  const after = await listStored(page)
  expect(after.damaged).toBe(0)
  const stayed = before.paths.filter((path) => after.paths.includes(path))
  expect(stayed.length).toBeGreaterThanOrEqual(4)
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter((path) => stayed.includes(path))).toEqual([])
})

test.describe('before the app is stored', () => {
  test('going offline is said all the same', async ({ page, shelf, signIn }) => {
    await signIn({ owns: [shelf.rtl.workno] })
    await expect(page.getByRole('link', { name: shelf.rtl.title }).first()).toBeVisible()
    await page.context().setOffline(true)
    await expect(page.getByRole('status').filter({ hasText: 'オフラインです' })).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText('オフラインです')).toHaveCount(0, { timeout: 20_000 * patience() })
  })
})

test.describe('with the server gone', () => {
  test.use({ serviceWorkers: 'allow' })
  test.afterEach(({ stack }) => stack.restartServer())

  test('covers and a filter show which works are stored, and a cold start offers those', async ({
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
