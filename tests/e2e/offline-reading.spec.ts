import { expect, type Page, test } from '@yomikura/testkit/e2e'
import { drawTinyPage, zipWork } from '@yomikura/testkit/tiny-work'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { aBook, aChapter } from '../../packages/ingest/src/kinds/epub/test-books.ts'
import { expectNoViolations } from './axe.ts'
import { GAME, publishGames } from './game-works.ts'
import { storeApp } from './offline-app.ts'
import { listStored, openKeepDialog, statusBar } from './offline-page.ts'
import { settledPage, startReading } from './viewer-page.ts'

test.use({ serviceWorkers: 'allow' })

const FILES = join(import.meta.dirname, '../../packages/demo-works/src')
const VERTICAL = '<style>html { writing-mode: vertical-rl }</style>'

/** Keeps the whole of a work from its page, and waits until nothing is left to fetch. */
async function keepWhole(page: Page, workno: string): Promise<void> {
  await page.goto(`/work/${workno}/tree`)
  const dialog = await openKeepDialog(page)
  await dialog.getByRole('button', { name: /^作品全体を保存/ }).click()
  await expect(dialog).toBeHidden()
  const isDone = async () => {
    const { entries, queued } = await listStored(page)
    return entries > 0 && queued === 0
  }
  await expect.poll(isDone, { timeout: 60_000 }).toBe(true)
  // What is open may live on in memory: what follows starts from what is stored.
  await page.goto('about:blank')
}

test.describe('with the server gone, what is kept', () => {
  /** A work of one kind of its own: published, bought, kept whole, and the server then stopped. */
  const keptOffline = test.extend<{
    openKept: (work: {
      workno: string
      work_type: string
      files: Record<string, Uint8Array>
      direction?: 'rtl' | 'vertical'
      path?: string
    }) => Promise<void>
  }>({
    openKept: async ({ page, stack, signIn }, use) => {
      await use(async ({ workno, work_type, files, direction, path = '' }) => {
        const facts = { workno, name: { ja_JP: `${workno}の作品` }, work_type }
        await stack.storefront.publishWork(
          { ...facts, ...(direction && { direction }) },
          zipWork(files),
        )
        await signIn({ owns: [workno] })
        await storeApp(page)
        await keepWhole(page, workno)
        await stack.stopServer()
        await page.goto(`${stack.appUrl}/work/${workno}${path}`)
      })
      await stack.restartServer()
    },
  })

  const aPage = async (index: number, size?: { width: number; height: number }) => {
    const { name, png } = await drawTinyPage(9, index, size)
    return { [name]: png }
  }

  keptOffline('opens as a comic, and turns to its next page', async ({ page, openKept }) => {
    const files = { ...(await aPage(0)), ...(await aPage(1)), ...(await aPage(2)) }
    await openKept({ workno: 'RJ00900961', work_type: 'MNG', direction: 'rtl', files })
    await startReading(page)
    await expect(settledPage(page)).toHaveAttribute('data-page-index', '0')
    await page.keyboard.press('ArrowLeft')
    // The two that follow lie side by side.
    await expect(page.getByRole('img', { name: '3ページ', exact: true })).toBeVisible()
    await expect(settledPage(page)).not.toHaveAttribute('data-page-index', '0')
  })

  keptOffline('opens as a vertical novel', async ({ page, openKept }) => {
    const novel = aBook({
      files: {
        'one.xhtml': aChapter('<h1>夜の章</h1><p>蔵には古い本が眠っている。</p>', VERTICAL),
      },
      spine: 'page-progression-direction="rtl"',
    })
    const files = { ...(await aPage(0)), 'novel.epub': novel }
    const path = '/viewer/novel.epub'
    await openKept({ workno: 'BJ00900962', work_type: 'NRE', direction: 'rtl', files, path })
    const frame = page.frameLocator('iframe')
    await expect(frame.getByRole('heading', { name: '夜の章' })).toBeVisible()
  })

  keptOffline('opens as a webtoon', async ({ page, openKept }) => {
    const files = await aPage(0, { width: 400, height: 2400 })
    await openKept({ workno: 'RJ00900963', work_type: 'WBT', direction: 'vertical', files })
    await startReading(page)
  })

  keptOffline('opens as a voice comic, and its sound plays', async ({ page, openKept }) => {
    const voice = await readFile(join(FILES, 'tales/files/voices/001.mp3'))
    const files = { ...(await aPage(0)), ...(await aPage(1)), '001.mp3': voice }
    await page.setViewportSize({ width: 820, height: 1180 })
    await openKept({ workno: 'RJ00900964', work_type: 'VCM', files })
    await startReading(page)
    const dialog = page.getByRole('dialog', { name: '音声が流れます' })
    await dialog.getByRole('button', { name: '再生' }).click()
    await expect(page.getByRole('button', { name: '一時停止' })).toBeAttached()
    // The sound's end turns the page; one that cannot be played says so.
    await expect(page.locator('[data-page-index="1"][data-settled=true]')).toBeVisible({
      timeout: 30_000,
    })
    await expect(page.getByText('このページの音声を再生できませんでした。')).toHaveCount(0)
  })

  keptOffline('plays as an album', async ({ page, openKept }) => {
    const song = await readFile(join(FILES, 'media/files/01 みなとの よあけ.mp3'))
    const files = { ...(await aPage(0)), '01 夜明け.mp3': song }
    await openKept({ workno: 'RJ00900965', work_type: 'MUS', files, path: '/tree' })
    await page.getByRole('button', { name: '01 夜明け.mp3' }).first().click()
    const player = page.getByRole('dialog', { name: 'プレーヤー' })
    const at = player.getByRole('slider', { name: '再生位置' })
    await expect.poll(async () => Number(await at.inputValue())).toBeGreaterThan(0)
  })

  keptOffline('plays as a film', async ({ page, openKept }) => {
    const film = await readFile(join(FILES, 'media/files/film.mp4'))
    const files = { ...(await aPage(0)), '船.mp4': film }
    const path = `/view/${encodeURIComponent('船.mp4')}`
    await openKept({ workno: 'RJ00900966', work_type: 'MOV', files, path })
    const ready = () =>
      page.locator('video').evaluate((video) => (video as HTMLVideoElement).readyState)
    await expect.poll(ready, { timeout: 30_000 }).toBeGreaterThanOrEqual(2)
  })

  keptOffline('opens as a text', async ({ page, openKept }) => {
    const files = { ...(await aPage(0)), '本文.txt': Buffer.from('夜の灯台が光る。\n') }
    const path = `/view/${encodeURIComponent('本文.txt')}`
    await openKept({ workno: 'RJ00900967', work_type: 'NRE', files, path })
    await expect(page.getByText('夜の灯台が光る。')).toBeVisible()
  })
})

test.describe('a work that runs in the browser', () => {
  test.afterEach(({ stack }) => stack.restartServer())

  test('says before and without the server that it needs the network', async ({
    page,
    stack,
    signIn,
  }) => {
    await publishGames(stack)
    await signIn({ owns: [GAME.workno] })
    await page.goto(`/work/${GAME.workno}/tree`)
    const dialog = await openKeepDialog(page)
    await expect(dialog).toContainText('それを動かすにはネットワークが必要です')
    await expectNoViolations(page)
    await dialog.getByRole('button', { name: /^作品全体を保存/ }).click()
    await expect.poll(async () => (await listStored(page)).entries).toBeGreaterThan(0)
    await expect.poll(async () => (await listStored(page)).queued).toBe(0)
    await storeApp(page)
    await stack.stopServer()
    await page.goto(`${stack.appUrl}/work/${GAME.workno}/view/index.html`)
    await page.getByRole('button', { name: 'はじめる', exact: true }).click()
    await expect(page.getByText('サーバーにつながっているときだけ遊べます')).toBeVisible()
    await expectNoViolations(page)
  })
})

test('a work that is not kept says so without the server, is queued all the same, and comes once it is back', async ({
  page,
  shelf,
  stack,
  signIn,
}) => {
  await signIn({ owns: [shelf.ltr.workno] })
  await page.goto(`/work/${shelf.ltr.workno}/tree`)
  await expect(page.getByRole('heading', { name: 'ファイル' })).toBeVisible()
  await storeApp(page)
  await page.goto('about:blank')
  await stack.stopServer()
  try {
    await page.goto(`${stack.appUrl}/work/${shelf.ltr.workno}`)
    await page.getByRole('link', { name: /^読む/ }).click()
    await expect(page.getByText('このページはこの端末に保存されていません。')).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'オフライン保存', exact: true }).first().click()
    await expect(page.getByText('保存待ちに追加しました').first()).toBeVisible()
    await page.goBack()
    await expect(statusBar(page).getByRole('status')).toHaveText('通信の回復を待っています')
    expect(await listStored(page)).toMatchObject({ entries: 0, queued: 7 })
  } finally {
    await stack.restartServer()
  }
  const entries = async () => (await listStored(page)).entries
  await expect.poll(entries, { timeout: 30_000 }).toBe(7)
  expect((await listStored(page)).damaged).toBe(0)
})
