import { expect, test, type Page } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { drawTinyPage, zipWork } from '@yomikura/testkit/tiny-work'
import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { aBook, aChapter } from '../../packages/ingest/src/kinds/epub/test-books.ts'
import { joinPngs } from '../../packages/ingest/src/kinds/image/test-moving-pictures.ts'
import { settledPage, startReading } from './viewer-page.ts'
import { toWorkno } from './workno.ts'

const workno = toWorkno(import.meta.filename, 1)
const SIZE = { width: 300, height: 420 }
/** Of each frame. */
const DELAY_MS = 100

test('a page that moves plays, stops and goes on, and stands still for who asked for less motion', async ({
  page,
  stack,
  signIn,
}) => {
  const stills = await Promise.all([1, 2].map((index) => drawTinyPage(41, index)))
  const frames = await Promise.all(['red', 'blue'].map(drawFrame))
  await stack.storefront.publishWork(
    { workno, name: { ja_JP: '動く絵' } },
    zipWork({
      '001.gif': await joinGif(frames),
      ...Object.fromEntries(stills.map(({ name, png }) => [name, png])),
      '004.png': joinPngs(frames),
    }),
  )
  await signIn({ owns: [workno] })
  await page.goto(`/work/${workno}`)
  await startReading(page)
  const stop = page.getByRole('button', { name: '動きを止める' })
  const play = page.getByRole('button', { name: '動かす', exact: true })

  await expectBothColors(page)
  await bringBars(page)
  await expect(stop).toBeVisible()

  // The key and the button do the same.
  await page.keyboard.press('m')
  await expect(play).toBeVisible()
  expect(await listColorsOfNextFrames(page)).toHaveLength(1)
  await play.click()
  await bringBars(page)
  await expect(stop).toBeVisible()
  await expectBothColors(page)

  // The button leaves with the page that moves, and comes back with it.
  await page.keyboard.press('PageDown')
  await expect(stop).toBeHidden()
  await expect(settledPage(page)).toHaveAttribute('data-page-index', '1,2')

  // A PNG that moves is kept as it came, and plays, too.
  await page.keyboard.press('End')
  await expect(settledPage(page)).toHaveAttribute('data-page-index', '3')
  await expectBothColors(page)
  await page.keyboard.press('Home')
  await expect(stop).toBeVisible()
  await expectBothColors(page)

  // Read downwards it plays, too.
  await page.keyboard.press('v')
  await expect(settledPage(page)).toHaveAttribute('tabindex', '0')
  await expectBothColors(page)
  await page.keyboard.press('v')

  // Who asked for less motion starts it by themselves.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await expect(settledPage(page)).toBeVisible()
  await bringBars(page)
  await expect(play).toBeVisible()
  expect(await listColorsOfNextFrames(page)).toEqual(['red'])
  await play.click()
  await expectBothColors(page)

  // A browser that has no decoder of frames shows the first one, and says so.
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'ImageDecoder'))
  await page.reload()
  await expect(settledPage(page)).toBeVisible()
  await bringBars(page)
  await expect(page.getByText('最初の1枚だけを表示します')).toBeVisible()
  expect(await listColorsOfNextFrames(page)).toEqual(['red'])
})

const STYLE = `
@keyframes blink { from { background: #f00 } 50% { background: #00f } to { background: #f00 } }
@keyframes fade { from { opacity: 0 } to { opacity: 1 } }
img, div { display: block; width: 60px; height: 60px; margin: 20px }
.backdrop { background: url(moving.gif) }
.styled { animation: blink 400ms step-end infinite }
.faded { background: #f00; animation: fade 1s }`
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><style>
@keyframes blink { from { fill: #f00 } 50% { fill: #00f } to { fill: #f00 } }
rect { fill: #f00; animation: blink 400ms step-end infinite }</style><rect width="60" height="60"/></svg>`
/** Each thing of the chapter that moves. */
const MOVING = ['.picture', '.backdrop', '.inline', '.drawing', '.nested', '.styled']

test('what moves among the words of a book stops in its place, goes on, and waits for who asked for less motion', async ({
  page,
  stack,
  signIn,
}) => {
  const book = toWorkno(import.meta.filename, 2, 'BJ')
  const gif = await joinGif(await Promise.all(['red', 'blue'].map(drawFrame)))
  const data = `data:image/gif;base64,${gif.toString('base64')}`
  const inline = `style="background:url(${data})"`
  const nested = `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><image href="${data}" width="60" height="60"/></svg>`
  const chapter = `<p>蔵の絵が動く。</p><img class="picture" src="moving.gif" alt="旗"/>
<div class="backdrop"></div><div class="inline" ${inline}></div>
<img class="drawing" src="drawing.svg" alt="灯"/><img class="nested" src="nested.svg" alt="窓"/><div class="styled"></div><div class="faded"></div>`
  const files = {
    'one.xhtml': aChapter(chapter, '<link rel="stylesheet" href="book.css"/>'),
    'two.xhtml': aChapter('<p>蔵は静まる。</p>', '<link rel="stylesheet" href="book.css"/>'),
    ...{ 'book.css': STYLE, 'moving.gif': gif, 'drawing.svg': DRAWING, 'nested.svg': nested },
  }
  await stack.storefront.publishWork(
    { workno: book, name: { ja_JP: '動く挿絵' }, work_type: 'NRE' },
    zipWork({ 'cover.png': (await drawTinyPage(42, 1)).png, 'novel.epub': aBook({ files }) }),
  )
  await signIn({ owns: [book] })
  await page.goto(`/work/${book}/viewer/novel.epub`)
  const place = page.getByText(/^この章 \d+ \/ \d+$/)
  await expect(place).toBeVisible({ timeout: 30_000 * patience() })
  const stop = page.getByRole('button', { name: '動きを止める' })
  const play = page.getByRole('button', { name: '動かす', exact: true })
  const shown = page.frameLocator('iframe').first()
  const all = MOVING.map((name) => shown.locator(name))

  for (const one of all) await expectToMove(one)
  await openBars(page, stop)
  const boxes = await Promise.all(all.map((one) => one.boundingBox()))

  await page.keyboard.press('m')
  await openBars(page, play)
  for (const one of all) await expectToStandStill(one)
  expect(await Promise.all(all.map((one) => one.boundingBox()))).toEqual(boxes)
  await page.keyboard.press('m')
  for (const one of all) await expectToMove(one)

  // The button leaves with what moves.
  await page.keyboard.press('PageDown')
  await expect(shown.getByText('蔵は静まる')).toBeVisible()
  await openBars(page, page.getByRole('slider'))
  await expect(stop.or(play)).toHaveCount(0)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.keyboard.press('PageUp')
  await page.reload()
  await expect(shown.locator('.picture')).toBeVisible({ timeout: 30_000 * patience() })
  for (const one of all) await expectToStandStill(one)
  // What comes in once is there at once.
  expect(await readColor(shown.locator('.faded'))).toBe('red')
  await openBars(page, play)
  await play.click()
  for (const one of all) await expectToMove(one)
})

/** Brings the bars of a book, which leave by themselves, until the button in them is there. */
async function openBars(page: Page, button: Locator): Promise<void> {
  await expect(async () => {
    if (!(await button.isVisible())) await page.keyboard.press('Tab')
    await expect(button).toBeVisible({ timeout: 5_000 * patience() })
  }).toPass()
}

/** The colour in the middle of an element, as it is on screen now. */
async function readColor(shown: Locator): Promise<string> {
  const { data, info } = await sharp(await shown.screenshot({ animations: 'allow' }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
  if (green > 100) return 'paper'
  return red > blue ? 'red' : 'blue'
}

async function expectToMove(shown: Locator): Promise<void> {
  const seen = new Set<string>()
  const look = async () => [...seen.add(await readColor(shown))].sort()
  await expect
    .poll(look, { intervals: [70, 130], timeout: 20_000 * patience() })
    .toEqual(['blue', 'red'])
}

async function expectToStandStill(shown: Locator): Promise<void> {
  const look = async () => {
    const seen = new Set<string>()
    for (let times = 0; times < 6; times++) seen.add(await readColor(shown))
    return seen.size
  }
  await expect.poll(look).toBe(1)
}

/** The bars stay as long as the mouse lies on one of them. */
async function bringBars(page: Page): Promise<void> {
  await page.mouse.move(600, 400)
  await page.mouse.move(600, 10)
}

function drawFrame(background: string): Promise<Buffer> {
  return sharp({ create: { ...SIZE, channels: 3, background } })
    .png()
    .toBuffer()
}

function joinGif(frames: Buffer[]): Promise<Buffer> {
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: frames.map(() => DELAY_MS), loop: 0 })
    .toBuffer()
}

async function expectBothColors(page: Page): Promise<void> {
  const seen = new Set<string>()
  const look = async () => {
    for (const color of await listColorsOfNextFrames(page)) seen.add(color)
    return [...seen].sort()
  }
  await expect.poll(look).toEqual(['blue', 'red'])
}

/** The colours in the middle of the page, in the next frames of the screen. */
function listColorsOfNextFrames(page: Page): Promise<string[]> {
  return settledPage(page)
    .locator('canvas')
    .first()
    .evaluate(async (shown) => {
      const colors = new Set<string>()
      const context = new OffscreenCanvas(1, 1).getContext('2d')!
      for (let frame = 0; frame < 30; frame++) {
        await new Promise(requestAnimationFrame)
        context.drawImage(shown as HTMLCanvasElement, 0, 0, 1, 1)
        const [red = 0, , blue = 0] = context.getImageData(0, 0, 1, 1).data
        colors.add(red > blue ? 'red' : 'blue')
      }
      return [...colors]
    })
}
