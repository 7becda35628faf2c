import { readFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { expect, type Page, test } from '@yomikura/testkit/e2e'
import { findInputs } from '@yomikura/testkit/inputs'
import { patience } from '@yomikura/testkit/patience'
import { zipWork } from '@yomikura/testkit/tiny-work'
import { watchOpened } from './canary.ts'
import { Fingers } from './fingers.ts'
import { settledPage } from './viewer-page.ts'
import { toWorkno } from './workno.ts'

/** Files that were made by others; without them there is nothing to read. */
const INPUTS = findInputs('.')
const COMIC = toWorkno(import.meta.filename, 1)
const SHELF = toWorkno(import.meta.filename, 2)
const STRIP = toWorkno(import.meta.filename, 3)
const RAINBOW = 'comics/OpenComic/Pepper & Carrot/Episode 2, Rainbow potions'
const FILES = {
  '羅生門.txt': 'text/aozora/127_rashomon.txt',
  'basic.pdf': 'pdf/pdf.js/basicapi.pdf',
  'bunny.mp4': 'video/mp4parser/BBB_fixedres_B_180x320_200.mp4',
  '草枕.epub': 'epub/epub3-samples/kusamakura-japanese-vertical-writing.epub',
  'evil-script.epub': 'epub/evil-epubs/javascript_execution.epub',
  'evil-network.epub': 'epub/evil-epubs/remote_communication.epub',
  'evil-files.epub': 'epub/evil-epubs/file_system_access.epub',
  'w3c-script.epub': 'epub/epub-tests/scr-support.epub',
  'w3c-network.epub': 'epub/epub-tests/sec-untrusted-consent_network.epub',
}
const HOSTILE = Object.keys(FILES).filter((name) => /^(evil|w3c)-/.test(name))

test.use({ hasTouch: true, viewport: { width: 820, height: 1180 } })
test.skip(INPUTS === undefined, 'Needs the inputs folder.')

const read = (path: string) => readFile(join(INPUTS ?? '', path))
const place = (page: Page) => page.getByText(/^この章 \d+ \/ \d+$/)

test.beforeAll(async ({ stack }) => {
  test.setTimeout(180_000 * patience())
  if (INPUTS === undefined) return
  const zip = await read('comics/comicbox/Captain Science #001.cbz')
  const comic = { zip, sha256: createHash('sha256').update(zip).digest('hex') }
  await stack.storefront.publishWork(
    { workno: COMIC, name: { ja_JP: 'ほんものの漫画' }, direction: 'ltr', work_type: 'MNG' },
    comic,
  )
  const files = await Promise.all(
    Object.entries(FILES).map(async ([name, path]) => [name, await read(path)] as const),
  )
  await stack.storefront.publishWork(
    { workno: SHELF, name: { ja_JP: 'ほんものの棚' }, work_type: 'NRE' },
    zipWork(Object.fromEntries(files)),
  )
  const pictures = await Promise.all(
    ['01', '02', '03'].map((number) =>
      read(`${RAINBOW}/${number} - Pepper & Carrot by David Revoy.webp`),
    ),
  )
  await stack.storefront.publishWork(
    { workno: STRIP, name: { ja_JP: 'ほんものの帯' }, direction: 'vertical', work_type: 'WBT' },
    zipWork(Object.fromEntries(pictures.map((picture, index) => [`${index + 1}.webp`, picture]))),
  )
})

test(
  "other people's comic, document, strip, text, novel and film are opened and read on",
  { tag: '@gate' },
  async ({ page, signIn }) => {
    await signIn({ owns: [COMIC, SHELF, STRIP] })
    const fingers = await Fingers.on(page)
    const toShow = (pages: string) =>
      expect(settledPage(page)).toHaveAttribute('data-page-index', pages, {
        timeout: 30_000 * patience(),
      })

    await page.goto(`/work/${COMIC}/viewer`)
    await toShow('0')
    await page.keyboard.press('ArrowRight')
    await toShow('1')
    await page.mouse.wheel(0, 120)
    await toShow('2')
    await page.touchscreen.tap(40, 500)
    await toShow('1')

    await page.goto(`/work/${SHELF}/view/basic.pdf`)
    await toShow('0')
    await fingers.swipe([200, 500], [700, 500])
    await toShow('1')
    await expect(page.locator('[data-selectable] text').first()).toBeAttached()

    await page.goto(`/work/${STRIP}/viewer/${STRIP}.webtoon`)
    await toShow('0')
    const scrolled = () => settledPage(page).evaluate(({ scrollTop }) => scrollTop)
    await fingers.swipe([400, 900], [400, 300])
    await expect.poll(scrolled).toBeGreaterThan(300)

    // In the encoding and with the marks of its editors.
    await page.goto(`/work/${SHELF}/view/${encodeURIComponent('羅生門.txt')}`)
    const text = page.getByRole('document', { name: '本文' })
    await expect(text.getByText('羅生門', { exact: true }).first()).toBeVisible()
    await expect(text.locator('ruby').first()).toBeVisible()

    await page.goto(`/work/${SHELF}/viewer/${encodeURIComponent('草枕.epub')}`)
    await expect(place(page)).toBeVisible({ timeout: 30_000 * patience() })
    const html = page.frameLocator('iframe[data-pane="0"]').locator('html')
    await expect(html).toHaveCSS('writing-mode', 'vertical-rl')
    const before = await page.getByText(/%$/).first().textContent()
    await page.keyboard.press('End')
    await expect(page.getByText(before ?? '', { exact: true })).toHaveCount(0)

    await page.goto(`/work/${SHELF}/view/bunny.mp4`)
    const film = page.locator('video')
    const at = () => film.evaluate((video) => (video as HTMLVideoElement).currentTime)
    await expect
      .poll(() => film.evaluate((video) => (video as HTMLVideoElement).readyState), {
        timeout: 30_000 * patience(),
      })
      .toBeGreaterThanOrEqual(2)
    await expect.poll(at).toBeGreaterThan(0)
  },
)

test("other people's hostile books reach nothing", async ({ page, stack, signIn }) => {
  await signIn({ owns: [SHELF] })
  const own = [stack.appUrl, stack.mediaUrl]
  const outside: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (/^(https?|wss?|file):/.test(url) && !own.some((host) => url.startsWith(host))) {
      outside.push(url)
    }
  })
  const opened = watchOpened(page)
  for (const name of HOSTILE) {
    await page.goto(`/work/${SHELF}/viewer/${name}`)
    const frame = page.frameLocator('iframe[data-pane="0"]')
    await expect(place(page), name).toBeVisible({ timeout: 30_000 * patience() })
    await expect(frame.locator('body script, iframe, object, embed, form'), name).toHaveCount(0)
    await page.keyboard.press('PageDown')
  }
  expect(outside).toEqual([])
  expect(opened).toEqual([])
})
