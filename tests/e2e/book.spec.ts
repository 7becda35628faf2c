import { aBook, aChapter } from '../../packages/ingest/src/kinds/epub/test-books.ts'
import { expect, type Page, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { drawTinyPage, zipWork } from '@yomikura/testkit/tiny-work'
import { Fingers } from './fingers.ts'
import { toWorkno } from './workno.ts'

test.use({ hasTouch: true })

const VERTICAL = '<style>html { writing-mode: vertical-rl }</style>'

/** Numbered sentences, so that the words of a page show where it is. */
function sentences(from: number, count: number): string {
  return Array.from(
    { length: count },
    (_, index) =>
      `<p id="s${from + index}">第${from + index}文、<ruby>夜凪<rt>よなぎ</rt></ruby>の蔵には古い本が眠っている。</p>`,
  ).join('')
}

const NOVEL = aBook({
  files: {
    'nav.xhtml':
      '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>目次</title></head><body><nav epub:type="toc"><ol>' +
      '<li><a href="one.xhtml"><ruby>夜<rt>よる</rt></ruby>の章</a></li><li><a href="two.xhtml">朝の章</a></li></ol></nav></body></html>',
    'one.xhtml': aChapter(
      `<h1>夜の章</h1>${sentences(1, 60)}<p>注<a id="ref" epub:type="noteref" href="#note">※</a>と<a href="two.xhtml#s120">朝へ</a>と<a href="https://example.com/shop">店</a></p><aside epub:type="footnote" id="note"><p>蔵の守り人の覚え書き。</p></aside>`,
      VERTICAL,
    ),
    'two.xhtml': aChapter(`<h1>朝の章</h1>${sentences(100, 60)}<p>結びの月光。</p>`, VERTICAL),
  },
  spine: 'page-progression-direction="rtl"',
})

/** So long that its pages and minutes have two digits. */
const LONG = aBook({ files: { 'one.xhtml': aChapter(sentences(1, 400)) } })

async function openBook(page: Page, workno: string, name: string): Promise<void> {
  await page.goto(`/work/${workno}/viewer/${name}`)
  await expect(page.getByText(/^この章 \d+ \/ \d+$/)).toBeVisible({ timeout: 30_000 * patience() })
}

const place = (page: Page) => page.getByText(/^この章 \d+ \/ \d+$/)

for (const [number, locale, width] of [
  [7, 'en-US', 390],
  [8, 'ko-KR', 390],
  [9, 'en-US', 320],
] as const) {
  test.describe(`in ${locale} at ${String(width)} px`, () => {
    test.use({ locale, viewport: { width, height: 844 } })

    test('what stands under a page of a book is one line', async ({ page, stack, signIn }) => {
      const workno = toWorkno(import.meta.filename, number, 'BJ')
      await stack.storefront.publishWork(
        { workno, name: { ja_JP: '夜凪の蔵' }, direction: 'rtl', work_type: 'NRE' },
        zipWork({ 'cover.png': (await drawTinyPage(8, 0)).png, 'novel.epub': LONG }),
      )
      await signIn({ owns: [workno] })
      await page.goto(`/work/${workno}/viewer/novel.epub`)
      const foot = page.locator('p:has(> span:nth-child(3))').filter({ hasText: /%$/ })
      await expect(foot).toBeVisible({ timeout: 30_000 * patience() })
      const parts = await foot.locator('span').evaluateAll((spans) =>
        spans.map((span) => {
          const { left, right } = span.getBoundingClientRect()
          const range = document.createRange()
          range.selectNodeContents(span)
          const lines = new Set([...range.getClientRects()].map(({ top }) => top)).size
          return { lines, isInside: left >= 0 && right <= innerWidth }
        }),
      )
      expect(parts).toEqual(Array(3).fill({ lines: 1, isInside: true }))
    })
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('deep margins of a book leave most of the line, whatever the size of the letters', async ({
    page,
    stack,
    signIn,
  }) => {
    const workno = toWorkno(import.meta.filename, 10, 'BJ')
    const deep = `<p id="plain">${'A line of words. '.repeat(9)}</p>
        <blockquote id="deep">${'A line of words. '.repeat(9)}</blockquote>`
    const style = '<style>blockquote { margin: 1em 5em }</style>'
    await stack.storefront.publishWork(
      { workno, name: { ja_JP: '深い余白' }, work_type: 'NRE' },
      zipWork({
        'cover.png': (await drawTinyPage(8, 0)).png,
        'novel.epub': aBook({ files: { 'one.xhtml': aChapter(deep, style) } }),
      }),
    )
    await signIn({ owns: [workno] })
    await openBook(page, workno, 'novel.epub')
    const frame = page.frames().find((each) => each.parentFrame() !== null)
    const readShare = () =>
      frame!.evaluate(() => {
        const widthOf = (css: string) => document.querySelector(css)!.getBoundingClientRect().width
        return widthOf('#deep') / widthOf('#plain')
      })
    expect(await readShare()).toBeGreaterThan(0.6)
    await page.keyboard.press(',')
    const size = page.getByRole('slider', { name: '文字の大きさ' })
    const largest = (await size.getAttribute('max'))!
    await size.fill(largest)
    const readSize = () =>
      frame!.evaluate(() => getComputedStyle(document.documentElement).fontSize)
    await expect.poll(readSize).toBe(`${largest}px`)
    expect(await readShare()).toBeGreaterThan(0.6)
  })
})

test(
  'a vertical novel is read by keys, taps and wheel, and opens again where it was left',
  { tag: '@gate' },
  async ({ page, stack, signIn }) => {
    const workno = toWorkno(import.meta.filename, 1, 'BJ')
    // Taller than wide: one page at a time.
    await page.setViewportSize({ width: 1300, height: 1400 })
    await stack.storefront.publishWork(
      { workno, name: { ja_JP: '夜凪の蔵' }, direction: 'rtl', work_type: 'NRE' },
      zipWork({ 'cover.png': (await drawTinyPage(8, 0)).png, 'novel.epub': NOVEL }),
    )
    await signIn({ owns: [workno] })
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    await openBook(page, workno, 'novel.epub')
    const frame = page.frameLocator('iframe')
    await expect(frame.getByRole('heading', { name: '夜の章' })).toBeVisible()
    expect(await frame.locator('html').evaluate((root) => getComputedStyle(root).writingMode)).toBe(
      'vertical-rl',
    )
    await expect(place(page)).toHaveText(/^この章 1 \//)

    // Right to left: the left arrow and the left side lead on.
    await page.keyboard.press('ArrowLeft')
    await expect(place(page)).toHaveText(/^この章 2 \//)
    await page.keyboard.press('ArrowRight')
    await expect(place(page)).toHaveText(/^この章 1 \//)
    await page.mouse.click(60, 400)
    await expect(place(page)).toHaveText(/^この章 2 \//)
    // Fingers as well: a tap, and the page dragged to the right comes from the left.
    await page.touchscreen.tap(1240, 400)
    await expect(place(page)).toHaveText(/^この章 1 \//)
    const fingers = await Fingers.on(page)
    await fingers.swipe([500, 400], [900, 410])
    await expect(place(page)).toHaveText(/^この章 2 \//)
    // The wheel leads on in every direction, here into the next chapter.
    await page.mouse.wheel(0, 120)
    await expect(frame.getByRole('heading', { name: '朝の章' })).toBeVisible()
    await expect(place(page)).toHaveText(/^この章 1 \//)
    await page.keyboard.press('ArrowRight')
    await expect(frame.getByRole('heading', { name: '夜の章' })).toBeAttached()
    await expect(place(page)).toHaveText(/^この章 2 \//)

    // The place is one of words: it holds when letters grow, and after the viewer was closed.
    await page.keyboard.press('t')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /朝の章/ })
      .click()
    await expect(place(page)).toHaveText(/^この章 1 \//)
    await page.keyboard.press('ArrowLeft')
    await expect(place(page)).toHaveText(/^この章 2 \//)
    const first = await firstVisible(page)
    for (let step = 0; step < 4; step++) await page.keyboard.press('+')
    await expect(place(page)).not.toHaveText(/\/ 2$/)
    await expect.poll(() => isVisible(page, first)).toBe(true)
    // Nor does it creep: what grew and shrank again is the page it was.
    for (let step = 0; step < 4; step++) await page.keyboard.press('-')
    await expect(place(page)).toHaveText('この章 2 / 2')
    for (let step = 0; step < 4; step++) await page.keyboard.press('+')
    await expect(place(page)).not.toHaveText(/\/ 2$/)
    await expect.poll(() => isVisible(page, first)).toBe(true)
    // However soon the page is left: leaving it stores the place.
    await page.reload()
    await expect(place(page)).toBeVisible({ timeout: 30_000 * patience() })
    await expect.poll(() => isVisible(page, first)).toBe(true)
    expect(errors).toEqual([])
  },
)

test(
  'a wide window shows two facing pages of a vertical novel, and no bars over its first lines',
  { tag: '@smoke' },
  async ({ page, stack, signIn }) => {
    const workno = toWorkno(import.meta.filename, 2, 'BJ')
    await stack.storefront.publishWork(
      { workno, name: { ja_JP: '夜凪の蔵 続' }, direction: 'rtl', work_type: 'NRE' },
      zipWork({ 'cover.png': (await drawTinyPage(8, 0)).png, 'novel.epub': NOVEL }),
    )
    await signIn({ owns: [workno] })
    await openBook(page, workno, 'novel.epub')
    const seek = page.getByRole('slider', { name: 'ページの位置' })
    await expect(seek).toBeHidden()
    // The first page is the right one, and the left one goes on where it ends.
    const [first, second] = [page.frameLocator('iframe').nth(0), page.frameLocator('iframe').nth(1)]
    await expect(first.getByRole('heading', { name: '夜の章' })).toBeInViewport()
    await expect(second.getByRole('heading', { name: '夜の章' })).not.toBeInViewport()
    const boxes = await Promise.all(
      [0, 1].map((at) => page.locator('iframe').nth(at).boundingBox()),
    )
    expect(boxes.map((box) => [box?.x, box?.width])).toEqual([
      [720, 720],
      [0, 720],
    ])
    const last = Number((await lastVisible(page, 0)).slice(1))
    expect(Number((await lastVisible(page, 1)).slice(1))).toBeGreaterThan(last + 5)

    // A click in the middle brings the bars; they say the same share of the book as the foot did.
    const share = page.getByText(/^\d+%$/)
    await expect(share).toHaveCount(1)
    const atRest = await share.textContent()
    await page.mouse.click(720, 300)
    await expect(seek).toBeVisible()
    await expect(share).toHaveText([atRest ?? ''])
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByText(/夜の章、この章\d+ページ中2ページ目、全体の\d+%/)).toBeAttached()
  },
)

test('a novel whose last words were on screen is finished, and opens at them after a reload', async ({
  page,
  stack,
  signIn,
}) => {
  const workno = toWorkno(import.meta.filename, 3, 'BJ')
  await stack.storefront.publishWork(
    { workno, name: { ja_JP: '夜凪の蔵 結' }, direction: 'rtl', work_type: 'NRE' },
    zipWork({ 'cover.png': (await drawTinyPage(8, 0)).png, 'novel.epub': NOVEL }),
  )
  await signIn({ owns: [workno] })
  await openBook(page, workno, 'novel.epub')
  await page.keyboard.press('End')
  const share = page.getByText('100%').first()
  await expect(share).toBeVisible()
  // The bar says where the jump leads; the foot comes with the page.
  await expect(place(page)).toHaveText(/^この章 (\d+) \/ \1$/)
  await page.reload()
  await expect(share).toBeVisible({ timeout: 30_000 * patience() })
  await expect(place(page)).toHaveText(/^この章 (\d+) \/ \1$/)
  // Leaving leads back to where the book was opened from, which was the library.
  await page.keyboard.press('Escape')
  await page.waitForURL('**/library')
  await page.goto(`/work/${workno}`)
  await expect(page.getByRole('link', { name: 'もう一度読む' })).toBeVisible()
})

/** The last sentence in sight of one frame. */
async function lastVisible(page: Page, frame: 0 | 1): Promise<string> {
  return await page
    .frameLocator('iframe')
    .nth(frame)
    .locator('body')
    .evaluate((body) => {
      const inSight = [...body.querySelectorAll('p[id^=s]')].filter((sentence) => {
        const { top, bottom, left } = sentence.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight && left >= 0
      })
      return inSight.at(-1)?.id ?? ''
    })
}

/** The sentence that a page begins with. */
async function firstVisible(page: Page): Promise<string> {
  const id = await page
    .frameLocator('iframe')
    .locator('body')
    .evaluate((body) => {
      const inWindow = [...body.querySelectorAll('p[id]')].find((sentence) => {
        const { top, bottom } = sentence.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      })
      return inWindow?.id ?? ''
    })
  expect(id).not.toBe('')
  return id
}

/** Whether some of the sentence is in the window. */
function isVisible(page: Page, id: string): Promise<boolean> {
  return page
    .frameLocator('iframe')
    .locator(`#${id}`)
    .evaluate((sentence) =>
      [...sentence.getClientRects()].some(({ top, bottom }) => bottom > 0 && top < innerHeight),
    )
}
