import { readFile } from 'node:fs/promises'
import type { DevStack } from '@yomikura/testkit/dev-stack'
import { aBook, aChapter } from '../../packages/ingest/src/kinds/epub/test-books.ts'
import type { FrameLocator } from '@playwright/test'
import { expect, fillSignIn, type Page, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { drawTinyPage, zipWork } from '@yomikura/testkit/tiny-work'
import { expectNoViolations } from './axe.ts'
import { toWorkno } from './workno.ts'

const WORKNO = toWorkno(import.meta.filename, 1, 'BJ')
const NAV =
  '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>目次</title></head><body><nav epub:type="toc"><ol>' +
  '<li><a href="one.xhtml">夜の章</a></li><li><a href="two.xhtml">朝の章</a></li></ol></nav></body></html>'

const sentences = (from: number, count: number) =>
  Array.from(
    { length: count },
    (_, index) => `<p id="s${from + index}">第${from + index}文。蔵には古い本が眠っている。</p>`,
  ).join('')

const BOOK = aBook({
  metadata: '<dc:creator>月野 灯</dc:creator>',
  files: {
    'nav.xhtml': NAV,
    'one.xhtml': aChapter(
      `<h1>夜の章</h1><p>注<a epub:type="noteref" href="#near">※</a>と注<sup><a href="notes.xhtml#far">2</a></sup>と<a href="two.xhtml#s159">結びへ</a></p>${sentences(1, 60)}<aside epub:type="footnote" id="near"><p>近くの注。</p></aside>`,
    ),
    'two.xhtml': aChapter(`<h1>朝の章</h1>${sentences(100, 60)}`),
    'notes.xhtml': aChapter(
      '<p id="far">遠くの注。<img src="x" onerror="top.hacked=1" alt=""/><a href="one.xhtml" role="doc-backlink">↩</a></p>',
    ),
  },
})

async function publish(stack: DevStack): Promise<void> {
  await stack.storefront.publishWork(
    { workno: WORKNO, name: { ja_JP: '夜凪の蔵' }, work_type: 'NRE' },
    zipWork({ 'cover.png': (await drawTinyPage(12, 0)).png, 'novel.epub': BOOK }),
  )
}

const place = (page: Page) => page.getByText(/^この章 \d+ \/ \d+$/)

async function openBook(page: Page): Promise<FrameLocator> {
  await page.goto(`${new URL(page.url()).origin}/work/${WORKNO}/viewer/novel.epub`)
  await expect(place(page)).toBeVisible({ timeout: 60_000 * patience() })
  return page.frameLocator('iframe[data-pane="0"]')
}

/** Drags over a sentence, as a mouse does. */
async function select(page: Page, frame: FrameLocator, id: string): Promise<void> {
  const box = await frame.locator(`#${id}`).boundingBox()
  if (!box) throw new Error('The sentence is not drawn.')
  await page.mouse.move(box.x + 3, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
}

/** Texts that stand under a mark of a colour in the frame. */
const marked = (frame: FrameLocator, color: string) =>
  frame.locator('html').evaluate((_, name) => {
    const marks = CSS.highlights.get(`mark-${name}`)
    return marks ? [...marks].map(String) : []
  }, color)

const isChange = (url: URL) => url.pathname.endsWith('/highlights')

/** Lets no change of a highlight through until `isChange` is routed no more. */
async function holdChanges(page: Page): Promise<void> {
  await page.route(isChange, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
}

/** Waits until the server has taken such a change; one that was held back before is none. */
async function waitForChange(page: Page, part: string): Promise<void> {
  await page.waitForResponse((answer) => {
    const request = answer.request()
    if (request.method() !== 'PUT' || !isChange(new URL(answer.url()))) return false
    return answer.ok() && (request.postData() ?? '').includes(part)
  })
}

test.beforeAll(({ stack }) => publish(stack))

test('a reader marks words, writes a note, finds both again on another device, and takes them along', async ({
  page,
  browser,
  stack,
  signIn,
}) => {
  const customer = await signIn({ owns: [WORKNO] })
  const frame = await openBook(page)
  await select(page, frame, 's3')
  const bar = page.getByRole('toolbar', { name: '選択した文' })
  await expect(bar).toBeVisible()
  await expect(place(page)).toHaveText(/^この章 1 \//)
  await expectNoViolations(page, 'iframe')
  await bar.getByRole('button', { name: '青でハイライト' }).click()
  await expect(bar).toBeHidden()
  await expect.poll(() => marked(frame, 'blue')).toEqual([expect.stringMatching(/^第?3文。蔵/)])

  // A tap on the mark opens it and turns no page.
  await frame.locator('#s3').click({ position: { x: 30, y: 10 } })
  const mark = page.getByRole('toolbar', { name: 'ハイライト' })
  await expect(mark.getByRole('button', { name: '青でハイライト' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await mark.getByRole('button', { name: '緑でハイライト' }).click()
  await expect.poll(() => marked(frame, 'green')).toHaveLength(1)
  await mark.getByRole('button', { name: 'メモを書く' }).click()
  const dialog = page.getByRole('dialog', { name: 'メモ' })
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await expectNoViolations(page, 'iframe')
  await dialog.getByRole('textbox').fill('蔵の<b>描写</b>\n二行目')
  const sent = page.waitForRequest(
    (request) => request.method() === 'PUT' && (request.postData() ?? '').includes('描写'),
  )
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
  await (await sent).response()
  await expect(place(page)).toHaveText(/^この章 1 \//)

  // The list shows where the note stands, and leads there.
  await frame.locator('html').press('End')
  await expect(frame.getByText('遠くの注。')).toBeVisible()
  await page.keyboard.press('t')
  const list = page.getByRole('dialog', { name: '目次・しおり' })
  await list.getByRole('radio', { name: 'ハイライト' }).check()
  await expect(list.getByText('夜の章')).toBeVisible()
  await expect(list.getByText('蔵の<b>描写</b>')).toBeVisible()
  await expectNoViolations(page, 'iframe')
  const [markdown] = await Promise.all([
    page.waitForEvent('download'),
    list.getByRole('button', { name: 'Markdownで保存' }).click(),
  ])
  expect(markdown.suggestedFilename()).toBe('試し.md')
  const text = await readFile(await markdown.path(), 'utf8')
  expect(text).toContain('# 試し\n\n月野 灯\n\n## 夜の章')
  expect(text).toContain('蔵の\\<b\\>描写\\</b\\>\n二行目')
  const [json] = await Promise.all([
    page.waitForEvent('download'),
    list.getByRole('button', { name: 'JSONで保存' }).click(),
  ])
  expect(JSON.parse(await readFile(await json.path(), 'utf8'))).toMatchObject({
    title: '試し',
    highlights: [{ chapter: '夜の章', color: 'green', note: '蔵の<b>描写</b>\n二行目' }],
  })
  await list.getByRole('button', { name: /3文。蔵/ }).click()
  await expect(frame.getByRole('heading', { name: '夜の章' })).toBeAttached()

  // One device at a time reads: the book is closed here before it is opened elsewhere.
  await page.goto(`${stack.appUrl}/library`)
  const device = await browser.newContext({ locale: 'ja-JP' })
  const tablet = await device.newPage()
  await tablet.goto(`${stack.appUrl}/library`)
  await fillSignIn(tablet, customer)
  await tablet.waitForURL('**/library')
  const tabletFrame = await openBook(tablet)
  await expect.poll(() => marked(tabletFrame, 'green')).toHaveLength(1)
  // What is taken away there is sent only after the book is open here.
  await holdChanges(tablet)
  await tabletFrame.locator('#s3').click({ position: { x: 30, y: 10 } })
  await tablet.getByRole('button', { name: 'ハイライトを削除' }).click()
  await expect.poll(() => marked(tabletFrame, 'green')).toEqual([])
  await tablet.goto(`${stack.appUrl}/library`)

  const again = await openBook(page)
  await expect.poll(() => marked(again, 'green')).toHaveLength(1)
  const removed = waitForChange(tablet, '"is_set":false')
  await tablet.unroute(isChange)
  await tablet.reload()
  await removed
  await device.close()
  // The open book fetches the change when its reader comes back to it.
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect.poll(() => marked(again, 'green')).toEqual([])
})

test('the same words are one highlight, and what could not be sent goes without the book', async ({
  page,
  signIn,
}) => {
  await signIn({ owns: [WORKNO] })
  // No change of a highlight gets through while the book is open.
  await holdChanges(page)
  const frame = await openBook(page)
  const bar = page.getByRole('toolbar', { name: '選択した文' })
  for (const color of ['青', 'ピンク']) {
    await select(page, frame, 's4')
    await bar.getByRole('button', { name: `${color}でハイライト` }).click()
    await expect(bar).toBeHidden()
  }
  await expect.poll(() => marked(frame, 'pink')).toHaveLength(1)
  expect(await marked(frame, 'blue')).toEqual([])

  await page.goto(`${new URL(page.url()).origin}/library`)
  await expect(page.getByRole('link', { name: /夜凪の蔵/ }).first()).toBeVisible()
  const sent = waitForChange(page, '"color":"pink"')
  await page.unroute(isChange)
  await page.reload()
  await sent
})

test('copies take no more than the limit, by key too, and show what is left', async ({
  page,
  context,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn({ owns: [WORKNO] })
  const frame = await openBook(page)
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await select(page, frame, 's3')
  await expect(page.getByText('コピーできるのは残り1,000字')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+c')
  await expect.poll(clipboard).toMatch(/^第?3文。/)
  await expect(page.getByText(/コピーできるのは残り99\d字/)).toBeVisible()

  // A whole chapter is more than one copy may take.
  const before = await clipboard()
  await page.keyboard.press('ControlOrMeta+a')
  await expect(page.getByRole('button', { name: 'コピー', exact: true })).toBeDisabled()
  await page.keyboard.press('ControlOrMeta+c')
  await expect(page.getByText('一度にコピーできるのは500字までです').first()).toBeVisible()
  expect(await clipboard()).toBe(before)
  const menu = await frame
    .locator('#s5')
    .evaluate((sentence) =>
      sentence.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })),
    )
  expect(menu).toBe(false)

  // Escape lets the words go and leaves the book open.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('toolbar', { name: '選択した文' })).toBeHidden()
  await expect(place(page)).toBeVisible()
})

test('a reader without a mouse marks a sentence', async ({ page, signIn }) => {
  await signIn({ owns: [WORKNO] })
  const frame = await openBook(page)
  await page.keyboard.press('h')
  const bar = page.getByRole('toolbar', { name: '選択した文' })
  await expect(bar).toBeVisible()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  await expect(bar.getByRole('button', { name: '黄色でハイライト' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => marked(frame, 'yellow')).toEqual([expect.stringMatching(/^夜の章注?$/)])
})

test('notes are shown in place, links lead on, and a chip leads back', async ({ page, signIn }) => {
  await signIn({ owns: [WORKNO] })
  const frame = await openBook(page)
  const note = page.getByRole('dialog', { name: '注' })
  await frame.getByRole('link', { name: '※' }).click()
  await expect(note).toContainText('近くの注。')
  await note.getByRole('button', { name: '閉じる' }).click()

  // One in another file, recognized by its looks only; its markup never comes out of the frame.
  await frame.getByRole('link', { name: '2', exact: true }).click()
  await expect(note).toContainText('遠くの注。')
  await expect(note).not.toContainText('↩')
  await expect(note.locator('img')).toHaveCount(0)
  await note.getByRole('button', { name: '閉じる' }).click()
  await expect(place(page)).toHaveText(/^この章 1 \//)

  await frame.getByRole('link', { name: '結びへ' }).click()
  await expect(frame.getByRole('heading', { name: '朝の章' })).toBeAttached()
  await page.getByRole('button', { name: '0%の位置へ戻る' }).click()
  await expect(frame.getByRole('heading', { name: '夜の章' })).toBeVisible()
})

/**
 * Holds the highlights of every account, as a page does that a browser keeps in its cache.
 *
 * @returns lets them go
 */
async function holdHighlights(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open(name)
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error!)
      })
      if (!db.objectStoreNames.contains('highlights')) {
        db.close()
        continue
      }
      const store = db.transaction('highlights', 'readwrite').objectStore('highlights')
      // A transaction lives as long as it asks.
      const hold = () => {
        if (document.documentElement.dataset['isLetGo']) db.close()
        else store.count().onsuccess = hold
      }
      hold()
    }
  })
  return () => page.evaluate(() => void (document.documentElement.dataset['isLetGo'] = 'true'))
}

test('words that the browser does not store stay in hand, and are marked by a second try', async ({
  page,
  context,
  signIn,
}) => {
  await signIn({ owns: [WORKNO] })
  const frame = await openBook(page)
  const other = await context.newPage()
  await other.goto(new URL('/manifest.webmanifest', page.url()).href)
  const letGo = await holdHighlights(other)
  await page.bringToFront()
  await select(page, frame, 's5')
  const bar = page.getByRole('toolbar', { name: '選択した文' })
  const mark = bar.getByRole('button', { name: '青でハイライト' })
  await mark.click()
  await expect(bar).toBeHidden()
  const trouble = page.getByText('保存できませんでした', { exact: false })
  await expect(trouble).toBeVisible({ timeout: 20_000 * patience() })
  await expect(page.getByText('ハイライトしました')).toBeHidden()
  await expectNoViolations(page, 'iframe')
  await letGo()
  await mark.click()
  await expect.poll(() => marked(frame, 'blue')).toEqual([expect.stringMatching(/5文。蔵/)])
  await expect(trouble).toBeHidden({ timeout: 20_000 * patience() })
})
