import { drawSkyGuide } from '@yomikura/demo-works/pdf/sky-guide'
import { expect, type Page, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { drawTinyPage, zipWork } from '@yomikura/testkit/tiny-work'
import { aBook, aChapter } from '../../packages/ingest/src/kinds/epub/test-books.ts'
import { settledPage, startReading } from './viewer-page.ts'
import { toWorkno } from './workno.ts'

const COMIC = toWorkno(import.meta.filename, 1)
const STRIP = toWorkno(import.meta.filename, 2)
const TEXTS = toWorkno(import.meta.filename, 3, 'BJ')

async function drawPages(seed: number, size: { width: number; height: number }) {
  const pages = await Promise.all(
    Array.from({ length: 9 }, (_, index) => drawTinyPage(seed, index, size)),
  )
  return Object.fromEntries(pages.map((page) => [page.name, page.png]))
}

const sentences = Array.from(
  { length: 300 },
  (_, index) => `<p>第${index}文、蔵には古い本が眠っている。</p>`,
).join('')
const NOVEL = aBook({
  files: {
    'one.xhtml': aChapter(`<h1>夜の章</h1>${sentences}`),
    'two.xhtml': aChapter(`<h1>朝の章</h1>${sentences}`),
  },
})
const SIZE = '<meta name="viewport" content="width=600, height=900"/>'
const PICTURE_BOOK = aBook({
  metadata: '<meta property="rendition:layout">pre-paginated</meta>',
  files: Object.fromEntries(
    Array.from({ length: 9 }, (_, index) => [`p${index}.xhtml`, aChapter(`<p>${index}</p>`, SIZE)]),
  ),
})
const TEXT = Array.from({ length: 900 }, (_, index) => `${index + 1}番目の行`).join('\n')

/** What is in sight: the page, how far it is scrolled, and in books the first paragraph. */
async function readPlace(page: Page): Promise<string> {
  const place = await page.evaluate(() => {
    // A text keeps its line; the bar and the heading lie above it.
    const line = [...document.querySelectorAll('[role=document] [data-index]')].find(
      (row) => row.getBoundingClientRect().bottom > 112,
    )
    if (line) return String(line.getAttribute('data-index'))
    const pages = document.querySelector('[data-page-index]')
    return `${String(pages?.getAttribute('data-page-index'))} ${pages?.scrollTop ?? 0}`
  })
  const frame = page.frames().find((each) => each.parentFrame() !== null)
  const words = await frame?.evaluate(() => {
    const isSeen = ({ left, right }: DOMRect) => right > 0 && left < innerWidth
    const rows = [...document.querySelectorAll('p')]
    return rows.find((row) => isSeen(row.getBoundingClientRect()))?.textContent
  })
  return `${place} ${words ?? ''}`
}

/** The place once nothing moves. */
async function settledPlace(page: Page): Promise<string> {
  let last = ''
  const read = async () => {
    const before = last
    last = await readPlace(page)
    return last === before
  }
  await expect.poll(read, { intervals: [150] }).toBe(true)
  return last
}

/** Jumps to the end of what is open. */
async function jump(page: Page, from: string): Promise<void> {
  await page.keyboard.press('End')
  await expect.poll(() => readPlace(page)).not.toBe(from)
  await settledPlace(page)
}

const expectPlace = (page: Page, place: string) => expect.poll(() => readPlace(page)).toBe(place)

/** Turns once, then jumps, goes back and forward by every way there is; ends at the place before the jump. */
async function jumpAndReturn(page: Page): Promise<string> {
  const first = await settledPlace(page)
  await page.keyboard.press('PageDown')
  await expect.poll(() => readPlace(page)).not.toBe(first)
  const read = await settledPlace(page)
  await jump(page, read)
  const end = await settledPlace(page)
  await page.goBack()
  await expectPlace(page, read)
  await page.goForward()
  await expectPlace(page, end)
  await page.keyboard.press('Backspace')
  await expectPlace(page, read)
  // After that the browser's forward leads there again, so the key went back and did not go on.
  await page.goForward()
  await expectPlace(page, end)
  await page.goBack()
  await expectPlace(page, read)
  return read
}

test('back and forward lead around a jump in a comic and a strip, and closing leads out at once', async ({
  page,
  stack,
  signIn,
}) => {
  await stack.storefront.publishWork(
    { workno: COMIC, name: { ja_JP: '飛ぶ頁' } },
    zipWork(await drawPages(9, { width: 200, height: 300 })),
  )
  await stack.storefront.publishWork(
    { workno: STRIP, name: { ja_JP: '飛ぶ帯' }, direction: 'vertical', work_type: 'WBT' },
    zipWork(await drawPages(10, { width: 300, height: 1200 })),
  )
  await signIn({ owns: [COMIC, STRIP] })
  for (const workno of [COMIC, STRIP]) {
    await page.goto(`/work/${workno}`)
    const before = `/work/${workno}/tree`
    await expect.poll(() => page.evaluate(() => location.pathname)).toBe(before)
    await startReading(page)
    const read = await jumpAndReturn(page)
    await page.keyboard.press('End')
    await page.getByRole('button', { name: /へ戻る$/ }).click()
    await expectPlace(page, read)
    await jump(page, read)
    // Two jumps, with reading between them, are left at once.
    const end = await settledPlace(page)
    await page.keyboard.press('PageUp')
    await expect.poll(() => readPlace(page)).not.toBe(end)
    await settledPlace(page)
    await page.keyboard.press('Home')
    await expect(settledPage(page)).toHaveAttribute('data-page-index', '0')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate(() => location.pathname)).toBe(before)
    await expect(settledPage(page)).toHaveCount(0)

    // Loaded again after a jump, the viewer still knows the way back, and its close button the way out.
    await startReading(page)
    const again = await settledPlace(page)
    await jump(page, again)
    await page.reload()
    await expect(settledPage(page)).toBeVisible()
    const loaded = await settledPlace(page)
    await page.goBack()
    await expectPlace(page, again)
    await page.goForward()
    await expect.poll(() => readPlace(page)).not.toBe(again)
    expect(loaded).not.toBe(again)
    await page.getByRole('button', { name: '閉じる' }).first().click()
    await expect.poll(() => page.evaluate(() => location.pathname)).toBe(before)

    // Without a jump, back leaves.
    await startReading(page)
    await page.goBack()
    await expect.poll(() => page.evaluate(() => location.pathname)).toBe(before)
  }
})

test('back and forward lead around a jump in books, a text and a document', async ({
  page,
  stack,
  signIn,
}) => {
  await stack.storefront.publishWork(
    { workno: TEXTS, name: { ja_JP: '飛ぶ文' }, work_type: 'NRE' },
    zipWork({
      'cover.png': (await drawTinyPage(11, 0)).png,
      'novel.epub': NOVEL,
      'picture.epub': PICTURE_BOOK,
      'letter.txt': Buffer.from(TEXT),
      'guide.pdf': await drawSkyGuide(),
    }),
  )
  await signIn({ owns: [TEXTS] })
  // One page at a time.
  await page.setViewportSize({ width: 800, height: 1000 })
  for (const name of [
    'viewer/novel.epub',
    'viewer/picture.epub',
    'view/letter.txt',
    'view/guide.pdf',
  ]) {
    await page.goto(`/work/${TEXTS}/tree`)
    await page.goto(`/work/${TEXTS}/${name}`)
    await expect(page.locator('iframe, [role=document], [data-settled=true]').first()).toBeVisible({
      timeout: 30_000 * patience(),
    })
    const read = await jumpAndReturn(page)
    await page.keyboard.press('End')
    await page.getByRole('button', { name: /へ戻る$/ }).click()
    await expectPlace(page, read)
    await jump(page, read)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate(() => location.pathname)).toBe(`/work/${TEXTS}/tree`)
  }
})
