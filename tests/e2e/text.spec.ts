import type { DevStack } from '@yomikura/testkit/dev-stack'
import { expect, type Page, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { expectNoViolations } from './axe.ts'
import { drawTinyPage, zipWork } from '@yomikura/testkit/tiny-work'
import { aBook, aChapter } from '../../packages/ingest/src/kinds/epub/test-books.ts'
import { movePlace, settled } from './viewer-page.ts'
import { toWorkno } from './workno.ts'

const WORK = { workno: toWorkno(import.meta.filename, 1), title: '長い手紙' }
const HOSTILE_NAME = '<img src=x onerror="window.stolen=1">.txt'
const HOSTILE = `<script>window.stolen=1</script><img src=x onerror="window.stolen=1">
｜<b onclick="window.stolen=1">《<svg onload="window.stolen=1">》
javascript:window.stolen=1
`
const LINES = 4000
/** Index of the one line with a whale. */
const WHALE_LINE = 2500

function writeLetter(): string {
  const lines = Array.from(
    { length: LINES },
    (_, index) => `${index + 1}番目の行に雨《あめ》が降る。`,
  )
  lines[1000] = '［＃３字下げ］第二章　港《みなと》［＃「第二章　港」は中見出し］'
  lines[WHALE_LINE] = 'ここに鯨《くじら》がいる。'
  return lines.join('\r\n')
}

const NOVEL = aBook({
  files: { 'one.xhtml': aChapter(`<h1>夜の章</h1>${'<p>蔵には古い本が眠る。</p>'.repeat(400)}`) },
})

let isPublished = false

async function publishTexts(stack: DevStack): Promise<void> {
  if (isPublished) return
  isPublished = true
  const cover = await drawTinyPage(4, 0)
  const files = {
    '手紙.txt': Buffer.from(writeLetter()),
    'novel.epub': NOVEL,
    [HOSTILE_NAME]: Buffer.from(HOSTILE),
  }
  await stack.storefront.publishWork(
    { workno: WORK.workno, name: { ja_JP: WORK.title }, work_type: 'NRE' },
    zipWork({ 'cover.png': cover.png, ...files }),
  )
}

async function openText(page: Page, name: string): Promise<void> {
  await page.goto(`/work/${WORK.workno}/view/${encodeURIComponent(name)}`)
  await expect(sheet(page)).toBeVisible()
}

const sheet = (page: Page) => page.getByRole('document', { name: '本文' })
const scrollTop = (page: Page) => sheet(page).evaluate((element) => element.scrollTop)

/** Goes to the line with the whale by the search, and waits until the place there is stored. */
async function goToWhale(page: Page): Promise<void> {
  await page.keyboard.press('/')
  const search = page.getByRole('dialog', { name: '作品内を検索' })
  await search.getByRole('searchbox').fill('鯨がい')
  const isNear = (line: number) => Math.abs(line - WHALE_LINE) < 100
  await movePlace(page, () => search.getByRole('listitem').getByRole('button').click(), isNear)
}

test.describe('the text viewer', () => {
  test.beforeEach(async ({ signIn, stack, page }) => {
    await publishTexts(stack)
    await signIn({ owns: [WORK.workno] })
    await openText(page, '手紙.txt')
  })

  test(
    'shows readings above their words and holds only the lines in view',
    { tag: '@smoke' },
    async ({ page }) => {
      const first = sheet(page).locator('p').first()
      await expect(first.locator('ruby')).toHaveText('雨あめ')
      await expect(first.locator('rt')).toHaveText('あめ')
      await expect.poll(() => sheet(page).locator('p').count()).toBeLessThan(120)
      const heights = await sheet(page).evaluate(({ scrollHeight }) => scrollHeight)
      expect(heights).toBeGreaterThan(LINES * 20)
    },
  )

  test('has the whole window at every width, and the menu one press away', async ({ page }) => {
    const menu = page.getByRole('navigation', { name: 'メインメニュー' })
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await expect.poll(async () => (await sheet(page).boundingBox())?.width).toBe(width)
      await expect(menu).toHaveCount(0)
    }
    await page.keyboard.press('Escape')
    await expect(menu).toBeVisible()
    await expect(page).toHaveURL(/\/library$/)
  })

  test(
    'is read, searched and set by keys, and opens again at its place',
    { tag: '@gate' },
    async ({ page }) => {
      await page.keyboard.press('Space')
      await expect.poll(() => scrollTop(page)).toBeGreaterThan(200)
      await goToWhale(page)
      await expect(sheet(page).locator('mark')).toHaveText(['鯨', 'がい'])
      await expect(sheet(page).locator('mark').first()).toBeInViewport()

      await page.keyboard.press('+')
      await expect(sheet(page).locator('mark').first()).toBeInViewport()
      await page.reload()
      await expect(sheet(page).getByText('ここに')).toBeInViewport()
      await page.keyboard.press('Home')
      await expect.poll(() => scrollTop(page)).toBe(0)
      await page.keyboard.press('End')
      await expect(sheet(page).getByText(`${LINES}番目の行に`)).toBeInViewport()
    },
  )

  test('runs down in columns when its reader wants so, from right to left, and stays so', async ({
    page,
  }) => {
    const left = () => sheet(page).evaluate((element) => element.scrollLeft)
    await page.keyboard.press(',')
    const settings = page.getByRole('dialog', { name: '表示設定' })
    await page.getByRole('radio', { name: '縦書き' }).check({ force: true })
    await page.keyboard.press('Escape')
    await expect(settings).toBeHidden()
    const first = sheet(page).getByText('1番目の行に', { exact: true })
    await expect(first).toBeInViewport()
    const box = await first.boundingBox()
    expect(box!.height).toBeGreaterThan(box!.width)
    expect(box!.x).toBeGreaterThan(1200)
    // The left arrow, the left side of the window and the wheel lead on.
    await page.keyboard.press('ArrowLeft')
    await expect.poll(left).toBeLessThan(-800)
    const turned = await settled(left)
    await page.mouse.click(60, 450)
    await expect.poll(left).toBeLessThan(turned - 800)
    await page.keyboard.press('ArrowRight')
    await expect.poll(left).toBe(turned)
    await page.mouse.move(700, 450)
    await page.mouse.wheel(0, 300)
    await expect.poll(left).toBe(turned - 300)
    await page.keyboard.press('End')
    await expect(sheet(page).getByText(`${LINES}番目の行に`)).toBeInViewport()
    // A place is one of words: it holds when the lines are turned, and after the viewer was closed.
    await goToWhale(page)
    await expect(sheet(page).locator('mark').first()).toBeInViewport()
    await expectNoViolations(page)
    await page.reload()
    await expect(sheet(page).getByText('ここに')).toBeInViewport()
    await page.keyboard.press(',')
    await page.getByRole('radio', { name: '横書き' }).check({ force: true })
    await expect(sheet(page).getByText('ここに')).toBeInViewport()
  })

  test('keeps bookmarks, calls them by their words and leads back to them', async ({ page }) => {
    await page.keyboard.press('b')
    await expect(page.getByText('しおりを挟みました')).toBeVisible()
    await page.keyboard.press('End')
    await expect(sheet(page).getByText(`${LINES}番目の行に`)).toBeInViewport()
    await page.reload()
    await expect(sheet(page)).toBeVisible()
    await page.keyboard.press('t')
    const list = page.getByRole('dialog', { name: '目次・しおり' })
    // Its headings are the contents; none of them is made up.
    await expect(list.getByRole('listitem')).toHaveText(['第二章　港25%'])
    await list.getByRole('button', { name: '第二章　港' }).click()
    await expect(sheet(page).getByText('第二章')).toBeInViewport()
    await page.keyboard.press('t')
    await list.getByRole('radio', { name: 'しおり' }).check()
    await expectNoViolations(page)
    await list.getByRole('button', { name: /1番目の行に雨が降る/ }).click()
    await expect.poll(() => scrollTop(page)).toBe(0)
    await page.keyboard.press('b')
    await expect(page.getByText('しおりを外しました')).toBeVisible()
    await page.keyboard.press('t')
    await list.getByRole('radio', { name: 'しおり' }).check()
    await expect(list.getByRole('button', { name: /1番目の行に/ })).toBeHidden()
  })

  test('has an end page after the last line, which stands without the work’s information', async ({
    page,
  }) => {
    const isInfo = (url: URL) => url.pathname.endsWith(`/v2/work/${WORK.workno}`)
    await page.route(isInfo, (route) => route.abort())
    await openText(page, '手紙.txt')
    const end = page.getByRole('group', { name: '読了ページ' })
    await expect(async () => {
      await page.keyboard.press('End')
      await page.keyboard.press('PageDown')
      await expect(end).toBeVisible({ timeout: 5000 * patience() })
    }).toPass()
    const failed = end.getByRole('alert').filter({ hasText: 'データを取得できませんでした' })
    await expect(failed).toBeVisible({ timeout: 20_000 * patience() })
    await expect(end.getByRole('heading', { name: WORK.title })).toBeVisible()
    await expect(end.getByRole('button', { name: '共有' })).toBeVisible()
    await expectNoViolations(page)
    await page.unroute(isInfo)
    await failed.getByRole('button', { name: '再読み込み' }).click()
    await expect(failed).toHaveCount(0)
    await expect(end.getByRole('heading', { name: WORK.title })).toBeVisible()

    // Back to the last lines, and there again by the button after them, where lines run down too.
    await page.keyboard.press('PageUp')
    await expect(end).toHaveCount(0)
    await page.getByRole('button', { name: '読了ページへ' }).click()
    await expect(end).toBeVisible()
    await end.getByRole('button', { name: '作品に戻る' }).click()
    await expect(end).toHaveCount(0)
    await expect(page.getByText(`${LINES}番目の行に`)).toBeVisible()
  })

  test('is set by mouse, and every look passes axe', async ({ page }) => {
    const box = await sheet(page).boundingBox()
    await page.mouse.move(box!.width / 2, 20)
    await page.mouse.move(box!.width / 2 + 5, 24)
    await page.getByRole('button', { name: '表示設定' }).click()
    const panel = page.getByRole('dialog', { name: '表示設定' })
    const sizeBefore = await sheet(page).evaluate((element) => getComputedStyle(element).fontSize)
    await panel.getByRole('button', { name: '文字を大きく' }).click()
    await expect
      .poll(() => sheet(page).evaluate((element) => getComputedStyle(element).fontSize))
      .not.toBe(sizeBefore)
    await panel.getByRole('radio', { name: 'ゴシック', exact: true }).check()
    await panel.getByRole('radio', { name: '広い' }).check()
    for (const theme of ['セピア', '暗め', '黒', '白']) {
      await panel.getByRole('radio', { name: theme, exact: true }).check()
      await expectNoViolations(page)
    }
  })

  test('runs nothing of a hostile text or of its name', { tag: '@gate' }, async ({ page }) => {
    await openText(page, HOSTILE_NAME)
    await expect(page.getByText('<script>window.stolen=1</script>')).toBeVisible()
    await expect(page.getByRole('heading', { name: HOSTILE_NAME })).toBeVisible()
    await expect(sheet(page).locator('script, img, svg, b')).toHaveCount(0)
    expect(await page.evaluate(() => 'stolen' in window)).toBe(false)
    // A text without headings has bookmarks only, and no empty tab beside them.
    await page.keyboard.press('t')
    await expect(page.getByRole('dialog', { name: 'しおり', exact: true })).toBeVisible()
    await expect(page.getByRole('radio', { name: '目次' })).toHaveCount(0)
  })
})

test(
  'a text that fits on the screen is read to its end once it is open',
  { tag: '@gate' },
  async ({ page, signIn, stack }) => {
    await publishTexts(stack)
    await signIn({ owns: [WORK.workno] })
    await openText(page, HOSTILE_NAME)
    const bar = page.getByRole('slider', { includeHidden: true })
    await expect(bar).toHaveAttribute('aria-valuetext', /100%/)
    // A longer one is not, although it has its first screen in view.
    await openText(page, '手紙.txt')
    await expect(bar).toHaveAttribute('aria-valuetext', /(^|\D)0%/)
  },
)

const place = (page: Page) => page.getByText(/^この章 \d+ \/ \d+$/)

/** Which page of its chapter a book shows, and how many there are. */
async function readPlace(page: Page): Promise<number[]> {
  return [...(await place(page).innerText()).matchAll(/\d+/g)].map(Number)
}

/** Goes on in a viewer by keys, and waits after each until the server knows. */
async function readOn(page: Page, path: string, keys: readonly string[]): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/work/${WORK.workno}/${path}`)
  await expect(sheet(page).or(place(page))).toBeVisible({ timeout: 30_000 * patience() })
  for (const key of keys) {
    const sent = page.waitForResponse(
      (answer) => answer.url().endsWith('/progress') && answer.request().method() === 'PUT',
    )
    await page.keyboard.press(key)
    await sent
  }
}

test('texts and books ask whether to go on where another device stopped, and do', async ({
  page,
  browser,
  signIn,
  stack,
}) => {
  await publishTexts(stack)
  await signIn({ owns: [WORK.workno] })
  const paths = [`view/${encodeURIComponent('手紙.txt')}`, 'viewer/novel.epub']
  for (const path of paths) await readOn(page, path, ['PageDown'])

  const { cookies } = await page.context().storageState()
  const device = await browser.newContext({
    locale: 'ja-JP',
    storageState: { cookies, origins: [] },
  })
  const tablet = await device.newPage()
  await tablet.goto(`${stack.appUrl}/library`)
  // The last screen is the end of the work, which is read again: the tablet stops one before it.
  for (const path of paths) await readOn(tablet, path, ['End', 'PageUp'])
  const [stopped, pageCount] = await readPlace(tablet)
  expect(stopped).toBe(pageCount! - 1)
  await device.close()

  for (const path of paths) {
    await page.goto(`/work/${WORK.workno}/${path}`)
    const chip = page.getByRole('status').filter({ hasText: 'ほかの端末' })
    await expect(chip).toContainText(/\d%/)
    await chip.getByRole('button', { name: 'そこから読む' }).click()
    await expect(chip).toHaveCount(0)
  }
  await expect.poll(() => readPlace(page)).toEqual([stopped, pageCount])
  await page.goto(`/work/${WORK.workno}/tree`)
  await expect(page.getByRole('link', { name: /^続きから \d+%$/ })).toBeVisible()
})

test.describe('the text viewer under fingers', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('shows and hides its bars by a tap and goes elsewhere by the bar', async ({
    page,
    signIn,
    stack,
  }) => {
    await publishTexts(stack)
    await signIn({ owns: [WORK.workno] })
    await openText(page, '手紙.txt')
    const bar = page.getByRole('slider')
    await expect(bar).toBeHidden({ timeout: 10_000 * patience() })
    await page.touchscreen.tap(195, 400)
    await expect(bar).toBeVisible()
    // Bars leave by themselves, and a slow machine may come too late: they are called again then.
    await expect(async () => {
      if (!(await bar.isVisible())) await page.touchscreen.tap(195, 400)
      await bar.fill('3000', { timeout: 5000 * patience() })
    }).toPass()
    await expect(sheet(page).getByText('3001番目の行に')).toBeInViewport()
    await page.touchscreen.tap(195, 400)
    await expect(bar).toBeHidden()
  })
})
