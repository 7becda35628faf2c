import { expect } from '@playwright/test'
import { patience } from '@yomikura/testkit/patience'
import { zipWork } from '@yomikura/testkit/tiny-work'
import sharp from 'sharp'
import type { Driver } from './driver/driver.ts'
import type { EngineName } from './driver/engines.ts'
import { aBook, aChapter } from '../../packages/ingest/src/kinds/epub/test-books.ts'
import { gateIn, inEachEngine, test } from './engine-test.ts'

const WORKNO = 'RJ00901011'
const BOOK = 'BJ00901013'
const SETTLED = '[data-page-index][data-settled=true]'
/** Engines without `ImageDecoder` show the first frame. */
const HAS_DECODER: Record<EngineName, boolean> = { Chromium: true, Firefox: true, WebKit: false }

inEachEngine((engine) => {
  const claim = HAS_DECODER[engine] ? 'plays' : 'stands still, and the viewer says so'
  const page = gateIn(['WebKit'], engine)
  test(`a page that moves ${claim}`, page, async ({ browsers, stack }) => {
    await stack.storefront.publishWork(
      { workno: WORKNO, name: { ja_JP: WORKNO }, work_type: 'MNG' },
      zipWork({ '001.gif': await drawGif(['#f00', '#00f']) }),
    )
    const driver = await browsers.startReader(engine, 'light', [WORKNO])
    await driver.open(`${stack.appUrl}/work/${WORKNO}/viewer`)
    await driver.waitFor(SETTLED)
    if (HAS_DECODER[engine]) await expectBothColors(() => driver.evaluate(readColor, SETTLED))
    else {
      await driver.press('i')
      await driver.waitFor({ css: 'dialog p', text: '最初の1枚だけを表示します' })
      expect(await driver.evaluate(readColor, SETTLED)).toBe('red')
    }
  })

  const book = 'a picture among the words of a book moves, stands still and moves again'
  test(book, gateIn(['WebKit'], engine), async ({ browsers, stack }) => {
    const picture = '<img src="moving.gif" alt="旗"/>'
    const files = { 'one.xhtml': aChapter(picture), 'moving.gif': await drawGif(['#f00', '#00f']) }
    await stack.storefront.publishWork(
      { workno: BOOK, name: { ja_JP: BOOK }, work_type: 'NRE' },
      zipWork({ 'novel.epub': aBook({ files }) }),
    )
    const driver = await browsers.startReader(engine, 'light', [BOOK])
    await driver.open(`${stack.appUrl}/work/${BOOK}/viewer/novel.epub`)
    const readShown = () => readWindow(driver)
    await expectBothColors(readShown)
    await driver.press('m')
    // Both colors are seen in as many looks while it moves.
    await expect
      .poll(
        async () => {
          const seen = new Set<string>()
          for (let look = 0; look < 8; look++) seen.add(await readShown())
          return [...seen]
        },
        { timeout: 30_000 * patience() },
      )
      .toEqual(['red'])
    await driver.press('m')
    await expectBothColors(readShown)
  })
})

/** Which color of the picture is to be seen in the window; `none` while it is on its way. */
async function readWindow(driver: Driver): Promise<string> {
  const data = await sharp(await driver.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer()
  for (let at = 0; at < data.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
    if (green < 40 && Math.abs(red - blue) > 200) return red > blue ? 'red' : 'blue'
  }
  return 'none'
}

async function drawGif(colors: readonly string[]): Promise<Buffer> {
  const frames = colors.map((background) =>
    sharp({ create: { width: 300, height: 420, channels: 3, background } })
      .png()
      .toBuffer(),
  )
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .gif({ delay: colors.map(() => 300), loop: 0 })
    .toBuffer()
}

async function expectBothColors(read: () => Promise<string>): Promise<void> {
  const seen = new Set<string>()
  const look = async () => [...seen.add(await read())].filter((color) => color !== 'none').sort()
  await expect.poll(look, { timeout: 30_000 * patience() }).toEqual(['blue', 'red'])
}

/** Runs in the page. */
function readColor(settled: string): string {
  const shown = document.querySelector<HTMLCanvasElement>(`${settled} canvas`)
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
  const context = canvas.getContext('2d')
  if (shown === null || context === null) return 'none'
  context.drawImage(shown, 0, 0, 1, 1)
  const [red = 0, , blue = 0] = context.getImageData(0, 0, 1, 1).data
  return red > blue ? 'red' : 'blue'
}
