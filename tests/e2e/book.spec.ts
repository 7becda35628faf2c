import { aBook, aChapter } from '../../packages/ingest/src/kinds/epub/test-books.ts'
import { expect, type Page, test } from '@yomikura/testkit/e2e'
import { drawTinyPage, zipWork } from '@yomikura/testkit/tiny-work'

const VERTICAL = '<style>html { writing-mode: vertical-rl }</style>'

/** Numbered sentences, so that a page tells by its words where it is. */
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

async function openBook(page: Page, workno: string, name: string): Promise<void> {
  await page.goto(`/work/${workno}/viewer/${name}`)
  await expect(page.getByText(/^この章 \d+ \/ \d+$/)).toBeVisible({ timeout: 30_000 })
}

const place = (page: Page) => page.getByText(/^この章 \d+ \/ \d+$/)

test('a vertical novel is read by keys, taps and wheel, and opens again where it was left', async ({
  page,
  stack,
  signIn,
}) => {
  const workno = 'BJ00900800'
  await stack.storefront.publishWork(
    { workno, name: { ja_JP: '夜凪の蔵' }, direction: 'rtl', work_type: 'NRE' },
    zipWork({ 'cover.png': (await drawTinyPage(8, 0)).png, 'novel.epub': NOVEL }),
  )
  await signIn({ owns: [workno] })
  const errors: string[] = []
  // The policy refuses the book's own style elements, which the frame then adopts as sheets of its own.
  page.on('console', (message) => {
    const isStyle = message.text().startsWith('Applying inline style')
    if (message.type() === 'error' && !isStyle) errors.push(message.text())
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
  await page.waitForTimeout(600)
  await page.reload()
  await expect(place(page)).toBeVisible({ timeout: 30_000 })
  await expect.poll(() => isVisible(page, first)).toBe(true)
  expect(errors).toEqual([])
})

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

const HOSTILE = aBook({
  files: {
    'evil.css':
      '@import url("https://evil.example/a.css"); body { background: url("https://evil.example/b.png") }',
    'attack.js': 'parent.hacked = true',
    'one.xhtml': aChapter(
      '<h1>静かな章</h1><p onclick="top.hacked=1" style="background:url(https://evil.example/c.png)">無害に見える文。</p>' +
        '<script>top.hacked = 1; fetch("https://evil.example/d"); localStorage.setItem("hacked", "1")</script>' +
        '<img src="x" onerror="top.hacked=1" alt=""/><img src="https://evil.example/e.png" alt=""/>' +
        '<iframe src="https://evil.example/f"></iframe><form action="https://evil.example/g"><button>送る</button></form>' +
        '<p><a id="bad" href="javascript:top.hacked=1">罠</a> <a href="https://evil.example/h">外</a></p>' +
        '<svg xmlns="http://www.w3.org/2000/svg" onload="top.hacked=1"><script>top.hacked=1</script></svg>',
      '<link rel="stylesheet" href="evil.css"/><link rel="preconnect" href="https://evil.example"/><meta http-equiv="refresh" content="0;url=https://evil.example/i"/><script src="attack.js"></script>',
    ),
  },
})

test('a hostile book reaches neither the app, the network nor storage', async ({
  page,
  stack,
  signIn,
}) => {
  const workno = 'BJ00900801'
  await stack.storefront.publishWork(
    { workno, name: { ja_JP: '罠の本' }, work_type: 'NRE' },
    zipWork({ 'cover.png': (await drawTinyPage(9, 0)).png, 'trap.epub': HOSTILE }),
  )
  await signIn({ owns: [workno] })
  const outside: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) outside.push(request.url())
  })
  await openBook(page, workno, 'trap.epub')
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { name: '静かな章' })).toBeVisible()
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', 'allow-scripts')
  await frame.getByText('無害に見える文。').click()
  await page.keyboard.press('Enter')

  // An address outside is named before it is opened, and never opened by itself.
  await frame.getByRole('link', { name: '外' }).click()
  await expect(page.getByRole('dialog')).toContainText('evil.example')
  await page.getByRole('dialog').getByRole('button', { name: '閉じる' }).click()

  expect(outside).toEqual([])
  expect(page.url()).toContain('/viewer/trap.epub')
  expect(await page.evaluate(() => ['hacked' in window, localStorage.getItem('hacked')])).toEqual([
    false,
    null,
  ])
  const reach = await frame.locator('html').evaluate(() => {
    try {
      return String(localStorage.length)
    } catch (error) {
      return (error as Error).name
    }
  })
  expect(reach).toBe('SecurityError')
})
