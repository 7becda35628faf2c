import { expect } from '@playwright/test'
import { patience } from '@yomikura/testkit/patience'
import { zipWork } from '@yomikura/testkit/tiny-work'
import sharp from 'sharp'
import type { Driver } from './driver/driver.ts'
import type { EngineName } from './driver/engines.ts'
import { inEachEngine, test } from './engine-test.ts'

const WORKNO = 'RJ00901011'
const SETTLED = '[data-page-index][data-settled=true]'
/** Engines without `ImageDecoder` show the first frame. */
const HAS_DECODER: Record<EngineName, boolean> = { Chromium: true, Firefox: true, WebKit: false }

inEachEngine((engine) => {
  const claim = HAS_DECODER[engine] ? 'plays' : 'stands still, and the viewer says so'
  test(`a page that moves ${claim}`, async ({ browsers, stack }) => {
    await stack.storefront.publishWork(
      { workno: WORKNO, name: { ja_JP: WORKNO }, work_type: 'MNG' },
      zipWork({ '001.gif': await drawGif(['#f00', '#00f']) }),
    )
    const driver = await browsers.startReader(engine, 'light', [WORKNO])
    await driver.open(`${stack.appUrl}/work/${WORKNO}/viewer`)
    await driver.waitFor(SETTLED)
    if (HAS_DECODER[engine]) await expectBothColors(driver)
    else {
      await driver.press('i')
      await driver.waitFor({ css: 'dialog p', text: '最初の1枚だけを表示します' })
      expect(await driver.evaluate(readColor, SETTLED)).toBe('red')
    }
  })
})

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

async function expectBothColors(driver: Driver): Promise<void> {
  const seen = new Set<string>()
  const look = async () => [...seen.add(await driver.evaluate(readColor, SETTLED))].sort()
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
