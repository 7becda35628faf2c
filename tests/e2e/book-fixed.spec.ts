import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Ziptree } from '@yomikura/content/ziptree'
import type { CsrToken } from '@yomikura/contract/viewer'
import type { DevStack } from '@yomikura/testkit/dev-stack'
import { writeShipNotebook } from '../../demo/works/src/books/write-books.ts'
import { aBook, aChapter } from '../../packages/ingest/src/kinds/epub/test-books.ts'
import { expect, type Page, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { drawTinyPage, zipWork } from '@yomikura/testkit/tiny-work'
import { expectNoViolations } from './axe.ts'
import { Fingers } from './fingers.ts'
import { toWorkno } from './workno.ts'

const WORKNO = toWorkno(import.meta.filename, 1, 'BJ')
const SIZE = '<meta name="viewport" content="width=600, height=900"/>'
const FIXED = '<meta property="rendition:layout">pre-paginated</meta>'

const aPage = (words: string) =>
  aChapter(`<p style="position:absolute;left:20px;top:30px;font-size:60px">${words}</p>`, SIZE)

/** Five pages of a Japanese picture book: a cover, two spreads. */
const PICTURE_BOOK = aBook({
  metadata: FIXED,
  spine: 'page-progression-direction="rtl"',
  files: Object.fromEntries(
    ['表紙', '一', '二', '三', '四'].map((words, index) => [`p${index}.xhtml`, aPage(words)]),
  ),
})

async function publish(
  stack: DevStack,
  workno: string,
  books: Record<string, Buffer>,
  direction: 'rtl' | 'ltr' = 'rtl',
) {
  await stack.storefront.publishWork(
    { workno, name: { ja_JP: '月の絵本' }, direction, work_type: 'NRE' },
    zipWork({ 'cover.png': (await drawTinyPage(14, 0)).png, ...books }),
  )
}

/** A novel with one plate among its chapters. */
const NOVEL_WITH_PLATE = aBook({
  itemrefs: { 'b.xhtml': 'rendition:layout-pre-paginated' },
  files: {
    'a.xhtml': aChapter('<p>はじまり</p>'),
    'b.xhtml': aPage('口絵'),
    'c.xhtml': aChapter('<p>つづき</p>'),
  },
})

const first = (page: Page) => page.frameLocator('iframe[data-pane="0"]')
const second = (page: Page) => page.frameLocator('iframe[data-pane="1"]')

/** Where the book's page lies in the window, once it is drawn. */
async function pageBox(page: Page, pane: 0 | 1) {
  const body = page.frameLocator(`iframe[data-pane="${pane}"]`).locator('body')
  let box = await body.boundingBox()
  // While a page is being laid out it has no box.
  await expect.poll(async () => (box ??= await body.boundingBox())).not.toBeNull()
  if (!box) throw new Error('The page is not drawn.')
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height }
}

test(
  'a fixed book opens as an open book where there is room, and page by page where there is none',
  { tag: '@smoke' },
  async ({ page, stack, signIn }) => {
    await publish(stack, WORKNO, { 'picture.epub': PICTURE_BOOK })
    await signIn({ owns: [WORKNO] })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/work/${WORKNO}/viewer/picture.epub`)
    await expect(first(page).getByText('表紙')).toBeVisible({ timeout: 30_000 * patience() })
    // The cover alone in the middle, as large as the window lets it.
    await expect
      .poll(() => pageBox(page, 0))
      .toEqual({ left: 420, top: 0, right: 1020, bottom: 900 })

    // Right to left: the left arrow leads on, and the first page of a pair lies at the right.
    await page.keyboard.press('ArrowLeft')
    await expect(first(page).getByText('一')).toBeVisible()
    await expect(second(page).getByText('二')).toBeVisible()
    await expect.poll(async () => (await pageBox(page, 0)).left).toBe(720)
    await expect.poll(async () => (await pageBox(page, 1)).right).toBe(720)
    await page.keyboard.press('Enter')
    await expect(page.getByText('2–3 / 5')).toBeVisible()
    await expectNoViolations(page, 'iframe')

    // A phone shows one page at a time, at the same place.
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(async () => (await pageBox(page, 0)).right).toBe(390)
    await expect(first(page).getByText('一')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(first(page).getByText('二')).toBeVisible()

    // After the last page comes the end, and turning back leads to the pages again.
    await page.keyboard.press('End')
    await expect(first(page).getByText('四')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('region', { name: 'おわり' })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('region', { name: 'おわり' })).toBeHidden()
  },
)

/** How large the pages are shown, against whole in the window. */
const scaleOf = (page: Page) =>
  page
    .locator('iframe[data-pane="0"]')
    .evaluate((frame) => frame.getBoundingClientRect().width / frame.clientWidth)

test('pages of a fixed book are magnified by keys and wheel, moved, and whole again on the next page', async ({
  page,
  stack,
  signIn,
}) => {
  await publish(stack, WORKNO, { 'picture.epub': PICTURE_BOOK })
  await signIn({ owns: [WORKNO] })
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goto(`/work/${WORKNO}/viewer/picture.epub`)
  await expect(first(page).getByText('表紙')).toBeVisible({ timeout: 30_000 * patience() })
  await page.keyboard.press('+')
  await expect.poll(() => scaleOf(page)).toBeCloseTo(1.25)
  // Arrows move what is magnified; Escape shows the whole page and closes nothing.
  const before = await pageBox(page, 0)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await pageBox(page, 0)).left).toBeGreaterThan(before.left)
  await page.keyboard.press('Escape')
  await expect.poll(() => scaleOf(page)).toBe(1)
  await expect(first(page).getByText('表紙')).toBeVisible()

  // The wheel with Ctrl magnifies, towards the pointer and no more than 2.5 times.
  await page.mouse.move(100, 200)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -200)
  await expect.poll(() => scaleOf(page)).toBeGreaterThan(1.3)
  for (let turn = 0; turn < 4; turn++) await page.mouse.wheel(0, -400)
  await page.keyboard.up('Control')
  await expect.poll(() => scaleOf(page)).toBe(2.5)
  const here = await pageBox(page, 0)
  await page.mouse.down()
  await page.mouse.move(60, 160, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await pageBox(page, 0)).left).toBeCloseTo(here.left - 40)
  await page.keyboard.press('PageDown')
  await expect(first(page).getByText('一')).toBeVisible()
  await expect.poll(() => scaleOf(page)).toBe(1)
})

test('a plate among chapters that flow is magnified like a picture, the chapters by their letters', async ({
  page,
  stack,
  signIn,
}) => {
  await publish(stack, WORKNO, { 'novel.epub': NOVEL_WITH_PLATE })
  await signIn({ owns: [WORKNO] })
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goto(`/work/${WORKNO}/viewer/novel.epub`)
  await expect(first(page).getByText('はじまり')).toBeVisible({ timeout: 30_000 * patience() })
  const sizeOfLetters = () =>
    first(page)
      .locator('p')
      .first()
      .evaluate((line) => Number.parseFloat(getComputedStyle(line).fontSize))
  const before = await sizeOfLetters()
  await page.keyboard.press('+')
  await expect.poll(sizeOfLetters).toBeGreaterThan(before)
  expect(await scaleOf(page)).toBe(1)
  await page.keyboard.press('PageDown')
  await expect(first(page).getByText('口絵')).toBeVisible()
  await page.keyboard.press('+')
  await expect.poll(() => scaleOf(page)).toBeCloseTo(1.25)
  await page.mouse.move(400, 500)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -400)
  await page.keyboard.up('Control')
  await expect.poll(() => scaleOf(page)).toBeGreaterThan(1.3)
  await page.keyboard.press('PageDown')
  await expect(first(page).getByText('つづき')).toBeVisible()
  await expect.poll(() => scaleOf(page)).toBe(1)
})

test.describe('under fingers', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('pages of a fixed book are magnified by two fingers and by a double tap, and turned by neither', async ({
    page,
    stack,
    signIn,
  }) => {
    await publish(stack, WORKNO, { 'picture.epub': PICTURE_BOOK })
    await signIn({ owns: [WORKNO] })
    await page.goto(`/work/${WORKNO}/viewer/picture.epub`)
    await expect(first(page).getByText('表紙')).toBeVisible({ timeout: 30_000 * patience() })
    const fingers = await Fingers.on(page)
    await fingers.spread([195, 400])
    await expect.poll(() => scaleOf(page)).toBe(2.5)

    await expect(first(page).getByText('表紙')).toBeAttached()
    await page.keyboard.press('0')
    await expect.poll(() => scaleOf(page)).toBe(1)

    // One finger moves a magnified page; another double tap shows it whole.
    await page.touchscreen.tap(195, 600)
    await page.touchscreen.tap(195, 600)
    await expect.poll(() => scaleOf(page)).toBe(2)
    const before = await pageBox(page, 0)
    await fingers.swipe([300, 400], [120, 400])
    await expect.poll(async () => (await pageBox(page, 0)).left).toBeLessThan(before.left)
    await page.touchscreen.tap(195, 420)
    await page.touchscreen.tap(195, 420)
    await expect.poll(() => scaleOf(page)).toBe(1)
    await page.touchscreen.tap(30, 420)
    await expect(first(page).getByText('一')).toBeVisible()
  })
})

async function drawNotebook(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'yomikura-notebook-'))
  try {
    await writeShipNotebook(folder)
    return await readFile(join(folder, 'おまけ', 'ゆうびんせんの てちょう.epub'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

test('the booklet of the demo opens in spreads, and by a token from outside the app', async ({
  page,
  stack,
  signIn,
}) => {
  const workno = toWorkno(import.meta.filename, 3)
  await publish(stack, workno, { 'notebook.epub': await drawNotebook() }, 'ltr')
  await signIn({ owns: [workno] })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/work/${workno}/viewer/notebook.epub`)
  await expect(first(page).locator('img')).toBeVisible({ timeout: 30_000 * patience() })
  await page.keyboard.press('ArrowRight')
  await expect(first(page).getByText('もちもの')).toBeVisible()
  await expect(second(page).getByText('こうろ')).toBeVisible()
  await expect.poll(async () => (await pageBox(page, 0)).right).toBe(720)
  await expect.poll(async () => (await pageBox(page, 1)).left).toBe(720)

  // A key on the thumb leads on to the next two pages: the second of these is on screen already.
  const seek = page.getByRole('slider', { name: 'ページの位置' })
  await expect(async () => {
    await page.keyboard.press('Tab')
    await seek.focus({ timeout: 5000 * patience() })
    await expect(seek).toBeFocused({ timeout: 5000 * patience() })
  }).toPass()
  await expect(seek).toHaveAttribute('aria-valuetext', /^2–3 /)
  await page.keyboard.press('ArrowRight')
  await expect(seek).toHaveAttribute('aria-valuetext', /^4/)

  // A program of the reader's own takes the place of the one that reads, and asks for the book.
  await page.request.put('/api/yomikura/v3/viewer/lease', { data: {} })
  const hashname = await findHashname(page, workno)
  const answer = await page.request.get('/api/yomikura/v3/csr/token', {
    params: { workno, hashname, layout: 'fixed' },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  const { url, values } = (await answer.json()) as CsrToken
  expect(url).toBe(`${stack.appUrl}/work/${workno}/viewer/notebook.epub`)
  const file = await fetch(`${values.cgi}/META-INF/book.json?${values.param}`)
  expect(file.status).toBe(200)
})

/** The name under which the one book of the work is stored. */
async function findHashname(page: Page, workno: string): Promise<string> {
  const signed = await page.request.get('/api/yomikura/v3/download/sign/url', {
    params: { workno },
  })
  const { url, params } = (await signed.json()) as { url: string; params: Record<string, string> }
  const tree = await page.request.get(`${url}ziptree.json`, { params })
  const { playfile } = (await tree.json()) as Ziptree
  return Object.keys(playfile).find((name) => name.endsWith('.epub')) ?? ''
}

const INPUTS = process.env['YOMIKURA_INPUTS'] ?? join(import.meta.dirname, '../../../shared/inputs')
/** Books of the W3C's tests, and where each wants its first page in an open book read left to right. */
const W3C = {
  'lay-fxl-page-spread-left': 'centre',
  'lay-fxl-page-spread-right': 'second',
  'fxl-page-spread-center': 'centre',
}

test('fixed books of the W3C tests put their pages where they ask for', async ({
  page,
  stack,
  signIn,
}) => {
  const folder = join(INPUTS, 'epub/epub-tests')
  test.skip(!existsSync(folder), 'Needs the inputs folder.')
  const workno = toWorkno(import.meta.filename, 2, 'BJ')
  const books: Record<string, Buffer> = {}
  for (const name of Object.keys(W3C)) {
    books[`${name}.epub`] = await readFile(join(folder, `${name}.epub`))
  }
  await publish(stack, workno, books, 'ltr')
  await signIn({ owns: [workno] })
  await page.setViewportSize({ width: 1440, height: 900 })
  const stage = page.locator('section[data-place]')
  for (const [name, place] of Object.entries(W3C)) {
    await page.goto(`/work/${workno}/viewer/${name}.epub`)
    await expect(stage).toHaveAttribute('data-place', place, { timeout: 30_000 * patience() })
    await expect(first(page).locator('body > *').first()).toBeAttached()
    const { left, right, top, bottom } = await pageBox(page, 0)
    expect(left >= 0 && right <= 1440 && top >= 0 && bottom <= 900).toBe(true)
  }
  // The second page of the first book asks for the left half; the next, a broad one, stands alone.
  await page.goto(`/work/${workno}/viewer/lay-fxl-page-spread-left.epub`)
  await expect(stage).toHaveAttribute('data-place', 'centre', { timeout: 30_000 * patience() })
  await page.keyboard.press('ArrowRight')
  await expect(stage).toHaveAttribute('data-place', 'first')
  await expect.poll(async () => Math.round((await pageBox(page, 0)).right)).toBe(720)
})
